import type { DBSchema } from 'idb';
import type {
  ArticleHead,
  IndexHeader,
  StatesHead,
  StatesHeader,
  StoredArticle,
  StoredSnapshot,
} from './index-store.ts';

/** Raised together with a new step in `migrations.ts`. */
export const DATABASE_VERSION = 3;

/** Key of everything that belongs to one article. */
export type ArticleKey = [workspace: string, articleId: string];

/** Key of what belongs to one passage. */
export type PassageKey = [workspace: string, articleId: string, ordinal: number];

/** What a workspace has one of. */
interface WorkspaceMeta {
  readonly revision: number;
  readonly header: IndexHeader | null;
  readonly states: StatesHeader;
}

/**
 * The database as of `DATABASE_VERSION`. Keys are outside the values, except for `heads`' and `articles`' compound
 * key, which is passed with each write.
 */
export interface KurabeSchema extends DBSchema {
  articles: { key: ArticleKey; value: StoredArticle };
  heads: { key: ArticleKey; value: ArticleHead };
  meta: { key: string; value: WorkspaceMeta };
  /** Packed token states, a record a passage: twenty are read for a question, of as many articles. */
  states: { key: PassageKey; value: Uint8Array<ArrayBuffer> };
  stateHeads: { key: ArticleKey; value: StatesHead };
  snapshots: { key: string; value: StoredSnapshot };
}
