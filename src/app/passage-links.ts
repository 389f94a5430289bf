import type { PassageId } from '../domain/ids.ts';
import type { Hit } from '../domain/search.ts';

/** One passage over all columns: its rank in each, `null` where a column did not find it. */
export interface PassageRow {
  readonly passageId: PassageId;
  /** The hit of the first column that has it; for its title and heading path. */
  readonly hit: Hit;
  readonly ranks: readonly (number | null)[];
}

/**
 * Joins the columns' hits by passage, in order of best rank (then of the column that has it first).
 * `columns[c][i]` is the hit at rank i + 1 of column c.
 */
export function linkPassages(columns: readonly (readonly Hit[])[]): readonly PassageRow[] {
  const rows = new Map<PassageId, { readonly hit: Hit; readonly ranks: (number | null)[] }>();
  for (const [column, hits] of columns.entries()) {
    for (const hit of hits) {
      const row = rows.get(hit.passageId) ?? { hit, ranks: columns.map(() => null) };
      row.ranks[column] = hit.rank;
      rows.set(hit.passageId, row);
    }
  }
  return Array.from(rows, ([passageId, row]) => ({ passageId, ...row })).toSorted(
    (a, b) => bestRank(a.ranks) - bestRank(b.ranks),
  );
}

function bestRank(ranks: readonly (number | null)[]): number {
  return Math.min(...ranks.map((rank) => rank ?? Number.POSITIVE_INFINITY));
}

/** Whether the columns disagree about a passage: missing somewhere, or at another rank. */
export function differs(row: PassageRow): boolean {
  return row.ranks.some((rank) => rank !== row.ranks[0]);
}
