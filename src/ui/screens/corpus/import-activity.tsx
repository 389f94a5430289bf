import type { CorpusState, ImportJob } from '../../../app/corpus-state.ts';
import type { ImportReport } from '../../../domain/import-report.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import { importReportMessages } from '../../i18n/import-report-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './activity.module.css';
import { LiveText } from './live-text.tsx';
import { summaryOf } from './report-export.ts';

/** The running import, or how the last one ended. */
export function ImportActivity(): React.JSX.Element {
  const { corpus } = useStores();
  const job = useStore(corpus.store, (state) => state.importing);
  const waiting = useStore(corpus.store, (state) => state.waiting);
  const report = useStore(corpus.store, (state) => state.reports[0]?.report ?? null);
  return (
    <>
      <ImportState job={job} />
      <WaitingDrops waiting={waiting} />
      <ImportAnnouncement job={job} report={report} />
    </>
  );
}

function ImportState({ job }: { readonly job: ImportJob }): React.JSX.Element | null {
  const { corpus } = useStores();
  const t = useMessages(corpusMessages);
  const common = useMessages(commonMessages);
  const format = useFormat();
  const close = (
    <Button size="small" onPress={corpus.dismissNotices}>
      {common.close}
    </Button>
  );
  const again = (
    <>
      <Button size="small" onPress={() => void corpus.retryImport()}>
        {common.retry}
      </Button>
      {close}
    </>
  );
  switch (job.phase) {
    case 'idle':
    // The report below is the result.
    case 'done':
      return null;
    case 'nothing':
      return <Banner tone="warning" title={t.nothingDropped} actions={close} />;
    case 'collecting':
    case 'importing':
      return <ImportProgressCard job={job} />;
    case 'cancelled':
      return (
        <Banner tone="info" title={t.importCancelled(job.label)} actions={again}>
          <p>
            {job.progress === null
              ? t.importCancelledEarly
              : t.importCancelledHow(
                  format.number(job.progress.filesDone),
                  format.number(job.progress.filesTotal),
                )}
          </p>
          {job.letGo === 0 ? null : <p>{t.importLetGo(format.number(job.letGo))}</p>}
        </Banner>
      );
    case 'failed':
      return (
        <div className={styles['failed']}>
          <p className={styles['failedTitle']}>{t.importFailed(job.label)}</p>
          <ErrorBanner error={job.error} actions={again} />
        </div>
      );
  }
}

function ImportProgressCard({
  job,
}: {
  readonly job: Extract<ImportJob, { phase: 'collecting' | 'importing' }>;
}): React.JSX.Element {
  const { corpus } = useStores();
  const t = useMessages(corpusMessages);
  const text = useJobText(job);
  const progress = job.phase === 'importing' ? job.progress : null;
  return (
    <section className={styles['card']} aria-label={text.label}>
      <ProgressBar
        label={text.label}
        value={progress === null ? null : share(progress.filesDone, progress.filesTotal)}
        detail={text.detail}
      />
      <p className={styles['current']}>
        {progress === null ? ' ' : t.currentFile(progress.current)}
      </p>
      <Button size="small" onPress={corpus.cancelImport}>
        {t.cancelImport}
      </Button>
    </section>
  );
}

function WaitingDrops({
  waiting,
}: {
  readonly waiting: CorpusState['waiting'];
}): React.JSX.Element | null {
  const t = useMessages(corpusMessages);
  const format = useFormat();
  if (waiting.length === 0) return null;
  const labels = waiting.map(({ label }) => label);
  return (
    <p className={styles['waiting']}>{t.waitingDrops(format.number(waiting.length), labels)}</p>
  );
}

function ImportAnnouncement({
  job,
  report,
}: {
  readonly job: ImportJob;
  /** Of the newest import that ended well. */
  readonly report: ImportReport | null;
}): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const reportWords = useMessages(importReportMessages);
  const format = useFormat();
  const running = useJobText(job);
  // The banners of an import that was cancelled or refused speak for themselves.
  const text =
    job.phase === 'done' && report !== null
      ? `${t.importDone(job.label)} ${summaryOf(report, reportWords, format)}`
      : `${running.label} ${running.detail}`.trim();
  return <LiveText phase={job.phase} text={text} />;
}

function useJobText(job: ImportJob): { readonly label: string; readonly detail: string } {
  const t = useMessages(corpusMessages);
  const format = useFormat();
  if (job.phase === 'collecting') {
    return {
      label: t.collecting(job.label),
      detail: t.collectingDetail(format.number(job.found)),
    };
  }
  if (job.phase !== 'importing') return { label: '', detail: '' };
  const { filesDone, filesTotal, articles, passages } = job.progress;
  return {
    label: t.importing(job.label),
    detail: t.importingDetail(
      format.number(filesDone),
      format.number(filesTotal),
      format.number(articles),
      format.number(passages),
    ),
  };
}

function share(done: number, total: number): number | null {
  return total === 0 ? null : done / total;
}
