import Filter from 'lucide-react/icons/filter';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { PaneId } from '../../../app/pane.ts';
import { differs } from '../../../app/passage-links.ts';
import type { PassageRow } from '../../../app/passage-links.ts';
import type { SearchWarning } from '../../../domain/search.ts';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { Agreement } from './agreement.tsx';
import styles from './comparison-bar.module.css';
import { ModeGlyph } from './mode-glyph.tsx';

/** How the columns overlap, in numbers, and the filter that leaves what differs. */
export function ComparisonBar({
  paneIds,
  rows,
  warnings,
  differsOnly,
  toMap,
  onDiffersOnly,
}: {
  readonly paneIds: readonly PaneId[];
  readonly rows: readonly PassageRow[];
  /** Of every column. */
  readonly warnings: readonly SearchWarning[];
  readonly differsOnly: boolean;
  /** The way to the map. */
  readonly toMap: React.ReactNode;
  readonly onDiffersOnly: (differsOnly: boolean) => void;
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const names = useMessages(modeMessages);
  const format = useFormat();
  const shared = rows.filter((row) => row.ranks.every((rank) => rank !== null));
  const count = (n: number): string => t.countPassages(format.number(n));
  return (
    <div className={styles['bar']} role="group" aria-label={t.summaryLabel}>
      <dl className={styles['counts']}>
        <div>
          <dt>{t.common}</dt>
          <dd>
            {count(shared.length)}
            {shared.length > 0 ? (
              <span className={styles['sub']}>
                {t.movedOfCommon(format.number(shared.filter(differs).length))}
              </span>
            ) : null}
          </dd>
        </div>
        {paneIds.map((id, column) => (
          <div key={id}>
            <dt>
              <ModeGlyph mode={id} size={14} />
              {t.onlyIn(names[id].name)}
            </dt>
            <dd>{count(rows.filter((row) => isOnlyIn(row, column)).length)}</dd>
          </div>
        ))}
      </dl>
      <Agreement warnings={warnings} />
      {toMap}
      <ToggleButton
        className={styles['toggle'] ?? ''}
        isSelected={differsOnly}
        onChange={onDiffersOnly}
      >
        <Filter size={14} aria-hidden />
        {t.differsOnly}
      </ToggleButton>
    </div>
  );
}

function isOnlyIn(row: PassageRow, column: number): boolean {
  return row.ranks.every((rank, index) => (rank !== null) === (index === column));
}
