import type { Result } from '../domain/result.ts';
import type { Candidate, LegName, Ranking } from '../domain/search.ts';
import type { ModeContext, ModeId, ModeResult } from '../domain/mode.ts';
import { createCostMeter, createExchange, type Exchange } from '../agent/cost-meter.ts';
import { err, ok } from '../domain/result.ts';
import { answerFound, endRun } from './answer/answer-step.ts';
import type { Found } from './answer/answer-step.ts';
import { startTrace } from './run-trace.ts';
import type { RunTrace } from './run-trace.ts';

/** The one retrieval step of a single-shot mode. */
export interface SingleShot {
  readonly modeId: ModeId;
  readonly leg: LegName | 'fused';
  readonly retrieve: (
    query: string,
    context: ModeContext,
    tools: RunTools,
  ) => Promise<Result<Ranking>>;
}

/** What the steps of one run share. */
export interface RunTools {
  readonly record: RunTrace['record'];
  /** Asks the model of the context, counted and traced; `null` without one. */
  readonly exchange: Exchange | null;
}

/**
 * Runs a mode that retrieves once, in whatever steps: clocks it, traces it, gives its evidence the shape all modes share, and has it
 * answered (`answer/answer-step.ts`). An error is returned and traced, never swallowed.
 */
export async function runSingleShot(
  shot: SingleShot,
  query: string,
  context: ModeContext,
): Promise<Result<ModeResult>> {
  const trace = startTrace(shot.modeId, query, context);
  const meter = createCostMeter();
  const exchange =
    context.planner === null ? null : createExchange(context.planner, meter, trace.record);
  const ranking = await shot.retrieve(query, context, { record: trace.record, exchange });
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
    cost: meter.total(),
    agent: null,
    ground: ranking.value,
  };
  return ok(endRun(await answerFound(found, query, context, trace), trace));
}

/** A hit that the mode has no room for, as no more than a candidate. */
export function candidateOf({ passageId, rank, lexical, dense }: Candidate): Candidate {
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
