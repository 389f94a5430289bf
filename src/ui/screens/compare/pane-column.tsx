import type { Pane } from '../../../app/pane.ts';
import { isRunning, resultOf } from '../../../app/pane.ts';
import type { ModeId } from '../../../domain/mode.ts';
import { answerMessages } from '../../i18n/answer-messages.ts';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { AnswerCard } from './answer-card.tsx';
import { ModeGlyph } from './mode-glyph.tsx';
import { PaneBody, PaneFailure } from './pane-body.tsx';
import type { PaneHits } from './pane-body.tsx';
import styles from './pane-column.module.css';
import { ReplayBadge } from './recordings.tsx';
import { RunFacts } from './run-facts.tsx';
import { searchMs } from './search-time.ts';

/** One column of the comparison: the mode, how long it took, its answer, its hits, and what was held equal. */
export function PaneColumn({
  mode,
  pane,
  hits,
  isRefused,
  onRetry,
  onAllow,
}: {
  readonly mode: ModeId;
  readonly pane: Pane;
  readonly hits: PaneHits;
  /** The columns rest on different ground: only that is shown, not what they found. */
  readonly isRefused: boolean;
  /** Runs this column again, or only its answer when its evidence stands. */
  readonly onRetry: () => void;
  readonly onAllow: (host: string) => void;
}): React.JSX.Element {
  const text = useMessages(modeMessages)[mode];
  const headingId = `pane-${mode}`;
  const result = resultOf(pane);
  return (
    <section
      className={styles['column']}
      data-mode={mode}
      aria-labelledby={headingId}
      aria-busy={isRunning(pane)}
      data-pane={mode}
      data-phase={pane.phase}
    >
      <header className={styles['header']}>
        <h2 id={headingId} className={styles['name']}>
          <ModeGlyph mode={mode} size={22} />
          {text.name}
        </h2>
        <PaneTime pane={pane} />
        <p className={styles['summary']}>{text.summary}</p>
        <ReplayBadge pane={pane} />
      </header>
      <div className={styles['answer']}>
        {!isRefused && pane.phase === 'failed' ? (
          <PaneFailure pane={pane} workspace={hits.workspace} onRetry={onRetry} />
        ) : null}
        {isRefused ? null : (
          <AnswerCard
            mode={mode}
            pane={pane}
            workspace={hits.workspace}
            onActivate={hits.onActivate}
            onRetry={onRetry}
            onAllow={onAllow}
          />
        )}
      </div>
      <div className={styles['evidence']}>
        {isRefused ? (
          <p>{hits.refusedWords}</p>
        ) : (
          <PaneBody mode={mode} pane={pane} hits={hits} onRetry={onRetry} />
        )}
      </div>
      {result === null || pane.phase === 'generating' ? null : <RunFacts result={result} />}
    </section>
  );
}

/** How long the search took; while the column works, at what. */
function PaneTime({ pane }: { readonly pane: Pane }): React.JSX.Element {
  const t = useMessages(compareMessages);
  const answers = useMessages(answerMessages);
  const format = useFormat();
  const result = resultOf(pane);
  const time = result === null ? null : format.duration(searchMs(result.timings));
  return (
    <p className={styles['time']} title={result === null ? undefined : t.searchTime}>
      {pane.phase === 'retrieving' ? t.searching : time}
      {pane.phase === 'generating' ? (
        <span className={styles['doing']}>{answers.generating}</span>
      ) : null}
    </p>
  );
}
