import { LIMITS } from '../config/limits.ts';
import { RRF } from '../config/retrieval.ts';
import type { AgentSettings, QueryOrigin, ToolRefusal } from '../domain/agent.ts';
import type { ArticleId, PassageId } from '../domain/ids.ts';
import { ok, type Result } from '../domain/result.ts';
import type {
  FetchedPassage,
  FetchScope,
  Hit,
  Ranking,
  SearchFilter,
  SearchPort,
} from '../domain/search.ts';
import type { AgentEvent } from '../domain/trace.ts';
import { textBeginning } from '../lib/text-beginning.ts';
import type { Find } from './evidence.ts';
import { foldQuery } from './fold-query.ts';
import { bestPlace } from './best-place.ts';
import type { ActionOutcome, AgentAction, SeenCandidate, SeenEvidence } from './planner.ts';

/** One search of the run with what it brought, at most `depth` hits. */
export interface SearchRecord {
  readonly query: string;
  readonly origin: QueryOrigin;
  readonly ranking: Ranking;
  readonly hits: readonly Hit[];
}

export interface ToolboxParts {
  readonly search: SearchPort;
  readonly settings: AgentSettings;
  readonly filter?: SearchFilter;
  readonly signal: AbortSignal;
  readonly record: (event: AgentEvent) => void;
}

/** The two tools and all that they have done. The caps stand here, so no planner can talk its way past them. */
export interface Toolbox {
  /** A new round: its searches are counted anew. */
  beginRound(round: number): void;
  /** Does an action, or refuses it by name; only a failing index is an error. */
  act(action: AgentAction): Promise<Result<ActionOutcome>>;
  /** A search by code. `without` leaves one article out. */
  searchFor(
    query: string,
    origin: QueryOrigin,
    without?: ArticleId,
  ): Promise<Result<ActionOutcome>>;
  searchesLeft(): number;
  searches(): readonly SearchRecord[];
  finds(): readonly Find[];
  fetched(): ReadonlySet<PassageId>;
  /** Where a search showed a passage best. */
  hitOf(passageId: PassageId): Hit | undefined;
  seen(hit: Hit): SeenCandidate;
  counts(): { readonly searches: number; readonly fetches: number; readonly refusals: number };
}

type FetchAction = Extract<AgentAction, { type: 'fetch' }>;

/** How much a scope returns; a passage that was read is read again only with more around it. */
const WIDTH: Readonly<Record<FetchScope, number>> = {
  chunk_only: 0,
  with_neighbors: 1,
  whole_section: 2,
};

/** Characters of a refused input that the trace keeps. */
const SHOWN = 200;

export function createToolbox(parts: ToolboxParts): Toolbox {
  const { settings, signal, record } = parts;
  const searches: SearchRecord[] = [];
  const finds: Find[] = [];
  const askedFor = new Set<string>();
  const widthOf = new Map<PassageId, number>();
  let round = 0;
  let searchesInRound = 0;
  let fetches = 0;
  let refusals = 0;

  const refused = (refusal: ToolRefusal): Result<ActionOutcome> => {
    refusals += 1;
    return ok({ type: 'refused', refusal });
  };
  const seen = (hit: Hit): SeenCandidate => ({
    passageId: hit.passageId,
    headingPath: hit.headingPath,
    excerpt: textBeginning(hit.text, settings.excerptCharacters),
    score: (hit.fused ?? hit.dense ?? hit.lexical)?.score ?? 0,
  });

  const isPart = (search: number): boolean => searches[search]?.origin === 'part';

  async function searchFor(
    query: string,
    origin: QueryOrigin,
    without?: ArticleId,
  ): Promise<Result<ActionOutcome>> {
    const folded = foldQuery(query);
    const key = `${folded}\n${without ?? ''}`;
    const refusal = refusalOfSearch(
      query,
      folded,
      askedFor.has(key),
      searchesInRound < settings.searchesPerRound,
    );
    if (refusal !== null) {
      record({
        type: 'search-refused',
        round,
        query: query.slice(0, LIMITS.queryCharacters),
        refusal,
      });
      return refused(refusal);
    }
    askedFor.add(key);
    searchesInRound += 1;
    const ranking = await parts.search.fused(
      query,
      {
        ...RRF,
        limit: without === undefined ? settings.depth : 2 * RRF.window,
        ...(parts.filter && { filter: parts.filter }),
      },
      signal,
    );
    if (!ranking.ok) return ranking;
    const hits = ranking.value.hits
      .filter(({ articleId }) => articleId !== without)
      .slice(0, settings.depth);
    searches.push({ query, origin, ranking: ranking.value, hits });
    const shown = hits.map(seen);
    record({
      type: 'search-result',
      round,
      query,
      origin,
      hits: shown.map(({ passageId, score }) => ({ passageId, score })),
    });
    return ok({ type: 'hits', query, hits: shown });
  }

  async function fetch({ passageId, scope, reason }: FetchAction): Promise<Result<ActionOutcome>> {
    const id = passageId as PassageId;
    const place = bestPlace(searches, id) ?? placeOfRead(finds, id);
    const width = widthOf.get(id);
    if (place === undefined || (width !== undefined && width >= WIDTH[scope])) {
      const refusal = place === undefined ? 'unknown-passage' : 'already-fetched';
      record({ type: 'fetch-refused', round, passageId: passageId.slice(0, SHOWN), refusal });
      return refused(refusal);
    }
    const answer = await parts.search.fetch([id], scope, signal);
    if (!answer.ok) return answer;
    const passages = answer.value.flatMap((each) => each.passages);
    fetches += 1;
    widthOf.set(id, WIDTH[scope]);
    for (const passage of requestedFirst(passages, id)) {
      finds.push({
        passage,
        search: place.search,
        isPart: isPart(place.search),
        isNeighbour: passage.passageId !== id,
      });
    }
    record({
      type: 'fetch-result',
      round,
      passageId: id,
      scope,
      reason,
      passageIds: passages.map((passage) => passage.passageId),
    });
    return ok({ type: 'passages', passages: passages.map(asEvidence) });
  }

  return {
    beginRound(next) {
      round = next;
      searchesInRound = 0;
    },
    async act(action) {
      if (action.type === 'search') return searchFor(action.query, action.origin);
      if (action.type === 'fetch') return fetch(action);
      const refusal = 'bad-input';
      const input = action.input.slice(0, SHOWN);
      record(
        action.tool === 'search'
          ? { type: 'search-refused', round, query: input, refusal }
          : { type: 'fetch-refused', round, passageId: input, refusal },
      );
      return refused(refusal);
    },
    searchFor,
    searchesLeft: () => Math.max(0, settings.searchesPerRound - searchesInRound),
    searches: () => searches,
    finds: () => finds,
    fetched: () => new Set(finds.map(({ passage }) => passage.passageId)),
    hitOf: (passageId) => bestPlace(searches, passageId)?.hit,
    seen,
    counts: () => ({ searches: searches.length, fetches, refusals }),
  };
}

/** What a planner or judge sees of a passage that was read. */
export function asEvidence({
  passageId,
  headingPath,
  text,
}: FetchedPassage['passages'][number]): SeenEvidence {
  return { passageId, headingPath, text };
}

function refusalOfSearch(
  query: string,
  folded: string,
  isKnown: boolean,
  isWithinCap: boolean,
): ToolRefusal | null {
  if (folded === '') return 'empty-query';
  if (query.length > LIMITS.queryCharacters) return 'bad-input';
  if (isKnown) return 'identical-query';
  return isWithinCap ? null : 'search-cap';
}

/** A neighbour that was read may be asked for too, though no search showed it. */
function placeOfRead(
  finds: readonly Find[],
  id: PassageId,
): { readonly search: number } | undefined {
  return finds.find(({ passage }) => passage.passageId === id);
}

function requestedFirst(
  passages: FetchedPassage['passages'],
  id: PassageId,
): FetchedPassage['passages'] {
  return [
    ...passages.filter(({ passageId }) => passageId === id),
    ...passages.filter(({ passageId }) => passageId !== id),
  ];
}
