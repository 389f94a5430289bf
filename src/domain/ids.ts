declare const brand: unique symbol;
type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };

/** Identity of an article: its front matter id, else `sha256(path + content)` shortened. Always a string. */
export type ArticleId = Brand<string, 'ArticleId'>;
/** Identity of a passage: `<articleId>#<ordinal>`, ordinal from 0. */
export type PassageId = Brand<string, 'PassageId'>;
/** Hex sha256 over everything that makes two indexes comparable (chunker, tokenizer, model). */
export type Fingerprint = Brand<string, 'Fingerprint'>;

/** Takes a string that is known to be an article's id (front matter, storage, a URL); nothing is checked. */
export function articleId(value: string): ArticleId {
  return value as ArticleId;
}

/** The id of the passage at `ordinal` (from 0) of an article. */
export function passageId(article: ArticleId, ordinal: number): PassageId {
  return `${article}#${ordinal}` as PassageId;
}

/** The order used wherever two scores tie: plain code-unit order, the same on every machine. */
export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
