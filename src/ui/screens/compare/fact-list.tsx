import styles from './fact-list.module.css';

/** A name and what is said of it. */
export type Fact = readonly [name: string, value: string];

/** Named facts: one after the other in a line of small print, or a name and its value to a row. */
export function FactList({
  facts,
  layout = 'line',
  label,
  spacing = '',
}: {
  readonly facts: readonly Fact[];
  readonly layout?: 'line' | 'columns';
  readonly label?: string;
  /** A class for the room around the list; the list itself sets none. */
  readonly spacing?: string | undefined;
}): React.JSX.Element {
  return (
    <dl className={`${styles[layout]} ${spacing}`} aria-label={label}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
