import { LIMITS } from '../config/limits.ts';
import type { ArchiveRefusal } from '../domain/app-error.ts';
import type { Article } from '../domain/article.ts';
import type {
  IgnoredKind,
  ImportWarning,
  SkipReason,
  SkippedFile,
  SourceFile,
} from '../domain/import-report.ts';
import type { TextEncoding } from '../domain/text-encoding.ts';
import { unreadable } from './reading/attempt.ts';
import { classifyPath } from './reading/classify-path.ts';
import { decodeText } from './reading/decode-text.ts';
import type { MadeArticle } from './reading/make-article.ts';
import { readJson } from './reading/read-json.ts';
import { readMarkdown } from './reading/read-markdown.ts';
import { safePath } from './reading/safe-path.ts';
import { unzipEntry } from './reading/unzip.ts';
import { readZipDirectory, type ZipEntry } from './reading/zip-directory.ts';

export type ReadEvent =
  | {
      readonly kind: 'article';
      readonly article: Article;
      readonly warnings: readonly ImportWarning[];
      /** The JSON file that holds this article among others. */
      readonly partOf?: string;
      /** It lay in a zip: what its path is below is known, what the zip was of is not. */
      readonly isZipped?: true;
    }
  | { readonly kind: 'skipped'; readonly file: SkippedFile; readonly partOf?: string }
  | { readonly kind: 'ignored'; readonly ignored: IgnoredKind }
  /** A file of the call is done with, everything inside included. */
  | { readonly kind: 'file-done'; readonly path: string };

export interface ReadOptions {
  /** Encodings the user chose, by path as it stands in the report; they go before any detection. */
  readonly encodings?: ReadonlyMap<string, TextEncoding>;
}

/** A file to read, dropped or found in a zip. */
interface Found {
  readonly path: string;
  readonly size: number;
  readonly warnings: readonly ImportWarning[];
  /** Zips around it. */
  readonly depth: number;
  read(): Promise<Uint8Array | SkipReason>;
}

/** What one call shares. */
interface Drop {
  readonly signal: AbortSignal;
  readonly encodings: ReadonlyMap<string, TextEncoding>;
  /** Entries of all its zips. */
  entries: number;
}

/** What the zips in one dropped file share: the directory of each alone was checked when it was read. */
interface Reading {
  readonly drop: Drop;
  unzippedBytes: number;
}

/**
 * Reads dropped files into articles, one file at a time: Markdown, JSON, zips and zips in zips (a zip as if it were
 * unpacked in place, a zip in it as if into a folder of its name). Never throws for bad input: a bad file is an event
 * with its reason, and a zip that must be refused gives no article at all. Aborting ends the stream without an error.
 */
export async function* readSources(
  files: readonly SourceFile[],
  signal: AbortSignal,
  options: ReadOptions = {},
): AsyncGenerator<ReadEvent> {
  const drop: Drop = { signal, encodings: options.encodings ?? new Map(), entries: 0 };
  for (const file of files) {
    if (signal.aborted) return;
    const reading = { drop, unzippedBytes: 0 };
    const { path, warnings } = named(file.path);
    yield* guarded(
      { path, size: file.size, warnings, depth: 0, read: () => readBytes(file) },
      reading,
    );
    if (signal.aborted) return;
    yield { kind: 'file-done', path: file.path };
  }
}

/** Whatever goes wrong with a file costs this file only. */
async function* guarded(file: Found, reading: Reading): AsyncGenerator<ReadEvent> {
  try {
    yield* readFile(file, reading);
  } catch (cause) {
    yield skipped(file.path, unreadable(cause));
  }
}

async function* readFile(file: Found, reading: Reading): AsyncGenerator<ReadEvent> {
  const type = classifyPath(file.path);
  if (type.kind === 'ignored') {
    yield { kind: 'ignored', ignored: type.ignored };
    return;
  }
  const limit = type.kind === 'zip' ? LIMITS.zipTotalBytes : LIMITS.fileBytes;
  if (file.size > limit) {
    yield skipped(file.path, { kind: 'too-large', bytes: file.size, limit });
    return;
  }
  if (type.kind === 'zip' && file.depth > LIMITS.zipDepth) {
    yield skipped(file.path, { kind: 'archive', reason: 'nested-too-deep' });
    return;
  }
  const bytes = await file.read();
  if (!(bytes instanceof Uint8Array)) yield skipped(file.path, bytes);
  else if (bytes.length === 0) yield skipped(file.path, { kind: 'empty' });
  else if (type.kind === 'zip') yield* readZip(file, bytes, reading);
  else yield* readText(file, type.kind, bytes, reading);
}

async function* readText(
  file: Found,
  kind: 'markdown' | 'json',
  bytes: Uint8Array,
  { drop: { encodings, signal } }: Reading,
): AsyncGenerator<ReadEvent> {
  const { path } = file;
  const decoded = decodeText(bytes, encodings.get(path));
  if (decoded.kind === 'binary') {
    yield skipped(path, { kind: 'binary' });
    return;
  }
  const warnings = [...file.warnings, ...decoded.warnings];
  if (kind === 'markdown') {
    yield madeEvent(path, await readMarkdown(path, decoded.text, warnings));
    return;
  }
  const json = readJson(path, decoded.text, warnings);
  if (!json.ok) {
    yield skipped(path, json.reason);
    return;
  }
  for await (const item of json.items) {
    if (signal.aborted) return;
    yield { ...madeEvent(item.path, item.made), partOf: path };
  }
}

async function* readZip(
  file: Found,
  bytes: Uint8Array,
  reading: Reading,
): AsyncGenerator<ReadEvent> {
  const { drop } = reading;
  const refused = (reason: ArchiveRefusal): ReadEvent =>
    skipped(file.path, { kind: 'archive', reason });
  const directory = readZipDirectory(bytes, LIMITS.zipEntries - drop.entries);
  if (!directory.ok) {
    yield refused(directory.reason);
    return;
  }
  if (directory.entries.length === 0) yield refused('no-files');
  drop.entries += directory.entries.length;
  const folder = file.depth === 0 ? '' : `${file.path.replace(/\.zip$/i, '')}/`;
  const unzip = createUnzip(bytes, reading);
  for (const entry of directory.entries) {
    if (drop.signal.aborted) return;
    const { path, warnings } = named(entry.name);
    const found = {
      path: `${folder}${path}`,
      size: entry.size,
      warnings,
      depth: file.depth + 1,
      read: async () => unzip.read(entry),
    };
    for await (const event of entry.isSpecial ? passOver(found) : guarded(found, reading)) {
      if (event.kind === 'article') yield { ...event, isZipped: true };
      else if (event.kind === 'skipped' && file.depth === 0) {
        yield { ...event, file: { ...event.file, archive: file.path } };
      } else yield event;
    }
    if (unzip.isLie()) {
      yield refused('inconsistent');
      return;
    }
  }
}

/** A link in a zip leads nowhere; it is named unless its folder is passed over anyway. */
async function* passOver({ path }: Found): AsyncGenerator<ReadEvent> {
  const type = classifyPath(path);
  yield type.kind === 'ignored' && type.ignored !== 'other-type'
    ? { kind: 'ignored', ignored: type.ignored }
    : skipped(path, { kind: 'unreadable', detail: 'a link, not a file' });
}

/** Unpacks the entries of one archive within the budget of what was dropped. */
function createUnzip(archive: Uint8Array, reading: Reading) {
  let isLie = false;
  return {
    read(entry: ZipEntry): Uint8Array | SkipReason {
      reading.unzippedBytes += entry.size;
      if (reading.unzippedBytes > LIMITS.zipTotalBytes) {
        return { kind: 'archive', reason: 'too-large' };
      }
      const unzipped = unzipEntry(archive, entry);
      if (unzipped.ok) return unzipped.bytes;
      isLie ||= unzipped.isLie === true;
      return unzipped.reason;
    },
    /** An entry held more than it declares: the first lie ends the archive, for each costs more than it says. */
    isLie: () => isLie,
  };
}

async function readBytes(file: SourceFile): Promise<Uint8Array | SkipReason> {
  try {
    return await file.read();
  } catch (cause) {
    return unreadable(cause);
  }
}

function named(name: string): {
  readonly path: string;
  readonly warnings: readonly ImportWarning[];
} {
  const { path, isChanged } = safePath(name);
  return { path, warnings: isChanged ? [{ kind: 'name-made-safe', original: name }] : [] };
}

function madeEvent(
  path: string,
  made: MadeArticle,
): ReadEvent & { readonly kind: 'article' | 'skipped' } {
  return made.ok
    ? { kind: 'article', article: made.article, warnings: made.warnings }
    : skipped(path, made.reason);
}

function skipped(path: string, reason: SkipReason): ReadEvent & { readonly kind: 'skipped' } {
  return { kind: 'skipped', file: { path, reason } };
}
