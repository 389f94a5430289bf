import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import type { PoolSource } from '../../domain/deep-wide.ts';
import type { ArticleId, PassageId } from '../../domain/ids.ts';
import type { Hit } from '../../domain/search.ts';
import { createContextPool, type ContextPool, type Found } from './context-pool.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 400 });
const found = fc.oneof(
  fc
    .record({ number: fc.nat(30), heading: text, words: text })
    .map(({ number, heading, words }): Found => ({
      kind: 'local',
      hit: {
        passageId: `p${number}` as PassageId,
        articleId: 'a' as ArticleId,
        headingPath: [heading],
        start: 0,
        end: words.length,
        text: words,
      } as unknown as Hit,
    })),
  fc
    .record({ title: text, url: fc.constantFrom(null, 'https://a.example/'), words: text })
    .map(({ title, url, words }): Found => ({ kind: 'web', result: { title, url, text: words } })),
);
/** What is done to a pool, in order: a find comes, or some of what is there is dropped. */
const deeds = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: found.map((one) => ({ add: one })) },
    { weight: 1, arbitrary: fc.array(fc.nat(40), { maxLength: 8 }).map((drop) => ({ drop })) },
  ),
  { maxLength: 60 },
);

function play(
  windowTokens: number,
  list: readonly ({ add: Found } | { drop: readonly number[] })[],
  look: (pool: ContextPool, before: readonly PoolSource[], dropped: ReadonlySet<string>) => void,
): void {
  const pool = createContextPool(windowTokens);
  for (const [round, deed] of list.entries()) {
    const before = pool.sources();
    const dropped = new Set<string>();
    if ('add' in deed) pool.add(deed.add, round);
    else {
      const named = deed.drop.map((number) => ({ id: `S${number}`, reason: 'r' }));
      for (const { id } of pool.drop(named)) dropped.add(id);
      const there = new Set(before.map(({ id }) => id));
      expect(dropped).toEqual(new Set(named.map(({ id }) => id).filter((id) => there.has(id))));
    }
    look(pool, before, dropped);
  }
}

test.prop([fc.integer({ min: 1, max: 3000 }), deeds])(
  'the window is never exceeded, and the account is the sum of what is there',
  (windowTokens, list) => {
    play(windowTokens, list, (pool) => {
      expect(pool.tokens()).toBeLessThanOrEqual(windowTokens);
      expect(pool.tokens()).toBe(pool.sources().reduce((sum, { tokens }) => sum + tokens, 0));
      expect(pool.peakTokens()).toBeGreaterThanOrEqual(pool.tokens());
      expect(pool.peakTokens()).toBeLessThanOrEqual(windowTokens);
      expect(pool.isNearlyFull()).toBe(pool.tokens() >= 0.9 * windowTokens);
    });
  },
);

test.prop([fc.integer({ min: 1, max: 3000 }), deeds])(
  'what is kept is kept as it was, in its order; what goes, goes whole',
  (windowTokens, list) => {
    play(windowTokens, list, (pool, before, dropped) => {
      const kept = before.filter(({ id }) => !dropped.has(id));
      expect(pool.sources().slice(0, kept.length)).toEqual(kept);
      expect(pool.sources().length).toBeLessThanOrEqual(kept.length + 1);
    });
  },
);

test.prop([deeds])(
  'holds every text letter by letter, each source once, under an id that is never given twice',
  (list) => {
    const given = new Map<string, string>();
    play(1_000_000, list, (pool) => {
      const keys = pool
        .sources()
        .map((source) =>
          source.kind === 'local'
            ? source.passageId
            : `${source.url} ${source.title} ${source.text}`,
        );
      expect(new Set(keys).size).toBe(keys.length);
      for (const { id, text: words } of pool.sources()) {
        expect(given.get(id) ?? words).toBe(words);
        given.set(id, words);
      }
    });
    const texts = new Set(
      list.flatMap((deed) => {
        if (!('add' in deed)) return [];
        return [deed.add.kind === 'local' ? deed.add.hit.text : deed.add.result.text];
      }),
    );
    for (const words of given.values()) expect(texts.has(words)).toBe(true);
  },
);

test('what the cleaner dropped does not come back', () => {
  const pool = createContextPool(1000);
  const page: Found = { kind: 'web', result: { title: 't', url: null, text: 'x' } };
  expect(pool.add(page, 1).type).toBe('added');
  expect(pool.drop([{ id: 'S1', reason: 'off topic' }])).toEqual([
    { id: 'S1', name: 't', tokens: expect.any(Number), reason: 'off topic' },
  ]);
  expect(pool.add(page, 2)).toEqual({ type: 'known' });
  expect(pool.sources()).toEqual([]);
});
