import type { PaneId } from '../../../app/pane.ts';
import type { PassageRow } from '../../../app/passage-links.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import styles from './rank-table.module.css';

/** The rank flow as a table: for reading aloud, for narrow screens, and for copying. */
export function RankTable({
  paneIds,
  rows,
}: {
  readonly paneIds: readonly PaneId[];
  readonly rows: readonly PassageRow[];
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const names = useMessages(modeMessages);
  const format = useFormat();
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
                <th scope="row">{row.hit.headingPath.join(' › ')}</th>
                {row.ranks.map((rank, column) => (
                  <td key={paneIds[column]}>{rank === null ? t.absent : format.number(rank)}</td>
                ))}
                <td>
                  <Change row={row} paneIds={paneIds} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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
