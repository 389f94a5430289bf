import { expect, it } from 'vitest';
import { DEFAULT_CHUNK } from '../config/retrieval.ts';
import { chunkArticle } from '../corpus/chunking/chunk-article.ts';
import type { Chunk } from '../corpus/cut-article.ts';
import { readAll } from './inspect.ts';

const sources = (...names: readonly string[]) =>
  names.map((name) => {
    const bytes = new TextEncoder().encode(`# ${name}\n\n本文。\n`);
    return { path: `${name}.md`, size: bytes.length, read: () => Promise.resolve(bytes) };
  });

it('lists an article that cannot be cut as skipped, by name; all others come in', async () => {
  const chunk: Chunk = (article, settings) => {
    if (article.title === '乙') throw new Error('too odd');
    return chunkArticle(article, settings);
  };
  const { signal } = new AbortController();
  const { report, articles } = await readAll(
    sources('甲', '乙', '丙'),
    DEFAULT_CHUNK,
    signal,
    chunk,
  );
  expect(articles.map(({ article }) => article.path)).toEqual(['丙.md', '甲.md']);
  expect(report.added.map(({ path }) => path)).toEqual(['甲.md', '丙.md']);
  expect(report.skipped).toEqual([
    { path: '乙.md', reason: { kind: 'unreadable', detail: 'too odd' } },
  ]);
});
