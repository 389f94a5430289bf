import type { AgentSettings } from '../domain/agent.ts';
import { ok, type Result } from '../domain/result.ts';
import type { SearchPort } from '../domain/search.ts';
import type {
  AgentAction,
  CollectionView,
  JudgedView,
  Planner,
  SeenCandidate,
  SeenEvidence,
  Verdict,
} from './planner.ts';
import { splitQuestion } from './question-form.ts';
import { rewriteByRules } from './rule-rewrite.ts';
import { chooseSkillByRules } from './rule-skill.ts';
import {
  coverage,
  createTermWeights,
  termSet,
  type TermWeights,
  type WeightedTerm,
} from './term-weights.ts';

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
/** Share of the question's weight that a later find must add, to be read at all. */
const GAIN = 0.1;
/** Most passages read of one later search: the first search's evidence is not thrown over by a guess. */
const LATER_READS = 2;
/** Share of what a hop was after that the passage at its end must hold. */
const MOST = 0.5;
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
        ? judge(view, weights, signal)
        : ok({ isMet: !answer.isInsufficient, missing: '' }),
    confide: async (view, answer, signal) => {
      if (!answer.isInsufficient) return ok({ isMet: true, missing: '' });
      const verdict = await judge(view, weights, signal);
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
  const terms = await weights.of([question, ...evidence.map(textOf)], signal);
  if (!terms.ok) return terms;
  const [wanted = [], ...held] = terms.value;
  const next = candidates.slice(0, k).find(({ passageId }) => !fetched.has(passageId));
  const isCovered = evidence.length > 0 && coverage(wanted, termSet(held)) >= EARLY_STOP;
  return ok(next === undefined || isCovered ? [] : [read(next, 'rank')]);
}

/**
 * Of a later search, the passages whose excerpt adds terms of the question that the evidence lacks; of a hop, also the
 * first that holds a term of the bridge with most of what was left open, for such a passage need add no new word.
 */
async function readGains(
  { question, evidence, fetched }: CollectionView,
  { query, hits }: Found,
  weights: TermWeights,
  signal: AbortSignal,
): Promise<Result<readonly AgentAction[]>> {
  const unread = hits.filter(({ passageId }) => !fetched.has(passageId));
  const texts = [question, query, ...evidence.map(textOf), ...unread.map(excerptOf)];
  const terms = await weights.of(texts, signal);
  if (!terms.ok) return terms;
  const [wanted = [], asked = [], ...rest] = terms.value;
  const held = rest.slice(0, evidence.length);
  const isLed = leadsFrom(wanted, asked);
  const reads: AgentAction[] = [];
  let covered = coverage(wanted, termSet(held));
  for (const [at, candidate] of unread.entries()) {
    const own = rest[evidence.length + at] ?? [];
    const now = coverage(wanted, termSet([...held, own]));
    const isHop = reads.length === 0 && isLed(termSet([own]));
    if (reads.length === LATER_READS || (now - covered < GAIN && !isHop)) continue;
    held.push(own);
    covered = now;
    reads.push(read(candidate, isHop ? 'hop' : 'adds-terms'));
  }
  return ok(reads);
}

/** Whether a passage stands at the other end of a bridge: the query's terms that are not the question's. */
function leadsFrom(
  wanted: readonly WeightedTerm[],
  asked: readonly WeightedTerm[],
): (own: ReadonlySet<string>) => boolean {
  const known = termSet([wanted]);
  const bridge = asked.filter(({ term, weight }) => weight > 0 && !known.has(term));
  const open = asked.filter(({ term, weight }) => weight > 0 && known.has(term));
  return (own) =>
    open.length > 0 && bridge.some(({ term }) => own.has(term)) && coverage(open, own) >= MOST;
}

/** Every need (the question, or each of its parts) must have its weighted terms among the evidence. */
async function judge(
  { question, parts, evidence }: JudgedView,
  weights: TermWeights,
  signal: AbortSignal,
): Promise<Result<Verdict>> {
  const needs = parts.length > 1 ? parts : [question];
  const terms = await weights.of([...needs, ...evidence.map(textOf)], signal);
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

function textOf({ headingPath, text }: SeenEvidence): string {
  return `${headingPath.join(' ')}\n${text}`;
}

function excerptOf({ headingPath, excerpt }: SeenCandidate): string {
  return `${headingPath.join(' ')}\n${excerpt}`;
}
