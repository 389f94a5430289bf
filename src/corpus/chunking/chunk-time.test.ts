import { describe, expect, test } from 'vitest';
import { DEFAULT_CHUNK } from '../../config/retrieval.ts';
import { articleId } from '../../domain/ids.ts';
import { chunkArticle } from './chunk-article.ts';

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** Texts of a size `n` that cost a parser the square of it, or more, when it is not careful. */
const KINDS: Readonly<Record<string, (n: number) => string>> = {
  'setext headings': (n) => '見出し\n===\n\n'.repeat(n),
  'a quote gone on lazily': (n) => `> a\n${'b\n'.repeat(4 * n)}`,
  'quotes gone on lazily': (n) => '> a\nb\n'.repeat(2 * n),
  'numbered items': (n) => lines(2 * n, (index) => `${index + 1}. 項目`),
  'a nested list': (n) => lines(5 * n, (index) => `${'  '.repeat(index % 10)}- 項目`),
  'one item of many paragraphs': (n) => `- a\n${'\n  x\n'.repeat(4 * n)}`,
  'code in one quote': (n) => `> ~~~\n${'> x\n'.repeat(4 * n)}`,
  'columns of a table': (n) => `${'|'.repeat(8 * n)}\n${'|-'.repeat(8 * n)}\n${'|x'.repeat(8 * n)}`,
  'rows of a table': (n) => `|a|b|\n|-|-|\n${'| 値 | 値 |\n'.repeat(4 * n)}`,
  'lines of code': (n) => `~~~\n${'x = 1\n'.repeat(20 * n)}~~~\n`,
  'footnotes and their calls': (n) =>
    `${lines(n, (index) => `文[^a${index}]\n`)}\n${lines(n, (index) => `[^a${index}]: 注`)}`,
  'link definitions': (n) => lines(4 * n, (index) => `[a${index}]: x`),
  'headings that call definitions': (n) =>
    lines(n / 4, (index) => `## [a${index}][b${index}]\n\n[b${index}]: x\n`),
  'brackets in many headings': (n) => lines(n / 16, (index) => `## ${index} ${'['.repeat(900)}\n`),
  'stars in many headings': (n) => lines(n / 16, (index) => `## ${index} ${'a**b'.repeat(300)}\n`),
  'backticks in many headings': (n) =>
    lines(n / 16, (index) => `## ${index} ${'`a``'.repeat(200)}\n`),
  'less-than signs in one heading': (n) => `## ${'<a '.repeat(10 * n)}\n`,
  'formulas never closed': (n) => '$$ x\n\n'.repeat(4 * n),
  'fences never closed': (n) => '- ~~~\n# a\n'.repeat(2 * n),
  'a letter under marks': (n) => `e${'\u0301'.repeat(40 * n)}`,
  blanks: (n) => `${' '.repeat(40 * n)}a`,
};

/** Milliseconds of processor time, which other load changes least; the best of three where they are cheap. */
function costOf(text: string): number {
  let best = Infinity;
  for (let turn = 0; turn < 3 && (turn === 0 || best < 200); turn += 1) {
    const before = process.cpuUsage();
    chunkArticle({ id: articleId('a'), title: '題', text }, DEFAULT_CHUNK);
    best = Math.min(best, process.cpuUsage(before).user / 1_000);
  }
  return best;
}

describe('four times the text takes less than eight times as long', () => {
  // Quadratic time is sixteen times; a machine that does other work meanwhile is measured again.
  test.each(Object.entries(KINDS))('%s', { timeout: 120_000, retry: 2 }, (_, make) => {
    const small = costOf(make(1_000));
    // Below some milliseconds a measure tells nothing.
    expect(costOf(make(4_000))).toBeLessThan(8 * Math.max(small, 15));
  });
});
