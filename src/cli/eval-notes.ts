import type { ModeResult } from '../domain/mode.ts';

/** What the steps of a system's runs add up to, beside its scores. */
export interface StepCounts {
  /** Questions with gold, and those whose every gold span was among the candidates of the reranker: its ceiling. */
  reranked: number;
  within: number;
  /** Questions that a cross-encoder was to rerank and did not: late interaction took over. */
  fellBack: number;
  /** Passages that were judged one by one, and those that had ground. */
  judged: number;
  grounded: number;
  /** Passages that were judged once more with their neighbours, and those that were the better for it. */
  widened: number;
  improved: number;
}

/** Counts the steps of one run into `counts`; `gold` as mapped to passages, empty for an unanswerable question. */
export function countSteps(
  counts: StepCounts,
  { trace }: Pick<ModeResult, 'trace'>,
  gold: readonly ReadonlySet<string>[],
): void {
  let wasGrounded = false;
  for (const event of trace) {
    if (event.type === 'rerank-result' && event.fallback === 'cross-encoder-failed') {
      counts.fellBack += 1;
    }
    if (event.type === 'rerank-result' && gold.length > 0) {
      const candidates = new Set<string>(event.before);
      counts.reranked += 1;
      if (gold.every((span) => [...span].some((id) => candidates.has(id)))) counts.within += 1;
    }
    if (event.type === 'grounding-verdict') {
      counts.judged += 1;
      if (event.isGrounded) counts.grounded += 1;
      wasGrounded = event.isGrounded;
    }
    // Follows the verdict on the passage alone.
    if (event.type === 'context-verdict') {
      counts.widened += 1;
      if (event.helped.length > 0) {
        counts.improved += 1;
        if (!wasGrounded) counts.grounded += 1;
      }
    }
  }
}

export function noSteps(): StepCounts {
  return {
    reranked: 0,
    within: 0,
    fellBack: 0,
    judged: 0,
    grounded: 0,
    widened: 0,
    improved: 0,
  };
}

/** One line a system that has such steps, below the tables; empty when none has. */
export function stepNotes(systems: ReadonlyMap<string, StepCounts>): string {
  const lines = [...systems].flatMap(([name, counts]) => {
    const { reranked, within, fellBack, judged, grounded, widened, improved } = counts;
    return [
      ...(reranked === 0
        ? []
        : [
            `${name}: all gold was among the reranker's candidates for ${within} of ${reranked} questions (its ceiling).`,
          ]),
      ...(fellBack === 0
        ? []
        : [
            `${name}: the cross-encoder failed for ${fellBack} questions; late interaction took over.`,
          ]),
      ...(judged === 0 ? [] : [`${name}: ${grounded} of ${judged} judged passages were grounded.`]),
      ...(widened === 0
        ? []
        : [
            `${name}: ${improved} of ${widened} passages that needed more were the better for their neighbours.`,
          ]),
    ];
  });
  return lines.length === 0 ? '' : `\n${lines.join('\n')}\n`;
}

/** The same for JSON: `steps` by system, of those that have any; nothing when none has. */
export function stepFields(
  systems: ReadonlyMap<string, StepCounts>,
): Readonly<Record<string, Readonly<Record<string, StepCounts>>>> {
  const own = [...systems].filter(([, counts]) => Object.values(counts).some((count) => count > 0));
  return own.length === 0 ? {} : { steps: Object.fromEntries(own) };
}
