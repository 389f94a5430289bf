import type { Passage } from '../domain/article.ts';
import { compareIds, type ArticleId, type Fingerprint, type PassageId } from '../domain/ids.ts';
import { ok, type Result } from '../domain/result.ts';
import type { FetchedPassage, FetchScope, TermStat } from '../domain/search.ts';
import type { TokenizerName } from '../domain/tokenizer.ts';
import { articleMeta, type ArticleMeta } from './article-meta.ts';
import { fetchPassages, type IndexedArticle } from './article-table.ts';
import { createContentHash } from './content-hash.ts';
import { createExactCosine } from './dense/exact-cosine.ts';
import { createPassageGraph, type PassageGraph } from './graph/passage-graph.ts';
import { createIndexSearch, type IndexSearch } from './index-search.ts';
import { createLexicalIndex } from './lexical/orama-index.ts';
import { tokenizerByName } from './lexical/tokenizers.ts';
import { createPassageViews, type PassageViews } from './passage-views.ts';
import { packIndex, unpackIndex, type SavedIndex } from './snapshot/index-snapshot.ts';
import { inSteps } from './steps.ts';

export interface PassageIndexOptions {
  readonly tokenizer: TokenizerName;
  /** Length of every vector. */
  readonly dims: number;
}

export interface IndexCounts {
  readonly articles: number;
  readonly passages: number;
  readonly embedded: number;
  /** UTF-16 units of passage text; 0 for an empty index. */
  readonly meanPassageLength: number;
}

/** An article as the index holds it, for catching up with storage. */
export interface IndexedArticleSummary {
  readonly id: ArticleId;
  readonly contentHash: string;
  readonly passages: number;
  readonly embedded: number;
}

/** One workspace's passages, lexical and dense, behind one set of slots. All of it is synchronous and in memory. */
export interface PassageIndex extends IndexSearch, PassageViews, PassageIndexOptions {
  /**
   * Adds an article or replaces it with all its passages and vectors. `vectors` is row-major, `passages × dims`, a row
   * of zeros meaning "not embedded yet"; `null` when none is. `terms` are the passages' `termsOf`, if they are there.
   */
  upsertArticle(
    meta: ArticleMeta,
    passages: readonly Passage[],
    vectors: Float32Array | null,
    terms?: readonly (readonly string[])[],
  ): void;
  /** What a passage is found by. Cutting texts into words is the slow part of adding them, and needs no index. */
  termsOf(passage: Passage): readonly string[];
  /** Replaces the vectors of an article (same shape as above); `false` when the index does not hold it. */
  setVectors(id: ArticleId, vectors: Float32Array): boolean;
  /** `false` when the index does not hold it. */
  removeArticle(id: ArticleId): boolean;
  counts(): IndexCounts;
  /** By id, in code-unit order. */
  articles(): readonly IndexedArticleSummary[];
  fetch(ids: readonly PassageId[], scope: FetchScope): readonly FetchedPassage[];
  passage(id: PassageId): Passage | undefined;
  /** Cosine of every pair, row-major; 0 where one has no vector or is not held. */
  similarities(ids: readonly PassageId[]): Float32Array;
  /** The distinct terms of a text, in order of appearance, with how many passages hold them. */
  termStats(text: string): readonly TermStat[];
  /**
   * 32 hex digits over article ids, content hashes and the fingerprint, whatever the order of arrival: equal means
   * the same corpus cut and embedded the same way. How far embedding has come is not part of it.
   */
  indexHash(fingerprint: Fingerprint): string;
  /**
   * All of it as one buffer for `fromSnapshot`; the same content gives the same bytes. `breathe` is called every few
   * milliseconds of the work; `null` when the index was changed meanwhile.
   */
  toSnapshot(breathe: () => Promise<void>): Promise<ArrayBuffer | null>;
}

/** An empty index. */
export function createPassageIndex(options: PassageIndexOptions): PassageIndex {
  return buildIndex(options, null);
}

/**
 * The index of a snapshot, ready to search: nothing is tokenised, vectors are scanned where they lie in `buffer`.
 * Damage is `storage-failed`, a newer layout `storage-newer`, an older one or other word cuts `index-stale`.
 */
export function fromSnapshot(buffer: ArrayBuffer): Result<PassageIndex> {
  const saved = unpackIndex(buffer);
  return saved.ok ? ok(buildIndex(saved.value, saved.value)) : saved;
}

function buildIndex(
  { tokenizer: name, dims }: PassageIndexOptions,
  saved: SavedIndex | null,
): PassageIndex {
  const tokenizer = tokenizerByName(name);
  const articles = new Map(saved?.articles.map((article) => [article.meta.id, article]));
  const metaOf = (id: ArticleId): ArticleMeta => (articles.get(id) as IndexedArticle).meta;
  const savedPassages = saved?.articles.flatMap((article) => article.passages);
  const dense = createExactCosine(dims, saved?.dense);
  const lexical = createLexicalIndex({
    tokenizer,
    metaOf,
    ...(saved && savedPassages && { saved: { passages: savedPassages, bm25: saved.bm25 } }),
  });
  let characters = (savedPassages ?? []).reduce((sum, { text }) => sum + text.length, 0);
  let changes = 0;
  /** Of the texts as they are; a change of them makes it anew when it is next asked for. */
  let graph: PassageGraph | null = null;
  const contentHash = createContentHash();
  for (const { meta } of articles.values()) contentHash.add(meta);

  const inOrder = (): IndexedArticle[] =>
    [...articles.values()].toSorted((a, b) => compareIds(a.meta.id, b.meta.id));

  const graphNow = (): PassageGraph => (graph ??= createPassageGraph(inOrder()));

  const removeArticle = (id: ArticleId): boolean => {
    const article = articles.get(id);
    if (!article) return false;
    for (const passage of article.passages) {
      dense.remove(lexical.slotOf(passage.id));
      lexical.remove(passage.id);
      characters -= passage.text.length;
    }
    articles.delete(id);
    graph = null;
    changes += 1;
    contentHash.remove(article.meta);
    return true;
  };

  const setVectors = (id: ArticleId, vectors: Float32Array): boolean => {
    const article = articles.get(id);
    if (!article) return false;
    if (vectors.length !== article.passages.length * dims) {
      throw new RangeError(`${vectors.length} numbers for ${article.passages.length} × ${dims}`);
    }
    changes += 1;
    article.passages.forEach((passage, row) => {
      dense.set(lexical.slotOf(passage.id), vectors.subarray(row * dims, (row + 1) * dims));
    });
    return true;
  };

  return {
    tokenizer: name,
    dims,
    ...createIndexSearch({ lexical, dense, tokenizer, metaOf, graph: graphNow }),
    ...createPassageViews({ lexical, dense, metaOf, articles: inOrder, graph: graphNow }),
    upsertArticle(meta, passages, vectors, terms) {
      removeArticle(meta.id);
      graph = null;
      changes += 1;
      contentHash.add(meta);
      articles.set(meta.id, { meta: articleMeta(meta), passages: [...passages] });
      for (const [at, passage] of passages.entries()) {
        lexical.add(passage, terms?.[at]);
        characters += passage.text.length;
      }
      if (vectors !== null) setVectors(meta.id, vectors);
    },
    termsOf: lexical.termsOf,
    setVectors,
    removeArticle,
    counts: () => ({
      articles: articles.size,
      passages: lexical.size,
      embedded: dense.embedded,
      meanPassageLength: lexical.size === 0 ? 0 : characters / lexical.size,
    }),
    articles: () =>
      inOrder().map(({ meta, passages }) => ({
        id: meta.id,
        contentHash: meta.contentHash,
        passages: passages.length,
        embedded: passages.filter(({ id }) => dense.has(lexical.slotOf(id))).length,
      })),
    passage: (id) => lexical.get(id),
    similarities(ids) {
      const slots = ids.map((id) => (lexical.get(id) ? lexical.slotOf(id) : null));
      return Float32Array.from(
        slots.flatMap((a) =>
          slots.map((b) => (a === null || b === null ? 0 : dense.similarity(a, b))),
        ),
      );
    },
    fetch: (ids, scope) => fetchPassages(articles, lexical.get, ids, scope),
    termStats(text) {
      const seen = new Map<string, TermStat>();
      for (const { term, start, end } of tokenizer.tokenize(text)) {
        if (seen.has(term)) continue;
        const documentFrequency = lexical.documentFrequency(term);
        seen.set(term, { term, surface: text.slice(start, end), documentFrequency });
      }
      return [...seen.values()];
    },
    indexHash: contentHash.under,
    toSnapshot(breathe) {
      const startedAt = changes;
      const saving = inOrder();
      const slots = saving.flatMap((article) =>
        article.passages.map(({ id }) => lexical.slotOf(id)),
      );
      const steps = packIndex({
        tokenizer: name,
        dims,
        articles: saving,
        bm25: lexical.saveBm25(slots),
        dense: dense.save(slots),
      });
      return inSteps(steps, breathe, () => changes === startedAt);
    },
  };
}
