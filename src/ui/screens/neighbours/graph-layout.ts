import type {
  Neighbourhood,
  NeighbourPassage,
  PassageEntity,
} from '../../../domain/neighbourhood.ts';

/** Of a drawing, from above. */
export interface GraphLayout {
  /** In rows; entities stand in the order that crosses few lines. */
  readonly entities: readonly { readonly entity: PassageEntity; readonly at: number }[];
  readonly neighbours: readonly NeighbourPassage[];
  /** Rows of the taller column. */
  readonly rows: number;
  /** From an entity to a neighbour, both by their row. */
  readonly lines: readonly { readonly entity: number; readonly neighbour: number }[];
}

/** More than this can not be read. */
const ENTITIES = 10;
const NEIGHBOURS = 8;

/**
 * Which entities and neighbours are drawn, and in which rows: the nearest neighbours, and of what they share the heaviest,
 * so that each neighbour has at least one. The same neighbourhood gives the same drawing.
 */
export function graphLayout({ entities, neighbours }: Neighbourhood): GraphLayout {
  const shown = neighbours.slice(0, NEIGHBOURS);
  const first = shown.flatMap(({ through }) => through.slice(0, 1));
  const others = shown.flatMap(({ through }) => through).toSorted((a, b) => a - b);
  const chosen = [...new Set([...first, ...others])].slice(0, ENTITIES);
  const holders = (at: number): readonly number[] =>
    shown.flatMap(({ through }, row) => (through.includes(at) ? [row] : []));
  const middle = (at: number): number => {
    const rows = holders(at);
    return rows.reduce((sum, row) => sum + row, 0) / rows.length;
  };
  const inOrder = chosen.toSorted((a, b) => middle(a) - middle(b) || a - b);
  return {
    entities: inOrder.flatMap((at) => {
      const entity = entities[at];
      return entity === undefined ? [] : [{ entity, at }];
    }),
    neighbours: shown,
    rows: Math.max(inOrder.length, shown.length),
    lines: inOrder.flatMap((at, entity) => holders(at).map((neighbour) => ({ entity, neighbour }))),
  };
}
