import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { lazy, Suspense } from 'react';
import { presetOf } from '../../../config/agent.ts';
import { Button } from '../../components/button.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { agentSettingsMessages } from '../../i18n/agent-settings-messages.ts';
import { compareSettingsMessages } from '../../i18n/compare-settings-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import type { CompareRoute } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './compare-settings.module.css';

// The fields are loaded when the panel is first opened: the first load stays small.
const SettingsBody = lazy(async () => ({
  default: (await import('./settings-body.tsx')).SettingsBody,
}));

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
        ]
      : []),
    t.plannerLine[planner],
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
      <Suspense fallback={null}>
        <SettingsBody route={route} />
      </Suspense>
    </SidePanel>
  );
}
