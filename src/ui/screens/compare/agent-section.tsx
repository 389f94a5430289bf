import {
  AGENT_CAPS,
  agentCaps,
  AGENT_PRESETS,
  AGENT_SCHEMA,
  presetOf,
} from '../../../config/agent.ts';
import type { AgentPreset } from '../../../config/agent.ts';
import type { AgentSettings } from '../../../domain/agent.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { agentSettingsMessages } from '../../i18n/agent-settings-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { CapFields } from './cap-fields.tsx';
import { ChoiceSetting, SettingFields } from './setting-fields.tsx';
import styles from './compare-settings.module.css';

const PRESETS = Object.keys(AGENT_PRESETS) as readonly AgentPreset[];
const DETAILS = (Object.keys(AGENT_SCHEMA) as (keyof AgentSettings)[]).filter(
  (name) => !AGENT_CAPS.some((cap) => cap === name),
);

/** The loop's settings: the ladder's presets, the caps, and every switch behind a preset. */
export function AgentSection(): React.JSX.Element {
  const t = useMessages(agentSettingsMessages);
  const { session } = useStores();
  const { settings } = useStore(session.store, ({ options }) => options);
  const agent = settings.agentic;
  const preset = presetOf(agent);
  const change = (agentic: AgentSettings): void => session.configure('agentic', agentic);
  return (
    <>
      <ChoiceSetting
        label={t.preset}
        value={preset ?? 'custom'}
        help={t.presetHelp}
        options={[
          ...PRESETS.map((value) => ({ value, label: t.presets[value] })),
          ...(preset === null ? [{ value: 'custom', label: t.custom }] : []),
        ]}
        onChange={(value) => {
          const chosen = PRESETS.find((name) => name === value);
          if (chosen !== undefined) change({ ...AGENT_PRESETS[chosen], ...agentCaps(agent) });
        }}
      />
      <CapFields
        legend={t.caps}
        note={t.noCap}
        mode="agentic"
        names={AGENT_CAPS}
        value={agent}
        onChange={change}
      />
      <Disclosure summary={t.details}>
        <div className={styles['details']}>
          <SettingFields mode="agentic" names={DETAILS} value={agent} onChange={change} />
        </div>
      </Disclosure>
    </>
  );
}
