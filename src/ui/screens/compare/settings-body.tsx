import { K_RANGE, PLANNER_CHOICES } from '../../../app/compare-options.ts';
import { EVIDENCE_K } from '../../../config/retrieval.ts';
import type { ModeId } from '../../../domain/mode.ts';
import { compareSettingsMessages } from '../../i18n/compare-settings-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import type { CompareRoute } from '../../routing/routes.ts';
import { CORPUS_ROUTE, routeHref } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './compare-settings.module.css';
import { ModeGlyph } from './mode-glyph.tsx';
import { hasSettings, ModeSection } from './mode-sections.tsx';
import { ChoiceSetting, NumberSetting } from './setting-fields.tsx';

/** What the panel holds: what all columns share, then each mode on screen. */
export function SettingsBody({ route }: { readonly route: CompareRoute }): React.JSX.Element {
  const { session } = useStores();
  const { columns } = useStore(session.store, ({ options }) => options);
  return (
    <div className={styles['panel']}>
      <Shared route={route} />
      {columns.filter(hasSettings).map((id) => (
        <ModeSettings key={id} id={id} />
      ))}
    </div>
  );
}

/** What holds for every column. */
function Shared({ route }: { readonly route: CompareRoute }): React.JSX.Element {
  const t = useMessages(compareSettingsMessages);
  const format = useFormat();
  const { session, workspace } = useStores();
  const { k, planner } = useStore(session.store, ({ options }) => options);
  const index = useStore(workspace.store, (state) =>
    state.phase === 'ready' && state.workspace === route.workspace ? state.opened.status : null,
  );
  return (
    <div role="group" className={styles['section']} aria-label={t.shared}>
      <h3>{t.shared}</h3>
      <NumberSetting
        label={t.k}
        value={k}
        range={K_RANGE}
        onChange={(value) => {
          if (value !== null) session.configureAll({ k: value });
        }}
      />
      <p className={styles['help']}>{t.kHelp(format.number(EVIDENCE_K))}</p>
      <ChoiceSetting
        label={t.planner}
        value={planner}
        help={t.plannerHelp}
        options={PLANNER_CHOICES.map((value) => ({ value, label: t.planners[value] }))}
        onChange={(value) => {
          const chosen = PLANNER_CHOICES.find((each) => each === value);
          if (chosen !== undefined) session.configureAll({ planner: chosen });
        }}
      />
      {index === null ? null : (
        <p className={styles['help']}>
          {t.index(index.tokenizer, format.number(index.chunk.size))}{' '}
          <a href={routeHref({ ...CORPUS_ROUTE, workspace: route.workspace })}>{t.toCorpus}</a>
        </p>
      )}
    </div>
  );
}

/** What one mode on screen may be told. */
function ModeSettings({ id }: { readonly id: ModeId }): React.JSX.Element {
  const { name, summary } = useMessages(modeMessages)[id];
  return (
    <div role="group" className={styles['section']} aria-label={name}>
      <h3 className={styles['mode']}>
        <ModeGlyph mode={id} size={16} />
        {name}
      </h3>
      <p className={styles['help']}>{summary}</p>
      <ModeSection id={id} />
    </div>
  );
}
