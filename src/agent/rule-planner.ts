import type { AgentSettings } from '../domain/agent.ts';
import { ok, type Result } from '../domain/result.ts';
import type { SearchPort } from '../domain/search.ts';
import type {
  AgentAction,
  CollectionView,
  JudgedView,
  Planner,
  SeenCandidate,
  Verdict,
} from './planner.ts';
import { splitQuestion } from './question-form.ts';
import { rewriteByRules } from './rule-rewrite.ts';
import { chooseSkillByRules } from './rule-skill.ts';
import { evidenceText, gainsOf } from './rule-gains.ts';
import { coverage, createTermWeights, termSet, type TermWeights } from './term-weights.ts';

export interface RulePlannerParts {
  readonly search: SearchPort;
  readonly settings: AgentSettings;
}

/** What a search of the planner's own brought. */
interface Found {
  readonly query: string;
  readonly hits: readonly SeenCandidate[];
}

/** Share of a need's weighted terms that evidence must hold to count as enough. */
const ENOUGH = 0.8;
/** Share of an undivided question that one passage must hold: what is spread over many may be held by chance. */
const IN_ONE = 0.6;
/** Told of no budget, reading stops as soon as this much is covered. */
const EARLY_STOP = 0.5;

/**
 * Decides by grammar and by which weighted terms of the question the evidence holds; no model. Everything it knows comes
 * through the same view that a model gets, and the index's own words for the texts in it.
 */
export function createRulePlanner({ search, settings }: RulePlannerParts): Planner {
  const weights = createTermWeights(search);
  return {
    kind: 'rules',
    chooseSkill: async (question) => ok(chooseSkillByRules(question)),
    split: async (question, most) => ok(splitQuestion(question, most)),
    act: (view, signal) => act(view, settings, weights, signal),
    judge: async (view, answer, signal) =>
      answer === null
        ? judgeByCoverage(view, weights, signal)
        : ok({ isMet: !answer.isInsufficient, missing: '' }),
    confide: async (view, answer, signal) => {
      if (!answer.isInsufficient) return ok({ isMet: true, missing: '' });
      const verdict = await judgeByCoverage(view, weights, signal);
      return verdict.ok ? ok({ ...verdict.value, isMet: false }) : verdict;
    },
  };
}

async function act(
  view: CollectionView,
  settings: AgentSettings,
  weights: TermWeights,
  signal: AbortSignal,
): Promise<Result<readonly AgentAction[]>> {
  const found = view.outcomes.flatMap((outcome) => (outcome.type === 'hits' ? [outcome] : []));
  const [latest] = found;
  if (latest !== undefined && view.round > 1) return readGains(view, latest, weights, signal);
  const isFirstTurn = view.outcomes.length === 0;
  if (view.tried.length === 0 && isFirstTurn) {
    const query = await keywords(view.question, weights, signal);
    return query.ok ? ok([{ type: 'search', query: query.value, origin: 'free' }]) : query;
  }
  if (view.round === 1) {
    return settings.isBudgetTold
      ? ok(readAll(view, isFirstTurn || found.length > 0))
      : readUntilCovered(view, weights, signal);
  }
  if (!isFirstTurn || view.searchesLeft === 0) return ok([]);
  const query = await rewriteByRules(view, settings.rewriting, weights, signal);
  if (!query.ok) return query;
  return ok(query.value === null ? [] : [{ type: 'search', ...query.value }]);
}

/** The budget is known: all of it is used, in the order of the candidates, as single-shot retrieval would. */
function readAll({ candidates, k }: CollectionView, isDue: boolean): readonly AgentAction[] {
  return isDue ? candidates.slice(0, k).map((candidate) => read(candidate, 'rank')) : [];
}

/** The budget is unknown: reading stops as soon as the question looks covered, by what the excerpts show. */
async function readUntilCovered(
  { question, candidates, evidence, k, fetched }: CollectionView,
  weights: TermWeights,
  signal: AbortSignal,
): Promise<Result<readonly AgentAction[]>> {
  const terms = await weights.of([question, ...evidence.map(evidenceText)], signal);
  if (!terms.ok) return terms;
  const [wanted = [], ...held] = terms.value;
  const next = candidates.slice(0, k).find(({ passageId }) => !fetched.has(passageId));
  const isCovered = evidence.length > 0 && coverage(wanted, termSet(held)) >= EARLY_STOP;
  return ok(next === undefined || isCovered ? [] : [read(next, 'rank')]);
}

/** What a later search adds, by its excerpts. */
async function readGains(
  { question, evidence, fetched }: CollectionView,
  { query, hits }: Found,
  weights: TermWeights,
  signal: AbortSignal,
): Promise<Result<readonly AgentAction[]>> {
  const unread = hits.filter(({ passageId }) => !fetched.has(passageId));
  const candidates = unread.map(({ headingPath, excerpt }) =>
    evidenceText({ headingPath, text: excerpt }),
  );
  const gains = await gainsOf({ question, query, evidence, candidates }, weights, signal);
  if (!gains.ok) return gains;
  return ok(
    gains.value.flatMap(({ at, reason }) => {
      const candidate = unread[at];
      return candidate === undefined ? [] : [read(candidate, reason)];
    }),
  );
}

/** Every need (the question, or each of its parts) must have its weighted terms among the evidence. */
export async function judgeByCoverage(
  { question, parts, evidence }: JudgedView,
  weights: TermWeights,
  signal: AbortSignal,
): Promise<Result<Verdict>> {
  const needs = parts.length > 1 ? parts : [question];
  const terms = await weights.of([...needs, ...evidence.map(evidenceText)], signal);
  if (!terms.ok) return terms;
  const passages = terms.value.slice(needs.length);
  const held = termSet(passages);
  const wanted = terms.value.slice(0, needs.length);
  const lacking = wanted.flatMap((need) => (coverage(need, held) < ENOUGH ? [need] : []));
  const isInOne = passages.some((own) => coverage(wanted[0] ?? [], termSet([own])) >= IN_ONE);
  const missing = lacking.flat().filter(({ term, weight }) => weight > 0 && !held.has(term));
  return ok({
    isMet: evidence.length > 0 && lacking.length === 0 && (parts.length > 1 || isInOne),
    missing: [...new Set(missing.map(({ surface }) => surface))].join(' '),
  });
}

/** The question as a row of its content words: what a search box is often given. */
async function keywords(
  question: string,
  weights: TermWeights,
  signal: AbortSignal,
): Promise<Result<string>> {
  const terms = await weights.of([question], signal);
  if (!terms.ok) return terms;
  const words = [...new Set((terms.value[0] ?? []).map(({ surface }) => surface))];
  return ok(words.length > 0 ? words.join(' ') : question);
}

function read({ passageId }: SeenCandidate, reason: string): AgentAction {
  return { type: 'fetch', passageId, scope: 'chunk_only', reason };
}
