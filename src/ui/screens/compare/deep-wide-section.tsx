import { useId } from 'react';
import { limitsOf } from '../../../app/research-estimate.ts';
import { DIAL } from '../../../config/deep-wide.ts';
import type { DeepWideSettings } from '../../../domain/deep-wide.ts';
import { deepWideMessages } from '../../i18n/deep-wide-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { CapFields } from './cap-fields.tsx';
import { SettingFields } from './setting-fields.tsx';
import styles from './compare-settings.module.css';
import dialStyles from './deep-wide-section.module.css';
import { ResearchEstimateTable } from './research-estimate-line.tsx';

const POOL = ['windowTokens', 'hitsPerCall', 'isReportWanted'] as const;
const CAPS = ['maxTokens', 'maxCostUsd', 'maxMs'] as const;

/** The dials with what they come to, what they will take, the pool, and the caps. */
export function DeepWideSection(): React.JSX.Element {
  const t = useMessages(deepWideMessages);
  const format = useFormat();
  const { session } = useStores();
  const settings = useStore(session.store, ({ options }) => options.settings['deep-wide']);
  const change = (changed: DeepWideSettings): void => session.configure('deep-wide', changed);
  const { rounds, calls } = limitsOf(settings);
  return (
    <div className={styles['section']} data-mode="deep-wide">
      <div className={dialStyles['dials']}>
        <Dial
          label={t.deep}
          value={settings.deep}
          means={t.deepIs(format.number(rounds))}
          onChange={(deep) => change({ ...settings, deep })}
        />
        <Dial
          label={t.wide}
          value={settings.wide}
          means={t.wideIs(format.number(calls))}
          onChange={(wide) => change({ ...settings, wide })}
        />
        <p className={styles['help']}>{t.dialsHelp}</p>
      </div>
      <ResearchEstimateTable />
      <SettingFields mode="deep-wide" names={POOL} value={settings} onChange={change} />
      <CapFields
        legend={t.caps}
        note={t.noCap}
        mode="deep-wide"
        names={CAPS}
        value={settings}
        onChange={change}
      />
    </div>
  );
}

function Dial({
  label,
  value,
  means,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  /** What the dial comes to, in words. */
  readonly means: string;
  readonly onChange: (value: number) => void;
}): React.JSX.Element {
  const format = useFormat();
  const id = useId();
  const shown = format.score(value, 2);
  return (
    <div className={dialStyles['dial']}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>
        {shown} — {means}
      </output>
      <input
        id={id}
        type="range"
        min={DIAL.least}
        max={DIAL.most}
        step={DIAL.step}
        value={value}
        aria-valuetext={`${shown} — ${means}`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
