import type { EmbeddingJob } from '../../../app/corpus-state.ts';
import type { IndexStatus } from '../../../domain/search.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import { tokenStatesMessages } from '../../i18n/token-states-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './activity.module.css';
import { LiveText } from './live-text.tsx';

/** Embedding of the open workspace: running, stopped with something left, failed, or nothing to say. */
export function EmbeddingActivity({
  status,
  isSample,
  isImporting,
}: {
  readonly status: IndexStatus;
  /** Its vectors are built ahead, and there as soon as the model is. */
  readonly isSample: boolean;
  /** Embedding begins by itself after it. */
  readonly isImporting: boolean;
}): React.JSX.Element | null {
  const { corpus, model } = useStores();
  const job = useStore(corpus.store, (state) => state.embedding);
  const isModelKnown = useStore(
    model.store,
    ({ phase }) => phase === 'ready' || phase === 'failed',
  );
  if (job.phase === 'running' || job.phase === 'stopping') return <Running job={job} />;
  // A stale index is rebuilt first; its own banner says so.
  const isStale = (status.stale ?? null) !== null;
  const isWhole = status.embedded >= status.passages || (isSample && !isModelKnown);
  return (
    <>
      {job.phase === 'failed' ? <ErrorBanner error={job.error} /> : null}
      {isWhole || isStale ? null : <Pending status={status} isImporting={isImporting} />}
      {isWhole && !isStale && lacksStates(status) ? (
        <PendingStates status={status} isImporting={isImporting} />
      ) : null}
    </>
  );
}

/** All is embedded, and token states that are to be stored are not all there. */
function lacksStates({ passages, tokenStates }: IndexStatus): boolean {
  return tokenStates?.isKept === true && tokenStates.passages < passages;
}

function PendingStates({
  status: { passages, tokenStates },
  isImporting,
}: {
  readonly status: IndexStatus;
  readonly isImporting: boolean;
}): React.JSX.Element {
  const { corpus } = useStores();
  const t = useMessages(tokenStatesMessages);
  const words = useMessages(corpusMessages);
  const format = useFormat();
  return (
    <Banner
      tone="info"
      title={t.pending(format.number(tokenStates?.passages ?? 0), format.number(passages))}
      actions={
        isImporting ? undefined : (
          <Button variant="primary" size="small" onPress={corpus.startEmbedding}>
            {words.resumeEmbedding}
          </Button>
        )
      }
    >
      <p>{t.pendingHelp}</p>
    </Banner>
  );
}

function Pending({
  status: { embedded, passages },
  isImporting,
}: {
  readonly status: IndexStatus;
  readonly isImporting: boolean;
}): React.JSX.Element {
  const { corpus } = useStores();
  const t = useMessages(corpusMessages);
  const format = useFormat();
  const help = embedded === 0 ? t.embeddingNoneHelp : t.embeddingPendingHelp;
  return (
    <Banner
      tone="info"
      title={t.embeddingPending(format.number(embedded), format.number(passages))}
      actions={
        isImporting ? undefined : (
          <Button variant="primary" size="small" onPress={corpus.startEmbedding}>
            {embedded === 0 ? t.startEmbedding : t.resumeEmbedding}
          </Button>
        )
      }
    >
      <p>{isImporting ? t.embeddingPaused : help}</p>
    </Banner>
  );
}

type RunningJob = Extract<EmbeddingJob, { phase: 'running' | 'stopping' }>;

function Running({ job }: { readonly job: RunningJob }): React.JSX.Element {
  const { corpus } = useStores();
  const t = useMessages(corpusMessages);
  const { label, detail, value } = useRunningWords(job);
  return (
    <section className={styles['card']} aria-label={label}>
      <ProgressBar label={label} value={value} detail={detail} />
      <p className={styles['current']}>
        {job.progress === null ? ' ' : t.embeddingArticle(job.progress.articleTitle)}
      </p>
      <p className={styles['note']}>{t.searchMeanwhile}</p>
      <Button
        size="small"
        isDisabled={job.phase === 'stopping'}
        onPress={() => void corpus.stopEmbedding()}
      >
        {t.stopEmbedding}
      </Button>
      <LiveText phase={job.phase} text={`${label} ${detail}`} />
    </section>
  );
}

interface RunningWords {
  readonly label: string;
  readonly detail: string;
  /** 0..1, `null` while it cannot be told. */
  readonly value: number | null;
}

function useRunningWords({ phase, progress }: RunningJob): RunningWords {
  const t = useMessages(corpusMessages);
  const states = useMessages(tokenStatesMessages);
  const format = useFormat();
  const model = useStore(useStores().model.store, (state) => state);
  if (progress !== null) {
    const { embedded, total, withStates, rate, etaMs } = progress;
    const done = withStates ?? embedded;
    const withThem = embedded === total ? states.making : states.makingBoth;
    const parts = [
      t.embeddingDetail(format.number(done), format.number(total)),
      rate > 0 ? t.embeddingRate(format.score(rate, 1)) : null,
      etaMs === null ? null : t.embeddingLeft(format.duration(etaMs)),
    ];
    return {
      label:
        phase === 'stopping' ? t.embeddingStopping : withStates === null ? t.embedding : withThem,
      detail: parts.filter((part) => part !== null).join(' · '),
      value: total === 0 ? null : done / total,
    };
  }
  if (phase === 'stopping') return { label: t.embeddingStopping, detail: '', value: null };
  if (model.phase !== 'loading' || model.progress === null) {
    return { label: t.embeddingStarting, detail: '', value: null };
  }
  const { loadedBytes, totalBytes } = model.progress;
  return {
    label: t.embeddingStarting,
    detail: t.siteUse(format.bytes(loadedBytes), format.bytes(totalBytes)),
    value: totalBytes === 0 ? null : loadedBytes / totalBytes,
  };
}
