import { lazy, Suspense } from 'react';
import { MODE_SCHEMAS } from '../../../config/modes.ts';
import type { ModeId } from '../../../domain/mode.ts';
import { wantsCrossEncoder } from '../../../domain/mode-settings.ts';
import type { ModeSettings } from '../../../domain/mode-settings.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { AgentSection } from './agent-section.tsx';
import { SettingFields } from './setting-fields.tsx';

/** Loaded with the panel of a comparison that has it. */
const DeepWideSection = lazy(async () => ({
  default: (await import('./deep-wide-section.tsx')).DeepWideSection,
}));

/** Loaded where a cross-encoder is chosen. */
const CrossEncoderHint = lazy(async () => ({
  default: (await import('./cross-encoder-hint.tsx')).CrossEncoderHint,
}));

/**
 * Modes whose settings want more than a list, each with a section of its own. Any other mode is drawn from its schema
 * (`config/modes.ts`) and its words (`i18n/setting-messages.ts`).
 */
const OWN_SECTIONS: Readonly<Partial<Record<ModeId, React.ComponentType>>> = {
  agentic: AgentSection,
  'deep-wide': DeepWideSection,
};

/** Whether there is anything to choose about a mode. */
export function hasSettings(id: ModeId): boolean {
  return Object.keys(MODE_SCHEMAS[id]).length > 0;
}

/** What may be chosen of one mode. */
export function ModeSection({ id }: { readonly id: ModeId }): React.JSX.Element {
  const Own = OWN_SECTIONS[id];
  return Own === undefined ? (
    <ListedSection id={id} />
  ) : (
    <Suspense fallback={null}>
      <Own />
    </Suspense>
  );
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties names, value and change to one mode
function ListedSection<Id extends ModeId>({ id }: { readonly id: Id }): React.JSX.Element {
  const { session } = useStores();
  const settings: ModeSettings[Id] = useStore(session.store, ({ options }) => options.settings[id]);
  return (
    <>
      <SettingFields
        mode={id}
        names={Object.keys(MODE_SCHEMAS[id]) as (keyof ModeSettings[Id])[]}
        value={settings}
        onChange={(changed) => session.configure(id, changed)}
      />
      {wantsCrossEncoder(settings) ? (
        <Suspense fallback={null}>
          <CrossEncoderHint />
        </Suspense>
      ) : null}
    </>
  );
}
