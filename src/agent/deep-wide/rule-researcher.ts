import { CLEANED_TO } from '../../config/deep-wide.ts';
import type { PoolSource } from '../../domain/deep-wide.ts';
import { ok, type Result } from '../../domain/result.ts';
import { foldQuery } from '../fold-query.ts';
import { judgeByCoverage } from '../rule-planner.ts';
import { rewritesByRules } from '../rule-rewrite.ts';
import { coverage, termSet, type TermWeights } from '../term-weights.ts';
import { nameOf, type Irrelevant } from './context-pool.ts';
import type { ResearchAction, Researcher, ResearchView } from './researcher.ts';

/** Passages that hops are taken from: as many as can be in the prompt. */
const HOPS = 5;

/**
 * Researches without a model: ready when the evidence holds the question's weighted terms, as the rule planner judges;
 * searches are parts not searched for yet, hops from the evidence and the missing terms, as many as Wide allows; the cleaner drops the sources that
 * hold least of the question's weight. The web is never asked: nobody could say what for.
 */
export function createRuleResearcher(weights: TermWeights): Researcher {
  return {
    kind: 'rules',
    async reflect(view, signal) {
      const verdict = await judgeByCoverage(
        {
          question: view.question,
          parts: view.parts,
          evidence: view.evidence,
          tried: triedLocally(view),
        },
        weights,
        signal,
      );
      if (!verdict.ok) return verdict;
      return ok({ isReady: verdict.value.isMet, missing: verdict.value.missing });
    },
    async act(view, signal): Promise<Result<readonly ResearchAction[]>> {
      const rewrites = await rewritesByRules(
        {
          question: view.question,
          evidence: view.evidence,
          missing: view.missing,
          tried: triedLocally(view),
        },
        'replace',
        HOPS,
        weights,
        signal,
      );
      if (!rewrites.ok) return rewrites;
      const tried = new Set(triedLocally(view).map(foldQuery));
      const parts = view.parts.filter((part) => !tried.has(foldQuery(part)));
      return ok(
        [...parts.map((query) => ({ query, origin: 'part' }) as const), ...rewrites.value]
          .slice(0, view.callsLeft)
          .map(({ query, origin }) => ({ type: 'local_search', query, origin })),
      );
    },
    clean: (view, signal) => cleanByCoverage(view, weights, signal),
  };
}

/** The least covering sources first, newest before older ones of equals, until the pool is well below its window. */
async function cleanByCoverage(
  { question, sources, tokens, windowTokens, evidence }: ResearchView,
  weights: TermWeights,
  signal: AbortSignal,
): Promise<Result<readonly Irrelevant[]>> {
  const terms = await weights.of([question, ...sources.map(textOf)], signal);
  if (!terms.ok) return terms;
  const [wanted = [], ...held] = terms.value;
  const used = new Set<string>(evidence.map(({ passageId }) => passageId));
  const ranked = sources
    .map((source, at) => ({ source, at, share: coverage(wanted, termSet([held[at] ?? []])) }))
    .filter(({ source }) => source.kind === 'web' || !used.has(source.passageId))
    .toSorted((a, b) => a.share - b.share || b.at - a.at);
  const irrelevant: Irrelevant[] = [];
  let left = tokens;
  for (const { source, share } of ranked) {
    if (left <= CLEANED_TO * windowTokens) break;
    left -= source.tokens;
    irrelevant.push({ id: source.id, reason: `coverage ${share.toFixed(2)}` });
  }
  return ok(irrelevant);
}

function triedLocally({ tried }: ResearchView): readonly string[] {
  return tried.flatMap(({ tool, query }) => (tool === 'local_search' ? [query] : []));
}

function textOf(source: PoolSource): string {
  return `${nameOf(source)}\n${source.text}`;
}
