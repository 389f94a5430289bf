import { DIAL, MOST_RESEARCH } from '../../config/deep-wide.ts';
import type { DeepWideSettings, ResearchLimits } from '../../domain/deep-wide.ts';

/**
 * What the dials come to: the share of the most that is possible, rounded, at least one. 0.25, 0.5, 0.75, 1 are 4, 8, 12,
 * 16 rounds and 2, 4, 6, 8 searches a round. A value outside the dial's range counts as its nearest end.
 */
export function researchLimits({
  deep,
  wide,
}: Pick<DeepWideSettings, 'deep' | 'wide'>): ResearchLimits {
  return {
    rounds: turned(deep, MOST_RESEARCH.rounds),
    calls: turned(wide, MOST_RESEARCH.calls),
  };
}

function turned(dial: number, most: number): number {
  const within = Number.isFinite(dial)
    ? Math.min(DIAL.most, Math.max(DIAL.least, dial))
    : DIAL.least;
  return Math.max(1, Math.round(within * most));
}
