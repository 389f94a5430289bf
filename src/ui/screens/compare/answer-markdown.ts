import type { Element, ElementContent, Root, RootContent } from 'hast';
import type { ReadAnswer } from '../../../domain/answer.ts';
import { parseMarkdown } from '../../../markdown/parse.ts';
import { toSafeHast } from '../../../markdown/sanitize.ts';

/** Stand-ins for what an answer's marks become. Brackets of Markdown would make links of them; these are mere signs. */
const STAND_IN = /⁅(\d+|u)⁆/gu;
/** Words of code stay words. */
const VERBATIM = new Set(['code', 'pre']);

/**
 * An answer as a sanitised tree (no image, no HTML, nothing that is fetched), with a `cite[data-citation]` for each of
 * its marks and a `span[data-uncited]` behind each sentence that cites nothing. Only the marks that were read out of the
 * answer become links to evidence.
 */
export function answerTree(answer: ReadAnswer): Root {
  const tree = toSafeHast(parseMarkdown(withStandIns(answer)));
  return { ...tree, children: replaceIn(tree.children) as RootContent[] };
}

function withStandIns({ text, marks, sentences }: ReadAnswer): string {
  const signs = [
    ...marks.map(({ start, end, number }) => ({ start, end, sign: `⁅${number}⁆` })),
    ...sentences
      .filter(({ isUncited }) => isUncited)
      .map(({ end }) => ({ start: end, end, sign: '⁅u⁆' })),
  ].toSorted((a, b) => a.start - b.start || a.end - b.end);
  let shown = '';
  let at = 0;
  for (const { start, end, sign } of signs) {
    shown += plain(text.slice(at, start)) + sign;
    at = end;
  }
  return shown + plain(text.slice(at));
}

function plain(text: string): string {
  return text.replaceAll('⁅', '[').replaceAll('⁆', ']');
}

function replaceIn(children: readonly RootContent[]): readonly RootContent[] {
  return children.flatMap((child): readonly RootContent[] => {
    if (child.type === 'text') return pieces(child.value);
    if (child.type !== 'element') return [child];
    if (VERBATIM.has(child.tagName)) return [restored(child)];
    // A citation within a link would be a link within a link.
    if (child.tagName === 'a') return [restored(child)];
    return [{ ...child, children: replaceIn(child.children) as ElementContent[] }];
  });
}

function pieces(value: string): readonly RootContent[] {
  const nodes: RootContent[] = [];
  let at = 0;
  for (const match of value.matchAll(STAND_IN)) {
    if (match.index > at) nodes.push({ type: 'text', value: value.slice(at, match.index) });
    nodes.push(signElement(match[1] ?? ''));
    at = match.index + match[0].length;
  }
  if (at < value.length) nodes.push({ type: 'text', value: value.slice(at) });
  return nodes;
}

function signElement(sign: string): Element {
  return sign === 'u'
    ? { type: 'element', tagName: 'span', properties: { dataUncited: '' }, children: [] }
    : { type: 'element', tagName: 'cite', properties: { dataCitation: sign }, children: [] };
}

function restored(element: Element): Element {
  return {
    ...element,
    children: element.children.map((child): ElementContent => {
      if (child.type === 'element') return restored(child);
      if (child.type !== 'text') return child;
      const value = child.value.replaceAll(STAND_IN, (_, sign: string) =>
        sign === 'u' ? '' : `[${sign}]`,
      );
      return { ...child, value };
    }),
  };
}
