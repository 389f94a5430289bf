import type { Article } from '../domain/article.ts';

/** What the index keeps of an article besides its passages. An `Article` is one too. */
export type ArticleMeta = Pick<
  Article,
  'id' | 'path' | 'title' | 'tags' | 'updatedAt' | 'contentHash'
>;

/** Only those fields, so that holding the meta does not hold the article's text. */
export function articleMeta(article: ArticleMeta): ArticleMeta {
  const { id, path, title, tags, updatedAt, contentHash } = article;
  return { id, path, title, tags, updatedAt, contentHash };
}
