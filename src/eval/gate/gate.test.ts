import { describe, expect, it } from 'vitest';
import { GATE } from '../../config/evaluation.ts';
import { TERM_KINDS } from '../../domain/gate.ts';
import { drawTerms } from './draw-terms.ts';
import { runGate } from './run-gate.ts';
import type { TextSearch } from './run-gate.ts';
import { SYNTHETIC_QUERIES, SYNTHETIC_TEXTS } from './synthetic-set.ts';

/** Thirty passages on different things, each with words of its own. */
const TEXTS = [
  'ベクトル検索で近傍探索を行う前にQwen3-8B-FP8を読み込む。',
  'シンボリックリンクを張り替えてstart_ray_cluster.shを起動する。',
  'ガベージコレクションと形態素解析は別の話である。',
  '全文検索エンジンの転置索引を作り直す。',
  ...Array.from({ length: 26 }, (_, n) => `第${n}節では、ほかのことを書く。`),
];

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Finds what holds the query to the letter, in the order of the texts. */
const literal = async (texts: readonly string[]): Promise<TextSearch> => {
  const folded = texts.map(fold);
  return async (query, limit) =>
    folded.flatMap((text, at) => (text.includes(fold(query)) ? [at] : [])).slice(0, limit);
};

describe('the made-up set', () => {
  it('has ten questions, each answered by one text that stands beside a near one', () => {
    expect(SYNTHETIC_QUERIES).toHaveLength(10);
    for (const { query, right } of SYNTHETIC_QUERIES) {
      const holders = SYNTHETIC_TEXTS.flatMap((text, at) => (text.includes(query) ? [at] : []));
      expect(holders).toEqual([right]);
    }
  });
});

const breathe = async () => undefined;

describe('drawTerms', async () => {
  const drawn = await drawTerms(TEXTS, 1, breathe);
  const termsOf = (kind: string) =>
    drawn
      .filter((one) => one.kind === kind)
      .map(({ term }) => term)
      .toSorted();

  it('draws compounds, katakana, mixed words and identifiers, whole', () => {
    expect(termsOf('kanji')).toEqual(['全文検索', '形態素解析', '転置索引', '近傍探索']);
    expect(termsOf('katakana')).toEqual(['ガベージコレクション', 'シンボリックリンク']);
    expect(termsOf('mixed')).toEqual(['ベクトル検索', '全文検索エンジン']);
    expect(termsOf('identifier')).toEqual(['qwen3-8b-fp8', 'start_ray_cluster.sh']);
  });

  it('says which texts hold a term', () => {
    for (const { term, holders } of drawn) {
      expect(holders.length).toBeGreaterThan(0);
      for (const at of holders) expect(fold(TEXTS[at] ?? '')).toContain(term);
    }
  });

  it('takes no term that is nearly everywhere, and so many of a kind at most', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `共通語彙と、部品-${n}、abc-${n}のこと`);
    const terms = await drawTerms(many, 1, breathe);
    expect(terms.some(({ term }) => term === '共通語彙')).toBe(false);
    expect(terms.filter(({ kind }) => kind === 'identifier')).toHaveLength(GATE.termsPerKind);
    expect(await drawTerms(many, 1, breathe)).toEqual(terms);
    expect(await drawTerms(many, 2, breathe)).not.toEqual(terms);
  });

  it('finds nothing in nothing', async () => {
    expect(await drawTerms([], 1, breathe)).toEqual([]);
    expect(TERM_KINDS).toHaveLength(4);
  });
});

describe('runGate', () => {
  it('passes a search that finds every term at the top', async () => {
    const report = await runGate({ index: literal, texts: TEXTS, breathe });
    expect(report).toMatchObject({
      passed: true,
      synthetic: { hitRate: 1, precision: 1 },
      corpus: { hitRate: 1, precision: 1 },
    });
  });

  it('does not pass one that finds everything, but not at the top', async () => {
    const behind =
      async (texts: readonly string[]): Promise<TextSearch> =>
      async (query, limit) => {
        const found = await (await literal(texts))(query, limit);
        const other = texts.flatMap((_, at) => (found.includes(at) ? [] : [at]));
        return [...other.slice(0, 2), ...found].slice(0, limit);
      };
    const report = await runGate({ index: behind, texts: TEXTS, breathe });
    expect(report).toMatchObject({ passed: false, synthetic: { hitRate: 1, precision: 0 } });
    expect(report.corpus?.cases.every(({ firstRank }) => firstRank === 3)).toBe(true);
  });

  it('does not pass one that finds nothing', async () => {
    const report = await runGate({ index: async () => async () => [], texts: TEXTS, breathe });
    expect(report).toMatchObject({ passed: false, corpus: { hitRate: 0 } });
  });

  it('decides by the made-up set alone when the corpus holds no term', async () => {
    const report = await runGate({ index: literal, texts: ['ひらがなだけ'], breathe });
    expect(report).toMatchObject({ passed: true, corpus: null });
  });
});
