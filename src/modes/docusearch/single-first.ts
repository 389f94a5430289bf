import type { Answerer } from '../../domain/answer.ts';
import { addCosts, costOf, NO_COST, type RunCost } from '../../domain/agent.ts';
import type { Answer } from '../../domain/answer.ts';
import type { Result } from '../../domain/result.ts';
import type { RunTools } from '../run-retrieval.ts';

/** An answerer that begins with the first passages, and what the attempt that was thrown away cost. */
export interface SingleFirst {
  readonly answerer: Answerer;
  readonly spent: () => RunCost;
}

/**
 * Answers from the first `answering` passages alone (one, and its neighbours where it took them) when they are said to
 * answer fully, and from all of them together when none is (0), or when that answer turns out to say that nothing is
 * there. The prompt and the model are those of every mode; only the passages in it are fewer.
 */
export function singleFirst(
  base: Answerer,
  answering: number,
  record: RunTools['record'],
): SingleFirst {
  let spent = NO_COST;
  const answerer: Answerer = {
    promptHash: base.promptHash,
    model: base.model,
    async answer(request, signal, onEvent): Promise<Result<Answer>> {
      const ids = request.evidence.map(({ passageId }) => passageId);
      if (answering > 0 && request.evidence.length > answering) {
        const first = request.evidence.slice(0, answering);
        const alone = await base.answer({ ...request, evidence: first }, signal);
        if (!alone.ok) return alone;
        if (!alone.value.isInsufficient) {
          const passageIds = ids.slice(0, answering);
          record({ type: 'answer-choice', choice: 'single', passageIds });
          return alone;
        }
        if (alone.value.reply !== null) spent = addCosts(spent, costOf(alone.value.reply));
      }
      const choice = ids.length === 0 ? 'none' : 'synthesis';
      record({ type: 'answer-choice', choice, passageIds: ids });
      return base.answer(request, signal, onEvent);
    },
  };
  return { answerer, spent: () => spent };
}
