import { GATE } from '../../config/evaluation.ts';
import type { GateCase, GateReport, GateSet } from '../../domain/gate.ts';
import type { DrawnTerm } from './draw-terms.ts';
import { drawTerms } from './draw-terms.ts';
import { SYNTHETIC_QUERIES, SYNTHETIC_TEXTS } from './synthetic-set.ts';

/** The numbers of the best `limit` texts for a query, best first, by words alone. */
export type TextSearch = (query: string, limit: number) => Promise<readonly number[]>;

/** What the gate asks. */
export interface GateParts {
  /** Indexes texts with the tokenizer that is judged. */
  readonly index: (texts: readonly string[]) => Promise<TextSearch>;
  /** The same for the corpus itself, which may be indexed already; `index` when absent. */
  readonly corpus?: TextSearch | undefined;
  /** Indexed text of every passage of the corpus. */
  readonly texts: readonly string[];
  /** Gives the thread away now and then. */
  readonly breathe: () => Promise<void>;
}

/**
 * Whether a tokenizer can find Japanese terms by their letters: on ten made-up questions and on terms drawn from the
 * corpus. It passes when hit rate and precision reach `GATE.passRate` on both sets. (That a term is found at all says
 * little, since a substring always finds itself: the ranks decide.)
 */
export async function runGate({
  index,
  corpus: own,
  texts,
  breathe,
}: GateParts): Promise<GateReport> {
  const synthetic = await runSet(
    await index(SYNTHETIC_TEXTS),
    SYNTHETIC_QUERIES.map(({ query, right }) => ({ query, kind: 'synthetic', right: [right] })),
    breathe,
  );
  const terms = await drawTerms(texts, GATE.seed, breathe);
  const corpus =
    terms.length === 0
      ? null
      : await runSet(own ?? (await index(texts)), terms.map(question), breathe);
  const sets = corpus === null ? [synthetic] : [synthetic, corpus];
  return {
    passRate: GATE.passRate,
    depth: GATE.depth,
    synthetic,
    corpus,
    passed: sets.every(({ hitRate, precision }) => Math.min(hitRate, precision) >= GATE.passRate),
  };
}

interface Question {
  readonly query: string;
  readonly kind: GateCase['kind'];
  readonly right: readonly number[];
}

function question({ term, kind, holders }: DrawnTerm): Question {
  return { query: term, kind, right: holders };
}

async function runSet(
  search: TextSearch,
  questions: readonly Question[],
  breathe: () => Promise<void>,
): Promise<GateSet> {
  const cases: GateCase[] = [];
  for (const { query, kind, right } of questions) {
    await breathe();
    const found = (await search(query, GATE.depth)).map((at) => right.includes(at));
    const places = Math.min(GATE.depth, right.length);
    const first = found.indexOf(true);
    cases.push({
      query,
      kind,
      right: right.length,
      firstRank: first < 0 ? null : first + 1,
      precision: found.slice(0, places).filter(Boolean).length / places,
    });
  }
  const share = (of: (one: GateCase) => number): number =>
    cases.reduce((sum, one) => sum + of(one), 0) / cases.length;
  return {
    cases,
    hitRate: share(({ firstRank }) => (firstRank === null ? 0 : 1)),
    precision: share(({ precision }) => precision),
  };
}
