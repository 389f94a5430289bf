import { useId } from 'react';
import { AGENT_PRESETS } from '../../../config/agent.ts';
import type { AgentPreset } from '../../../config/agent.ts';
import { EVIDENCE_K } from '../../../config/retrieval.ts';
import type { AgentSettings } from '../../../domain/agent.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { compareSettingsMessages } from '../../i18n/compare-settings-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './compare-settings.module.css';
import { NumberSetting } from './number-setting.tsx';

const PRESETS = Object.keys(AGENT_PRESETS) as readonly AgentPreset[];

/** The caps of the agent in one line; opened, everything about the comparison that may be changed. */
export function CompareSettings(): React.JSX.Element {
  const t = useMessages(compareSettingsMessages);
  const format = useFormat();
  const { session } = useStores();
  const { agentic: agent } = useStore(session.store, ({ options }) => options.settings);
  const change = (agentic: AgentSettings): void => session.configure('agentic', agentic);
  const preset = presetOf(agent);
  const line = t.line(
    preset === null ? t.custom : t.presets[preset],
    format.number(agent.searchesPerRound),
    format.number(agent.rounds),
    format.number(agent.reEntries),
    format.number(EVIDENCE_K),
  );
  return (
    <div className={styles['settings']}>
      <Disclosure
        label={`${t.title} — ${line}`}
        summary={
          <span className={styles['line']}>
            <strong>{t.title}</strong> {line}
          </span>
        }
      >
        <div className={styles['panel']} role="group" aria-label={t.title}>
          <Preset agent={agent} onChange={change} />
          <Caps agent={agent} onChange={change} />
          <p className={styles['help']}>
            {t.fixedK(format.number(EVIDENCE_K))} {t.nextQuestion}
          </p>
        </div>
      </Disclosure>
    </div>
  );
}

interface AgentProps {
  readonly agent: AgentSettings;
  readonly onChange: (agent: AgentSettings) => void;
}

function Preset({ agent, onChange }: AgentProps): React.JSX.Element {
  const t = useMessages(compareSettingsMessages);
  const id = useId();
  const preset = presetOf(agent);
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{t.preset}</label>
      <select
        id={id}
        value={preset ?? 'custom'}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          const chosen = PRESETS.find((name) => name === event.target.value);
          if (chosen !== undefined) {
            onChange({ ...AGENT_PRESETS[chosen], ...capsOf(agent) });
          }
        }}
      >
        {PRESETS.map((name) => (
          <option key={name} value={name}>
            {t.presets[name]}
          </option>
        ))}
        {preset === null ? <option value="custom">{t.custom}</option> : null}
      </select>
      <p id={`${id}-help`} className={styles['help']}>
        {t.presetHelp}
      </p>
    </div>
  );
}

function Caps({ agent, onChange }: AgentProps): React.JSX.Element {
  const t = useMessages(compareSettingsMessages);
  const change = (caps: Partial<AgentSettings>): void => onChange({ ...agent, ...caps });
  return (
    <fieldset className={styles['field']}>
      <legend>
        {t.caps} <span className={styles['help']}>{t.noCap}</span>
      </legend>
      <NumberSetting
        label={t.searchesPerRound}
        value={agent.searchesPerRound}
        range={[1, 10]}
        onChange={(value) => change({ searchesPerRound: value ?? agent.searchesPerRound })}
      />
      <NumberSetting
        label={t.rounds}
        value={agent.rounds}
        range={[1, 10]}
        onChange={(value) => change({ rounds: value ?? agent.rounds })}
      />
      <NumberSetting
        label={t.reEntries}
        value={agent.reEntries}
        range={[0, 3]}
        onChange={(value) => change({ reEntries: value ?? agent.reEntries })}
      />
      <NumberSetting
        label={t.maxTokens}
        value={agent.maxTokens}
        range={[1_000, 10_000_000]}
        onChange={(maxTokens) => change({ maxTokens })}
      />
      <NumberSetting
        label={t.maxCostUsd}
        value={agent.maxCostUsd}
        range={[0.01, 100]}
        step={0.01}
        onChange={(maxCostUsd) => change({ maxCostUsd })}
      />
      <NumberSetting
        label={t.maxSeconds}
        value={agent.maxMs === null ? null : agent.maxMs / 1000}
        range={[1, 3_600]}
        onChange={(seconds) => change({ maxMs: seconds === null ? null : seconds * 1000 })}
      />
    </fieldset>
  );
}

/** The caps stay as they are when another preset is chosen. */
function capsOf(agent: AgentSettings): Partial<AgentSettings> {
  const { searchesPerRound, rounds, reEntries, maxTokens, maxCostUsd, maxMs } = agent;
  return { searchesPerRound, rounds, reEntries, maxTokens, maxCostUsd, maxMs };
}

/** The preset that these settings are, whatever their caps; `null` when none is. */
function presetOf(agent: AgentSettings): AgentPreset | null {
  const same = (name: AgentPreset): boolean => {
    const preset = { ...AGENT_PRESETS[name], ...capsOf(agent) };
    return (Object.keys(preset) as (keyof AgentSettings)[]).every(
      (key) => preset[key] === agent[key],
    );
  };
  // Kurabe's own first: where two presets are alike, that name is the one to show.
  return same('kurabe') ? 'kurabe' : (PRESETS.find(same) ?? null);
}
