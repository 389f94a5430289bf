import { addCosts, NO_COST } from '../domain/agent.ts';
import { createCostMeter, createExchange } from '../agent/cost-meter.ts';
import { DOCUSEARCH } from '../config/retrieval.ts';
import type { ModeContext, ModeResult, RagMode } from '../domain/mode.ts';
import type { DocuSearchSettings } from '../domain/mode-settings.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { Hit, Ranking } from '../domain/search.ts';
import { answerFound, endRun } from './answer/answer-step.ts';
import { diversify } from './docusearch/diversify.ts';
import { groundedAmong, type GroundedHit } from './docusearch/evaluate-passages.ts';
import { singleFirst } from './docusearch/single-first.ts';
import { fuseExpanded } from './expansion/fuse-expanded.ts';
import { rerankHits } from './reranking/rerank-hits.ts';
import { candidateOf, type RunTools } from './run-retrieval.ts';
import { startTrace } from './run-trace.ts';

/**
 * DocuSearch: three signals (vectors, words, a graph of what passages name) in one weighted RRF, reranked, diversified
 * (MMR), then every passage judged by itself. What has no ground is dropped; the best one that answers alone is answered
 * from, else several together, else it is not in the articles.
 */
export const docusearch: RagMode = {
  id: 'docusearch',
  async run(query, context) {
    const trace = startTrace('docusearch', query, context);
    const meter = createCostMeter();
    const { planner, settings } = context;
    const exchange = planner === null ? null : createExchange(planner, meter, trace.record);
    const tools: RunTools = { record: trace.record, exchange };
    const found = await collect(query, settings.docusearch, context, tools);
    if (!found.ok) {
      trace.record({ type: 'run-error', error: found.error });
      return err(found.error);
    }
    const { ranking, candidates, evidence, answering } = found.value;
    const { warnings, timings, queryTerms } = ranking;
    const used = new Set(evidence.map(({ passageId }) => passageId));
    const left = candidates.filter(({ passageId }) => !used.has(passageId));
    const hits = evidence.map((hit, at) => ({ ...hit, rank: at + 1 }));
    trace.record({
      type: 'retrieval-result',
      leg: 'fused',
      query,
      passageIds: hits.map(({ passageId }) => passageId),
    });
    const first =
      context.answerer === null ? null : singleFirst(context.answerer, answering, trace.record);
    const result: ModeResult = await answerFound(
      {
        modeId: 'docusearch',
        query,
        hits,
        beyond: [...left.map(candidateOf), ...ranking.beyond].map((one, at) => ({
          ...one,
          rank: hits.length + at + 1,
        })),
        warnings,
        latencyMs: trace.atMs(),
        timings,
        queryTerms,
        cost: meter.total(),
        agent: null,
        ground: ranking,
      },
      query,
      context,
      trace,
      first?.answerer ?? null,
    );
    const cost = addCosts(result.cost, first?.spent() ?? NO_COST);
    return ok(endRun({ ...result, cost }, trace));
  },
};

interface Collected {
  readonly ranking: Ranking;
  /** In the order after all steps, those that are judged and those that are not. */
  readonly candidates: readonly Hit[];
  /** At most k. */
  readonly evidence: readonly Hit[];
  /** How many of the first are said to answer alone: one passage, with the neighbours it took; 0 = none does. */
  readonly answering: number;
}

async function collect(
  query: string,
  settings: DocuSearchSettings,
  context: ModeContext,
  tools: RunTools,
): Promise<Result<Collected>> {
  const parts = { ...context, ...tools };
  const ranking = await searchSignals(query, settings, context, tools);
  if (!ranking.ok) return ranking;
  const plan = { reranker: settings.reranker, isFusedWithLexical: settings.hasLexical };
  const reranked = await rerankHits(query, ranking.value.hits, plan, parts);
  if (!reranked.ok) return reranked;
  const { rerankMs } = reranked.value;
  const timed = { ...ranking.value, timings: { ...ranking.value.timings, rerankMs } };
  const diverse = settings.isDiversified
    ? await diversify(reranked.value.hits, settings.lambda, parts)
    : ok(reranked.value.hits);
  if (!diverse.ok) return diverse;
  const candidates = diverse.value;
  if (!settings.isEvaluated) {
    const evidence = candidates.slice(0, context.k);
    return ok({ ranking: timed, candidates, evidence, answering: 0 });
  }
  const grounded = await groundedAmong(query, candidates, {
    ...parts,
    context: settings.context,
  });
  if (!grounded.ok) return grounded;
  const [answering] = grounded.value.filter(({ verdict }) => verdict.answersFully);
  return ok({
    ranking: timed,
    candidates,
    evidence: inOrder(grounded.value, answering),
    answering: answering === undefined ? 0 : 1 + answering.helped.length,
  });
}

/** The one that answers alone first; the others as they stood. What helped one stands right behind it, each once. */
function inOrder(grounded: readonly GroundedHit[], first: GroundedHit | undefined): readonly Hit[] {
  const ordered =
    first === undefined ? grounded : [first, ...grounded.filter((each) => each !== first)];
  const evidence = ordered.flatMap(({ hit, helped }) => [hit, ...helped]);
  const ids = evidence.map(({ passageId }) => passageId);
  return evidence.filter(({ passageId }, at) => ids.indexOf(passageId) === at);
}

function searchSignals(
  query: string,
  { expansion, hasDense, hasLexical, graph }: DocuSearchSettings,
  context: ModeContext,
  tools: RunTools,
): Promise<Result<Ranking>> {
  const { weights, depth } = DOCUSEARCH;
  return fuseExpanded(
    query,
    {
      expansion,
      limit: Math.max(depth, context.k),
      weights: {
        dense: hasDense ? weights.dense : 0,
        lexical: hasLexical ? weights.lexical : 0,
      },
      ...(graph !== 'off' && { graph: { walk: graph, weight: weights.graph } }),
    },
    context,
    tools,
  );
}
