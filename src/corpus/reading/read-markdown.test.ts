import { describe, expect, test } from 'vitest';
import { readOne } from '../testing/read-all.ts';

const CLI_8 = `---
title: 鉢の土
tags:
  - 園芸
  - Node.js
private: false
updated_at: '2026-10-01T09:00:00+09:00'
id: 0dd00000000000000001
organization_url_name: null
slide: false
ignorePublish: false
---

本文。
`;

async function read(text: string, path = '記事/a.md') {
  const { article, warnings } = await readOne(path, text);
  return { ...article, warnings };
}

describe('Qiita CLI', () => {
  test('eight keys', async () => {
    expect(await read(CLI_8)).toMatchObject({
      id: '0dd00000000000000001',
      title: '鉢の土',
      tags: ['園芸', 'Node.js'],
      updatedAt: '2026-10-01T09:00:00+09:00',
      url: 'https://qiita.com/items/0dd00000000000000001',
      isPrivate: false,
      isDraft: false,
      format: 'qiita-cli',
      text: '本文。\n',
      warnings: [],
    });
  });

  test('ten keys', async () => {
    const ten = CLI_8.replace(
      'ignorePublish: false\n',
      'ignorePublish: false\nposting_campaign_uuid: null\nagreed_posting_campaign_term: false\n',
    );
    expect(await read(ten)).toMatchObject({
      title: '鉢の土',
      format: 'qiita-cli',
      text: '本文。\n',
    });
  });

  test.each([
    ["'[Lua] 表'", '[Lua] 表'],
    ['[Lua] 表', '[Lua] 表'],
    ['[Lua]', '[Lua]'],
    ['【入門】表', '【入門】表'],
    ['#1 入門', '#1 入門'],
    ["'#1 入門'", '#1 入門'],
    ['表: 入門', '表: 入門'],
    ['"表: 入門"', '表: 入門'],
    ['`ESP32` の話', '`ESP32` の話'],
    ['!重要', '!重要'],
    ['*注', '*注'],
    ['&か', '&か'],
    ['@mention', '@mention'],
    ['100%', '100%'],
    ['"引用" の話', '"引用" の話'],
    ['{置換}', '{置換}'],
    ['2026-10-01', '2026-10-01'],
    ['true', 'true'],
    ['1e3', '1e3'],
    ['>-\n  一行目:\n  二行目', '一行目: 二行目'],
    ['|-\n  一行目\n  二行目', '一行目 二行目'],
    ['表 # 注', '表'],
  ])('title %j', async (written, title) => {
    expect((await read(CLI_8.replace('鉢の土', written))).title).toBe(title);
  });

  test.each([
    ['[]', []],
    ['null', []],
    ["['']", []],
    ["\n  - ''\n  - null\n  - a", ['a']],
    ['[a, a, "b c"]', ['a', 'b c']],
    ['1.10', ['1.10']],
    ['a b', ['a', 'b']],
    ['a b, c', ['a b', 'c']],
    ['\n  - name: Ruby\n    versions: []\n  - name: 1e3\n    versions: []', ['Ruby', '1e3']],
  ])('tags %j', async (written, tags) => {
    const text = CLI_8.replace('\n  - 園芸\n  - Node.js', ` ${written}`);
    expect((await read(text)).tags).toEqual(tags);
  });

  test.each(['12345678901234567890', '1e10', '00123', "'00123'", '0x1f', '1_000'])(
    'id %s stays as written',
    async (id) => {
      const text = CLI_8.replace('0dd00000000000000001', id);
      expect((await read(text)).id).toBe(id.replaceAll("'", ''));
    },
  );

  test('private articles and those not to be published are flagged and told', async () => {
    for (const [from, to] of [
      ['private: false', 'private: true'],
      ['private: false', 'private: 1'],
      ['private: false', 'Private: "True"'],
      ['ignorePublish: false', 'ignorePublish: true'],
    ] as const) {
      const { isPrivate, warnings, url } = await read(CLI_8.replace(from, to));
      expect({ isPrivate, url }).toEqual({ isPrivate: true, url: null });
      expect(warnings).toEqual([{ kind: 'private' }]);
    }
  });

  test.each([
    '---\ntitle: 題\n\tprivate: true\n---\n本文',
    '---\ntitle: "題\n\tprivate: true\ntags: []\n---\n本文',
    '---\ntitle: 題: 一\n  ignorePublish: yes\ntags:\n\t- a\n---\n本文',
    '---\ntitle: 題\n\t"private": true\n本文は閉じられない。',
    '---\n\ttitle: 題\n\t\tprivate: true\n---\n本文',
  ])('indented by mistake in broken front matter, private stays private: %j', async (text) => {
    expect(await read(text)).toMatchObject({ isPrivate: true });
  });

  test('a flag at the margin counts before an indented one', async () => {
    const text = '---\ntitle: "題\nprivate: false\nother:\n\tprivate: true\n---\n本文';
    expect(await read(text)).toMatchObject({ isPrivate: false });
  });

  test('a title and tags without an end are cut, and it is told', async () => {
    const tags = Array.from({ length: 5_000 }, (_, at) => `${'札'.repeat(150)}${at}`).join(', ');
    const text = `---\ntitle: ${'長'.repeat(100_000)}\ntags: [x, ${tags}]\nid: a\n---\n本文`;
    const { title, tags: kept, warnings } = await read(text);
    expect(title).toBe(`${'長'.repeat(300)}…`);
    expect(kept).toEqual(['x', `${'札'.repeat(100)}…`]);
    expect(warnings).toContainEqual({ kind: 'metadata-cut', characters: 100_000, tags: 5_001 });
    expect((await read(`# ${'見'.repeat(70_000)}\n本文`)).title).toHaveLength(301);
  });

  test('a draft has no id yet', async () => {
    const draft = await read(CLI_8.replace('0dd00000000000000001', 'null'));
    expect(draft).toMatchObject({ isDraft: true, url: null, warnings: [{ kind: 'draft' }] });
    expect(draft.id).toMatch(/^p-[0-9a-f]{20}$/);
  });
});

describe('other tools', () => {
  test('Zenn', async () => {
    const text = `---\ntitle: "題"\nemoji: "🪴"\ntype: "tech" # tech / idea\ntopics: ["園芸", iot]\npublished: true\n---\n:::message\n注意。\n:::\n`;
    expect(await read(text)).toMatchObject({
      title: '題',
      tags: ['園芸', 'iot'],
      format: 'zenn',
      isDraft: false,
    });
    const draft = await read(text.replace('published: true', 'published: false'));
    expect(draft).toMatchObject({ isDraft: true, warnings: [{ kind: 'draft' }] });
  });

  test('API fields as YAML', async () => {
    const text = `---\nid: 0dd1\ntitle: 題\ncreated_at: '2026-01-02T03:04:05+09:00'\nupdated_at: '2026-02-02T03:04:05+09:00'\ntags:\n  - name: AI\n    versions: []\nuser:\n  id: someone\n  name: ''\nlikes_count: 3\nurl: https://qiita.com/someone/items/0dd1\n---\n本文`;
    expect(await read(text)).toMatchObject({
      id: '0dd1',
      tags: ['AI'],
      author: 'someone',
      createdAt: '2026-01-02T03:04:05+09:00',
      updatedAt: '2026-02-02T03:04:05+09:00',
      url: 'https://qiita.com/someone/items/0dd1',
      format: 'qiita-api',
    });
  });

  test('a link that is no web address is not kept', async () => {
    expect((await read('---\ntitle: a\nurl: "javascript:alert(1)"\n---\n本文')).url).toBeNull();
  });

  test('qiita-sync', async () => {
    const text =
      '<!--\ntitle:   題: 一\ntags:    AI,開発手法\nid:      0dd2\nprivate: true\n-->\n\n## 節\n';
    expect(await read(text)).toMatchObject({
      id: '0dd2',
      title: '題: 一',
      tags: ['AI', '開発手法'],
      isPrivate: true,
      format: 'qiita-sync',
      text: '## 節\n',
    });
  });

  test('TOML', async () => {
    const article = await read(
      '+++\ntitle = "題: 一"\ntags = ["a", "b"]\ndraft = true\n+++\n\n本文。',
    );
    expect(article).toMatchObject({
      title: '題: 一',
      tags: ['a', 'b'],
      isDraft: true,
      text: '本文。',
    });
    expect(article.warnings).toContainEqual({ kind: 'front-matter-lenient', detail: 'TOML' });
  });
});

describe('a title', () => {
  test.each([
    ['seo:\n  title: X\ntitle: 題', '題'],
    ['title: 題\nseo:\n  title: "[X]"', '題'],
    ['seo:\n- title: X\ntitle: 題', '題'],
    ['seo: {\n  title: X }\ntitle: 題', '題'],
    ['  seo:\n    title: "#X"\n  title: 題', '題'],
    ['seo:\n  title: X', 'a'],
    ['seo:\n  title: X: Y\ntitle: 題: 副題', '題: 副題'],
    ['Title: 題', '題'],
    ['title:題', '題'],
    ['title：題\ntags：a', '題'],
    ['{title: 題, tags: [a]}', '題'],
    ['題: 一\ntitle: 題', '題'],
    ['title: "a"と"b"', '"a"と"b"'],
    ["title: 'a'と'b'", "'a'と'b'"],
    [`image: ${'x'.repeat(70_000)}\ntitle: 題`, '題'],
  ])("of %j is the article's own", async (source, title) => {
    const article = await read(`---\n${source}\n---\n本文`, 'a.md');
    expect(article).toMatchObject({ title, text: '本文' });
  });
});

describe('without a usable title', () => {
  test.each([
    ['# 題\n\n本文', 'a.md', '題', 'heading'],
    ['題\n===\n\n本文', 'a.md', '題', 'heading'],
    ['## 節\n\n# **太字** の題\n', 'a.md', '太字 の題', 'heading'],
    ['```\n# コード\n```\n', '土の話.md', '土の話', 'file-name'],
    ['> # 引用\n', '土.話.md', '土.話', 'file-name'],
    ['#題\n', 'a.md', 'a', 'file-name'],
    ['本文', '土の話/README.md', '土の話', 'file-name'],
    ['本文', '土の話/index.md', '土の話', 'file-name'],
    ['本文', 'README.md', 'README', 'file-name'],
    ['---\ntitle: ""\n---\n# 題\n', 'a.md', '題', 'heading'],
    ['---\ntags: [a, b\n---\n# 題\n\n本文', 'a.md', '題', 'heading'],
    ['---\nfoo\n---\n# 題\n', 'a.md', '題', 'heading'],
  ])('%j in %s', async (text, path, title, source) => {
    const article = await read(text, path);
    expect(article.title).toBe(title);
    expect(article.warnings).toContainEqual({ kind: 'title-from', source });
  });
});

describe('broken front matter', () => {
  test('keeps the body and says so', async () => {
    const article = await read('---\ntags: [a, b\nbad: "\n---\n\n本文。\n', '土.md');
    expect(article).toMatchObject({ title: '土', text: '本文。\n' });
    expect(article.warnings).toContainEqual(
      expect.objectContaining({ kind: 'front-matter-broken', detail: expect.any(String) }),
    );
  });

  test('never closed: the keys are read, the body is kept', async () => {
    expect(await read('---\ntitle: 題\ntags:\n  - a\n\n# 見出し\n\n本文。\n')).toMatchObject({
      title: '題',
      tags: ['a'],
      text: '# 見出し\n\n本文。\n',
      warnings: [{ kind: 'front-matter-lenient' }],
    });
  });

  test('an alias bomb and a `__proto__` key do nothing', async () => {
    const lists = Array.from({ length: 20 }, (_, level) => {
      const items = level === 0 ? 'x, x' : `*a${level - 1}, *a${level - 1}, *a${level - 1}`;
      return `a${level}: &a${level} [${items}]`;
    });
    const text = `---\ntitle: 題\n__proto__:\n  isPrivate: true\n${lists.join('\n')}\ntags: *a19\n---\n本文`;
    expect(await read(text)).toMatchObject({ title: '題', isPrivate: false, text: '本文' });
    expect(({} as Record<string, unknown>)['isPrivate']).toBeUndefined();
  });
});

describe('offsets and identity', () => {
  test('`bodyStart` is where the text starts in the decoded file with LF line ends', async () => {
    const file = '\ufeff---\r\ntitle: 題\r\n---\r\n\r\n本文。\r\n次。\r\n';
    const { text, bodyStart } = await read(file);
    expect(text).toBe('本文。\n次。\n');
    expect(file.replace('\ufeff', '').replaceAll('\r\n', '\n').slice(bodyStart)).toBe(text);
  });

  test('the content hash sees title, tags, dates, flags and text, and not the path', async () => {
    const hash = async (text: string, path = 'a.md') => (await read(text, path)).contentHash;
    const original = await hash(CLI_8);
    expect(await hash(CLI_8, 'b/c.md')).toBe(original);
    expect(await hash(CLI_8.replaceAll('\n', '\r\n'))).toBe(original);
    for (const [from, to] of [
      ['鉢の土', '鉢'],
      ['園芸', '園'],
      ['09:00:00', '10:00:00'],
      ['private: false', 'private: true'],
      ['本文', '本'],
    ] as const) {
      expect(await hash(CLI_8.replace(from, to))).not.toBe(original);
    }
  });

  test('without an id: by path and content', async () => {
    const ids = await Promise.all([
      read('本文', 'a.md'),
      read('本文', 'b/a.md'),
      read('本文。', 'a.md'),
      read('本文', 'a.md'),
    ]);
    expect(new Set(ids.map(({ id }) => id)).size).toBe(3);
    expect(ids[3]?.id).toBe(ids[0]?.id);
  });
});
