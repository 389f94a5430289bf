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

test.each([
  ['code', `\`\`\`\nx\n${' '.repeat(700)}y\n\`\`\`\n`],
  ['a note', `:::note\n${'字'.repeat(590)}\n${' '.repeat(1_500)}終わり\n:::\n`],
  ['a paragraph', `${'字'.repeat(300)}${'\u3000'.repeat(2_000)}${'字'.repeat(300)}`],
])(
  'a run of blanks in %s gives no blank or reversed passage, and loses nothing',
  async (_, text) => {
    const [article] = await articlesOf('a.md', `## 節\n\n${text}`);
    if (article === undefined) throw new Error('not read');
    const { passages } = chunkArticle(article, DEFAULT_CHUNK);
    for (const passage of passages) expect(passage.text).toMatch(/\S/);
    const covered = passages.map((passage) => passage.text).join('');
    for (const word of ['字', '終わり', 'y']) {
      if (text.includes(word)) expect(covered).toContain(word);
    }
  },
);

test('one bad byte late in a file does not change what its encoding is', async () => {
  const utf8 = new TextEncoder().encode(
    `# title\n\n${'plain words, and more of them\n'.repeat(11_000)}\n日本語の本文。`,
  );
  const bytes = new Uint8Array([...utf8, 0xe3]);
  const events = readSources([sourceFile('a.md', bytes)], new AbortController().signal);
  const texts: string[] = [];
  for await (const event of events) if (event.kind === 'article') texts.push(event.article.text);
  expect(texts.join('')).toContain('日本語の本文。');
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
  const [turned] = await articlesOf('a.md', '---\ntitle: 題\u202egpj.exe\n---\n本文');
  expect(turned?.title).toBe('題gpj.exe');
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

  test.each([
    ['a comment at the margin', '# x\n  title: [題\n  private: true\n'],
    ['a stray line at the margin', '  title: 題\nここは何\n  private: true\n  id: x\n'],
    ['a first key that is indented alone', '\ttitle: 題\nprivate: true\nid: "x\n'],
    ['a full-width colon', 'title: 題\nprivate：true\n'],
    ['no blank', 'title: 題\nprivate:true\n'],
    ['a stray quote behind it', 'title: [題\nprivate: true "\n'],
    ['a capital', 'Title: 題\nPrivate: true\n'],
    ['another key in between', 'title: 題\nfoo bar\nignorePublish: true\n'],
  ])('keeps the flag of a private article: %s', async (_, source) => {
    const [article] = await articlesOf('a.md', `---\n${source}---\n本文`);
    expect(article).toMatchObject({ isPrivate: true, text: '本文' });
    const [unclosed] = await articlesOf('a.md', `---\n${source}\n本文\n\n---\n続き`);
    expect(unclosed).toMatchObject({ isPrivate: true });
    expect(unclosed?.text).toContain('本文\n\n---\n続き');
  });

  test('does not take the keys of a nested map for its own', async () => {
    const [article] = await articlesOf(
      'a.md',
      '---\ntitle: [x] 題: 副題\ngroup:\n  id: group9\n  private: false\nid: 0dd1\nprivate: true\ntags:\n  - name: Lua\n---\n本文',
    );
    expect(article).toMatchObject({ id: '0dd1', isPrivate: true, tags: ['Lua'] });
  });
});
