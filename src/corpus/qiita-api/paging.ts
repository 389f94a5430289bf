import { QIITA } from '../../config/qiita.ts';
import type { QiitaCursor, QiitaFetched, QiitaSeen } from '../../domain/qiita.ts';
import type { PageItem } from './read-page.ts';
import type { PageAnswer } from './request-page.ts';

/**
 * How a list is read that may move while it is being read. Qiita gives the newest first, so a new article pushes the
 * others down (met twice: told apart by id) and one that goes away pulls them up: the first of the next page slips
 * onto a page that was read already, and nobody meets it.
 *
 * One page is one moment and needs no second look. Over several pages, when each page told the same length
 * (`Total-Count`), as many articles came as went: nothing slipped up, and only the top can hold something unmet, so
 * pages are read again from the first until one holds nothing new. When the length changed or is hidden, the whole list
 * is read again, until a reading meets nothing new or its own length stood still, `QIITA.readings` times at most.
 */
export function firstCursor(user: string): QiitaCursor {
  return {
    user,
    page: 1,
    reading: 0,
    seen: new Map(),
    total: null,
    isSteady: false,
    wasSteady: false,
    hasNew: false,
    isCapped: false,
  };
}

export type Step =
  | { readonly kind: 'next'; readonly cursor: QiitaCursor }
  | { readonly kind: 'done'; readonly value: QiitaFetched };

/** Takes a page in: which one to ask for next, or all there is. */
export function advance(
  before: QiitaCursor,
  answer: PageAnswer,
  since: ReadonlyMap<string, string>,
): Step {
  const { page, reading } = before;
  const { seen, isNew } = takeItems(before, answer.items, since);
  const cursor: QiitaCursor = {
    ...before,
    seen,
    total: answer.total,
    isSteady:
      answer.total !== null && (page === 1 || (before.isSteady && answer.total === before.total)),
    hasNew: before.hasNew || isNew,
    isCapped: before.isCapped || isCappedBy(answer),
  };
  if (reading > 0 && before.wasSteady && !isNew) return done(cursor, true);
  if (!isLastPage(answer)) return { kind: 'next', cursor: { ...cursor, page: page + 1 } };
  if (reading === 0 && page === 1) return done(cursor, true);
  const isSettled = reading > 0 && (cursor.isSteady || !cursor.hasNew);
  if (isSettled || reading + 1 >= QIITA.readings) return done(cursor, isSettled);
  const again = { page: 1, reading: reading + 1, wasSteady: cursor.isSteady, hasNew: false };
  return { kind: 'next', cursor: { ...cursor, ...again } };
}

/** Articles that have not changed since the version at hand. */
export function countUnchanged(seen: QiitaCursor['seen']): number {
  return [...seen.values()].filter(({ source }) => source === null).length;
}

function done(cursor: QiitaCursor, isSettled: boolean): Step {
  const sources = [...cursor.seen.values()].flatMap(({ source }) => source ?? []);
  const unchanged = cursor.seen.size - sources.length;
  const { user, isCapped } = cursor;
  return {
    kind: 'done',
    value: { user, sources, ids: [...cursor.seen.keys()], unchanged, isCapped, isSettled },
  };
}

function takeItems(
  { seen, reading }: QiitaCursor,
  items: readonly PageItem[],
  since: ReadonlyMap<string, string>,
): { readonly seen: ReadonlyMap<string, QiitaSeen>; readonly isNew: boolean } {
  const all = new Map(seen);
  let isNew = false;
  for (const { id, updatedAt, source } of items) {
    // What has no id cannot be known again: the first reading hands it on, for the import report to name.
    if (id === null && reading > 0) continue;
    const key = id ?? source.path;
    const met = all.get(key);
    if (met !== undefined && !isLater(updatedAt, met.updatedAt)) continue;
    isNew ||= met === undefined;
    const known = id === null ? undefined : since.get(id);
    const isUnchanged = known !== undefined && updatedAt !== null && !isLater(updatedAt, known);
    all.set(key, { updatedAt, source: isUnchanged ? null : source });
  }
  return { seen: all, isNew };
}

/** Whether `a` is a later moment than `b`, both ISO 8601 with any offset; what cannot be read counts as later. */
function isLater(a: string | null, b: string | null): boolean {
  if (a === b) return false;
  const difference = Date.parse(a ?? '') - Date.parse(b ?? '');
  return Number.isNaN(difference) || difference > 0;
}

/** A short page ends the list, unless its length says that there is more. */
function isLastPage({ page, items, total }: PageAnswer): boolean {
  if (page >= QIITA.lastPage || items.length === 0) return true;
  return items.length < QIITA.perPage && (total === null || page * QIITA.perPage >= total);
}

function isCappedBy({ page, items, total }: PageAnswer): boolean {
  if (page < QIITA.lastPage) return false;
  return total === null ? items.length >= QIITA.perPage : total > page * QIITA.perPage;
}
