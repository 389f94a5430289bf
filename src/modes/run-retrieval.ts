import type { Result } from '../domain/result.ts';
import type { Candidate, Hit, LegName, Ranking } from '../domain/search.ts';
import type { ModeContext, ModeId, ModeResult } from '../domain/mode.ts';
import { NO_COST } from '../domain/agent.ts';
import { err, ok } from '../domain/result.ts';
import { answerFound, endRun } from './answer/answer-step.ts';
import type { Found } from './answer/answer-step.ts';
import { startTrace } from './run-trace.ts';

/** The one retrieval step of a single-shot mode. */
export interface SingleShot {
  readonly modeId: ModeId;
  readonly leg: LegName | 'fused';
  readonly retrieve: (query: string, context: ModeContext) => Promise<Result<Ranking>>;
}

/**
 * Runs a mode that searches once: clocks it, traces it, gives its evidence the shape all modes share, and has it
 * answered (`answer/answer-step.ts`). The query goes to the retriever untouched; an error is returned and traced, never swallowed.
 */
export async function runSingleShot(
  shot: SingleShot,
  query: string,
  context: ModeContext,
): Promise<Result<ModeResult>> {
  const trace = startTrace(shot.modeId, query, context);
  const ranking = await shot.retrieve(query, context);
  if (!ranking.ok) {
    trace.record({ type: 'run-error', error: ranking.error });
    return err(ranking.error);
  }
  const { warnings, timings, queryTerms } = ranking.value;
  const hits = ranking.value.hits.slice(0, context.k);
  const latencyMs = trace.atMs();
  trace.record({
    type: 'retrieval-result',
    leg: shot.leg,
    query,
    passageIds: hits.map((hit) => hit.passageId),
  });
  const found: Found = {
    modeId: shot.modeId,
    query,
    hits,
    beyond: [...ranking.value.hits.slice(context.k).map(candidateOf), ...ranking.value.beyond],
    warnings,
    latencyMs,
    timings,
    queryTerms,
    cost: NO_COST,
    agent: null,
    ground: ranking.value,
  };
  return ok(endRun(await answerFound(found, query, context, trace), trace));
}

/** A hit that the mode has no room for, as a candidate. */
function candidateOf({ passageId, rank, lexical, dense }: Hit): Candidate {
  return { passageId, rank, ...(lexical && { lexical }), ...(dense && { dense }) };
}

/** The options every retrieval of a mode shares: k and the user's filter. */
export function searchOptions(context: ModeContext): {
  limit: number;
  filter?: NonNullable<ModeContext['filter']>;
} {
  return context.filter === undefined
    ? { limit: context.k }
    : { limit: context.k, filter: context.filter };
}
