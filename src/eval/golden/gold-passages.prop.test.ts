import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { articleId, passageId } from '../../domain/ids.ts';
import type { PassagePlace } from './gold-passages.ts';
import { goldPassages } from './gold-passages.ts';

/** A text cut whole into passages of at most `size`, each sharing `overlap` with the one before. */
function cut(length: number, size: number, overlap: number): readonly PassagePlace[] {
  const passages: PassagePlace[] = [];
  for (let start = 0; start < length; start += size - overlap) {
    const id = passageId(articleId('a'), passages.length);
    passages.push({ id, start, end: Math.min(length, start + size) });
  }
  return passages;
}

const text = fc
  .tuple(fc.integer({ min: 1, max: 2_000 }), fc.nat(), fc.nat())
  .map(([length, from, to]) => {
    const start = from % length;
    return { length, span: { start, end: start + 1 + (to % (length - start)) } };
  });
const chunks = fc
  .tuple(fc.integer({ min: 2, max: 900 }), fc.nat())
  .map(([size, some]) => ({ size, overlap: some % Math.ceil(size / 2) }));

test.prop([text, chunks])(
  'a span keeps gold in every cutting',
  ({ length, span }, { size, overlap }) => {
    const passages = cut(length, size, overlap);
    const gold = goldPassages(span, passages);
    expect(gold.length).toBeGreaterThan(0);
    for (const { id, start, end } of passages) {
      if (start <= span.start && span.end <= end) expect(gold).toContain(id);
      if (end <= span.start || span.end <= start) expect(gold).not.toContain(id);
    }
  },
);
