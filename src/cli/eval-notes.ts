import { hasSteps, type StepCounts } from '../eval/experiment/step-counts.ts';

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
  const own = [...systems].filter(([, counts]) => hasSteps(counts));
  return own.length === 0 ? {} : { steps: Object.fromEntries(own) };
}
