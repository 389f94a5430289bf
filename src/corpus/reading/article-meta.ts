import type { ArticleFormat } from '../../domain/article.ts';
import {
  isFalse,
  isList,
  isMap,
  isTrue,
  textOf,
  type MetaMap,
  type MetaValue,
} from './meta-value.ts';

/** What the metadata of an article says, whichever tool wrote it. */
export interface ArticleMeta {
  readonly id: string | null;
  readonly title: string | null;
  readonly tags: readonly string[];
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly url: string | null;
  readonly author: string | null;
  readonly isPrivate: boolean;
  readonly isDraft: boolean;
  readonly format: ArticleFormat;
}

/** A longer "id" is a mistake of the file, not an identity. */
const LONGEST_ID = 200;

/** Reads the fields all known tools use, under the names each of them gives; `Title` stands in for `title`. */
export function readMeta(written: MetaMap, format: ArticleFormat): ArticleMeta {
  const fields = withSmallKeys(written);
  const id = oneLine(textOf(fields.get('id')) ?? textOf(fields.get('uuid')));
  const isPrivate =
    isTrue(fields.get('private')) ||
    isTrue(fields.get('ignorePublish')) ||
    isTrue(fields.get('limited_shared')) ||
    format === 'qiita-team';
  const isDraft =
    isFalse(fields.get('published')) ||
    isTrue(fields.get('draft')) ||
    (format === 'qiita-cli' && id === null);
  return {
    id: id !== null && id.length <= LONGEST_ID ? id : null,
    title: oneLine(textOf(fields.get('title')) ?? textOf(fields.get('name'))),
    tags: readTags(fields.get('tags') ?? fields.get('topics') ?? null),
    createdAt: firstText(fields, ['created_at', 'date', 'published_at']),
    updatedAt: firstText(fields, ['updated_at', 'updated', 'lastmod', 'modified']),
    url: readUrl(fields, format, id, isPrivate),
    author: oneLine(readAuthor(fields)),
    isPrivate,
    isDraft,
    format,
  };
}

function withSmallKeys(fields: MetaMap): MetaMap {
  const small = [...fields].map(([key, value]) => [key.toLowerCase(), value] as const);
  return new Map([...small, ...fields]);
}

/** Which tool wrote YAML front matter, told from the keys only it has. */
export function formatOf(fields: MetaMap): ArticleFormat {
  const has = (key: string): boolean => fields.has(key);
  if (['rendered_body', 'likes_count', 'comments_count'].some(has)) return 'qiita-api';
  if (has('ignorePublish') || (has('organization_url_name') && has('slide'))) return 'qiita-cli';
  if (has('topics') || (has('emoji') && has('type'))) return 'zenn';
  return 'front-matter';
}

/** A list of names, of `{name, versions}` objects, or one text parted by commas (else by blanks). */
function readTags(value: MetaValue): readonly string[] {
  const names = isList(value)
    ? value.map((item) => textOf(isMap(item) ? item.get('name') : item))
    : (textOf(value) ?? '').split(/[,、]/.test(textOf(value) ?? '') ? /[,、]/ : /\s+/);
  const tags = names.map((name) => oneLine(name)).filter((name) => name !== null);
  return [...new Set(tags)];
}

function readAuthor(fields: MetaMap): string | null {
  const user = fields.get('user');
  const author = fields.get('author');
  if (isMap(user)) return textOf(user.get('id')) ?? textOf(user.get('name'));
  return isMap(author) ? textOf(author.get('name')) : textOf(author);
}

/** Qiita redirects `/items/<id>` to the article; a private one has an address of its own that the file lacks. */
function readUrl(
  fields: MetaMap,
  format: ArticleFormat,
  id: string | null,
  isPrivate: boolean,
): string | null {
  const url = oneLine(textOf(fields.get('url')));
  if (url !== null && /^https?:\/\/[^\s/]/i.test(url)) return url;
  const isItem =
    (format === 'qiita-cli' || format === 'qiita-sync') && /^[0-9a-f]{20}$/.test(id ?? '');
  return isItem && !isPrivate ? `https://qiita.com/items/${id}` : null;
}

function firstText(fields: MetaMap, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = oneLine(textOf(fields.get(key)));
    if (text !== null) return text;
  }
  return null;
}

/** Strings of an article are data of strangers: well formed, without controls and overrides of direction, on one line. */
export function oneLine(text: string | null): string | null {
  const line =
    text
      ?.toWellFormed()
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim() ?? '';
  return line === '' ? null : line;
}
