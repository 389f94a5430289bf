import { LIMITS } from '../../config/limits.ts';
import { RRF } from '../../config/retrieval.ts';
import type { ToolRefusal } from '../../domain/agent.ts';
import type { WebResult } from '../../domain/deep-wide.ts';
import { stepOf, step, type Step } from '../consult.ts';
import { foldQuery } from '../fold-query.ts';
import type { SearchRecord } from '../toolbox.ts';
import type { Found } from './context-pool.ts';
import type { ResearchState } from './research-state.ts';
import type { ResearchAction } from './researcher.ts';
import { takeIn, type TakenIn } from './take-in.ts';
import { isInPool } from './research-state.ts';

type SearchAction = Extract<ResearchAction, { type: 'local_search' | 'web_search' }>;

/** What one search brought. */
interface Brought {
  readonly action: SearchAction;
  readonly local: SearchRecord | null;
  readonly web: readonly WebResult[];
}

/** What the searches of a round came to. */
export interface Searched extends TakenIn {
  readonly searches: number;
}

/** Characters of a refused input that the trace keeps. */
const SHOWN = 200;

/**
 * The searches of a round: those within the caps are made side by side, and their finds enter the pool in the order of
 * the calls. The caps stand here, so no researcher can talk its way past them. A failing web search is recorded and
 * ends nothing; a failing index is the run's error.
 */
export async function searchAll(
  state: ResearchState,
  actions: readonly ResearchAction[],
): Promise<Step<Searched>> {
  const allowed = actions.flatMap((action) => (isAllowed(state, action) ? [action] : []));
  const outcomes = await Promise.all(allowed.map((action) => search(state, action)));
  const brought: Brought[] = [];
  for (const outcome of outcomes) {
    if (!outcome.ok) return outcome;
    brought.push(outcome.value);
  }
  const records = brought.flatMap(({ local }) => (local === null ? [] : [local]));
  state.searches.push(...records);
  recordAll(state, brought);
  const kept = stepOf(await state.keeper.take(records, isInPool(state), state.parts.signal));
  if (!kept.ok) return kept;
  const known = new Set(state.pool.sources().map(({ id }) => id));
  const taken = await takeIn(state, brought.flatMap(foundBy));
  if (!taken.ok) return taken;
  const fresh = state.pool.sources().filter(({ id }) => !known.has(id));
  for (const { action, local, web } of brought) {
    const own = new Set<string>([
      ...(local?.hits.map(({ passageId }) => passageId) ?? []),
      ...web.map(({ text }) => text),
    ]);
    const added = fresh.filter((source) =>
      own.has(source.kind === 'local' ? source.passageId : source.text),
    ).length;
    state.tried.push({ tool: action.type, query: action.query, added });
  }
  return step({ ...taken.value, searches: brought.length });
}

/** Whether a call may be made; a refusal is recorded by name. */
function isAllowed(state: ResearchState, action: ResearchAction): action is SearchAction {
  if (action.type === 'stop_thinking') return false;
  const refusal = refusalOf(state, action);
  if (refusal === null) return true;
  const query = action.type === 'bad-call' ? action.input : action.query;
  state.refusals += 1;
  state.parts.record({
    type: 'search-refused',
    round: state.round,
    query: query.slice(0, SHOWN),
    refusal,
  });
  return false;
}

function refusalOf(
  state: ResearchState,
  action: Exclude<ResearchAction, { type: 'stop_thinking' }>,
): ToolRefusal | null {
  if (action.type === 'bad-call') return 'bad-input';
  const { type, query } = action;
  const folded = foldQuery(query);
  if (folded === '') return 'empty-query';
  if (query.length > LIMITS.queryCharacters) return 'bad-input';
  if (type === 'web_search' && state.parts.web === null) return 'web-off';
  const key = `${type}\n${folded}`;
  if (state.askedFor.has(key)) return 'identical-query';
  if (state.callsInRound >= state.limits.calls) return 'search-cap';
  state.askedFor.add(key);
  state.callsInRound += 1;
  return null;
}

async function search(state: ResearchState, action: SearchAction): Promise<Step<Brought>> {
  return action.type === 'web_search' ? searchWeb(state, action) : searchIndex(state, action);
}

async function searchIndex(
  { parts }: ResearchState,
  action: Extract<SearchAction, { type: 'local_search' }>,
): Promise<Step<Brought>> {
  const { query, origin } = action;
  const ranking = stepOf(
    await parts.search.fused(
      query,
      { ...RRF, limit: parts.settings.hitsPerCall, ...(parts.filter && { filter: parts.filter }) },
      parts.signal,
    ),
  );
  if (!ranking.ok) return ranking;
  const hits = ranking.value.hits.slice(0, parts.settings.hitsPerCall);
  return step({ action, local: { query, origin, ranking: ranking.value, hits }, web: [] });
}

async function searchWeb(
  state: ResearchState,
  action: Extract<SearchAction, { type: 'web_search' }>,
): Promise<Step<Brought>> {
  const { parts, round } = state;
  const { query } = action;
  const found = (await parts.web?.search(query, parts.signal)) ?? null;
  state.webSearches += 1;
  if (found?.ok === true) return step({ action, local: null, web: found.value });
  if (found !== null) {
    if (found.error.kind === 'aborted') return { ok: false, leave: { exit: 'stopped' } };
    state.webError ??= found.error;
    parts.record({ type: 'web-error', round, query, error: found.error });
  }
  return step({ action, local: null, web: [] });
}

function recordAll({ parts, round }: ResearchState, brought: readonly Brought[]): void {
  for (const { action, local, web } of brought) {
    if (local !== null) {
      const { query, origin, hits } = local;
      parts.record({
        type: 'search-result',
        round,
        query,
        origin,
        hits: hits.map((hit) => ({ passageId: hit.passageId, score: hit.fused?.score ?? 0 })),
      });
    } else if (web.length > 0) {
      parts.record({
        type: 'web-result',
        round,
        query: action.query,
        host: parts.web?.host ?? '',
        ...(parts.web?.isReplay && { isReplay: true as const }),
        titles: web.map(({ title }) => title),
      });
    }
  }
}

function foundBy({ local, web }: Brought): readonly Found[] {
  return [
    ...(local?.hits ?? []).map((hit): Found => ({ kind: 'local', hit })),
    ...web.map((result): Found => ({ kind: 'web', result })),
  ];
}
