import type { Embedder } from '../../domain/embedder.ts';
import { err } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { SearchPort } from '../../domain/search.ts';
import { createLateInteraction } from '../../retrieval/rerank/late-interaction.ts';
import { createSearchPort } from '../../retrieval/search-port.ts';
import { makeComparable } from './make-comparable.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import { storedCodesOf } from './token-states.ts';

/**
 * Searches over whatever is open when they are asked: `index-empty` while nothing is. A search that compares vectors
 * first makes sure that they are of the model that embeds the question, else it is `index-stale`; a lexical search
 * never waits for the model, and neither does any while there are no vectors and none built ahead.
 */
export function createGuardedSearch(
  open: OpenWorkspace,
  embedder: Embedder,
  now: () => number,
): SearchPort {
  const late = createLateInteraction();
  type Ask<T> = (port: SearchPort) => Promise<Result<T>>;

  async function whenOpen<T>(ask: Ask<T>): Promise<Result<T>> {
    const session = open.session();
    if (session === null) return err({ kind: 'index-empty' });
    const { index } = session;
    const status = () => open.status(session);
    const storedCodes = storedCodesOf(session, open.model()?.embedding ?? null);
    return ask(createSearchPort({ index: () => index, status, embedder, late, storedCodes, now }));
  }

  async function whenComparable<T>(signal: AbortSignal, ask: Ask<T>): Promise<Result<T>> {
    const refusal = await makeComparable(open, signal);
    return refusal === null ? whenOpen(ask) : err(refusal);
  }

  return {
    status: (signal) => whenOpen((port) => port.status(signal)),
    lexical: (query, options, signal) => whenOpen((port) => port.lexical(query, options, signal)),
    dense: (query, options, signal) =>
      whenComparable(signal, (port) => port.dense(query, options, signal)),
    fused: (query, options, signal) =>
      whenComparable(signal, (port) => port.fused(query, options, signal)),
    late: (query, ids, signal) => whenComparable(signal, (port) => port.late(query, ids, signal)),
    similarities: (ids, signal) => whenOpen((port) => port.similarities(ids, signal)),
    fetch: (ids, scope, signal) => whenOpen((port) => port.fetch(ids, scope, signal)),
    terms: (texts, signal) => whenOpen((port) => port.terms(texts, signal)),
  };
}
