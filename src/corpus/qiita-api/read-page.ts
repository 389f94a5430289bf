import type { QiitaBadAnswer } from '../../domain/app-error.ts';
import type { QiitaSource } from '../../domain/qiita.ts';

/** One element of a page; `id` is `null` for something that is no article (the importer will say so by name). */
export interface PageItem {
  readonly id: string | null;
  readonly updatedAt: string | null;
  readonly source: QiitaSource;
}

export interface Page {
  readonly items: readonly PageItem[];
  /** How many public articles the author has, as the items themselves tell; not exact enough to rely on. */
  readonly itemsCount: number | null;
}

export type PageRead =
  | { readonly ok: true; readonly page: Page }
  | { readonly ok: false; readonly problem: QiitaBadAnswer };

/** Reads the body of a page, or says what it is instead of a list. */
export function readPage(body: string, user: string, page: number): PageRead {
  let root: unknown;
  try {
    root = JSON.parse(body);
  } catch {
    return { ok: false, problem: /^\s*[[{]/.test(body) ? 'truncated' : 'not-json' };
  }
  if (!Array.isArray(root)) return { ok: false, problem: 'not-a-list' };
  const elements: readonly unknown[] = root;
  const items = elements.map((element, index) => readItem(element, user, `${page}-${index + 1}`));
  return { ok: true, page: { items, itemsCount: itemsCountOf(elements[0]) } };
}

function readItem(element: unknown, user: string, position: string): PageItem {
  const folder = `qiita-api/${user}`;
  if (!isRecord(element)) {
    return { id: null, updatedAt: null, source: sourceOf(`${folder}/item-${position}`, element) };
  }
  // The HTML is half of the answer, and nothing reads it.
  const { rendered_body: _, ...item } = element;
  const id = typeof item['id'] === 'string' && item['id'] !== '' ? item['id'] : null;
  const updatedAt = typeof item['updated_at'] === 'string' ? item['updated_at'] : null;
  const name = id !== null && /^[\w-]+$/.test(id) ? id : `item-${position}`;
  return { id, updatedAt, source: sourceOf(`${folder}/${name}`, item) };
}

function sourceOf(name: string, item: unknown): QiitaSource {
  return { path: `${name}.json`, json: JSON.stringify(item) };
}

function itemsCountOf(element: unknown): number | null {
  const user = isRecord(element) ? element['user'] : null;
  const count = isRecord(user) ? user['items_count'] : null;
  return typeof count === 'number' ? count : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
