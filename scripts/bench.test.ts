import { describe, expect, it } from 'vitest';
import { moreArticles, passagesOf, queriesFrom } from '../e2e/bench/bench-corpus.ts';
import { ABSOLUTE_BUDGETS, RATIO_BUDGETS } from '../e2e/bench/budgets.ts';
import type { RatioName } from '../e2e/bench/budgets.ts';
import { ratioFigure } from '../e2e/bench/figures.ts';
import type { AbsoluteFigure, RatioFigure } from '../e2e/bench/figures.ts';
import { comparePaired, spreadOf } from '../e2e/bench/pairs.ts';
import { createReferenceBm25 } from '../e2e/bench/reference-bm25.ts';
import { judge, toMarkdown } from '../e2e/bench/report.ts';
import type { Article } from '../src/domain/article.ts';
import { articleId } from '../src/domain/ids.ts';
import { createPrng } from '../src/lib/prng.ts';

const ENVIRONMENT = { browser: 'Chromium 1', node: '20.20.2', platform: 'linux x64', cores: 2 };

function spread(median: number): RatioFigure['ratio'] {
  return { median, q1: median, q3: median, min: median, max: median };
}

function ratio(name: RatioName, median: number): RatioFigure {
  const about = { name, ours: 'ours', other: 'other', unit: 'query', conditions: { passages: 3 } };
  const comparison = { n: 5, ratio: spread(median), oursMs: spread(4), otherMs: spread(8) };
  return ratioFigure(about, comparison, 2);
}

function absolute(name: string, value: number): AbsoluteFigure {
  return { name, what: 'What it is.', value, unit: 'ms', conditions: {} };
}

function article(id: string, text: string): Article {
  return {
    id: articleId(id),
    path: `${id}.md`,
    title: id,
    tags: [],
    createdAt: null,
    updatedAt: null,
    url: null,
    author: null,
    isPrivate: false,
    isDraft: false,
    format: 'plain',
    text,
    bodyStart: 0,
    contentHash: id,
  };
}

describe('spread', () => {
  it('interpolates between the two nearest values', () => {
    expect(spreadOf([4, 1, 2])).toEqual({ min: 1, q1: 1.5, median: 2, q3: 3, max: 4 });
    expect(spreadOf([7])).toEqual({ min: 7, q1: 7, median: 7, q3: 7, max: 7 });
  });

  it('refuses nothing, and what is no number', () => {
    expect(() => spreadOf([])).toThrow(RangeError);
    expect(() => spreadOf([1, Number.NaN])).toThrow(RangeError);
  });
});

describe('paired comparison', () => {
  it('takes turns in turns, gives both sides the same round, and drops the warm-up', async () => {
    let now = 0;
    const calls: string[] = [];
    const side = (name: string, ms: (round: number) => number) => (round: number) => {
      calls.push(`${name}${round}`);
      now += ms(round);
    };
    const comparison = await comparePaired({
      ours: side('a', (round) => (round === 0 ? 1_000 : 10)),
      other: side('b', (round) => 10 * (round + 1)),
      rounds: 3,
      warmUps: 1,
      clock: () => now,
    });
    expect(calls).toEqual(['a0', 'b0', 'b1', 'a1', 'a2', 'b2', 'b3', 'a3']);
    expect(comparison.n).toBe(3);
    expect(comparison.ratio).toEqual({ min: 2, q1: 2.5, median: 3, q3: 3.5, max: 4 });
    expect(comparison.oursMs.max).toBe(10);
  });
});

describe('reference BM25', () => {
  it('gives the order of the formula, ties by id, each query term once', () => {
    const search = createReferenceBm25([
      { id: 'b', terms: ['rrf', 'k'] },
      { id: 'a', terms: ['rrf', 'k'] },
      { id: 'twice', terms: ['rrf', 'rrf', 'k'] },
      { id: 'none', terms: ['mmr'] },
    ]);
    expect(search(['rrf', 'rrf'], 10)).toEqual(['twice', 'a', 'b']);
    expect(search(['mmr', 'rrf'], 1)).toEqual(['none']);
    expect(search(['constructor'], 10)).toEqual([]);
  });
});

describe('copies of articles', () => {
  const originals = [
    article('one', '# RRF\n\n順位を混ぜる式は単純です。k は 60 を使う。'),
    article('two', '本文だけ'),
  ];

  it('keep the originals first and the same words in every copy', () => {
    const copies = moreArticles(originals, 6, createPrng(1));
    expect(copies.slice(0, 2)).toEqual(originals);
    expect(new Set(copies.map(({ id }) => id)).size).toBe(6);
    const letters = (text: string | undefined): string =>
      Array.from(text ?? '')
        .toSorted()
        .join('');
    expect(letters(copies[2]?.text)).toBe(letters(originals[0]?.text));
    expect(copies[2]?.text).not.toBe(originals[0]?.text);
  });

  it('are the same for the same seed', () => {
    const make = (seed: number): readonly Article[] => moreArticles(originals, 6, createPrng(seed));
    expect(make(7)).toEqual(make(7));
    expect(make(7)).not.toEqual(make(8));
  });

  it('refuse an empty corpus', () => {
    expect(() => moreArticles([], 3, createPrng(1))).toThrow('nothing to measure');
    expect(() => passagesOf([])).toThrow('nothing to measure');
  });

  it('give questions that are there', () => {
    const queries = queriesFrom(passagesOf(originals), 4, createPrng(1));
    expect(queries).toHaveLength(4);
    expect(queries.every((query) => query.trim() !== '')).toBe(true);
  });
});

describe('judgement', () => {
  const { atLeast } = RATIO_BUDGETS['dense-scan'];

  it('holds the median against the budget', () => {
    expect(judge(ENVIRONMENT, [ratio('dense-scan', atLeast)], []).met).toBe(true);
    expect(judge(ENVIRONMENT, [ratio('dense-scan', atLeast - 0.01)], []).met).toBe(false);
  });

  it('fails for bytes over budget, tells time over budget, and lets pass what has none', () => {
    const js = ABSOLUTE_BUDGETS['first-load-js']?.atMost ?? 0;
    expect(judge(ENVIRONMENT, [], [absolute('first-load-js', js)]).met).toBe(true);
    expect(judge(ENVIRONMENT, [], [absolute('first-load-js', js + 1)]).met).toBe(false);
    const slow = judge(ENVIRONMENT, [], [absolute('longest-main-thread-task', 51)]);
    expect([slow.met, slow.absolutes[0]?.met]).toEqual([true, false]);
    const unjudged = judge(ENVIRONMENT, [], [absolute('model', 1e9)]);
    expect([unjudged.met, unjudged.absolutes[0]?.met]).toEqual([true, null]);
  });

  it('becomes a page that holds every figure, its budget and n', () => {
    const report = judge(
      ENVIRONMENT,
      [ratio('dense-scan', 1.254), ratio('lexical-vs-orama', 1.5)],
      [absolute('first-load-js', 123_456)],
    );
    const page = toMarkdown(report);
    expect(page).toContain(
      '| dense-scan | **1.25** (1.25–1.25) | 5 | ≥ 0.9 | met | 2 | 4 | query |',
    );
    expect(page).toContain('| lexical-vs-orama | **1.5** (1.5–1.5) | 5 | ≥ 10 | **missed** |');
    expect(page).toContain('| first-load-js | 123,456 ms | ≤ 250,000 | met |');
  });
});
