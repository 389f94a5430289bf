import { WEB_RESULT_CHARACTERS, WEB_RESULTS } from '../config/deep-wide.ts';
import type { WebResult } from '../domain/deep-wide.ts';
import { webUrl } from '../domain/web-address.ts';
import { isPlain, parsedJson, type Plain } from '../lib/plain.ts';
import { textBeginning } from '../lib/text-beginning.ts';

/** Members that servers call a result's parts by, most telling first. */
const TITLES = ['title', 'name'] as const;
const URLS = ['url', 'link', 'uri', 'href'] as const;
const TEXTS = ['content', 'text', 'snippet', 'description', 'summary', 'body'] as const;
/** Members that hold the list. */
const LISTS = ['results', 'web', 'organic', 'items', 'data'] as const;
const TITLE_CHARACTERS = 200;

/**
 * Results out of what a tool gave, in whatever of the usual forms: structured content, JSON in a text, links, embedded
 * texts, or plain words, which are one result. Data of strangers: only strings are taken, addresses only of the web.
 * `server` names results that have no title.
 */
export function readResults(
  result: { readonly content?: unknown; readonly structuredContent?: unknown },
  server: string,
): readonly WebResult[] {
  const parts = Array.isArray(result.content) ? result.content.filter(isPlain) : [];
  const structured = listed(result.structuredContent);
  const found = structured.length > 0 ? structured : parts.flatMap((part) => readPart(part));
  return found
    .filter(({ text }) => text.trim() !== '')
    .slice(0, WEB_RESULTS)
    .map(({ title, url, text }) => ({
      title: textBeginning(title === '' ? server : title, TITLE_CHARACTERS),
      url: webUrl(url)?.href ?? null,
      text: beginning(text),
    }));
}

/** As it came, to a length; what is cut says so, and no character is cut in two. */
function beginning(text: string): string {
  if (text.length <= WEB_RESULT_CHARACTERS) return text;
  return `${text.slice(0, WEB_RESULT_CHARACTERS).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

interface Loose {
  readonly title: string;
  readonly url: string;
  readonly text: string;
}

function readPart(part: Plain): readonly Loose[] {
  if (part['type'] === 'text' && typeof part['text'] === 'string') return readText(part['text']);
  if (part['type'] === 'resource' && isPlain(part['resource'])) {
    const { uri, text } = part['resource'];
    return typeof text === 'string' ? [{ title: asText(uri), url: asText(uri), text }] : [];
  }
  if (part['type'] === 'resource_link') return one(part);
  return [];
}

function readText(text: string): readonly Loose[] {
  const isJson = /^\s*[[{]/u.test(text);
  const results = isJson ? listed(parsedJson(text)) : [];
  if (results.length > 0) return results;
  const [first = ''] = text.trim().split('\n');
  return [{ title: first.replace(/^#+\s*/u, ''), url: '', text }];
}

function listed(value: unknown): readonly Loose[] {
  if (Array.isArray(value)) return value.filter(isPlain).flatMap(one);
  if (!isPlain(value)) return [];
  for (const name of LISTS) {
    const results = listed(value[name]);
    if (results.length > 0) return results;
  }
  return one(value);
}

function one(value: Plain): readonly Loose[] {
  const text = firstText(value, TEXTS);
  return text === ''
    ? []
    : [{ title: firstText(value, TITLES), url: firstText(value, URLS), text }];
}

function firstText(value: Plain, names: readonly string[]): string {
  return names.map((name) => asText(value[name])).find((text) => text !== '') ?? '';
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
