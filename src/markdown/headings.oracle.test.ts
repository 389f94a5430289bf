import { readdirSync, readFileSync } from 'node:fs';
import { test } from '@fast-check/vitest';
import { Parser } from 'commonmark';
import { describe, expect, test as plain } from 'vitest';
import { listHeadings } from './headings.ts';
import { parseBlocks } from './parse.ts';
import { anyText, madeMarkdown, nastyLines } from './testing/arbitrary-markdown.ts';
import { fuzzRuns } from './testing/fuzz-runs.ts';

/** Level and lines of each heading at the root, as commonmark.js (a parser of other origin) has them. */
function theirs(text: string): readonly string[] {
  const found: string[] = [];
  const root = new Parser().parse(text);
  for (let node = root.firstChild; node !== null; node = node.next) {
    if (node.type !== 'heading') continue;
    const [[start], [end]] = node.sourcepos;
    found.push(`${node.level}: ${start}-${end}`);
  }
  return found;
}

function ours(text: string): readonly string[] {
  const line = (offset: number): number => text.slice(0, offset).split('\n').length;
  return listHeadings(parseBlocks(text), text).map(
    ({ level, start, end }) => `${level}: ${line(start)}-${line(end)}`,
  );
}

/** What CommonMark does not know: containers, math, tables, footnotes. */
const isCommonMark = (text: string): boolean => !/:::|\$\$|\||\[\^/.test(text);

describe('headings are those of commonmark.js', () => {
  test.prop([madeMarkdown.map(({ text }) => text).filter(isCommonMark)], {
    numRuns: fuzzRuns(300),
  })('in nested Markdown', (text) => {
    expect(ours(text)).toEqual(theirs(text));
  });

  test.prop([anyText.filter(isCommonMark)], { numRuns: fuzzRuns(500) })('in any text', (text) => {
    expect(ours(text)).toEqual(theirs(text));
  });

  test.prop([nastyLines], { numRuns: fuzzRuns(1_500) })('in lines of every kind', (text) => {
    expect(ours(text)).toEqual(theirs(text));
  });

  const folder = new URL('../../fixtures/odd-samples/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  plain.each(names)('in %s', (name) => {
    const file = readFileSync(new URL(name, folder), 'utf8');
    const text = file.replace(/^\ufeff?---\n[^]*?\n---\n/, '').replaceAll('\r', '');
    // A lone `# ` inside `$$` is a heading to CommonMark and none to us.
    const wanted = name.startsWith('c09')
      ? theirs(text).filter((line) => !line.startsWith('1'))
      : theirs(text);
    expect(ours(text)).toEqual(wanted);
  });
});
