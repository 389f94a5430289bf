import { describe, expect, test } from 'vitest';
import { DEFAULT_CHUNK } from '../../config/retrieval.ts';
import { indexedText, type ChunkSettings, type Passage } from '../../domain/article.ts';
import { articleId } from '../../domain/ids.ts';
import { chunkArticle } from './chunk-article.ts';

function chunk(text: string, settings: ChunkSettings = DEFAULT_CHUNK): readonly Passage[] {
  return chunkArticle({ id: articleId('a'), title: '題', text }, settings).passages;
}

function textsOf(passages: readonly Passage[]): readonly string[] {
  return passages.map(({ text }) => text);
}

function pathsOf(passages: readonly Passage[]): readonly string[] {
  return passages.map(({ headingPath }) => headingPath.join(' > '));
}

/** A text of this many characters without a place to cut. */
const solid = (length: number, character = '字'): string => character.repeat(length);
/** Sentences of ten characters. */
const sentences = (count: number): string => 'これは文の例である。'.repeat(count);

describe('sections', () => {
  test('text before the first heading is a passage under the title', () => {
    expect(pathsOf(chunk(`前置き。\n\n# 一\n\n${solid(200)}`))).toEqual(['題', '題 > 一']);
  });

  test('an article without headings is cut all the same', () => {
    const passages = chunk(sentences(100));
    expect(passages).toHaveLength(2);
    expect(pathsOf(passages)).toEqual(['題', '題']);
  });

  test('nothing to read gives no passage', () => {
    expect(chunk('')).toEqual([]);
    expect(chunk(' \n\u3000\n')).toEqual([]);
  });

  test('the first H1 is not repeated when it is the title, in whatever width', () => {
    const long = solid(200);
    const passages = chunk(`# 題\n\n${long}\n\n## 節\n\n${long}\n\n# 題\n\n${long}`);
    expect(pathsOf(passages)).toEqual(['題', '題 > 節', '題 > 題']);
    const wide = chunkArticle(
      { id: articleId('a'), title: 'API 入門', text: `# ＡＰＩ　入門\n\n${long}` },
      DEFAULT_CHUNK,
    );
    expect(pathsOf(wide.passages)).toEqual(['API 入門']);
  });

  test('a level that was skipped leaves no gap in the path', () => {
    const long = solid(200);
    const text = `# 一\n\n${long}\n\n### 三\n\n${long}\n\n## 二\n\n${long}\n\n#### 四\n\n${long}`;
    expect(pathsOf(chunk(text))).toEqual([
      '題 > 一',
      '題 > 一 > 三',
      '題 > 一 > 二',
      '題 > 一 > 二 > 四',
    ]);
  });

  test('headings in quotes and lists are no boundaries, headings in containers are', () => {
    const text = `> ## 引用\n\n- ## 項目\n\n:::note\n## 囲み\n${solid(200)}\n:::`;
    expect(pathsOf(chunk(text))).toEqual(['題', '題 > 囲み']);
  });

  test('inline markup is stripped from paths', () => {
    const text =
      '## **太字** `code` [文](http://example.com) ![絵](a.png) <kbd>k</kbd> ~~消~~ [参照][r] #\n\n本文\n\n[r]: http://example.com';
    expect(pathsOf(chunk(text))).toEqual(['題 > 太字 code 文 絵 k 消 参照']);
  });

  test('a name longer than anybody reads is cut in paths and in what is indexed, not in the text', () => {
    const long = solid(30_000, '題');
    const { headings, passages } = chunkArticle(
      { id: articleId('a'), title: long, text: `## ${long}\n\n${sentences(200)}` },
      DEFAULT_CHUNK,
    );
    expect(headings[0]?.text).toBe(long);
    const name = `${solid(200, '題')}…`;
    for (const passage of passages) {
      expect(passage.headingPath).toEqual([name, name]);
      expect(indexedText(passage).length).toBeLessThan(3 * DEFAULT_CHUNK.size);
    }
    const cut = passages.map(({ text }) => text).join('');
    expect(cut.match(/題/g)?.length).toBeGreaterThanOrEqual(30_000);
  });

  test('a heading without text has no name in the path', () => {
    expect(pathsOf(chunk(`# 一\n\n##\n\n${solid(200)}`))).toEqual(['題 > 一']);
  });
});

describe('short sections', () => {
  test('join the one before when both fit', () => {
    const passages = chunk(`## 甲\n\n${solid(300)}\n\n## 乙\n\n短い。`);
    expect(passages).toHaveLength(1);
    expect(pathsOf(passages)).toEqual(['題 > 甲']);
    expect(passages[0]?.text).toMatch(/^## 甲[^]*短い。$/);
  });

  test('else the one after', () => {
    const passages = chunk(`## 甲\n\n${solid(590)}\n\n## 乙\n\n短い。\n\n## 丙\n\n${solid(300)}`);
    expect(textsOf(passages).map((text) => text.slice(0, 4))).toEqual(['## 甲', '## 乙']);
    expect(pathsOf(passages)).toEqual(['題 > 甲', '題 > 丙']);
  });

  test('else stand alone', () => {
    const passages = chunk(`## 甲\n\n${solid(590)}\n\n## 乙\n\n短い。\n\n## 丙\n\n${solid(590)}`);
    expect(pathsOf(passages)).toEqual(['題 > 甲', '題 > 乙', '題 > 丙']);
  });

  test('never join a section under another heading, nor a parent its child', () => {
    const passages = chunk(
      '# 甲\n\n甲の文。\n\n## 子\n\n子の文。\n\n# 乙\n\n乙の文。\n\n## 孫\n\n孫の文。',
    );
    expect(pathsOf(passages)).toEqual(['題 > 甲', '題 > 甲 > 子', '題 > 乙', '題 > 乙 > 孫']);
    // Two parents of the same name are two parents.
    const twins = chunk('# 甲\n\n## 子\n\n子の文。\n\n# 甲\n\n## 孫\n\n孫の文。');
    expect(textsOf(twins)).toEqual(['# 甲\n\n## 子\n\n子の文。', '# 甲\n\n## 孫\n\n孫の文。']);
  });

  test('take the path of the section that gives most, of the first when equal', () => {
    expect(pathsOf(chunk('## 甲\n\n短い。\n\n## 乙\n\nこちらが少し長い。'))).toEqual(['題 > 乙']);
    expect(pathsOf(chunk('## 甲\n\n同じ。\n\n## 乙\n\n同じ。'))).toEqual(['題 > 甲']);
  });

  test('are measured without their heading: 119 is short, 120 is not', () => {
    const heading = `## ${solid(50, '題')}`;
    const count = (length: number): number =>
      chunk(`## 甲\n\n${solid(130)}\n\n${heading}\n\n${solid(length)}`).length;
    expect([count(119), count(120)]).toEqual([1, 2]);
  });
});

describe('bare headings', () => {
  test('go to the section that follows, whatever its level', () => {
    const passages = chunk(`# 甲\n\n## 乙\n\n### 丙\n\n${solid(200)}`);
    expect(passages).toHaveLength(1);
    expect(pathsOf(passages)).toEqual(['題 > 甲 > 乙 > 丙']);
    expect(pathsOf(chunk(`### 丙\n\n# 甲\n\n${solid(200)}`))).toEqual(['題 > 甲']);
  });

  test('at the end go back to the passage before', () => {
    const passages = chunk(`# 甲\n\n${solid(200)}\n\n## 終わり\n`);
    expect(textsOf(passages)).toEqual([`# 甲\n\n${solid(200)}\n\n## 終わり`]);
    expect(pathsOf(passages)).toEqual(['題 > 甲']);
  });

  test('alone are one passage, thousands of them a few', () => {
    expect(chunk('# 一\n\n## 二')).toHaveLength(1);
    const many = chunk('# 見出し\n'.repeat(2_000));
    expect(Math.max(...many.map(({ text }) => text.length))).toBeLessThanOrEqual(
      DEFAULT_CHUNK.size,
    );
    expect(many.length).toBeLessThan(30);
  });
});

describe('long sections', () => {
  test('of 601 characters give two balanced parts, of 600 one', () => {
    expect(chunk(`## 節\n\n${solid(600)}`)).toHaveLength(1);
    const parts = chunk(`## 節\n\n${solid(601)}`);
    expect(parts).toHaveLength(2);
    for (const { text } of parts) expect(text.length).toBeGreaterThan(250);
  });

  test('are cut at sentence ends, and the overlap starts with a sentence', () => {
    const passages = chunk(`## 節\n\n${sentences(200)}`);
    expect(passages.length).toBeGreaterThan(3);
    for (const [index, { text, start }] of passages.entries()) {
      expect(text).toMatch(/。$/);
      if (index === 0) continue;
      expect(text).toMatch(/^これは/);
      const shared = (passages[index - 1]?.end ?? 0) - start;
      expect(shared).toBe(80);
    }
  });

  test('keep closing brackets with the sentence, and do not take node.js or ?q= for an end', () => {
    const passages = chunk('「そうです。」と node.js で http://example.com/?q=a を呼ぶ'.repeat(30));
    for (const { text } of passages.slice(0, -1)) expect(text).toMatch(/。」$/);
  });

  test('are cut between blocks rather than inside them', () => {
    const block = sentences(20);
    const passages = chunk([block, block, block, block, block].join('\n\n'));
    expect(passages.length).toBeGreaterThan(1);
    // Blocks of 200 characters and two line ends.
    for (const { end } of passages) expect(end % 202).toBe(200);
  });

  test('cut code at line ends only, keep indentation, and leave fences with their code', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `  call(${index}, "。！？");`);
    const passages = chunk(`\`\`\`ts:src/a.ts\n${lines.join('\n')}\n\`\`\``);
    expect(passages.length).toBeGreaterThan(2);
    for (const [index, { text }] of passages.entries()) {
      expect(text).toMatch(index === 0 ? /^```ts:src\/a\.ts\n {2}call/ : /^ {2}call\(/);
      expect(text).toMatch(index === passages.length - 1 ? /;\n```$/ : /;$/);
    }
  });

  test('do not repeat half a line of code', () => {
    const line = `${solid(300, 'x')};`;
    const passages = chunk(`\`\`\`\n${Array.from({ length: 6 }, () => line).join('\n')}\n\`\`\``);
    for (const { text } of passages) expect(text).toMatch(/^(?:```\n)?x{300};/);
  });

  test('cut tables at rows, the head with its first row', () => {
    const rows = Array.from({ length: 60 }, (_, index) => `| 行 ${index} | 値。そして値 |`);
    const passages = chunk(`| 列 | 値 |\n|---|---|\n${rows.join('\n')}`);
    expect(passages.length).toBeGreaterThan(1);
    expect(passages[0]?.text).toMatch(/^\| 列 \| 値 \|\n\|---\|---\|\n\| 行 0 /);
    for (const { text } of passages)
      expect(text.split('\n').every((row) => /^\|.*\|$/.test(row))).toBe(true);
  });

  test('name the head of the table in every later part, as a slice of its own', () => {
    const rows = Array.from({ length: 60 }, (_, index) => `| 行 ${index} | 値。そして値 |`);
    const text = `前文。\n\n| 列 | 値 |\n|---|---|\n${rows.join('\n')}\n\n${sentences(60)}`;
    const passages = chunk(text);
    const parts = passages.filter(({ start }) => text.startsWith('| 行', start));
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) {
      expect(part.context).toEqual({ start: 5, end: 24, text: '| 列 | 値 |\n|---|---|' });
      expect(part.text.length).toBeLessThanOrEqual(DEFAULT_CHUNK.size);
      expect(indexedText(part)).toBe(`題\n\n| 列 | 値 |\n|---|---|\n${part.text}`);
    }
    for (const { context } of passages.filter((passage) => !parts.includes(passage))) {
      expect(context).toBeNull();
    }
  });

  test.each([
    ['```ts:src/a.ts', '```', ''],
    ['~~~rb:app/models/user.rb', '~~~', ''],
    ['````md', '````', ''],
    ['```sh:run.sh', '```', '- 手順\n\n  '],
  ])('keep the file name of %s in every later part', (opening, closing, before) => {
    const indent = ' '.repeat(before === '' ? 0 : 2);
    const lines = Array.from({ length: 60 }, (_, index) => `${indent}call(${index}, "。！？");`);
    const text = `${before}${opening}\n${lines.join('\n')}\n${indent}${closing}\n\n${sentences(60)}`;
    const passages = chunk(text);
    const parts = passages.filter((passage) => passage.text.trimStart().startsWith('call('));
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part.context?.text).toBe(opening);
    for (const { context } of passages.filter((passage) => !parts.includes(passage))) {
      expect(context).toBeNull();
    }
  });

  test('cut a long head at a grapheme, and have none for indented code', () => {
    const family = '👨‍👩‍👧‍👦';
    const head = `| ${family.repeat(40)} |\n|---|`;
    const rows = Array.from({ length: 60 }, () => '| 一行の値がここに入ります |').join('\n');
    const context = chunk(`${head}\n${rows}`).at(-1)?.context;
    expect(context?.text).toBe(`| ${family.repeat(Math.floor(198 / family.length))}`);
    const indented = chunk(Array.from({ length: 60 }, () => `    ${solid(30, 'x')}`).join('\n'));
    expect(indented.length).toBeGreaterThan(1);
    for (const passage of indented) expect(passage.context).toBeNull();
  });

  test('a line of 60,000 characters is cut hard, and fast', () => {
    const passages = chunk(solid(60_000, 'x'));
    expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(600);
    expect(passages.length).toBeLessThan(130);
  });

  test('a letter under thousands of marks is cut, within the size', () => {
    for (const mark of ['\u0301', '\u{1d165}']) {
      const passages = chunk(`前。e${mark.repeat(20_000)} 後`);
      expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(600);
      expect(passages.every(({ text }) => text.isWellFormed())).toBe(true);
    }
  });

  test('never repeat a heading', () => {
    const passages = chunk(`## ${solid(60, '題')}\n\n${sentences(16)}`, {
      ...DEFAULT_CHUNK,
      size: 140,
      minimum: 10,
      overlap: 100,
    });
    expect(passages.length).toBeGreaterThan(1);
    for (const { text } of passages.slice(1)) expect(text).not.toContain('##');
  });

  test('a heading before a cut goes with what follows it', () => {
    const text = `${sentences(45)}\n\n##### 五段目\n\n${sentences(45)}`;
    for (const passage of chunk(text)) expect(passage.text).not.toMatch(/五段目$/);
  });
});

test('an article of 1 MB with 315 headings', () => {
  const section = `${'これは**長い**本文で、`code` も [link](http://example.com) もある。\n'.repeat(66)}\n\`\`\`ts\nconst a = 1; // # no\n\`\`\`\n\n`;
  const text = Array.from({ length: 315 }, (_, index) => `## 見出し ${index}\n\n${section}`).join(
    '',
  );
  expect(text.length).toBeGreaterThan(1_000_000);
  const { headings, passages } = chunkArticle(
    { id: articleId('a'), title: '題', text },
    DEFAULT_CHUNK,
  );
  expect(headings).toHaveLength(315);
  expect(new Set(pathsOf(passages)).size).toBe(315);
});
