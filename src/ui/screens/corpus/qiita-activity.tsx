import type { QiitaCounts, QiitaImportState } from '../../../app/qiita-import-store.ts';
import { QIITA } from '../../../config/qiita.ts';
import type { AppError } from '../../../domain/app-error.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { qiitaMessages } from '../../i18n/qiita-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { LiveText } from './live-text.tsx';
import styles from './qiita-panel.module.css';
import { useRunningText } from './use-running-text.ts';

interface Actions {
  readonly onResume: () => void;
  readonly onImportFetched: () => void;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** How the import by user name stands, or how the last one ended. */
export function QiitaActivity({
  state,
  ...actions
}: { readonly state: QiitaImportState } & Actions): React.JSX.Element {
  const text = useRunningText(state);
  return (
    <>
      <QiitaState state={state} actions={actions} />
      <LiveText phase={state.phase} text={text === null ? '' : `${text.label} ${text.detail}`} />
    </>
  );
}

function QiitaState({
  state,
  actions,
}: {
  readonly state: QiitaImportState;
  readonly actions: Actions;
}): React.JSX.Element | null {
  switch (state.phase) {
    case 'idle':
      return null;
    case 'fetching':
    case 'waiting':
    case 'importing':
      return <Running state={state} onStop={actions.onStop} />;
    case 'done':
      return <Done counts={state} onClose={actions.onClose} />;
    case 'cancelled':
      return <Cancelled state={state} actions={actions} />;
    case 'failed':
      // Said at the field.
      if (state.error.kind === 'qiita-user-invalid') return null;
      return (
        <ErrorBanner error={state.error} actions={<EndActions state={state} actions={actions} />} />
      );
  }
}

function Running({
  state,
  onStop,
}: {
  readonly state: QiitaImportState;
  readonly onStop: () => void;
}): React.JSX.Element | null {
  const t = useMessages(qiitaMessages);
  const text = useRunningText(state);
  if (text === null) return null;
  return (
    <div className={styles['running']}>
      <ProgressBar label={text.label} value={shareOf(state)} detail={text.detail} />
      <p className={styles['help']}>{state.phase === 'waiting' ? t.waitingHelp : ''}</p>
      <Button size="small" onPress={onStop}>
        {t.stop}
      </Button>
    </div>
  );
}

function Done({
  counts,
  onClose,
}: {
  readonly counts: QiitaCounts;
  readonly onClose: () => void;
}): React.JSX.Element {
  const t = useMessages(qiitaMessages);
  const common = useMessages(commonMessages);
  const format = useFormat();
  const { user, articles, unchanged, isPartial, isCapped, isSettled } = counts;
  const isWhole = !isPartial && !isCapped && isSettled;
  const words =
    articles > 0
      ? t.doneCounts(format.number(articles), format.number(unchanged))
      : unchanged > 0
        ? t.doneNothing(format.number(unchanged))
        : t.doneEmpty;
  return (
    <Banner
      tone={isWhole ? 'ok' : 'warning'}
      title={isPartial ? t.cancelled(user) : t.done(user)}
      actions={
        <Button size="small" onPress={onClose}>
          {common.close}
        </Button>
      }
    >
      <p>{words}</p>
      {isPartial ? <p>{t.donePartial}</p> : null}
      {isCapped ? <p>{t.capped(format.number(QIITA.perPage * QIITA.lastPage))}</p> : null}
      {isSettled || isPartial ? null : <p>{t.unsettled}</p>}
    </Banner>
  );
}

type Ended = Extract<QiitaImportState, { phase: 'cancelled' | 'failed' }>;

function Cancelled({
  state,
  actions,
}: {
  readonly state: Ended;
  readonly actions: Actions;
}): React.JSX.Element {
  const t = useMessages(qiitaMessages);
  const format = useFormat();
  const { user, articles } = state;
  return (
    <Banner
      tone="info"
      title={user === null ? t.cancelledEarly : t.cancelled(user)}
      actions={<EndActions state={state} actions={actions} />}
    >
      <p>{articles === 0 ? t.keptNone : t.kept(format.number(articles))}</p>
    </Banner>
  );
}

function EndActions({
  state,
  actions,
}: {
  readonly state: Ended;
  readonly actions: Actions;
}): React.JSX.Element {
  const t = useMessages(qiitaMessages);
  const common = useMessages(commonMessages);
  const format = useFormat();
  const { articles, isReading } = state;
  return (
    <>
      {state.phase === 'failed' && isFinal(state.error) ? null : (
        <Button size="small" onPress={actions.onResume}>
          {articles > 0 ? t.resume : t.again}
        </Button>
      )}
      {articles > 0 && isReading ? (
        <Button size="small" onPress={actions.onImportFetched}>
          {t.importFetched(format.number(articles))}
        </Button>
      ) : null}
      <Button size="small" variant="quiet" onPress={actions.onClose}>
        {common.close}
      </Button>
    </>
  );
}

/** Asking again would bring the same answer: the form is where to go on. */
function isFinal({ kind }: AppError): boolean {
  return kind === 'qiita-user-unknown';
}

function shareOf(state: QiitaImportState): number | null {
  if (state.phase !== 'fetching' && state.phase !== 'waiting') return null;
  const { progress } = state;
  if (progress === null || progress.isChecking || !progress.expected) return null;
  return progress.articles / progress.expected;
}
