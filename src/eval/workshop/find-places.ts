import { WORKSHOP } from '../../config/evaluation.ts';
import { LIMITS } from '../../config/limits.ts';
import { indexedText } from '../../domain/article.ts';
import type { TopicType } from '../../domain/evaluation.ts';
import type { ArticleId } from '../../domain/ids.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { SearchPort } from '../../domain/search.ts';
import type { ArticleView } from '../../domain/workspace.ts';
import type { Place } from './places.ts';
import { isAskable } from './places.ts';
import type { Seed } from './seeds.ts';

export interface CorpusPort {
  article(id: ArticleId, signal: AbortSignal): Promise<Result<ArticleView>>;
  readonly search: Pick<SearchPort, 'dense'>;
}

export interface SeedPlaces {
  /** Whole text of the seed's article. */
  readonly articleText: string;
  /** The drawn passages that hold enough to ask about. */
  readonly places: readonly Place[];
}

/** The drawn passages of a seed, in their order in the article. */
export async function placesOfSeed(
  corpus: CorpusPort,
  { articleId, ordinals }: Seed,
  signal: AbortSignal,
): Promise<Result<SeedPlaces>> {
  const view = await corpus.article(articleId, signal);
  if (!view.ok) return view;
  const { article, chunked } = view.value;
  const drawn = ordinals.toSorted((a, b) => a - b).map((ordinal) => chunked.passages[ordinal]);
  const places = drawn.filter((passage) => passage !== undefined).filter(isAskable);
  return ok({ articleText: article.text, places });
}

/**
 * The nearest passages by meaning, each of another article than `place` and one another: near in topic, but in other
 * documents, so that no single neighbourhood of text holds the answer. Fewer than asked for when there are no more.
 * (This uses the index to pair passages, before any question exists; no question is ever judged by a search.)
 */
export async function partnersOf(
  { search }: Pick<CorpusPort, 'search'>,
  place: Place,
  { wanted, allowed }: { readonly wanted: number; readonly allowed: readonly ArticleId[] },
  signal: AbortSignal,
): Promise<Result<readonly Place[]>> {
  const articleIds = allowed.filter((id) => id !== place.articleId);
  if (articleIds.length === 0) return ok([]);
  const text = indexedText({ ...place, context: null }).slice(0, LIMITS.queryCharacters);
  const limit = WORKSHOP.neighbours;
  const near = await search.dense(text.toWellFormed(), { limit, filter: { articleIds } }, signal);
  if (!near.ok) return near;
  const partners: Place[] = [];
  for (const hit of near.value.hits) {
    const isNew = partners.every(({ articleId }) => articleId !== hit.articleId);
    if (partners.length < wanted && isNew && isAskable(hit)) partners.push(hit);
  }
  return ok(partners);
}

/** Partners in other articles that a question of this type needs. */
export function partnersWanted(type: TopicType): number {
  return type === 'multihop' ? 1 : type === 'multihop3' ? 2 : 0;
}
