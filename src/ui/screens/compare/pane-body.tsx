import type { Pane, Preview } from '../../../app/pane.ts';
import type { ModeId } from '../../../domain/mode.ts';
import type { PassageId } from '../../../domain/ids.ts';
import type { Hit } from '../../../domain/search.ts';
import type { WorkspaceId } from '../../../domain/workspace.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { HitCard } from './hit-card.tsx';
import { tiedRanks } from './hit-reasons.ts';
import { DenseFloor } from './dense-floor.tsx';
import { ModeSteps } from './mode-steps.tsx';
import { PaneWait } from './pane-wait.tsx';
import type { Twin } from './places.ts';
import styles from './pane-body.module.css';
import { SearchWarnings } from './search-warnings.tsx';
import { Skeletons } from './skeletons.tsx';

/** What a column needs to draw its hits; the same for every column but for `twinsOf`. */
export interface PaneHits {
  readonly workspace: WorkspaceId;
  readonly active: PassageId | null;
  readonly onActivate: (passage: PassageId | null) => void;
  readonly twinsOf: (passage: PassageId) => readonly Twin[];
  /** The words of the question are nowhere in the index. */
  readonly isLexicalEmpty: boolean;
  /** Whether a hit is drawn, under the "differs only" filter. */
  readonly isShown: (hit: Hit) => boolean;
}

/** The content of a column in each state of its life. */
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
      return (
        <>
          {pane.preview ? (
            <>
              <PaneWait />
              <PreviewHits mode={mode} preview={pane.preview} hits={hits} />
            </>
          ) : (
            <Skeletons isBusy>
              <PaneWait />
            </Skeletons>
          )}
        </>
      );
    case 'done':
      return (
        <>
          <SearchWarnings warnings={pane.result.warnings} />
          <DenseFloor hits={pane.result.hits} isLexicalEmpty={hits.isLexicalEmpty} />
          <HitList mode={mode} list={pane.result.hits} hits={hits} />
        </>
      );
    case 'failed':
      return (
        <>
          <ErrorBanner
            error={pane.error}
            actions={
              <Button size="small" onPress={onRetry}>
                {t.searchAgain}
              </Button>
            }
          />
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
      return (
        <>
          <Banner tone="info" title={pane.preview ? t.stoppedWithPreview : t.stopped} />
          {pane.preview ? (
            <PreviewHits mode={mode} preview={pane.preview} hits={hits} />
          ) : (
            <Skeletons />
          )}
        </>
      );
  }
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
