import type { PaneId } from '../../../app/pane.ts';
import type { PassageRow } from '../../../app/passage-links.ts';
import type { PassageId } from '../../../domain/ids.ts';
import type { ModeResult } from '../../../domain/mode.ts';
import { RRF } from '../../../config/retrieval.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { passageNumber } from './passage-number.ts';
import { placeOf } from './places.ts';
import type { Place } from './places.ts';
import styles from './rank-table.module.css';

/** The rank flow as a table: for reading aloud, for narrow screens, and for copying. */
export function RankTable({
  paneIds,
  rows,
  results,
}: {
  readonly paneIds: readonly PaneId[];
  readonly rows: readonly PassageRow[];
  /** In the order of the columns. */
  readonly results: readonly ModeResult[];
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const names = useMessages(modeMessages);
  const format = useFormat();
  const rankWords = (place: Place): string => {
    if (place.kind === 'outside') return t.absent;
    const rank = format.number(place.rank);
    return place.kind === 'hit' ? rank : t.beyondRank(rank);
  };
  const numberWords = (id: PassageId): string => {
    const number = passageNumber(id);
    return number === null ? '' : ` ${t.ordinal(format.number(number))}`;
  };
  return (
    <Disclosure summary={t.tableToggle}>
      <div className={styles['scroll']} role="region" aria-label={t.tableCaption} tabIndex={0}>
        <table className={styles['table']}>
          <caption className="visually-hidden">{t.tableCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{t.tablePassage}</th>
              {paneIds.map((id) => (
                <th key={id} scope="col">
                  {names[id].name}
                </th>
              ))}
              <th scope="col">{t.tableChange}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.passageId}>
                <th scope="row">
                  {row.hit.headingPath.join(' › ')}
                  <span className={styles['number']}>{numberWords(row.passageId)}</span>
                </th>
                {results.map((result) => (
                  <td key={result.modeId}>{rankWords(placeOf(result, row.passageId))}</td>
                ))}
                <td>
                  <Change row={row} paneIds={paneIds} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles['help']}>
          {t.tableHelp(format.number(results[0]?.invariants.k ?? 0), format.number(RRF.window))}
        </p>
      </div>
    </Disclosure>
  );
}

/** From the first column to the last: ranks gained or lost, or where the passage is alone. */
function Change({
  row,
  paneIds,
}: {
  readonly row: PassageRow;
  readonly paneIds: readonly PaneId[];
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const names = useMessages(modeMessages);
  const format = useFormat();
  const first = row.ranks[0] ?? null;
  const last = row.ranks.at(-1) ?? null;
  if (first === null || last === null) {
    const owners = paneIds.filter((_, column) => (row.ranks[column] ?? null) !== null);
    return <>{t.changeNew(owners.map((id) => names[id].name).join(', '))}</>;
  }
  if (first === last) return <>{t.changeSame}</>;
  const steps = format.number(Math.abs(first - last));
  return <>{last < first ? t.changeUp(steps) : t.changeDown(steps)}</>;
}
