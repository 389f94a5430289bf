import type { Answerer } from '../domain/answer.ts';
import type { ArticleId } from '../domain/ids.ts';
import { err } from '../domain/result.ts';

/**
 * Answers as `answerer` does, but sends no passage of a private article: evidence that holds one is refused with
 * `private-withheld`, before anything leaves the machine. The user's consent (`allowPrivate`) lifts it.
 */
export function withholdPrivate(
  answerer: Answerer,
  host: string,
  privateArticles: ReadonlySet<ArticleId>,
): Answerer {
  return {
    ...answerer,
    async answer(request, signal, onEvent) {
      const held = request.evidence.filter(({ articleId }) => privateArticles.has(articleId));
      if (held.length === 0) return answerer.answer(request, signal, onEvent);
      const titles = Array.from(new Set(held.map(({ title }) => title)));
      return err({ kind: 'private-withheld', host, titles });
    },
  };
}
