import { err, ok, type Result } from '../../domain/result.ts';
import type { SearchFilter } from '../../domain/search.ts';
import type { ArticleMeta } from '../article-meta.ts';
import { foldText } from './fold-text.ts';

/** The filterable properties of a passage, all of them its article's, as Orama's schema has them. */
export const FILTER_SCHEMA = {
  articleId: 'enum',
  tags: 'enum[]',
  /** Milliseconds since 1970. */
  updatedAt: 'number',
  /** The day as the author wrote it, in their own time zone: 20261001. */
  updatedDay: 'number',
} as const;

export interface FilterValues {
  readonly articleId: string;
  readonly tags: string[];
  readonly updatedAt: number | undefined;
  readonly updatedDay: number | undefined;
}

/** A condition on one number, in Orama's words. */
type Range = { gte: number } | { lte: number } | { between: [number, number] };

/** Orama's `where`: every property present must hold. */
export interface WhereClause {
  articleId?: { in: string[] };
  tags?: { containsAny: string[] };
  updatedAt?: Range;
  updatedDay?: Range;
}

/** Values of `FILTER_SCHEMA` for the passages of an article; a date that is not ISO 8601 is no date. */
export function filterValues(meta: ArticleMeta): FilterValues {
  const date = meta.updatedAt === null ? null : parseDate(meta.updatedAt);
  return {
    articleId: meta.id,
    tags: [...new Set(meta.tags.map(foldTag))],
    updatedAt: date?.instant,
    updatedDay: date?.day,
  };
}

/**
 * A filter as a `where` clause, `null` when it sets no condition (an empty list sets none). Tags match whatever their
 * case and width. A bound that is a day (`2026-10-01`) is compared with the day the author wrote and includes it; one
 * with a time is compared as an instant (UTC when it names no zone). An unreadable bound is a `bad-setting`.
 */
export function whereClause(filter: SearchFilter | undefined): Result<WhereClause | null> {
  const where: WhereClause = {};
  if (filter?.articleIds?.length) where.articleId = { in: [...filter.articleIds] };
  if (filter?.tags?.length) where.tags = { containsAny: filter.tags.map(foldTag) };
  const from = filter?.updatedFrom === undefined ? undefined : parseDate(filter.updatedFrom);
  const to = filter?.updatedTo === undefined ? undefined : parseDate(filter.updatedTo);
  if (from === null) return badDate('updatedFrom', filter?.updatedFrom);
  if (to === null) return badDate('updatedTo', filter?.updatedTo);
  const days = rangeOf(from?.isDay ? from.day : undefined, to?.isDay ? to.day : undefined);
  const instants = rangeOf(
    from && !from.isDay ? from.instant : undefined,
    to && !to.isDay ? to.instant : undefined,
  );
  if (days) where.updatedDay = days;
  if (instants) where.updatedAt = instants;
  return ok(Object.keys(where).length > 0 ? where : null);
}

function rangeOf(from: number | undefined, to: number | undefined): Range | null {
  if (from !== undefined && to !== undefined) return { between: [from, to] };
  if (from !== undefined) return { gte: from };
  return to === undefined ? null : { lte: to };
}

function badDate(bound: string, value: string | undefined): Result<never> {
  return err({ kind: 'bad-setting', setting: bound, value: String(value), rule: 'ISO 8601' });
}

function foldTag(tag: string): string {
  return foldText(tag).text.toLowerCase();
}

interface ParsedDate {
  readonly instant: number;
  readonly day: number;
  readonly isDay: boolean;
}

const ISO_DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Only ISO 8601, and UTC when no zone is written: `Date.parse` alone would read the machine's zone. */
function parseDate(text: string): ParsedDate | null {
  const match = ISO_DATE.exec(text.trim());
  if (!match) return null;
  const [, year, month, dayOfMonth, time, zone] = match;
  const written = `${year}-${month}-${dayOfMonth}T${time ?? '00:00'}`;
  const offset = (zone ?? 'Z').toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = Date.parse(written + offset);
  if (Number.isNaN(instant)) return null;
  return { instant, day: Number(`${year}${month}${dayOfMonth}`), isDay: time === undefined };
}
