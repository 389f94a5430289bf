import type { ImportWarning, SkipReason } from '../../domain/import-report.ts';
import type { ArticleFormat } from '../../domain/article.ts';
import { oneLine, readMeta } from './article-meta.ts';
import { attempt } from './attempt.ts';
import { cleanText } from './clean-text.ts';
import { makeArticle, type MadeArticle } from './make-article.ts';
import { isList, isMap, textOf, type MetaMap, type MetaValue } from './meta-value.ts';

/** One article of a JSON file, or why an element is none. */
export interface JsonItem {
  readonly path: string;
  readonly made: MadeArticle;
}

export type JsonRead =
  | { readonly ok: true; readonly items: AsyncGenerator<JsonItem> }
  | { readonly ok: false; readonly reason: SkipReason };

/** An array of items whose tags have a list of versions. */
const DEEPEST = 5;
/** A number as id is kept as it is written: a double would round it. `"id"` in quotes cannot occur in a JSON string. */
const NUMBER_ID = /("(?:id|uuid)"\s*:\s*)(-?\d[\d.eE+-]*)(?=\s*[,}])/g;

/**
 * Reads articles out of JSON: an item of the Qiita API, an array of items, or one article or project of a Qiita Team
 * export. Elements of an array are told apart by id in their path (`items.json#<id>`), else by position.
 */
export function readJson(
  path: string,
  source: string,
  warnings: readonly ImportWarning[],
): JsonRead {
  let root: MetaValue;
  try {
    root = toMeta(JSON.parse(source.replace(/^\ufeff/, '').replace(NUMBER_ID, '$1"$2"')));
  } catch (cause) {
    return refuse(cause instanceof Error ? cause.message : String(cause));
  }
  if (isList(root)) {
    if (!root.some(isItem)) return refuse('no element has a title and a body');
    return { ok: true, items: readList(path, root, warnings) };
  }
  if (!isMap(root) || !isItem(root)) return refuse('it has no title and body');
  return { ok: true, items: readOne(path, root, warnings) };
}

async function* readList(
  path: string,
  list: readonly MetaValue[],
  warnings: readonly ImportWarning[],
): AsyncGenerator<JsonItem> {
  for (const [index, element] of list.entries()) {
    if (isItem(element)) {
      const id = oneLine(textOf(element.get('id')))?.replaceAll(/[\\/]/g, '_');
      const itemPath = `${path}#${id ?? index}`;
      yield { path: itemPath, made: await readItem(path, itemPath, element, warnings) };
    } else {
      yield { path: `${path}#${index}`, made: refuse('it has no title and body') };
    }
  }
}

async function* readOne(
  path: string,
  item: MetaMap,
  warnings: readonly ImportWarning[],
): AsyncGenerator<JsonItem> {
  yield { path, made: await readItem(path, path, item, warnings) };
}

async function readItem(
  filePath: string,
  path: string,
  item: MetaMap,
  warnings: readonly ImportWarning[],
): Promise<MadeArticle> {
  return await attempt(async () => {
    const body = cleanText(bodyOf(item) ?? '');
    return await makeArticle({
      path,
      meta: readMeta(item, jsonFormat(filePath, item)),
      body: body.text,
      bodyStart: 0,
      warnings: [...warnings, ...body.warnings],
    });
  });
}

/** A team has a host of its own under qiita.com; its export has one file an article or one list, without an address in projects. */
function jsonFormat(path: string, item: MetaMap): ArticleFormat {
  const url = textOf(item.get('url'));
  if (url !== null && /^https?:/i.test(url)) {
    return /^https?:\/\/[\w-]+\.qiita\.com(?:\/|$)/i.test(url) ? 'qiita-team' : 'qiita-api';
  }
  return /(?:^|\/)(?:articles|projects)(?:\/[^/]+)?\.json$/.test(path) ? 'qiita-team' : 'qiita-api';
}

function isItem(value: MetaValue): value is MetaMap {
  if (!isMap(value) || bodyOf(value) === null) return false;
  return typeof value.get('title') === 'string' || typeof value.get('name') === 'string';
}

function bodyOf(item: MetaMap): string | null {
  const body = item.get('body') ?? item.get('raw_body');
  return typeof body === 'string' ? body : null;
}

/** Plain data as texts, lists and maps; `__proto__` is a key like any other. What is too deep is no article's. */
function toMeta(value: unknown, depth = 0): MetaValue {
  if (value === null || value === undefined || depth > DEEPEST) return null;
  if (Array.isArray(value)) return value.map((item) => toMeta(item, depth + 1));
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') return null;
  return new Map(Object.entries(value).map(([key, member]) => [key, toMeta(member, depth + 1)]));
}

function refuse(detail: string): { readonly ok: false; readonly reason: SkipReason } {
  return { ok: false, reason: { kind: 'not-article-json', detail } };
}
