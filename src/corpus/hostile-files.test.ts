import { describe, expect, test } from 'vitest';
import { DEFAULT_CHUNK } from '../config/retrieval.ts';
import type { Article } from '../domain/article.ts';
import { chunkArticle } from './chunking/chunk-article.ts';
import { readSources } from './read-sources.ts';
import { sourceFile } from './testing/read-all.ts';

/** The articles of one file; a file that throws would take the whole import with it. */
async function articlesOf(path: string, text: string): Promise<readonly Article[]> {
  const articles: Article[] = [];
  const files = [sourceFile(path, text)];
  for await (const event of readSources(files, new AbortController().signal)) {
    if (event.kind === 'article') articles.push(event.article);
  }
  return articles;
}

describe('a file of a size nobody writes by hand does not overflow the stack', () => {
  test.each([
    ['sentences of one paragraph', '。あ'.repeat(150_000)],
    ['lines of code', `\`\`\`\n${'x\n'.repeat(150_000)}\`\`\`\n`],
    ['footnote definitions on one line', '[^1]: '.repeat(3_000)],
    ['full stops', '.'.repeat(60_000)],
  ])('%s', async (_, text) => {
    const [article] = await articlesOf('a.md', `# 題\n\n${text}`);
    expect(article).toBeDefined();
    if (article === undefined) return;
    const { passages } = chunkArticle(article, DEFAULT_CHUNK);
    expect(passages.length).toBeGreaterThan(0);
  });
});

test('ids, authors and paths of JSON items are well formed and without controls', async () => {
  const item = { title: '題', body: '本文', tags: [] };
  const [article] = await articlesOf(
    'items.json',
    `[${JSON.stringify({ ...item, id: '../x\ny', user: { id: 'a\u0000b' } }).replace('../x', '../x\\ud800')}]`,
  );
  for (const text of [article?.id, article?.path, article?.author]) {
    expect(text?.isWellFormed()).toBe(true);
    expect(text).not.toMatch(/\p{Cc}/u);
  }
  expect(article?.path).not.toMatch(/\.\.\//);
});

describe('front matter that is not YAML', () => {
  test('keeps the flag of a private article that has a comment behind it', async () => {
    const [article] = await articlesOf(
      'a.md',
      '---\ntitle: [x] 秘\nprivate: true # 限定共有\n---\n本文',
    );
    expect(article).toMatchObject({ isPrivate: true, title: '[x] 秘' });
  });

  test('does not take the keys of a nested map for its own', async () => {
    const [article] = await articlesOf(
      'a.md',
      '---\ntitle: [x] 題: 副題\ngroup:\n  id: group9\n  private: false\nid: 0dd1\nprivate: true\ntags:\n  - name: Lua\n---\n本文',
    );
    expect(article).toMatchObject({ id: '0dd1', isPrivate: true, tags: ['Lua'] });
  });
});
