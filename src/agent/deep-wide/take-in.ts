import { consult, step, type Step } from '../consult.ts';
import { nameOf } from './context-pool.ts';
import type { Found, Irrelevant } from './context-pool.ts';
import { isInPool, viewOf, type ResearchState } from './research-state.ts';

/** What came of putting finds into the pool. */
export interface TakenIn {
  readonly added: number;
  /** New ones that found no room. */
  readonly skipped: number;
}

/**
 * Puts what a round found into the pool, in order. As soon as nine tenths of the window are used the cleaner is called,
 * at most once a round. What still finds no room is left out, by name.
 */
export async function takeIn(
  state: ResearchState,
  founds: readonly Found[],
): Promise<Step<TakenIn>> {
  const { pool, parts, round } = state;
  const added: string[] = [];
  const skipped: string[] = [];
  let isCleaned = false;
  for (const found of founds) {
    let admission = pool.add(found, round);
    const isDue = pool.isNearlyFull() || admission.type === 'no-room';
    if (isDue && admission.type !== 'known' && !isCleaned) {
      isCleaned = true;
      const cleaned = await clean(state);
      if (!cleaned.ok) return cleaned;
      if (admission.type === 'no-room') admission = pool.add(found, round);
    }
    if (admission.type === 'added') added.push(admission.source.id);
    if (admission.type === 'no-room') skipped.push(nameOf(admission.source));
  }
  state.skipped += skipped.length;
  parts.record({
    type: 'pool-change',
    round,
    added,
    skipped,
    sources: pool.sources().length,
    tokens: pool.tokens(),
    windowTokens: pool.windowTokens,
  });
  return step({ added: added.length, skipped: skipped.length });
}

/**
 * Asks for irrelevant sources and drops those, whole. The best evidence so far is kept whatever is said of it: no article
 * can talk the cleaner into throwing out the others.
 */
async function clean(state: ResearchState): Promise<Step<null>> {
  const { pool, parts, round } = state;
  const named = await consult<readonly Irrelevant[]>(
    state,
    () => parts.researcher.clean(viewOf(state), parts.signal),
    [],
  );
  if (!named.ok) return named;
  const evidence = new Set(state.keeper.best(isInPool(state)).map(({ passageId }) => passageId));
  const guarded = new Set(
    pool
      .sources()
      .flatMap((source) =>
        source.kind === 'local' && evidence.has(source.passageId) ? [source.id] : [],
      ),
  );
  const tokensBefore = pool.tokens();
  const dropped = pool.drop(named.value.filter(({ id }) => !guarded.has(id)));
  state.dropped += dropped.length;
  parts.record({
    type: 'pool-clean',
    round,
    tokensBefore,
    tokensAfter: pool.tokens(),
    windowTokens: pool.windowTokens,
    dropped,
    kept: named.value.flatMap(({ id }) => (guarded.has(id) ? [id] : [])),
    by: parts.researcher.kind,
  });
  return step(null);
}
