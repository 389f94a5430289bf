import { describe, expect, test } from 'vitest';
import { readAll, readOne, sourceFile } from '../testing/read-all.ts';
import { writeZip } from '../testing/zip-writer.ts';

const ITEM = {
  id: '0dd00000000000000001',
  title: '鉢の土',
  body: '## 節\r\n\r\n本文。\u0000',
  rendered_body: '<h2>節</h2>',
  created_at: '2026-01-02T03:04:05+09:00',
  updated_at: '2026-02-02T03:04:05+09:00',
  tags: [
    { name: '園芸', versions: [] },
    { name: '1.10', versions: ['1'] },
  ],
  private: false,
  url: 'https://qiita.com/someone/items/0dd00000000000000001',
  user: { id: 'someone', name: '' },
  likes_count: 3,
  group: null,
};

async function readJsonFile(value: unknown, path = 'items.json') {
  return await readAll([sourceFile(path, JSON.stringify(value))]);
}

describe('Qiita API', () => {
  test('one item', async () => {
    const { article, warnings } = await readOne('a.json', JSON.stringify(ITEM));
    expect(article).toMatchObject({
      id: ITEM.id,
      path: 'a.json',
      title: '鉢の土',
      tags: ['園芸', '1.10'],
      createdAt: ITEM.created_at,
      updatedAt: ITEM.updated_at,
      author: 'someone',
      url: ITEM.url,
      isPrivate: false,
      isDraft: false,
      format: 'qiita-api',
      text: '## 節\n\n本文。',
      bodyStart: 0,
    });
    expect(warnings).toEqual([{ kind: 'controls-stripped', count: 1 }]);
  });

  test('an array: each by its id, what is no article by its place', async () => {
    const second = { ...ITEM, id: '0dd2', private: true };
    const { articles, skipped, warnings } = await readJsonFile([
      ITEM,
      5,
      second,
      { ...ITEM, id: 'e', body: ' ' },
    ]);
    expect(articles.map(({ path }) => path)).toEqual([`items.json#${ITEM.id}`, 'items.json#0dd2']);
    expect(warnings[1]).toContainEqual({ kind: 'private' });
    expect(skipped).toEqual([
      { path: 'items.json#1', reason: { kind: 'not-article-json', detail: expect.any(String) } },
      { path: 'items.json#e', reason: { kind: 'empty' } },
    ]);
  });

  test('a number as id keeps all its digits', async () => {
    const json = JSON.stringify(ITEM).replace(`"${ITEM.id}"`, '12345678901234567890');
    expect((await readOne('a.json', json)).article.id).toBe('12345678901234567890');
  });

  test.each(['1e400', '-1e400', '7', '1.50', '9007199254740993'])(
    'a number as id is kept as written: %s',
    async (id) => {
      const json = JSON.stringify(ITEM).replace(`"${ITEM.id}"`, id);
      expect((await readOne('a.json', json)).article.id).toBe(id);
    },
  );

  test('a body that talks of ids is left alone', async () => {
    const body = 'JSON は {"id": 12345678901234567890, "x": 1} と書く。';
    expect((await readOne('a.json', JSON.stringify({ ...ITEM, body }))).article.text).toBe(body);
  });
});

describe('Qiita Team export', () => {
  const team = { ...ITEM, url: 'https://example.qiita.com/someone/items/0dd1', coediting: true };

  test('articles and projects are read, private by nature; groups hold none', async () => {
    const project = { id: 7, name: '計画', body: '計画の本文', archived: false };
    const group = { id: 1, name: '組', description: '説明', url_name: 'x' };
    const { articles, skipped, warnings } = await readAll([
      sourceFile('export/articles/0dd1.json', JSON.stringify(team)),
      sourceFile('export/projects/7.json', JSON.stringify(project)),
      sourceFile('export/groups/1.json', JSON.stringify(group)),
    ]);
    expect(articles).toMatchObject([
      { title: '鉢の土', format: 'qiita-team', isPrivate: true },
      { title: '計画', format: 'qiita-team', isPrivate: true, id: '7' },
    ]);
    expect(warnings.flat().filter(({ kind }) => kind === 'private')).toHaveLength(2);
    expect(skipped).toMatchObject([
      { path: 'export/groups/1.json', reason: { kind: 'not-article-json' } },
    ]);
  });

  test('a zip of an export is the same as its folder', async () => {
    const project = { id: 7, name: '計画', body: '計画の本文' };
    const zip = writeZip([
      { name: 'export/articles/0dd1.json', data: JSON.stringify(team) },
      { name: 'export/projects.json', data: JSON.stringify([project]) },
      { name: 'export/groups/1.json', data: JSON.stringify({ id: 1, name: '組' }) },
    ]);
    const { articles, skipped } = await readAll([sourceFile('export.zip', zip)]);
    expect(articles).toMatchObject([
      { title: '鉢の土', format: 'qiita-team', isPrivate: true },
      { title: '計画', format: 'qiita-team', isPrivate: true },
    ]);
    expect(skipped.map(({ path }) => path)).toEqual(['export/groups/1.json']);
  });

  test('a list of projects or articles in one file is private too', async () => {
    const project = { id: 7, name: '計画', body: '計画の本文' };
    for (const name of ['projects', 'articles']) {
      const { articles } = await readJsonFile([project], `export/${name}.json`);
      expect(articles).toMatchObject([{ title: '計画', isPrivate: true, format: 'qiita-team' }]);
    }
  });

  test('an item of qiita.com in a folder named articles is no team article', async () => {
    const { article } = await readOne('articles/a.json', JSON.stringify(ITEM));
    expect(article).toMatchObject({ format: 'qiita-api', isPrivate: false });
  });
});

describe('no article', () => {
  test.each([
    ['cut off', JSON.stringify(ITEM).slice(0, -20)],
    ['not JSON', 'x'],
    ['a number', '5'],
    ['an object of something else', '{"name":"x","version":"1"}'],
    ['an empty array', '[]'],
    ['an array of something else', '[1,{"a":2}]'],
    ['nesting beyond the stack', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['a body that is no text', '{"title":"a","body":{}}'],
  ])('%s', async (_, json) => {
    expect(await readAll([sourceFile('a.json', json)])).toMatchObject({
      articles: [],
      skipped: [
        { path: 'a.json', reason: { kind: 'not-article-json', detail: expect.any(String) } },
      ],
    });
  });

  test('`__proto__` in JSON is a key like any other', async () => {
    const json = `{"__proto__":{"isPrivate":true},"title":"a","body":"本文"}`;
    expect((await readOne('a.json', json)).article.isPrivate).toBe(false);
    expect(({} as Record<string, unknown>)['isPrivate']).toBeUndefined();
  });
});
