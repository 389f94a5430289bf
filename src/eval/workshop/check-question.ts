import {
  passagesText,
  QUESTION_CHECK_PROMPT,
  QUESTION_CHECK_SCHEMA,
  questionText,
  SOURCE_CHECK_PROMPT,
  SOURCE_CHECK_SCHEMA,
} from '../../config/prompts/golden.ts';
import type { TopicType } from '../../domain/evaluation.ts';
import type { WorkshopEvent } from '../../domain/workshop.ts';
import { askModel } from './ask-model.ts';
import type { Asked, Asking } from './ask-model.ts';
import type { Place } from './places.ts';
import type { Broken } from './question-rules.ts';
import { readQuestionVerdict, readSourceVerdict } from './read-reply.ts';

/**
 * What a model finds wrong with a question; `null` when nothing. First the question is shown alone (general knowledge?
 * understandable by itself?), then, for a question over several places, with each place alone (enough?). An unanswerable
 * one must not be answered by the passage it was made from; that nothing else in the corpus answers it only a person
 * can tell, for a search that finds nothing proves nothing.
 */
export async function* checkQuestion(
  asking: Asking,
  type: TopicType,
  question: string,
  places: readonly Place[],
): AsyncGenerator<WorkshopEvent, Asked<Broken | null>> {
  const alone = yield* askModel(asking, {
    purpose: 'golden-check',
    system: QUESTION_CHECK_PROMPT,
    user: questionText(question),
    schema: QUESTION_CHECK_SCHEMA,
    read: readQuestionVerdict,
  });
  if (alone.kind !== 'read') return alone;
  const { isGeneralKnowledge, isSelfContained, word } = alone.value;
  if (!isSelfContained) return broken({ reason: 'not-self-contained', word });
  if (isGeneralKnowledge) return broken({ reason: 'general-knowledge', word });
  if (type === 'easy') return broken(null);
  for (const place of places) {
    const verdict = yield* askModel(asking, {
      purpose: 'golden-check',
      system: SOURCE_CHECK_PROMPT,
      user: `${questionText(question)}\n\n${passagesText([place])}`,
      schema: SOURCE_CHECK_SCHEMA,
      read: readSourceVerdict,
    });
    if (verdict.kind !== 'read') return verdict;
    if (verdict.value) {
      const reason = type === 'unanswerable' ? 'answerable' : 'one-is-enough';
      return broken({ reason, word: place.headingPath.join(' > ') });
    }
  }
  return broken(null);
}

function broken(value: Broken | null): Asked<Broken | null> {
  return { kind: 'read', value };
}
