import { WORKSHOP } from '../../config/evaluation.ts';
import type { TopicType } from '../../domain/evaluation.ts';
import { compareIds } from '../../domain/ids.ts';
import type { ArticleId } from '../../domain/ids.ts';
import type { ArticleSummary } from '../../domain/workspace.ts';
import { createPrng } from '../../lib/prng.ts';
import { textHash } from '../../lib/text-hash.ts';

/** Where a question begins: passages of one article, drawn by number. */
export interface Seed {
  /** Unique over all types; what is kept to know that it is through. */
  readonly key: string;
  readonly articleId: ArticleId;
  /** One passage, several candidates (`easy`), or the two ends (`distant`). */
  readonly ordinals: readonly number[];
}

type Counted = Pick<ArticleSummary, 'id' | 'passages'>;

/**
 * Seeds of one type in the order in which they are tried: one an article, then a second one of each …, so that few
 * questions are spread over the corpus. The same articles and number give the same seeds; an article that is added or
 * removed changes no other's draw.
 */
export function* seedsOf(
  type: TopicType,
  articles: readonly Counted[],
  number: number,
): Generator<Seed> {
  const sorted = articles.toSorted((a, b) => compareIds(a.id, b.id));
  const order = createPrng(number).shuffle(sorted);
  const draws = order.map(({ id, passages }) => ({
    id,
    draws: drawsOf(type, passages, id, number),
  }));
  const rounds = Math.max(0, ...draws.map((each) => each.draws.length));
  for (let round = 0; round < rounds; round += 1) {
    for (const { id, draws: own } of draws) {
      const ordinals = own[round];
      if (ordinals !== undefined) {
        yield { key: `${type}:${id}#${ordinals.join('-')}`, articleId: id, ordinals };
      }
    }
  }
}

function drawsOf(
  type: TopicType,
  passages: number,
  id: ArticleId,
  number: number,
): readonly (readonly number[])[] {
  const prng = createPrng(number ^ Number.parseInt(textHash(`${type}:${id}`).slice(0, 8), 16));
  const shuffled = prng.shuffle(Array.from({ length: passages }, (_, ordinal) => ordinal));
  switch (type) {
    case 'easy':
      return passages === 0 ? [] : [shuffled.slice(0, WORKSHOP.candidatesPerArticle)];
    case 'distant':
      return shuffled.flatMap((near) => {
        const first = near + WORKSHOP.distantGap;
        return first < passages ? [[near, first + prng.integer(passages - first)]] : [];
      });
    case 'multihop':
    case 'multihop3':
    case 'unanswerable':
      return shuffled.map((ordinal) => [ordinal]);
  }
}
