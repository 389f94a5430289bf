import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { isImporting } from '../../../app/corpus-state.ts';
import type { Upkeep } from '../../../app/corpus-state.ts';
import type { OpenedIndex } from '../../../domain/workspace.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import type { CorpusRoute } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { ArticleList } from './article-list.tsx';
import { ChunkSettingsForm } from './chunk-settings.tsx';
import { ClearPanel } from './clear-panel.tsx';
import styles from './corpus-screen.module.css';
import { EmbeddingActivity } from './embedding-activity.tsx';
import { ImportReports } from './import-reports.tsx';
import { LiveText } from './live-text.tsx';
import { StaleBanner } from './stale-banner.tsx';
import { StatusPanel } from './status-panel.tsx';
import { TokenStatesPanel } from './token-states-panel.tsx';

/** All about the open workspace: what is going on, the articles, and beside them the state of the index. */
export function CorpusOverview({
  route,
  opened,
}: {
  readonly route: CorpusRoute;
  readonly opened: OpenedIndex;
}): React.JSX.Element {
  const { corpus, settings } = useStores();
  const chunk = useStore(settings.store, (current) => current.index.chunk);
  const upkeep = useStore(corpus.store, (state) => state.upkeep);
  const rate = useStore(corpus.store, (state) => state.embeddingRate);
  const isBusyImporting = useStore(corpus.store, isImporting);
  const { status } = opened;
  // The status is newer than the opening: the model, and with it a difference, may have come since.
  const stale = status.stale ?? null;
  const isOwn = route.workspace === 'own';
  const isBusy = isBusyImporting || upkeep.phase === 'running';
  const rebuild = (): void => void corpus.rebuild({ chunk });
  return (
    <>
      {isOwn ? null : <SampleNote />}
      {stale === null ? null : (
        <StaleBanner stale={stale} isBusy={isBusy} onRebuild={isOwn ? rebuild : null} />
      )}
      <UpkeepState upkeep={upkeep} />
      <EmbeddingActivity status={status} isSample={!isOwn} isImporting={isBusyImporting} />
      {isOwn ? <ImportReports /> : null}
      <div className={styles[status.articles === 0 ? 'noArticles' : 'columns']}>
        <Articles route={route} />
        <aside className={styles['side']}>
          <StatusPanel status={status} />
          <ChunkSettingsForm
            // Other settings in use: begin from them.
            key={`${route.workspace} ${Object.values(chunk).join(' ')}`}
            current={isOwn ? chunk : status.chunk}
            status={status}
            rate={rate}
            isBusy={isBusy}
            onApply={isOwn ? (wanted) => void corpus.rebuild({ chunk: wanted }) : null}
          />
          {isOwn && status.articles > 0 ? (
            <TokenStatesPanel
              status={status}
              rate={rate}
              // Its own switching is short, and leaves the focus on the button.
              isBusy={isBusyImporting || (upkeep.phase === 'running' && upkeep.task !== 'states')}
              onKeep={(isKept) => void corpus.keepTokenStates(isKept)}
            />
          ) : null}
          {isOwn && status.articles > 0 ? (
            <ClearPanel status={status} isBusy={isBusy} onClear={() => void corpus.clear()} />
          ) : null}
        </aside>
      </div>
    </>
  );
}

function SampleNote(): React.JSX.Element {
  const t = useMessages(corpusMessages);
  return (
    <Banner tone="info" title={t.sampleNote}>
      <p>{t.sampleInvite}</p>
    </Banner>
  );
}

/** Apart from the figures around it, which change many times a second while embedding. */
const Articles = memo(function Articles({
  route,
}: {
  readonly route: CorpusRoute;
}): React.JSX.Element | null {
  const { corpus } = useStores();
  const common = useMessages(commonMessages);
  // Rendered in slices: after an import thousands come at once, while the workers have the processor.
  const list = useDeferredValue(useStore(corpus.store, (state) => state.articles));
  if (list.phase === 'idle') return <p role="status">{common.loading}</p>;
  if (list.phase === 'failed') {
    return (
      <ErrorBanner
        error={list.error}
        actions={<Button onPress={() => void corpus.refresh()}>{common.retry}</Button>}
      />
    );
  }
  // The drop box above says what to do.
  if (list.items.length === 0) return null;
  return (
    <ArticleList
      articles={list.items}
      route={route}
      onRemove={route.workspace === 'own' ? (ids) => void corpus.removeArticles(ids) : null}
    />
  );
});

/** Told where it is in sight: it is asked for from a panel that can be screens away. */
function UpkeepState({ upkeep }: { readonly upkeep: Upkeep }): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const ref = useRef<HTMLDivElement>(null);
  const { phase } = upkeep;
  // Who removes articles of the list goes on in the list, and token states are told of where they are switched.
  const staysThere = phase === 'running' && ['remove', 'states'].includes(upkeep.task);
  const isElsewhere = phase === 'failed' || (phase === 'running' && !staysThere);
  useEffect(() => {
    if (isElsewhere) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isElsewhere]);
  const running = {
    rebuild: t.taskRebuild,
    remove: t.taskRemove,
    clear: t.taskClear,
    states: t.taskStates,
  };
  const text = phase === 'running' ? running[upkeep.task] : '';
  return (
    <>
      <LiveText phase={phase} text={text} />
      {phase === 'idle' ? null : (
        <div ref={ref}>
          {phase === 'running' ? (
            <ProgressBar label={text} value={null} />
          ) : (
            <UpkeepFailure upkeep={upkeep} />
          )}
        </div>
      )}
    </>
  );
}

function UpkeepFailure({
  upkeep,
}: {
  readonly upkeep: Extract<Upkeep, { phase: 'failed' }>;
}): React.JSX.Element {
  const { corpus } = useStores();
  const t = useMessages(corpusMessages);
  const common = useMessages(commonMessages);
  const failed = {
    rebuild: t.failedRebuild,
    remove: t.failedRemove,
    clear: t.failedClear,
    states: t.failedStates,
  };
  return (
    <div className={styles['failed']}>
      <p className={styles['failedTitle']}>{failed[upkeep.task]}</p>
      <ErrorBanner
        error={upkeep.error}
        actions={
          <Button size="small" onPress={corpus.dismissNotices}>
            {common.close}
          </Button>
        }
      />
    </div>
  );
}
