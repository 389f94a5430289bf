import type { Result } from '../domain/result.ts';
import type { Candidate, Hit, LegName, Ranking } from '../domain/search.ts';
import type { ModeContext, ModeId, ModeResult } from '../domain/mode.ts';
import type { TraceEvent } from '../domain/trace.ts';
import { NO_COST } from '../domain/agent.ts';
import { err, ok } from '../domain/result.ts';

/** The one retrieval step of a single-shot mode. */
export interface SingleShot {
  readonly modeId: ModeId;
  readonly leg: LegName | 'fused';
  readonly retrieve: (query: string, context: ModeContext) => Promise<Result<Ranking>>;
}

/**
 * Runs a mode that searches once: clocks it, traces it, and gives its evidence the shape all modes share.
 * The query goes to the retriever untouched; an error is returned and traced, never swallowed.
 */
export async function runSingleShot(
  shot: SingleShot,
  query: string,
  context: ModeContext,
): Promise<Result<ModeResult>> {
  const startedAt = context.now();
  const trace: TraceEvent[] = [];
  const record = (event: TraceEvent): void => {
    trace.push(event);
    context.emit?.(event);
  };
  const atMs = (): number => context.now() - startedAt;

  record({ type: 'run-start', atMs: 0, modeId: shot.modeId, query });
  const ranking = await shot.retrieve(query, context);
  if (!ranking.ok) {
    record({ type: 'run-error', atMs: atMs(), error: ranking.error });
    return err(ranking.error);
  }
  const latencyMs = atMs();
  const hits = ranking.value.hits.slice(0, context.k);
  const passageIds = hits.map((hit) => hit.passageId);
  record({ type: 'retrieval-result', atMs: latencyMs, leg: shot.leg, query, passageIds });
  record({ type: 'run-end', atMs: latencyMs, passageIds });
  return ok({
    modeId: shot.modeId,
    query,
    hits,
    beyond: [...ranking.value.hits.slice(context.k).map(candidateOf), ...ranking.value.beyond],
    warnings: ranking.value.warnings,
    latencyMs,
    timings: ranking.value.timings,
    queryTerms: ranking.value.queryTerms,
    answer: null,
    cost: NO_COST,
    agent: null,
    invariants: {
      indexHash: ranking.value.indexHash,
      fingerprint: ranking.value.fingerprint,
      embedded: ranking.value.embedded,
      k: context.k,
      answerPromptHash: null,
      answerModel: null,
    },
    trace,
  });
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
