import { lazy, Suspense } from 'react';
import { traceOf } from '../../../app/pane.ts';
import type { Pane, Preview } from '../../../app/pane.ts';
import type { ModeId, ModeResult } from '../../../domain/mode.ts';
import type { PassageId } from '../../../domain/ids.ts';
import type { Hit } from '../../../domain/search.ts';
import type { TraceEvent } from '../../../domain/trace.ts';
import type { WorkspaceId } from '../../../domain/workspace.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { routeHref } from '../../routing/routes.ts';
import { HitCard } from './hit-card.tsx';
import { tiedRanks } from './hit-reasons.ts';
import { DenseFloor } from './dense-floor.tsx';
import { ModeSteps } from './mode-steps.tsx';
import { PaneWait } from './pane-wait.tsx';
import type { Twin } from './places.ts';
import { RetryCountdown } from './retry-countdown.tsx';
import styles from './pane-body.module.css';
import { SearchWarnings } from './search-warnings.tsx';
import { Skeletons } from './skeletons.tsx';
import { LiveTimeline, Timeline } from './timeline.tsx';

/** Only one mode has it. */
const ResearchCard = lazy(async () => ({
  default: (await import('./research-card.tsx')).ResearchCard,
}));

/** What a column needs to draw its hits; the same for every column but for `twinsOf`. */
export interface PaneHits {
  readonly workspace: WorkspaceId;
  readonly active: PassageId | null;
  readonly onActivate: (passage: PassageId | null) => void;
  readonly twinsOf: (passage: PassageId) => readonly Twin[];
  /** The words of the question are nowhere in the index. */
  readonly isLexicalEmpty: boolean;
  /** Said in place of hits that may not be compared. */
  readonly refusedWords: string;
  /** Whether a hit is drawn, under the "differs only" filter. */
  readonly isShown: (hit: Hit) => boolean;
}

/** Why a column failed, in the place of its answer, with the way out. */
export function PaneFailure({
  pane,
  workspace,
  onRetry,
}: {
  readonly pane: Extract<Pane, { phase: 'failed' }>;
  readonly workspace: WorkspaceId;
  readonly onRetry: () => void;
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  return (
    <ErrorBanner
      error={pane.error}
      actions={
        <>
          <Button size="small" onPress={onRetry}>
            {t.searchAgain}
          </Button>
          {pane.error.kind === 'gate-not-passed' ? (
            <a href={routeHref({ screen: 'gate', workspace })}>{t.toGate}</a>
          ) : null}
        </>
      }
    />
  );
}

/** The content of a column in each state of its life, below its answer. */
export function PaneBody({
  mode,
  pane,
  hits,
  onRetry,
}: {
  readonly mode: ModeId;
  readonly pane: Pane;
  readonly hits: PaneHits;
  readonly onRetry: () => void;
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  switch (pane.phase) {
    case 'idle':
      return <ModeSteps mode={mode} />;
    case 'retrieving':
      return <Retrieving mode={mode} pane={pane} hits={hits} />;
    case 'generating':
    case 'done':
      return (
        <Found
          mode={mode}
          result={pane.result}
          trace={traceOf(pane)}
          hits={hits}
          isComing={pane.phase === 'generating'}
        />
      );
    case 'failed':
      return (
        <>
          <Timeline mode={mode} trace={pane.trace} />
          {pane.preview ? (
            <PreviewHits
              mode={mode}
              preview={pane.preview}
              hits={hits}
              note={t.failedWithPreview}
            />
          ) : null}
        </>
      );
    case 'aborted':
      return <Aborted mode={mode} pane={pane} hits={hits} onRetry={onRetry} />;
  }
}

interface BodyProps {
  readonly mode: ModeId;
  readonly hits: PaneHits;
}

function Retrieving({
  mode,
  pane,
  hits,
}: BodyProps & { readonly pane: Extract<Pane, { phase: 'retrieving' }> }): React.JSX.Element {
  if (pane.preview !== null) {
    return (
      <>
        <PaneWait />
        <PreviewHits mode={mode} preview={pane.preview} hits={hits} />
      </>
    );
  }
  return (
    <>
      {pane.wait === null ? null : (
        <RetryCountdown key={`${pane.wait.attempt} ${pane.wait.atMs}`} wait={pane.wait} />
      )}
      <LiveTimeline mode={mode} trace={pane.trace} />
      <Skeletons isBusy>
        <PaneWait />
      </Skeletons>
    </>
  );
}

/** The evidence, whether its answer is there or not. */
function Found({
  mode,
  result,
  trace,
  hits,
  isComing = false,
}: BodyProps & {
  readonly result: ModeResult;
  readonly trace: readonly TraceEvent[];
  /** The run goes on: what is not there may still come. */
  readonly isComing?: boolean;
}): React.JSX.Element {
  return (
    <>
      <Timeline mode={mode} trace={trace} k={result.invariants.k} />
      {result.research === undefined ? null : (
        <Suspense fallback={<p className={styles['none']}>…</p>}>
          <ResearchCard
            research={result.research}
            result={result}
            workspace={hits.workspace}
            isComing={isComing}
            onActivate={hits.onActivate}
          />
        </Suspense>
      )}
      <SearchWarnings warnings={result.warnings} />
      <DenseFloor hits={result.hits} isLexicalEmpty={hits.isLexicalEmpty} />
      <HitList mode={mode} list={result.hits} hits={hits} />
    </>
  );
}

/** Stopped: what had been found is kept. */
function Aborted({
  mode,
  pane,
  hits,
  onRetry,
}: BodyProps & {
  readonly pane: Extract<Pane, { phase: 'aborted' }>;
  readonly onRetry: () => void;
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const { result, preview, trace } = pane;
  if (result !== null) return <Found mode={mode} result={result} trace={trace} hits={hits} />;
  return (
    <>
      <Banner
        tone="info"
        title={preview ? t.stoppedWithPreview : t.stopped}
        actions={
          <Button size="small" onPress={onRetry}>
            {t.searchAgain}
          </Button>
        }
      />
      <Timeline mode={mode} trace={trace} />
      {preview ? <PreviewHits mode={mode} preview={preview} hits={hits} /> : <Skeletons />}
    </>
  );
}

/** The lexical leg while, or instead of, the fused ranking: marked as provisional throughout. */
function PreviewHits({
  mode,
  preview,
  hits,
  note,
}: {
  readonly mode: ModeId;
  readonly preview: Preview;
  readonly hits: PaneHits;
  readonly note?: string;
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  return (
    <div className={styles['preview']}>
      <p className={styles['previewTitle']}>{t.previewTitle}</p>
      <p className={styles['previewHelp']}>{note ?? t.previewHelp}</p>
      <SearchWarnings warnings={preview.ranking.warnings} />
      <HitList
        mode={mode}
        list={preview.ranking.hits}
        hits={{ ...hits, twinsOf: noTwins, isShown: always }}
      />
    </div>
  );
}

function HitList({
  mode,
  list,
  hits,
}: {
  readonly mode: ModeId;
  readonly list: readonly Hit[];
  readonly hits: PaneHits;
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const format = useFormat();
  const shown = list.filter(hits.isShown);
  const tied = tiedRanks(list);
  const hidden = list.length - shown.length;
  return (
    <>
      {list.length === 0 ? <p className={styles['none']}>{t.noHits}</p> : null}
      <ol className={styles['list']}>
        {shown.map((hit) => (
          <HitCard
            key={hit.passageId}
            hit={hit}
            mode={mode}
            workspace={hits.workspace}
            twins={hits.twinsOf(hit.passageId)}
            isTied={tied.has(hit.rank)}
            isActive={hits.active === hit.passageId}
            onActivate={(isActive) => hits.onActivate(isActive ? hit.passageId : null)}
          />
        ))}
      </ol>
      {hidden > 0 ? <p className={styles['none']}>{t.hiddenSame(format.number(hidden))}</p> : null}
    </>
  );
}

const noTwins = (): readonly Twin[] => [];
const always = (): boolean => true;
