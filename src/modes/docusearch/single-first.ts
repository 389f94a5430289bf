import type { Answerer } from '../../domain/answer.ts';
import { addCosts, costOf, NO_COST, type RunCost } from '../../domain/agent.ts';
import type { Answer } from '../../domain/answer.ts';
import type { Result } from '../../domain/result.ts';
import type { RunTools } from '../run-retrieval.ts';

/** An answerer that begins with one passage, and what the attempt that was thrown away cost. */
export interface SingleFirst {
  readonly answerer: Answerer;
  readonly spent: () => RunCost;
}

/**
 * Answers from the first passage alone when that is said to answer fully, and from all of them together when it is not,
 * or when its answer turns out to say that nothing is there. The prompt and the model are those of every mode; only the
 * passages in it are fewer.
 */
export function singleFirst(
  base: Answerer,
  answersFully: boolean,
  record: RunTools['record'],
): SingleFirst {
  let spent = NO_COST;
  const answerer: Answerer = {
    promptHash: base.promptHash,
    model: base.model,
    async answer(request, signal, onEvent): Promise<Result<Answer>> {
      const [first] = request.evidence;
      if (answersFully && first !== undefined && request.evidence.length > 1) {
        const alone = await base.answer({ ...request, evidence: [first] }, signal);
        if (!alone.ok) return alone;
        if (!alone.value.isInsufficient) {
          record({ type: 'answer-choice', choice: 'single', passageIds: [first.passageId] });
          return alone;
        }
        if (alone.value.reply !== null) spent = addCosts(spent, costOf(alone.value.reply));
      }
      const ids = request.evidence.map(({ passageId }) => passageId);
      const choice = ids.length === 0 ? 'none' : 'synthesis';
      record({ type: 'answer-choice', choice, passageIds: ids });
      return base.answer(request, signal, onEvent);
    },
  };
  return { answerer, spent: () => spent };
}
