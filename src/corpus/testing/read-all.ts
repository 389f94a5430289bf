import type { Article } from '../../domain/article.ts';
import type {
  IgnoredKind,
  ImportWarning,
  SkippedFile,
  SourceFile,
} from '../../domain/import-report.ts';
import { readSources, type ReadOptions } from '../read-sources.ts';

/** A file in memory; text becomes UTF-8. */
export function sourceFile(path: string, content: string | Uint8Array): SourceFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { path, size: bytes.length, read: () => Promise.resolve(bytes) };
}

export interface ReadResult {
  readonly articles: readonly Article[];
  /** Of the articles, in the same order. */
  readonly warnings: readonly (readonly ImportWarning[])[];
  readonly skipped: readonly SkippedFile[];
  readonly ignored: readonly IgnoredKind[];
}

/** Everything `readSources` says about the files, sorted by kind of event. */
export async function readAll(
  files: readonly SourceFile[],
  options: ReadOptions = {},
): Promise<ReadResult> {
  const articles: Article[] = [];
  const warnings: (readonly ImportWarning[])[] = [];
  const skipped: SkippedFile[] = [];
  const ignored: IgnoredKind[] = [];
  for await (const event of readSources(files, new AbortController().signal, options)) {
    if (event.kind === 'article') {
      articles.push(event.article);
      warnings.push(event.warnings);
    } else if (event.kind === 'skipped') skipped.push(event.file);
    else if (event.kind === 'ignored') ignored.push(event.ignored);
  }
  return { articles, warnings, skipped, ignored };
}

/** The one article of one file. */
export async function readOne(
  path: string,
  content: string | Uint8Array,
  options: ReadOptions = {},
): Promise<{ readonly article: Article; readonly warnings: readonly ImportWarning[] }> {
  const { articles, warnings, skipped } = await readAll([sourceFile(path, content)], options);
  const [article] = articles;
  if (article === undefined || articles.length > 1) {
    throw new Error(
      `${path} gave ${articles.length} articles; skipped: ${JSON.stringify(skipped)}`,
    );
  }
  return { article, warnings: warnings[0] ?? [] };
}
