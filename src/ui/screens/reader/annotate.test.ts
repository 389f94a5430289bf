import type { Nodes } from 'hast';
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../markdown/parse.ts';
import { toSafeHast } from '../../../markdown/sanitize.ts';
import { annotate } from './annotate.ts';
import type { Annotations, Border } from './annotate.ts';

const SOURCE = `## 見出し

一つ目の段落です。**強調**もあります。

- 項目 A
- 項目 B

| 列 | 値 |
|---|---|
| a | b |

\`\`\`ts
const x = 1;
const y = 2;
\`\`\`

AT&amp;T の段落。
`;

/** The tree as text: `⟦…⟧` around what is marked as found, `|label|` for borders. */
function show(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  const inner = node.children.map(show).join('');
  if (node.type !== 'element') return inner;
  if (node.properties['dataBorder'] !== undefined) return `|${inner}|`;
  return node.properties['dataFound'] === undefined ? inner : `⟦${inner}⟧`;
}

function annotated(annotations: Partial<Annotations>): string {
  const tree = toSafeHast(parseMarkdown(SOURCE));
  return show(annotate(tree, SOURCE, { found: null, borders: [], ...annotations }));
}

const spanOf = (text: string) => {
  const start = SOURCE.indexOf(text);
  return { start, end: start + text.length };
};
const border = (offset: number): Border => ({ offset, label: 'p', isFound: false });

describe('the found span', () => {
  test('inside a paragraph is marked at the very character', () => {
    expect(annotated({ found: spanOf('目の段落') })).toContain('一つ⟦目の段落⟧です。');
  });

  test('across inline markup keeps the markup', () => {
    expect(annotated({ found: spanOf('です。**強調**も') })).toContain('⟦です。⟧⟦強調⟧⟦も⟧');
  });

  test('over whole blocks marks the blocks, lists by their items when it starts within', () => {
    const found = { start: SOURCE.indexOf('一つ目'), end: SOURCE.indexOf('\n\n| 列') };
    expect(annotated({ found })).toContain('⟦一つ目の段落です。強調もあります。⟧');
    const half = { start: SOURCE.indexOf('- 項目 B'), end: SOURCE.indexOf('| 列') };
    const shown = annotated({ found: half });
    expect(shown).toContain('⟦項目 B⟧');
    expect(shown).not.toContain('⟦項目 A');
  });

  test('inside code is found although the fence shifts its text', () => {
    expect(annotated({ found: spanOf('const y = 2;') })).toContain('const x = 1;\n⟦const y = 2;⟧');
  });

  test('touching a text whose place cannot be told marks that text whole', () => {
    expect(annotated({ found: spanOf('T の段') })).toContain('⟦AT&T の段落。⟧');
  });
});

describe('borders', () => {
  test('stand before the block that starts there, and within a text at the character', () => {
    const at = [SOURCE.indexOf('一つ目'), SOURCE.indexOf('もあります')];
    const shown = annotated({ borders: at.map(border) });
    expect(shown).toContain('|p|一つ目の段落です。強調|p|もあります。');
  });

  test('at the end of the text are drawn after everything', () => {
    expect(annotated({ borders: [border(SOURCE.length)] })).toMatch(/\|p\|$/);
  });

  test('in a list stand in the item, never between items', () => {
    const tree = toSafeHast(parseMarkdown(SOURCE));
    const result = annotate(tree, SOURCE, {
      found: null,
      borders: [border(SOURCE.indexOf('- 項目 B'))],
    });
    const list = result.children.find((node) => node.type === 'element' && node.tagName === 'ul');
    if (list?.type !== 'element') throw new Error('no list');
    const tags = list.children.flatMap((child) =>
      child.type === 'element' ? [child.tagName] : [],
    );
    expect(tags).toEqual(['li', 'li']);
    expect(show(list)).toContain('|p|項目 B');
  });
});

const offset = fc.nat(SOURCE.length);

property.prop([offset, offset, fc.array(offset, { maxLength: 6 })])(
  'no text is lost or repeated, and every border is drawn once',
  (a, b, offsets) => {
    const found = { start: Math.min(a, b), end: Math.max(a, b) };
    const borders = offsets.toSorted((left, right) => left - right).map(border);
    const shown = annotated({ found, borders });
    expect(shown.match(/\|p\|/g)?.length ?? 0).toBe(borders.length);
    expect(shown.replaceAll(/\|p\||[⟦⟧]/g, '')).toBe(annotated({}));
  },
);
