import { createDecide } from '../../agent/decide.ts';
import { objectOf, type ReplyForm } from '../../agent/model-replies.ts';
import { listwiseMessages } from '../../config/prompts/rerank.ts';
import { LISTWISE } from '../../config/retrieval.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { Hit } from '../../domain/search.ts';
import type { RerankParts } from './rerank-hits.ts';

/**
 * The numbers of candidates, best first, as the model gives them: whole numbers from 1, each once. Numbers beyond the
 * list and repetitions are passed over; a reply without a single usable one cannot be read.
 */
function orderForm(candidates: number): ReplyForm<readonly number[]> {
  return {
    schema: objectOf({ order: { type: 'array', items: { type: 'integer' } } }),
    read({ order }) {
      if (!Array.isArray(order)) return null;
      const usable = new Set(
        order.filter(
          (number: unknown): number is number =>
            Number.isInteger(number) && (number as number) >= 1 && (number as number) <= candidates,
        ),
      );
      return usable.size === 0 ? null : [...usable];
    },
  };
}

/**
 * The hits in the order of the connected model, by one bounded prompt; those that it leaves out, or that find no room in
 * the prompt, follow as they stood. A word instead of an order when there is none to be had.
 */
export async function orderByModel(
  query: string,
  hits: readonly Hit[],
  { exchange, signal }: RerankParts,
): Promise<Result<readonly Hit[] | 'no-model' | 'unreadable'>> {
  if (exchange === null) return ok('no-model');
  const shown = hits.slice(0, LISTWISE.candidates).map(({ headingPath, text }) => ({
    headingPath,
    text: text.slice(0, LISTWISE.excerptCharacters),
  }));
  const order = await createDecide(exchange)(
    'reranking',
    listwiseMessages(query, shown),
    orderForm(shown.length),
    signal,
  );
  if (!order.ok) return order;
  if (order.value === null) return ok('unreadable');
  const named = order.value.flatMap((number) => hits[number - 1] ?? []);
  return ok([...named, ...hits.filter((hit) => !named.includes(hit))]);
}
