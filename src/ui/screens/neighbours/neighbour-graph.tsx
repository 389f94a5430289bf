import { useState } from 'react';
import type { Neighbourhood } from '../../../domain/neighbourhood.ts';
import { neighboursMessages } from '../../i18n/neighbours-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { routeHref } from '../../routing/routes.ts';
import type { NeighboursRoute } from '../../routing/routes.ts';
import { useMedia } from '../../use-media.ts';
import { headingWords } from '../map/item-words.ts';
import { EntityName } from './entity-name.tsx';
import { graphLayout } from './graph-layout.ts';
import styles from './neighbours-screen.module.css';

/** Pixels a row; two lines of small text. */
const ROW = 56;
/** Where the columns begin and end, in hundredths of the width. On a phone the passage itself stands only above. */
const WIDE = { centre: [0, 26], entities: [36, 60], neighbours: [68, 100] } as const;
const NARROW = { centre: [0, 0], entities: [4, 44], neighbours: [56, 100] } as const;

/** Passage, what is shared, passages nearby: three columns and the lines between them. */
export function NeighbourGraph({
  found,
  route,
}: {
  readonly found: Neighbourhood;
  readonly route: NeighboursRoute;
}): React.JSX.Element {
  const t = useMessages(neighboursMessages);
  const format = useFormat();
  const columns = useMedia('(width < 640px)') ? NARROW : WIDE;
  const [active, setActive] = useState<{ readonly row: number; readonly of: 'e' | 'n' } | null>(
    null,
  );
  const { entities, neighbours, rows, lines } = graphLayout(found);
  const height = rows * ROW;
  /** Columns stand in the middle of the taller one. */
  const topOf = (row: number, count: number): number => ((rows - count) / 2 + row + 0.5) * ROW;
  const box = ([from, to]: readonly [number, number], top: number): React.CSSProperties => ({
    insetInlineStart: `${from}%`,
    width: `${to - from}%`,
    top,
  });
  const isActive = (entity: number, neighbour: number | null): boolean =>
    active === null
      ? false
      : active.of === 'e'
        ? active.row === entity
        : neighbour === null
          ? lines.some((line) => line.entity === entity && line.neighbour === active.row)
          : active.row === neighbour;
  const leave = (): void => setActive(null);
  return (
    <div className={styles['graph']} role="group" aria-label={t.graph} style={{ height }}>
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden>
        {entities.map(({ at }, row) => (
          <path
            key={at}
            data-active={isActive(row, null) || undefined}
            d={curve(
              columns.centre[1],
              height / 2,
              columns.entities[0],
              topOf(row, entities.length),
            )}
          />
        ))}
        {lines.map(({ entity, neighbour }) => (
          <path
            key={`${entity} ${neighbour}`}
            data-active={isActive(entity, neighbour) || undefined}
            d={curve(
              columns.entities[1],
              topOf(entity, entities.length),
              columns.neighbours[0],
              topOf(neighbour, neighbours.length),
            )}
          />
        ))}
      </svg>
      {columns === NARROW ? null : (
        <span className={styles['centre']} style={box(columns.centre, height / 2)} lang="ja">
          {headingWords(found.passage, found.passage.articleId)}
        </span>
      )}
      {entities.map(({ entity, at }, row) => (
        <span
          key={at}
          className={styles['node']}
          style={box(columns.entities, topOf(row, entities.length))}
          onPointerEnter={() => setActive({ row, of: 'e' })}
          onPointerLeave={leave}
        >
          <EntityName entity={entity} />
        </span>
      ))}
      {neighbours.map(({ passage, share }, row) => (
        <a
          key={passage.passageId}
          className={styles['neighbour']}
          style={box(columns.neighbours, topOf(row, neighbours.length))}
          href={routeHref({ ...route, passage: passage.passageId })}
          data-neighbour={passage.passageId}
          title={headingWords(passage)}
          onPointerEnter={() => setActive({ row, of: 'n' })}
          onPointerLeave={leave}
          onFocus={() => setActive({ row, of: 'n' })}
          onBlur={leave}
        >
          <span className={styles['two']} lang="ja">
            {headingWords(passage, found.passage.articleId)}
          </span>
          <span className={styles['share']}>{format.score(share, 2)}</span>
        </a>
      ))}
    </div>
  );
}

/** A line that leaves and arrives level. */
function curve(x1: number, y1: number, x2: number, y2: number): string {
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
}
