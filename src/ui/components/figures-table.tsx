import styles from './figures-table.module.css';

/** A table of figures that scrolls by itself where it is too wide. The first column names the row. */
export function FiguresTable({
  caption,
  head,
  rows,
}: {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly cells: readonly React.ReactNode[];
    /** Begins a group: a line above it. */
    readonly isFirst?: boolean;
  }[];
}): React.JSX.Element {
  return (
    <div className={styles['scroll']} role="group" aria-label={caption} tabIndex={0}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, isFirst = false }) => (
            <tr key={key} className={isFirst ? styles['first'] : undefined}>
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={head[column]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={head[column]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
