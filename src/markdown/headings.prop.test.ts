import { test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { listHeadings } from './headings.ts';
import { parseBlocks, parseMarkdown, spanOf, visit } from './parse.ts';
import { anyText, madeMarkdown } from './testing/arbitrary-markdown.ts';
import { fuzzRuns } from './testing/fuzz-runs.ts';

describe('headings', () => {
  test.prop([madeMarkdown], { numRuns: fuzzRuns(300) })(
    'of nested Markdown are those it was made with, with spans that start at them',
    ({ text, headings }) => {
      const found = listHeadings(parseBlocks(text), text);
      expect(found.map(({ level, text: name }) => ({ level, text: name }))).toEqual(headings);
      for (const heading of found) {
        expect(text.slice(heading.start, heading.end)).toContain(heading.text);
      }
    },
  );

  test.prop([anyText], { numRuns: fuzzRuns(300) })(
    'are the same by either parse, for any text',
    (text) => {
      expect(listHeadings(parseBlocks(text), text)).toEqual(
        listHeadings(parseMarkdown(text), text),
      );
    },
  );
});

describe('offsets', () => {
  test.prop([anyText], { numRuns: fuzzRuns(300) })(
    'of children lie inside their parents, in order',
    (text) => {
      for (const root of [parseBlocks(text), parseMarkdown(text)]) {
        visit(root, (node) => {
          if (!('children' in node)) return;
          // Footnote calls and the like are leaves; a root covers the whole text.
          const outer = node.type === 'root' ? { start: 0, end: text.length } : spanOf(node);
          let at = outer.start;
          for (const child of node.children) {
            const span = spanOf(child);
            expect(span.start).toBeGreaterThanOrEqual(at);
            expect(span.end).toBeLessThanOrEqual(outer.end);
            at = span.end;
          }
        });
      }
    },
  );
});
