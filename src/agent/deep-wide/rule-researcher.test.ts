import { describe, expect, test } from 'vitest';
import { err, ok } from '../../domain/result.ts';
import type { SearchPort } from '../../domain/search.ts';
import { createTermWeights } from '../term-weights.ts';
import { ARTICLES } from '../testing/articles.ts';
import { createTinyIndex, type TinyArticle } from '../testing/tiny-index.ts';
import type { ResearchView } from './researcher.ts';
import { createRuleResearcher } from './rule-researcher.ts';
import { researchIn, researchOn, type ResearchOptions } from './testing/research-harness.ts';

/** The answer stands in a second article, reachable only by a word of the first. */
const BRIDGE: readonly TinyArticle[] = [
  { id: 'first', title: '掲示板', sections: { 概要: '掲示板の裏側は Kestrel で動く。' } },
  {
    id: 'second',
    title: 'Kestrel 設定',
    sections: { 上限: 'Kestrel の接続の上限は既定で無制限。' },
  },
  { id: 'third', title: '献立', sections: { 朝: '味噌汁を作る。', 昼: 'そばを茹でる。' } },
];

async function research(articles: readonly TinyArticle[], options: ResearchOptions = {}) {
  const tiny = createTinyIndex(articles);
  const researcher = createRuleResearcher(createTermWeights(tiny.port));
  return { ...(await researchOn(tiny, researcher, options)), tiny };
}

const NEVER = new AbortController().signal;

/** A pool of pages of 30 tokens each in a window of 100. */
function viewOf(texts: readonly string[], own: Partial<ResearchView> = {}): ResearchView {
  const sources = texts.map((text, at) => ({
    kind: 'web' as const,
    id: `S${at + 1}`,
    tokens: 30,
    round: 1,
    title: '',
    url: `https://docs.example/${at}`,
    text,
  }));
  return {
    question: 'Docker の監視',
    parts: [],
    round: 2,
    rounds: 4,
    callsLeft: 4,
    sources,
    tokens: 30 * texts.length,
    windowTokens: 100,
    evidence: [],
    tried: [],
    missing: '監視',
    hasWeb: true,
    ...own,
  };
}

describe('a decision by rules', () => {
  const researcher = createRuleResearcher(createTermWeights(createTinyIndex(ARTICLES).port));

  test('cleans until the pool is well below its window, the newest first of those that hold as little', async () => {
    const pages = ['Docker の監視', '無関係', 'Docker', '別件'];
    const cleaned = await researcher.clean(viewOf(pages), NEVER);
    if (!cleaned.ok) throw new Error(JSON.stringify(cleaned.error));
    expect(cleaned.value?.map(({ id }) => id)).toEqual(['S4', 'S2']);
  });

  test('what was asked of the web was not searched for in the articles', async () => {
    const asked = (tool: 'local_search' | 'web_search') =>
      researcher.act(viewOf([], { tried: [{ tool, query: '監視', added: 0 }] }), NEVER);
    expect(await asked('web_search')).toEqual(
      ok([{ type: 'local_search', query: '監視', origin: 'rewrite' }]),
    );
    expect(await asked('local_search')).toEqual(ok([]));
  });
});

describe('research without a model', () => {
  test('stops as soon as one passage holds the question', async () => {
    const run = researchIn(await research(ARTICLES));
    expect(run.summary).toMatchObject({ mind: 'rules', exit: 'sufficient', localSearches: 1 });
    expect(run.evidence[0]?.passageId).toBe('docker#0');
  });

  test('follows a bridge to a second article', async () => {
    const ran = await research(BRIDGE, {
      question: '掲示板の裏側の接続の上限',
      settings: { hitsPerCall: 1 },
    });
    const ids = researchIn(ran).evidence.map(({ passageId }) => passageId);
    expect(ids).toEqual(expect.arrayContaining(['first#0', 'second#0']));
    expect(ran.events).toContainEqual(
      expect.objectContaining({ type: 'search-result', origin: 'hop' }),
    );
  });

  test('Wide makes more of the same round, never more than it allows', async () => {
    const searchesOf = async (wide: number): Promise<readonly number[]> => {
      const ran = await research(ARTICLES, {
        question: 'Docker の Slurm の量子もつれの権限の構築',
        settings: { wide, deep: 0.25 },
      });
      const rounds = researchIn(ran).summary.rounds;
      return Array.from(
        { length: rounds },
        (_, at) =>
          ran.events.filter((event) => event.type === 'search-result' && event.round === at + 1)
            .length,
      );
    };
    const [narrow, broad] = [await searchesOf(0.25), await searchesOf(1)];
    expect(Math.max(...narrow)).toBe(2);
    expect(Math.max(...broad)).toBeGreaterThan(2);
    expect(Math.max(...broad)).toBeLessThanOrEqual(8);
  });

  test('parts that had no room beside the question are searched in the next round, a slot for each', async () => {
    const ran = await research(ARTICLES, {
      question: 'Docker の監視は何で行いますか。また、Slurm の投入は何で行いますか。',
      settings: { wide: 0.25, hitsPerCall: 1 },
    });
    const parts = ran.events.filter(
      (event) => event.type === 'search-result' && event.origin === 'part',
    );
    expect(parts).toMatchObject([{ round: 2 }, { round: 2 }]);
    const ids = researchIn(ran).evidence.map(({ passageId }) => passageId);
    expect(ids).toEqual(expect.arrayContaining(['docker#5', 'slurm#0']));
  });

  test('ends by name when nothing is found, or nothing is left to try', async () => {
    expect(researchIn(await research(ARTICLES, { question: '量子もつれ' })).summary.exit).toBe(
      'no-evidence',
    );
    const ran = await research(ARTICLES, { question: 'buildx と prune と stats と bridge' });
    expect(researchIn(ran).summary.exit).toBe('nothing-left');
  });

  test('cleans away what holds least of the question, and never its evidence', async () => {
    const ran = await research(ARTICLES, {
      question: 'Docker の buildx の prune の stats の bridge',
      settings: { windowTokens: 135, hitsPerCall: 4 },
      k: 2,
    });
    const cleaned = ran.events.find((event) => event.type === 'pool-clean');
    if (cleaned?.type !== 'pool-clean') throw new Error('not cleaned');
    expect(cleaned.by).toBe('rules');
    expect(cleaned.kept).toEqual([]);
    expect(cleaned.dropped.length).toBeGreaterThan(0);
    for (const { reason } of cleaned.dropped) expect(reason).toMatch(/^coverage 0\.\d\d$/);
    const shares = cleaned.dropped.map(({ reason }) => Number(reason.slice('coverage '.length)));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(researchIn(ran).evidence).toHaveLength(2);
  });

  test.each(['status', 'terms'] as const)("a failing %s is the run's error", async (method) => {
    const tiny = createTinyIndex(ARTICLES);
    const error = { kind: 'index-empty' } as const;
    const port: SearchPort = { ...tiny.port, [method]: async () => err(error) };
    const ran = await researchOn({ ...tiny, port }, createRuleResearcher(createTermWeights(port)));
    expect(ran.result).toEqual({ ok: false, error });
  });
});
