import { readdirSync, readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CHUNK } from '../config/retrieval.ts';
import type { Article, ChunkedArticle } from '../domain/article.ts';
import type { ImportWarning } from '../domain/import-report.ts';
import { parseMarkdown } from '../markdown/parse.ts';
import { toSafeHast } from '../markdown/sanitize.ts';
import { listHeadings } from '../markdown/headings.ts';
import { chunkArticle } from './chunking/chunk-article.ts';
import { createImportPlan, type KnownArticle } from './plan-import.ts';
import { readSources } from './read-sources.ts';
import { readAll, readOne, sourceFile } from './testing/read-all.ts';
import type { ArticleId } from '../domain/ids.ts';

/** One test for each row of fixtures/odd-samples/README.md. */
const FOLDER = new URL('../../fixtures/odd-samples/', import.meta.url);

function bytesOf(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(name, FOLDER)));
}

interface Sample {
  readonly article: Article;
  readonly warnings: readonly ImportWarning[];
  readonly chunked: ChunkedArticle;
  readonly headings: readonly string[];
}

async function sample(name: string): Promise<Sample> {
  const { article, warnings } = await readOne(name, bytesOf(name));
  const chunked = chunkArticle(article, DEFAULT_CHUNK);
  const headings = chunked.headings.map(({ level, text }) => `${'#'.repeat(level)} ${text}`);
  return { article, warnings, chunked, headings };
}

function passageWith({ chunked }: Sample, text: string) {
  const passage = chunked.passages.find((one) => one.text.includes(text));
  if (passage === undefined) throw new Error(`no passage holds ${text}`);
  return passage;
}

describe('headings', () => {
  test('h01 setext headings; rules, table rows and `---` after a list item are none', async () => {
    expect((await sample('h01_setext.md')).headings).toEqual(['# 水やりの記録', '## 失敗した日']);
  });

  test('h03 a longer fence hides a shorter one and its `#` lines', async () => {
    const { headings } = await sample('h03_nested_fence.md');
    expect(headings).toEqual(['## 書き方の見本', '## 本当の見出し']);
  });

  test('h05 `#見出し` is text by default, three headings in lenient mode, and never lost', async () => {
    const strict = await sample('h05_nospace.md');
    expect(strict.headings).toEqual([]);
    expect(strict.chunked.passages.map(({ text }) => text).join('')).toContain('##準備するもの');
    const lenient = chunkArticle(strict.article, {
      ...DEFAULT_CHUNK,
      headingWithoutSpace: 'lenient',
    });
    expect(lenient.headings.map(({ text }) => text)).toEqual([
      'はじめに',
      '準備するもの',
      '1. 土をふるう',
    ]);
    expect(lenient.passages.at(-1)?.text).toContain('#園芸 #初心者 というタグの行');
  });

  test('h08 sections at H1–H4 only, paths popped by level, seven hashes are a paragraph', async () => {
    const read = await sample('h08_levels.md');
    expect(passageWith(read, '\nb\n').headingPath).toEqual([
      '段の飛びと深い段',
      '一段目',
      '三段目（二段目なし）',
    ]);
    expect(passageWith(read, '\nf\n').headingPath).toEqual([
      '段の飛びと深い段',
      '次の一段目',
      '四段目',
    ]);
    expect(read.chunked.passages).toHaveLength(4);
    expect(passageWith(read, '\nb\n').text).toContain('##### 五段目は切らない\nc\n######');
    expect(passageWith(read, '\nf\n').text).toContain('####### 七つは見出しではない');
    expect(read.headings).not.toContain('七つは見出しではない');
  });

  test('h11 `:::` lines are no headings, what is inside counts, an unclosed one swallows nothing', async () => {
    const read = await sample('h11_note_blocks.md');
    expect(read.headings).toEqual(['## 注意書き', '### 囲みの中の見出し', '## 閉じ忘れのあと']);
    for (const text of [
      '本文のある囲み',
      '二つ目の段落',
      '短い。',
      '語が多い',
      '空白つき',
      '読めること',
    ]) {
      expect(passageWith(read, text)).toBeDefined();
    }
    const paths = read.chunked.passages.flatMap(({ headingPath }) => headingPath);
    expect(paths.filter((name) => name.includes(':::'))).toEqual([]);
  });

  test('c01 fences in lists keep their `#` comments', async () => {
    expect((await sample('c01_bash_in_list.md')).headings).toEqual(['## 導入', '## 確認']);
  });

  test('c09 `$$` is opaque and money is no math', async () => {
    const read = await sample('c09_math.md');
    expect(read.headings).toEqual(['## 式', '## 次']);
    const tree = JSON.stringify(parseMarkdown(read.article.text));
    expect(tree).toContain('単価は $5、送料は $3 とする。');
    expect(tree).toContain('"type":"inlineMath","value":"a_{b}"');
    expect(tree).toContain('"type":"inlineMath","value":"c^2"');
  });
});

describe('code', () => {
  test('c04 language and file name are told apart and nothing is lost', async () => {
    const read = await sample('c04_lang_filename.md');
    expect(read.headings).toEqual(['## 設定']);
    const codes = parseMarkdown(read.article.text).children.filter(({ type }) => type === 'code');
    expect(codes).toMatchObject([
      { lang: 'ts', data: { fileName: 'src/store/indexedDb.ts' } },
      { lang: 'diff_yaml', data: { fileName: 'config.yml' } },
      { lang: 'Dockerfile' },
      { lang: 'js' },
    ]);
    expect(passageWith(read, 'src/store/indexedDb.ts').text).toContain('- a: 1\n+ a: 2');
  });

  test('c06 a line of 60 KB is cut hard, told, and what follows is found', async () => {
    const read = await sample('c06_long_line.md');
    expect(Math.max(...read.chunked.passages.map(({ text }) => text.length))).toBeLessThanOrEqual(
      600,
    );
    expect(read.warnings).toContainEqual({ kind: 'long-line', characters: 69_826 });
    expect(passageWith(read, '鳥居前の喫茶').headingPath.at(-1)).toBe('後');
  });
});

describe('metadata', () => {
  test('f01 the first H1 is the title, once', async () => {
    const { article, chunked } = await sample('f01_none_h1.md');
    expect(article.title).toBe('前書きのない記事');
    expect(article.id).toMatch(/^p-[0-9a-f]{20}$/);
    expect(chunked.passages.map(({ headingPath }) => headingPath)).toEqual([
      ['前書きのない記事'],
      ['前書きのない記事', '節'],
    ]);
  });

  test('f03 a BOM before the front matter', async () => {
    const { article } = await sample('f03_bom.md');
    expect(article.title).toBe('BOMつき');
    expect(`${article.title}${article.text}`).not.toContain('\ufeff');
  });

  test('f07 an unquoted title with brackets and a colon', async () => {
    const { article, warnings } = await sample('f07_unquoted_special.md');
    expect(article.title).toBe('[Lua] 表は別に遅くなかった: 計測編');
    expect(article.tags).toEqual(['Lua', '計測']);
    expect(article.author).toBe('someone');
    expect(article.text.trim()).toBe('本文。');
    expect(warnings).toMatchObject([{ kind: 'front-matter-lenient' }]);
  });

  test('f09 metadata in an HTML comment, not part of the text', async () => {
    const { article } = await sample('f09_html_comment.md');
    expect(article).toMatchObject({
      id: '0ddbbbbbbbbbbbbbbbb1',
      title: '注釈の前書き',
      tags: ['AI', '開発手法'],
      format: 'qiita-sync',
    });
    expect(article.text).not.toContain('title:');
  });

  test('f11 ids, tags and dates stay as written', async () => {
    const { article } = await sample('f11_numeric_id.md');
    expect(article.id).toBe('12345678901234567890');
    expect(article.tags).toEqual(['1.10', 'true', '2026-10-01']);
    expect(article.updatedAt).toBe('2026-10-01T09:00:00+09:00');
  });

  test('f13 a draft without id, title and tags; two of them are two articles', async () => {
    const { article, warnings } = await sample('f13_nulls.md');
    expect(article).toMatchObject({ title: 'new article body', tags: [], isDraft: true });
    expect(article.updatedAt).toBeNull();
    expect(warnings).toContainEqual({ kind: 'draft' });
    const plan = createImportPlan(new Map());
    const files = ['a.md', 'b.md'].map((path) => sourceFile(path, bytesOf('f13_nulls.md')));
    for await (const event of readSources(files, new AbortController().signal)) plan.take(event);
    const { added } = plan.report();
    expect(new Set(added.map(({ id }) => id)).size).toBe(2);
  });

  test('f20 Zenn', async () => {
    const { article, headings } = await sample('f20_zenn.md');
    expect(article).toMatchObject({
      title: 'Zenn 形式の記事',
      tags: ['園芸', 'iot'],
      format: 'zenn',
      isDraft: true,
      createdAt: '2026-10-01 09:00',
    });
    expect(headings).toEqual(['## 中の見出し']);
  });

  test('f23 a folded title', async () => {
    const { article } = await sample('f23_folded_title.md');
    expect(article.title).toBe(
      'とても長い題名なので折り返して書かれている: 鉢の土を センサーで測る `ESP32` の話',
    );
  });
});

describe('text', () => {
  test('e01 Shift_JIS with 5C as second byte', async () => {
    const { article, warnings } = await sample('e01_sjis.md');
    expect(article.title).toBe('シフトJIS');
    for (const character of 'ソ能表噂十申貼') expect(article.text).toContain(character);
    expect(warnings).toContainEqual({ kind: 'encoding-guessed', encoding: 'shift_jis' });
  });

  test('e03 UTF-16LE by its BOM', async () => {
    const { article, headings, warnings } = await sample('e03_utf16le_bom.md');
    expect(article.title).toBe('UTF-16LE');
    expect(headings).toEqual(['## 見出し']);
    expect(warnings).toEqual([]);
  });

  test('e05 invalid bytes are told and the rest is kept', async () => {
    const { article, warnings } = await sample('e05_invalid_utf8.md');
    expect(article.title).toBe('壊れたUTF-8');
    expect(article.text).toMatch(/前\ufffd+後。/);
    expect(warnings).toEqual([{ kind: 'invalid-bytes', count: 4 }]);
  });

  test('e08 the original widths are kept for display', async () => {
    const { article } = await sample('e08_widths.md');
    expect(article.text).toContain('ﾃｽﾄ環境でＡＰＩキー');
    expect(article.text.normalize('NFKC')).toContain('ガベージコレクション');
  });

  test('e09 no cut inside a grapheme', async () => {
    const { article, chunked } = await sample('e09_emoji_boundary.md');
    const starts = new Set(
      Array.from(new Intl.Segmenter('ja').segment(article.text), ({ index }) => index),
    ).add(article.text.length);
    expect(chunked.passages.length).toBeGreaterThan(10);
    for (const { start, end, text } of chunked.passages) {
      expect(text.isWellFormed()).toBe(true);
      expect(starts).toContain(start);
      expect(starts).toContain(end);
      expect(text.length).toBeLessThanOrEqual(600);
    }
  });

  test('e11 exactly at the limits', async () => {
    const { chunked } = await sample('e11_one_sentence_600.md');
    const bodies = chunked.passages.map(({ text }) => text.replace(/^## .*\n/, ''));
    expect(bodies[0]).toHaveLength(600);
    // 601: two balanced halves, the second of which takes the 119 that may not stand alone.
    expect(bodies).toHaveLength(4);
    expect(bodies[1]?.length).toBeGreaterThan(200);
    expect(bodies[2]).toMatch(/^い+。\n\n## 百十九字\nう+。$/);
    expect(bodies[3]).toMatch(/^え+。$/);
    expect(bodies[3]).toHaveLength(120);
  });

  test('s01 an empty file is skipped with its reason', async () => {
    const { articles, skipped } = await readAll([
      sourceFile('s01_empty.md', bytesOf('s01_empty.md')),
    ]);
    expect(articles).toEqual([]);
    expect(skipped).toEqual([{ path: 's01_empty.md', reason: { kind: 'empty' } }]);
  });

  test('s04 headings alone are one passage', async () => {
    const { chunked } = await sample('s04_headings_only.md');
    expect(chunked.passages).toMatchObject([
      { text: '# 一\n## 二\n### 三', headingPath: ['見出しだけ', '一', '二', '三'] },
    ]);
  });

  test('x01 nothing of an article is HTML, nothing is fetched', async () => {
    const { article } = await sample('x01_html_script.md');
    expect(article.title).toBe('"><img src=x onerror=window.__x=1>');
    expect(article.tags).toEqual(['<b>太字</b>']);
    expect(listHeadings(parseMarkdown(article.text), article.text)[0]?.text).toBe('見出し');
    const tree = JSON.stringify(toSafeHast(parseMarkdown(article.text)));
    expect(tree).not.toMatch(/"tagName":"(?:script|img|svg|iframe)"/);
    expect(tree).not.toMatch(/"(?:src|srcDoc|onError|onLoad)"/i);
    expect(tree).not.toContain('"href":"javascript');
  });

  test('x03 metacharacters are text', async () => {
    const read = await sample('x03_regex_query.md');
    for (const text of ['C++', 'node.js', '--no-verify', '(a+)+$']) {
      expect(passageWith(read, text)).toBeDefined();
    }
  });
});

describe('zips', () => {
  test('z01 Shift_JIS names whose second byte is a backslash', async () => {
    const { articles } = await readAll([
      sourceFile('z01_sjis_names.zip', bytesOf('zip/z01_sjis_names.zip')),
    ]);
    expect(articles.map(({ path }) => path).toSorted()).toEqual([
      '記事/ソート.md',
      '記事/表示能力.md',
    ]);
  });

  test('z05 a truncated zip is refused', async () => {
    const file = sourceFile('z05_truncated.zip', bytesOf('zip/z05_truncated.zip'));
    expect(await readAll([file])).toMatchObject({
      articles: [],
      skipped: [{ path: file.path, reason: { kind: 'archive', reason: 'truncated' } }],
    });
  });

  test('z12 250 files in a zip, then the same as a folder', async () => {
    const zip = bytesOf('zip/z12_250_files.zip');
    const known = new Map<ArticleId, KnownArticle>();
    const first = createImportPlan(known);
    const signal = new AbortController().signal;
    for await (const event of readSources([sourceFile('z12.zip', zip)], signal)) {
      const decision = first.take(event);
      if (decision.action === 'write') known.set(decision.article.id, decision.article);
    }
    expect(first.report().added).toHaveLength(250);
    const folder = Object.entries(unzipSync(zip)).map(([path, data]) =>
      sourceFile(`z12/${path}`, data),
    );
    const second = createImportPlan(known);
    for await (const event of readSources(folder, signal)) {
      expect(second.take(event)).toEqual({ action: 'none' });
    }
    expect(second.report()).toMatchObject({ added: [], updated: [], filesSeen: 250 });
    expect(second.report().unchanged).toHaveLength(250);
  });
});

test('every sample is named in the tests above', () => {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:md|zip)$/.test(name) && name !== 'README.md')
    .map((name) => /([a-z]\d\d)_/.exec(name)?.[1]);
  const tested = readFileSync(new URL(import.meta.url), 'utf8');
  expect(names).toHaveLength(30);
  expect(names.filter((name) => !new RegExp(`test\\('${name} `).test(tested))).toEqual([]);
});
