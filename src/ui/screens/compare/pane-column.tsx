import type { Pane } from '../../../app/pane.ts';
import type { ModeId } from '../../../domain/mode.ts';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { ModeGlyph } from './mode-glyph.tsx';
import { PaneBody } from './pane-body.tsx';
import type { PaneHits } from './pane-body.tsx';
import styles from './pane-column.module.css';
import { RunFacts } from './run-facts.tsx';
import { searchMs } from './search-time.ts';

/** One column of the comparison: the mode, how long it took, its hits, and what was held equal. */
export function PaneColumn({
  mode,
  pane,
  hits,
  isRefused,
  onRetry,
}: {
  readonly mode: ModeId;
  readonly pane: Pane;
  readonly hits: PaneHits;
  /** The columns rest on different ground: only that is shown, not what they found. */
  readonly isRefused: boolean;
  readonly onRetry: () => void;
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const text = useMessages(modeMessages)[mode];
  const format = useFormat();
  const headingId = `pane-${mode}`;
  return (
    <section
      className={`${styles['column']} ${styles[mode]}`}
      aria-labelledby={headingId}
      aria-busy={pane.phase === 'retrieving'}
      data-pane={mode}
      data-phase={pane.phase}
    >
      <header className={styles['header']}>
        <h2 id={headingId} className={styles['name']}>
          <ModeGlyph mode={mode} size={22} />
          {text.name}
        </h2>
        <p className={styles['time']} title={pane.phase === 'done' ? t.searchTime : undefined}>
          {pane.phase === 'done' ? format.duration(searchMs(pane.result.timings)) : null}
          {pane.phase === 'retrieving' ? t.searching : null}
        </p>
        <p className={styles['summary']}>{text.summary}</p>
      </header>
      {isRefused ? (
        <p>{t.refusedHits}</p>
      ) : (
        <PaneBody mode={mode} pane={pane} hits={hits} onRetry={onRetry} />
      )}
      {pane.phase === 'done' ? <RunFacts result={pane.result} /> : null}
    </section>
  );
}
