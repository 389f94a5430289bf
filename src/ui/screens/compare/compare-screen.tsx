import Keyboard from 'lucide-react/icons/keyboard';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isRunning as isPaneRunning } from '../../../app/pane.ts';
import type { ModeId } from '../../../domain/mode.ts';
import { Button } from '../../components/button.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import type { CompareRoute } from '../../routing/routes.ts';
import { navigate } from '../../routing/use-route.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './compare-screen.module.css';
import { ColumnChoice } from './column-choice.tsx';
import { SettingsButton, SettingsPanel } from './compare-settings.tsx';
import { CostLine } from './cost-line.tsx';
import { EXAMPLE_QUESTIONS } from './examples.ts';
import { KeyboardHelp } from './keyboard-help.tsx';
import { QuestionForm } from './question-form.tsx';
import { OpenRecording, RecordingBanner } from './recordings.tsx';
import { Results } from './results.tsx';
import { useSettingsPanel } from './use-settings-panel.ts';
import { useCompareKeys } from './use-compare-keys.ts';
import { WorkspaceBar } from './workspace-bar.tsx';

/** The home: one question, one column a mode. The address holds the question; the session holds what was found. */
export function CompareScreen({ route }: { readonly route: CompareRoute }): React.JSX.Element {
  const t = useMessages(compareMessages);
  const common = useMessages(commonMessages);
  const { session, model, settings } = useStores();
  const usual = useStore(settings.store, (state) => state.columns);
  const columns = route.columns ?? usual;
  const isRunning = useStore(session.store, ({ panes }) =>
    Object.values(panes).some((pane) => isPaneRunning(pane)),
  );
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const panel = useSettingsPanel();
  useRouteInSession(route, columns);
  useReplayInRoute(route);
  useKeptPlace();

  const ask = (question: string): void => {
    void session.ask({ question, workspace: route.workspace });
    // After a failure the model gets another chance with each question.
    void model.load();
    navigate({ ...route, question });
  };
  const followUp = (question: string): void => {
    void session.followUp(question);
    void model.load();
    navigate({ ...route, question });
  };
  const startAnew = (): void => {
    session.clear();
    navigate({ ...route, question: '' });
    boxRef.current?.focus();
  };
  const closeRecording = (): void => {
    session.eject();
    // Its columns were its own.
    navigate({ ...route, question: '', columns: null });
    boxRef.current?.focus();
  };
  useCompareKeys(
    useMemo(
      () => ({
        focusBox: () => boxRef.current?.focus(),
        toggleDiffers: () =>
          navigate({ ...route, differsOnly: !route.differsOnly }, { replace: true }),
        openHelp: () => setHelpOpen(true),
        toggleSettings: panel.toggle,
        stop: () => {
          if (isRunning) session.stop();
          return isRunning;
        },
      }),
      [route, isRunning, session, panel.toggle],
    ),
  );

  return (
    <div className={styles['screen']} data-beside={panel.isBeside || undefined}>
      <title>
        {route.question === '' ? `Kurabe — ${common.tagline}` : `${route.question} — Kurabe`}
      </title>
      <div className={styles['ask']}>
        <div className={styles['intro']}>
          <h1>{t.title}</h1>
          <p>{t.lead}</p>
        </div>
        <QuestionForm
          asked={route.question}
          isRunning={isRunning}
          boxRef={boxRef}
          onAsk={ask}
          onStop={session.stop}
        />
        <div className={styles['options']}>
          <WorkspaceBar
            workspace={route.workspace}
            onChange={(workspace) => navigate({ ...route, workspace })}
          />
          <div className={styles['tools']}>
            <OpenRecording />
            <div className={styles['shortcuts']}>
              <Button variant="quiet" size="small" onPress={() => setHelpOpen(true)}>
                <Keyboard size={16} aria-hidden />
                {t.shortcuts}
              </Button>
            </div>
          </div>
        </div>
        <ColumnChoice
          columns={columns}
          onChange={(chosen) => {
            settings.update({ columns: chosen });
            navigate({ ...route, columns: chosen }, { replace: true });
          }}
        />
        {route.workspace === 'sample' ? <Examples onAsk={ask} /> : null}
        <SettingsButton isOpen={panel.isOpen} buttonRef={panel.buttonRef} onToggle={panel.toggle} />
        <CostLine question={route.question} />
        <RecordingBanner onClose={closeRecording} />
      </div>
      <SettingsPanel
        isOpen={panel.isOpen}
        headingRef={panel.headingRef}
        route={route}
        onClose={panel.close}
        onAskAgain={() => ask(route.question)}
      />
      <Results
        route={route}
        onAskAgain={() => ask(route.question)}
        onFollowUp={followUp}
        onNewConversation={startAnew}
      />
      <KeyboardHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

function Examples({ onAsk }: { readonly onAsk: (question: string) => void }): React.JSX.Element {
  const t = useMessages(compareMessages);
  return (
    <div className={styles['examples']} role="group" aria-label={t.examples}>
      <span aria-hidden>{t.examples}</span>
      {EXAMPLE_QUESTIONS.map((question) => (
        <button key={question} type="button" lang="ja" onClick={() => onAsk(question)}>
          {question}
        </button>
      ))}
    </div>
  );
}

/** Follows the address: its columns, its workspace, brings its question back, and gets the model under way. */
function useRouteInSession(
  { question, workspace }: CompareRoute,
  columns: readonly ModeId[],
): void {
  const stores = useStores();
  useEffect(() => void stores.session.showColumns(columns), [stores, columns]);
  useEffect(() => {
    void stores.workspace.open(workspace);
    if (question === '') stores.session.clear();
    else void stores.session.show({ question, workspace });
  }, [stores, question, workspace]);
  useEffect(() => void stores.model.load(), [stores]);
}

/** The address follows the questions of a recording, as they are asked one after the other. */
function useReplayInRoute(route: CompareRoute): void {
  const { session } = useStores();
  const latest = useRef(route);
  useEffect(() => {
    latest.current = route;
  });
  const asked = useStore(session.store, (state) => (state.replay === null ? null : state.asked));
  useEffect(() => {
    if (asked === null) return;
    const { columns } = session.store.getState().options;
    navigate({ ...latest.current, ...asked, columns });
  }, [session, asked]);
}

/** Back from an article, the page stands where it was left, with the focus on what had it. */
function useKeptPlace(): void {
  const scrollY = useRef(0);
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    window.scrollTo(0, scrollY.current);
    focused.current?.focus({ preventScroll: true });
    const keepScroll = (): void => {
      scrollY.current = window.scrollY;
    };
    const keepFocus = (): void => {
      if (document.activeElement instanceof HTMLElement) focused.current = document.activeElement;
    };
    addEventListener('scroll', keepScroll, { passive: true });
    addEventListener('focusin', keepFocus);
    return () => {
      removeEventListener('scroll', keepScroll);
      removeEventListener('focusin', keepFocus);
    };
  }, []);
}
