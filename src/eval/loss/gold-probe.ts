import type { PassageId } from '../../domain/ids.ts';
import type { MappedTopic } from '../golden/gold-passages.ts';

/** Depth to which gold is looked for. */
export const PROBE_DEPTH = 50;

export const PROBE_LEGS = ['lexical', 'dense', 'fused'] as const;
export type ProbeLeg = (typeof PROBE_LEGS)[number];

/** Rank (from 1) of a gold span's best passage in each ranking; `null` when it is not in the first 50. */
export type SpanRanks = Readonly<Record<ProbeLeg, number | null>>;

/**
 * Which part to work on. `found`: one search has all gold in its first k. `rerank`: all of it is among the first 50,
 * so a better order would bring it up. `chunking-or-embedding`: some of it is in no ranking's first 50, and no order of
 * candidates can help. `agent`: one search had all of it and the loop lost it.
 */
export type ProbeVerdict = 'found' | 'rerank' | 'chunking-or-embedding' | 'agent';

export interface GoldProbe {
  readonly topicId: string;
  readonly spans: readonly SpanRanks[];
  readonly verdict: ProbeVerdict;
}

/**
 * Ranks of every gold span of a topic in the three rankings of its question, each `PROBE_DEPTH` deep.
 *
 * @param prompt what entered the prompt of the run that is explained; `null` to judge the search alone
 */
export function probeGold(
  { topic, gold }: MappedTopic,
  rankings: Readonly<Record<ProbeLeg, readonly PassageId[]>>,
  k: number,
  prompt: readonly PassageId[] | null,
): GoldProbe {
  const spans = gold.map((passages): SpanRanks => {
    const rankIn = (leg: ProbeLeg): number | null => {
      const at = rankings[leg].slice(0, PROBE_DEPTH).findIndex((id) => passages.has(id));
      return at === -1 ? null : at + 1;
    };
    return { lexical: rankIn('lexical'), dense: rankIn('dense'), fused: rankIn('fused') };
  });
  const isLost = prompt !== null && gold.some((passages) => !prompt.some((id) => passages.has(id)));
  return { topicId: topic.id, spans, verdict: verdictOf(spans, k, isLost) };
}

function verdictOf(spans: readonly SpanRanks[], k: number, isLost: boolean): ProbeVerdict {
  if (spans.every(({ fused }) => fused !== null && fused <= k)) return isLost ? 'agent' : 'found';
  const isReachable = spans.every((span) => PROBE_LEGS.some((leg) => span[leg] !== null));
  return isReachable ? 'rerank' : 'chunking-or-embedding';
}
