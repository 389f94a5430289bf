import type { Element, Nodes } from 'hast';
import { expect, test } from 'vitest';
import type { ReadAnswer } from '../../../domain/answer.ts';
import { answerTree } from './answer-markdown.ts';

/** An answer with marks where `⟦n⟧` stands in the text. */
function answerOf(source: string, uncited: readonly string[] = []): ReadAnswer {
  const marks: { start: number; end: number; number: number }[] = [];
  let text = '';
  for (const part of source.split(/(⟦\d⟧)/u)) {
    const number = Number(/\d/u.exec(part)?.[0]);
    if (!part.startsWith('⟦')) text += part;
    else {
      marks.push({ start: text.length, end: text.length + 3, number });
      text += `[${number}]`;
    }
  }
  const sentences = uncited.map((words) => {
    const start = text.indexOf(words);
    const end = start + words.length;
    return { start, end, text: words, citations: [], isUncited: true };
  });
  return { text, marks, sentences, isInsufficient: false, droppedCitations: 0 };
}

function elementsOf(node: Nodes): readonly Element[] {
  const own = node.type === 'element' ? [node] : [];
  return 'children' in node ? [...own, ...node.children.flatMap(elementsOf)] : own;
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

const citationsOf = (answer: ReadAnswer) =>
  elementsOf(answerTree(answer))
    .filter(({ tagName }) => tagName === 'cite')
    .map(({ properties }) => properties['dataCitation']);

test('each mark is a citation, inside emphasis and lists too', () => {
  const answer = answerOf('**足す**⟦1⟧⟦2⟧。\n\n- **強い。**⟦3⟧続く');
  expect(citationsOf(answer)).toEqual(['1', '2', '3']);
  const tags = elementsOf(answerTree(answer)).map(({ tagName }) => tagName);
  expect(tags.filter((tag) => tag === 'strong')).toHaveLength(2);
});

test('a [1] that is no mark stays text, with a definition somewhere too', () => {
  const answer = answerOf('配列 [1] と `a[1]` を⟦2⟧。\n\n[2]: https://evil.example/');
  expect(citationsOf(answer)).toEqual(['2']);
  expect(textOf(answerTree(answer))).toContain('配列 [1] と a[1] を');
});

test('a mark within code or a link is words again', () => {
  const answer = answerOf('[見る ⟦1⟧](https://a.example/) ``x⟦2⟧``');
  expect(citationsOf(answer)).toEqual([]);
  expect(textOf(answerTree(answer))).toBe('見る [1] x[2]');
});

test('a sentence without a source has its sign behind it; signs of the text itself are none', () => {
  const tree = answerTree(answerOf('主張です。⁅u⁆⁅1⁆ 次です⟦1⟧。', ['主張です。']));
  const signs = elementsOf(tree).filter(
    ({ properties }) => properties['dataUncited'] !== undefined,
  );
  expect(signs).toHaveLength(1);
  expect(textOf(tree)).toBe('主張です。[u][1] 次です。');
});

test('no image, no HTML, every link with rel', () => {
  const tree = answerTree(
    answerOf('![x](https://evil.example/x.png) <img src="y"> [z](https://z.example/)'),
  );
  const elements = elementsOf(tree);
  expect(elements.filter(({ tagName }) => tagName === 'img')).toEqual([]);
  for (const { properties } of elements.filter(({ tagName }) => tagName === 'a')) {
    expect(properties['rel']).toEqual(['noopener', 'noreferrer', 'nofollow']);
  }
});
