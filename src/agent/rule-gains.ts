import { ok, type Result } from '../domain/result.ts';
import type { SeenEvidence } from './planner.ts';
import { coverage, termSet, type TermWeights, type WeightedTerm } from './term-weights.ts';

/** Share of the question's weight that a later find must add, to be read at all. */
const GAIN = 0.1;
/** Most passages read of one later search: the first search's evidence is not thrown over by a guess. */
const LATER_READS = 2;
/** Share of what a hop was after that the passage at its end must hold. */
const MOST = 0.5;

/** A candidate that is worth reading, and why. */
export interface Gain {
  /** Its place in the list that was given. */
  readonly at: number;
  readonly reason: 'hop' | 'adds-terms';
}

/**
 * Of a later search, the passages whose text adds terms of the question that the evidence lacks; of a hop, also the
 * first that holds a term of the bridge with most of what was left open, for such a passage need add no new word.
 * `candidates` are texts with their headings, in the order of their ranking.
 */
export async function gainsOf(
  {
    question,
    query,
    evidence,
    candidates,
  }: {
    readonly question: string;
    readonly query: string;
    readonly evidence: readonly SeenEvidence[];
    readonly candidates: readonly string[];
  },
  weights: TermWeights,
  signal: AbortSignal,
): Promise<Result<readonly Gain[]>> {
  const terms = await weights.of(
    [question, query, ...evidence.map(evidenceText), ...candidates],
    signal,
  );
  if (!terms.ok) return terms;
  const [wanted = [], asked = [], ...rest] = terms.value;
  const held = rest.slice(0, evidence.length);
  const isLed = leadsFrom(wanted, asked);
  const gains: Gain[] = [];
  let covered = coverage(wanted, termSet(held));
  for (const at of candidates.keys()) {
    const own = rest[evidence.length + at] ?? [];
    const now = coverage(wanted, termSet([...held, own]));
    const isHop = gains.length === 0 && isLed(termSet([own]));
    if (gains.length === LATER_READS || (now - covered < GAIN && !isHop)) continue;
    held.push(own);
    covered = now;
    gains.push({ at, reason: isHop ? 'hop' : 'adds-terms' });
  }
  return ok(gains);
}

/** A passage as its terms are counted: with its headings. */
export function evidenceText({ headingPath, text }: Omit<SeenEvidence, 'passageId'>): string {
  return `${headingPath.join(' ')}\n${text}`;
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
