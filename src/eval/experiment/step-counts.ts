import type { EvaluationReport } from '../../domain/evaluation.ts';
import type { Experiment } from '../../domain/experiment.ts';
import type { TraceEvent } from '../../domain/trace.ts';
import { mappedTopics, resultsIn } from './system-runs.ts';

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
  { trace }: { readonly trace: readonly TraceEvent[] },
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

/** Nothing counted yet. */
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

/** True when a system reranked or judged anything. */
export function hasSteps(counts: StepCounts): boolean {
  return Object.values(counts).some((count) => count > 0);
}

/** The steps of a system beside what came of them. */
export interface SystemSteps {
  readonly system: string;
  readonly counts: StepCounts;
  /** Questions with all their gold among the first k, of those with gold that were answered. */
  readonly fullHits: number;
  readonly answered: number;
  /** Means over all questions with gold; `null` without any. */
  readonly precisionAtK: number | null;
  readonly recallAtK: number | null;
}

/** Of one repeat (from 0), the systems that reranked or judged, in the plan's order. */
export function systemSteps(
  experiment: Experiment,
  repeat: number,
  { scores, outcomes }: EvaluationReport,
): readonly SystemSteps[] {
  const topics = mappedTopics(experiment.plan);
  return experiment.plan.systems.flatMap(({ name }) => {
    const counts = noSteps();
    const results = resultsIn(experiment, name, repeat);
    for (const { topic, gold } of topics) {
      const result = results.get(topic.id);
      if (result !== undefined) countSteps(counts, result, gold);
    }
    if (!hasSteps(counts)) return [];
    const answered = outcomes.filter(
      ({ system, answer, found }) => system === name && answer !== null && found.length > 0,
    );
    // The widest bucket: all types, or the only one there is.
    const all = scores.findLast((row) => row.system === name && row.bucket !== 'unanswerable');
    return [
      {
        system: name,
        counts,
        fullHits: answered.filter(({ found }) => found.every(Boolean)).length,
        answered: answered.length,
        precisionAtK: all?.scores?.precisionAtK.value ?? null,
        recallAtK: all?.scores?.recallAtK.value ?? null,
      },
    ];
  });
}
