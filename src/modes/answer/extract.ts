import { ANSWER } from '../../config/answer.ts';
import type { Answer, Answerer } from '../../domain/answer.ts';
import { ok } from '../../domain/result.ts';
import type { Hit, SearchPort, TermStat } from '../../domain/search.ts';
import { idf } from '../../lib/idf.ts';
import { oneLine } from '../../lib/one-line.ts';
import { sentenceSpans } from '../../lib/sentences.ts';
import { blocksOf } from './answer-blocks.ts';
import { composeAnswer } from './compose-answer.ts';

/** A sentence of the evidence, as it stands there. */
interface Candidate {
  readonly text: string;
  /** Context blocks that hold it, from 1. */
  readonly citations: readonly number[];
  /** Weight of the question's terms by term, of those it holds. */
  readonly covered: ReadonlyMap<string, number>;
  /** The same for its passage with its headings, as a share of the whole question. */
  readonly passageCoverage: number;
}

/** Below this share of the question's weight the chosen sentences are no answer, and that is said. */
const LEAST_COVERAGE = 0.4;
/** What a passage about the question adds to each of its sentences. */
const PASSAGE_WEIGHT = 0.15;

/**
 * An answer without a model: the sentences of the evidence that hold most of the question's terms, rare terms weighing
 * more (idf over the index's passages), each with its citation. Nothing is written that does not stand in the evidence.
 */
export function createExtractiveAnswerer(
  search: Pick<SearchPort, 'status' | 'terms'>,
  most: number = ANSWER.extractedSentences,
): Answerer {
  return {
    promptHash: 'extractive-1',
    model: null,
    async answer({ question, evidence }, signal) {
      const status = await search.status(signal);
      if (!status.ok) return status;
      const sentences = evidence.flatMap((hit, index) =>
        sentencesOf(hit).map((text) => ({ text, block: index })),
      );
      const passages = evidence.map(
        ({ headingPath, text }) => `${headingPath.join('\n')}\n${text}`,
      );
      const asked = await search.terms(
        [question, ...passages, ...sentences.map(({ text }) => text)],
        signal,
      );
      if (!asked.ok) return asked;
      const [terms = [], ...rest] = asked.value;
      const weights = weightsOf(terms, status.value.passages);
      const total = sum(weights.values());
      const candidates = sentences.map(({ text, block }, index): Candidate => ({
        text,
        citations: evidence.flatMap((hit, at) =>
          oneLine(hit.text).includes(text) ? [at + 1] : [],
        ),
        covered: coveredBy(rest[evidence.length + index] ?? [], weights),
        passageCoverage: sum(coveredBy(rest[block] ?? [], weights).values()) / (total || 1),
      }));
      return ok(answerFrom(candidates, total, most));
    },
  };
}

/** Greedy: each next sentence is the one that covers most of what is not covered yet. */
function answerFrom(candidates: readonly Candidate[], total: number, most: number): Answer {
  const chosen = new Set<Candidate>();
  const covered = new Map<string, number>();
  const gainOf = (candidate: Candidate): number => {
    const fresh = Array.from(candidate.covered).filter(([term]) => !covered.has(term));
    return total === 0 ? 0 : sum(fresh.map(([, weight]) => weight)) / total;
  };
  while (chosen.size < most) {
    const best = bestOf(candidates, gainOf);
    if (best === null) break;
    chosen.add(best);
    for (const [term, weight] of best.covered) covered.set(term, weight);
  }
  return {
    ...composeAnswer(candidates.filter((candidate) => chosen.has(candidate))),
    kind: 'extractive',
    isInsufficient: total === 0 || sum(covered.values()) / total < LEAST_COVERAGE,
    reply: null,
  };
}

/** The sentence that gains most, with a little for what its passage is about; the earlier one of equals. */
function bestOf(
  candidates: readonly Candidate[],
  gainOf: (candidate: Candidate) => number,
): Candidate | null {
  let best: Candidate | null = null;
  let bestScore = 0;
  for (const candidate of candidates) {
    const gain = gainOf(candidate);
    const score = gain + PASSAGE_WEIGHT * candidate.passageCoverage;
    if (gain < ANSWER.extractedGain || score <= bestScore) continue;
    best = candidate;
    bestScore = score;
  }
  return best;
}

/** Sentences of a passage's paragraphs and lists, on one line each; no code, no table, no heading. */
function sentencesOf({ text }: Hit): readonly string[] {
  return blocksOf(text)
    .filter(({ kind }) => kind === 'words')
    .flatMap((block) => sentenceSpans(text, block))
    .map(({ start, end }) => oneLine(text.slice(start, end)))
    .filter((sentence) => sentence.length <= ANSWER.extractedCharacters);
}

/** Robertson–Spärck Jones idf; a term that no passage holds cannot be covered and weighs like the rarest. */
function weightsOf(terms: readonly TermStat[], passages: number): ReadonlyMap<string, number> {
  return new Map(
    terms.map(({ term, documentFrequency }) => [term, idf(passages, documentFrequency)]),
  );
}

function coveredBy(
  terms: readonly TermStat[],
  weights: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  return new Map(
    terms.flatMap(({ term }) => {
      const weight = weights.get(term);
      return weight === undefined ? [] : [[term, weight] as const];
    }),
  );
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
