import { describe, expect, it } from 'vitest';
import { NO_COST } from '../domain/agent.ts';
import type { ModeResult } from '../domain/mode.ts';
import type { Hit } from '../domain/search.ts';
import { articleId, passageId } from '../domain/ids.ts';
import type { Fingerprint } from '../domain/ids.ts';
import { searchJsonLine } from './search-json.ts';
import { searchText } from './search-text.ts';

function hit(ordinal: number, rank: number, scores: Partial<Hit>): Hit {
  return {
    rank,
    passageId: passageId(articleId('a'), ordinal),
    articleId: articleId('a'),
    path: 'a.md',
    title: '題',
    headingPath: ['題', `節 ${ordinal}`],
    start: ordinal * 10,
    end: ordinal * 10 + 5,
    text: `本文\n${ordinal}\u001B[31m`,
    highlights: [],
    headingHighlights: [],
    ...scores,
  };
}

function result(modeId: 'naive' | 'hybrid', hits: readonly Hit[]): ModeResult {
  return {
    modeId,
    query: '',
    hits,
    beyond: [],
    warnings: modeId === 'hybrid' ? [{ kind: 'lexical-empty', terms: ['犬'] }] : [],
    latencyMs: 12.4,
    timings: {},
    queryTerms: [],
    answer: null,
    answerError: null,
    cost: NO_COST,
    agent: null,
    invariants: {
      indexHash: '0123456789abcdef',
      fingerprint: '' as Fingerprint,
      k: 5,
      answerPromptHash: null,
      embedded: 3,
      answerModel: null,
    },
    trace: [],
  };
}

interface SearchLine {
  readonly modes: {
    readonly naive: {
      readonly fallbacks: readonly {
        readonly step: string;
        readonly reason: string;
        readonly message: string;
      }[];
    };
  };
}

describe('searchText', () => {
  it('puts the modes beside each other, one row a passage, with the reason for each rank', () => {
    const dense = { dense: { rank: 1, score: 0.88123 } };
    const naive = result('naive', [hit(3, 1, dense)]);
    const hybrid = result('hybrid', [
      hit(7, 1, {
        lexical: { rank: 1, score: 9.5 },
        fused: {
          rank: 1,
          score: 0.0164,
          terms: [{ leg: 'lexical', rank: 1, weight: 1, rankConstant: 60, contribution: 0.0164 }],
        },
      }),
      hit(3, 2, {
        ...dense,
        fused: {
          rank: 2,
          score: 0.0164,
          terms: [{ leg: 'dense', rank: 1, weight: 1, rankConstant: 60, contribution: 0.0164 }],
        },
      }),
    ]);
    expect(searchText({ id: '1', text: '犬は？' }, [naive, hybrid])).toBe(
      `? 犬は？
! hybrid: no passage holds any word of the question (犬): the lexical leg is empty
naive  hybrid
    1       2  題 > 節 3
               a.md 30–35
               本文 3 [31m
               naive: cosine 0.8812
               hybrid: RRF 0.0164 = 1/(60+1) for dense #1 (cosine 0.8812)
    –       1  題 > 節 7
               a.md 70–75
               本文 7 [31m
               hybrid: RRF 0.0164 = 1/(60+1) for lexical #1 (BM25 9.5000)
naive 12 ms, hybrid 12 ms; index 0123456789ab

`,
    );
  });

  it('says so when nothing is found', () => {
    expect(searchText({ id: '1', text: 'x' }, [result('naive', [])])).toContain('nothing found');
  });

  it('says which steps were not made as chosen, each once, and who stood in', () => {
    const id = passageId(articleId('a'), 1);
    const reranked = { type: 'rerank-result', by: 'late', before: [], passageIds: [] } as const;
    const verdict = { isGrounded: true, answersFully: false, needsMore: true } as const;
    const judged = { type: 'grounding-verdict', passageId: id, by: 'rules', ...verdict } as const;
    const inContext = { ...judged, type: 'context-verdict', neighbours: [], helped: [] } as const;
    const asked = { type: 'query-expansion', choice: 'model' } as const;
    const variants = [{ text: '犬', origin: 'keywords' }] as const;
    const trace: ModeResult['trace'] = [
      { atMs: 0, ...asked, by: 'rules', fallback: 'no-model', variants },
      { atMs: 0, ...asked, choice: 'hyde', by: 'model', fallback: 'unreadable', variants: [] },
      { atMs: 0, ...reranked, fallback: 'no-model', computed: 0 },
      {
        atMs: 0,
        ...reranked,
        fallback: 'cross-encoder-failed',
        computed: 0,
        error: { kind: 'storage-failed', detail: 'EIO' },
      },
      { atMs: 0, ...judged, fallback: null },
      { atMs: 0, ...judged, fallback: null },
      { atMs: 0, ...judged, fallback: 'unreadable' },
      { atMs: 0, ...inContext, by: 'model', fallback: null },
      { atMs: 0, ...inContext, by: 'model', fallback: 'unreadable' },
    ];
    const results = [{ ...result('naive', []), trace }];
    const told = searchText({ id: '1', text: 'x' }, results)
      .split('\n')
      .filter((line) => line.startsWith('! '));
    expect(told).toEqual([
      '! naive: the question is reworded by rules: no model is given (--llm, --model)',
      "! naive: the question is not expanded: the model's reply could not be read",
      '! naive: late interaction took over: no model is given (--llm, --model)',
      expect.stringMatching(/^! naive: late interaction took over: .*EIO/u),
      '! naive: passages are judged by the words they share: no model is given (--llm, --model)',
      "! naive: passages are judged by the words they share: the model's reply could not be read",
      "! naive: the verdict on a passage alone stands: the model's reply could not be read",
    ]);

    const { fallbacks } = (
      JSON.parse(searchJsonLine({ id: '1', text: 'x' }, results)) as SearchLine
    ).modes.naive;
    expect(fallbacks.map(({ step, reason }) => [step, reason])).toEqual([
      ['query-expansion', 'no-model'],
      ['query-expansion', 'unreadable'],
      ['rerank-result', 'no-model'],
      ['rerank-result', 'cross-encoder-failed'],
      ['grounding-verdict', 'no-model'],
      ['grounding-verdict', 'unreadable'],
      ['context-verdict', 'unreadable'],
    ]);
    // The same words in both.
    expect(fallbacks.map(({ message }) => `! naive: ${message}`)).toEqual(told);
  });

  it('says nothing where every step was made as chosen', () => {
    const passageIds = [passageId(articleId('a'), 1)];
    const trace: ModeResult['trace'] = [
      {
        atMs: 0,
        type: 'query-expansion',
        choice: 'rule',
        by: 'rules',
        fallback: null,
        variants: [],
      },
      {
        atMs: 0,
        type: 'rerank-result',
        by: 'late',
        fallback: null,
        computed: 1,
        before: passageIds,
        passageIds,
      },
    ];
    const results = [{ ...result('naive', []), trace }];
    expect(searchText({ id: '1', text: 'x' }, results)).not.toContain('!');
    expect(JSON.parse(searchJsonLine({ id: '1', text: 'x' }, results))).toMatchObject({
      modes: { naive: { fallbacks: [] } },
    });
  });
});
