import type { Passage } from '../../../domain/article.ts';

/** A stretch of an article that belongs to the same passages from end to end. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  /** Ordinals of the passages it is in: none = in no passage, two = an overlap. */
  readonly inside: readonly number[];
  /** Passages that begin with it, or end with it. */
  readonly opens: readonly number[];
  readonly closes: readonly number[];
}

/**
 * Cuts an article at every passage border, so that each character is drawn once however passages overlap.
 * Segments come in text order and cover the article, except for stretches of blanks between passages.
 * `passages` are in order of `start`; offsets are UTF-16 units.
 */
export function segmentsOf(
  text: string,
  passages: readonly Pick<Passage, 'ordinal' | 'start' | 'end'>[],
): readonly Segment[] {
  const borders = new Set([0, text.length]);
  for (const { start, end } of passages) borders.add(start).add(end);
  const cuts = [...borders].toSorted((a, b) => a - b);

  const segments: Segment[] = [];
  let next = 0;
  let open: typeof passages = [];
  for (const [index, start] of cuts.entries()) {
    const end = cuts[index + 1];
    if (end === undefined) break;
    open = open.filter((passage) => passage.end > start);
    const opens: number[] = [];
    for (let passage = passages[next]; passage?.start === start; passage = passages[next]) {
      open = [...open, passage];
      opens.push(passage.ordinal);
      next += 1;
    }
    if (open.length === 0 && text.slice(start, end).trim() === '') continue;
    segments.push({
      start,
      end,
      inside: open.map(({ ordinal }) => ordinal),
      opens,
      closes: open.filter((passage) => passage.end === end).map(({ ordinal }) => ordinal),
    });
  }
  return segments;
}

/** What the view draws: a segment, or a word on passages that the filter hides here. */
export type DetailRow =
  | { readonly kind: 'segment'; readonly segment: Segment }
  | { readonly kind: 'hidden'; readonly passages: number };

/**
 * Keeps the segments that touch a shown passage; each run of hidden ones becomes one row with their number.
 * A hidden passage that shares its edge with a shown one is seen there, so it is not counted.
 */
export function rowsOf(
  segments: readonly Segment[],
  isShown: (ordinal: number) => boolean,
): readonly DetailRow[] {
  const rows: DetailRow[] = [];
  const accounted = new Set<number>();
  let hidden = new Set<number>();
  const flush = (): void => {
    if (hidden.size > 0) rows.push({ kind: 'hidden', passages: hidden.size });
    for (const ordinal of hidden) accounted.add(ordinal);
    hidden = new Set();
  };
  for (const segment of segments) {
    if (segment.inside.length === 0 || segment.inside.some(isShown)) {
      for (const ordinal of segment.inside) hidden.delete(ordinal);
      flush();
      for (const ordinal of segment.inside) accounted.add(ordinal);
      rows.push({ kind: 'segment', segment });
    } else {
      for (const ordinal of segment.inside) if (!accounted.has(ordinal)) hidden.add(ordinal);
    }
  }
  flush();
  return rows;
}
