import { expect, test } from 'vitest';
import { articleId, passageId } from '../domain/ids.ts';
import type { QueryOrigin } from '../domain/agent.ts';
import type { Hit } from '../domain/search.ts';
import { bestPlace } from './best-place.ts';

const id = (ordinal: number) => passageId(articleId('a'), ordinal);
const search = (origin: QueryOrigin, ...ordinals: readonly number[]) => ({
  origin,
  hits: ordinals.map((ordinal, at): Hit => ({
    rank: at + 1,
    passageId: id(ordinal),
    articleId: articleId('a'),
    path: '',
    title: '',
    headingPath: [],
    start: 0,
    end: 0,
    text: '',
    highlights: [],
    headingHighlights: [],
  })),
});

test.each([
  ['the higher place', [search('question', 1, 0), search('rewrite', 0)], 1],
  ['of equal places a part', [search('question', 0), search('part', 0)], 1],
  ['of two parts the first', [search('question', 0), search('part', 0), search('part', 0)], 1],
  ['of equal places else the earliest', [search('question', 0), search('rewrite', 0)], 0],
  ['a part, even when it came first', [search('part', 0), search('question', 0)], 0],
] as const)('%s wins', (_, searches, expected) => {
  expect(bestPlace(searches, id(0))).toMatchObject({ search: expected, hit: { passageId: id(0) } });
});

test('a passage that no search shows has none', () => {
  expect(bestPlace([search('question', 1)], id(0))).toBeUndefined();
});
