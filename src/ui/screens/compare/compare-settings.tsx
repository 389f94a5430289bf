import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { K_RANGE } from '../../../app/compare-options.ts';
import { presetOf } from '../../../config/agent.ts';
import { EVIDENCE_K } from '../../../config/retrieval.ts';
import type { ModeId } from '../../../domain/mode.ts';
import { Button } from '../../components/button.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { agentSettingsMessages } from '../../i18n/agent-settings-messages.ts';
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
import { NumberSetting } from './setting-fields.tsx';

const PANEL_ID = 'compare-settings';

/** Opens and closes the panel, beside what is set in one line. */
export function SettingsButton({
  isOpen,
  buttonRef,
  onToggle,
}: {
  readonly isOpen: boolean;
  readonly buttonRef: React.Ref<HTMLButtonElement>;
  readonly onToggle: () => void;
}): React.JSX.Element {
  const t = useMessages(compareSettingsMessages);
  return (
    <div className={styles['settings']}>
      <Button
        ref={buttonRef}
        size="small"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': PANEL_ID })}
        onPress={onToggle}
      >
        <SlidersHorizontal size={14} aria-hidden />
        {t.title}
      </Button>
      <p className={styles['line']}>
        <SettingsLine />
      </p>
    </div>
  );
}

function SettingsLine(): React.JSX.Element {
  const t = useMessages(compareSettingsMessages);
  const agentWords = useMessages(agentSettingsMessages);
  const format = useFormat();
  const { session } = useStores();
  const { settings, columns, k, planner } = useStore(session.store, ({ options }) => options);
  const agent = settings.agentic;
  const preset = presetOf(agent);
  const parts = [
    t.lineK(format.number(k)),
    ...(columns.includes('agentic')
      ? [
          agentWords.line(
            preset === null ? agentWords.custom : agentWords.presets[preset],
            format.number(agent.searchesPerRound),
            format.number(agent.rounds),
            format.number(agent.reEntries),
          ),
          ...(planner === 'rules' ? [agentWords.planners.rules] : []),
        ]
      : []),
  ];
  return <>{parts.join(t.lineJoint)}</>;
}

/** Everything about the comparison that may be changed: what all columns share, then each mode with its own. */
export function SettingsPanel({
  isOpen,
  headingRef,
  route,
  onClose,
  onAskAgain,
}: {
  readonly isOpen: boolean;
  readonly headingRef: React.Ref<HTMLHeadingElement>;
  readonly route: CompareRoute;
  readonly onClose: () => void;
  /** Asks the question on screen once more. */
  readonly onAskAgain: () => void;
}): React.JSX.Element | null {
  const t = useMessages(compareSettingsMessages);
  const { session } = useStores();
  const isAsked = useStore(session.store, ({ asked }) => asked !== null);
  const { columns } = useStore(session.store, ({ options }) => options);
  return (
    <SidePanel
      id={PANEL_ID}
      title={t.title}
      isOpen={isOpen}
      headingRef={headingRef}
      onClose={onClose}
      footer={
        <>
          <p className={styles['help']}>{t.nextQuestion}</p>
          <div className={styles['actions']}>
            {isAsked ? (
              <Button size="small" onPress={onAskAgain}>
                {t.askAgain}
              </Button>
            ) : null}
            <Button size="small" variant="quiet" onPress={session.resetOptions}>
              {t.reset}
            </Button>
          </div>
        </>
      }
    >
      <div className={styles['panel']}>
        <Shared route={route} />
        {columns.filter(hasSettings).map((id) => (
          <ModeSettings key={id} id={id} />
        ))}
      </div>
    </SidePanel>
  );
}

/** What holds for every column. */
function Shared({ route }: { readonly route: CompareRoute }): React.JSX.Element {
  const t = useMessages(compareSettingsMessages);
  const format = useFormat();
  const { session, workspace } = useStores();
  const { k } = useStore(session.store, ({ options }) => options);
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
