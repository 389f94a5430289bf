import type { DBSchema } from 'idb';
import type { ArticleHead, IndexHeader, StoredArticle, StoredSnapshot } from './index-store.ts';

/** Raised together with a new step in `migrations.ts`. */
export const DATABASE_VERSION = 2;

/** Key of everything that belongs to one article. */
export type ArticleKey = [workspace: string, articleId: string];

/**
 * The database as of `DATABASE_VERSION`. Keys are outside the values, except for `heads`' and `articles`' compound
 * key, which is passed with each write.
 */
export interface KurabeSchema extends DBSchema {
  articles: { key: ArticleKey; value: StoredArticle };
  heads: { key: ArticleKey; value: ArticleHead };
  meta: { key: string; value: { readonly revision: number; readonly header: IndexHeader | null } };
  snapshots: { key: string; value: StoredSnapshot };
}
