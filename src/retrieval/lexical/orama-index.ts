import {
  count,
  create,
  insert,
  load,
  remove,
  search,
  type Results,
  type Tokenizer as OramaTokenizer,
} from '@orama/orama';
import { indexedText, type Passage } from '../../domain/article.ts';
import { compareIds, type ArticleId, type PassageId } from '../../domain/ids.ts';
import type { Tokenizer } from '../../domain/tokenizer.ts';
import type { ArticleMeta } from '../article-meta.ts';
import type { SlotFilter, SlotOrder } from '../slots.ts';
import type { Steps } from '../steps.ts';
import { createBm25Index } from './bm25.ts';
import { createBm25Component, INDEXED_PROPERTY, SCHEMA } from './bm25-component.ts';
import type { ForwardArrays } from './forward-index.ts';
import { filterValues, type FilterValues, type WhereClause } from './where-clause.ts';

/** A passage with its score in one leg. */
export interface ScoredPassage {
  readonly passage: Passage;
  readonly score: number;
}

/** The passages themselves and their BM25, in Orama. */
export interface LexicalIndex {
  readonly size: number;
  /** The terms that `add` puts in: the slow part of it. */
  termsOf(passage: Passage): readonly string[];
  /** Adds a passage whose id is not in the index, with its `termsOf` if they are there already. */
  add(passage: Passage, terms?: readonly string[]): void;
  /** Removes a passage; its slot goes back to it if it returns. */
  remove(id: PassageId): void;
  /** The slot of a passage that is in the index. */
  slotOf(id: PassageId): number;
  /** The passage of a slot in use. */
  at(slot: number): Passage;
  get(id: PassageId): Passage | undefined;
  readonly compareSlots: SlotOrder;
  /** The `depth` best passages by BM25 that `where` lets through; equal scores in the order of passage ids. */
  search(query: string, depth: number, where: WhereClause | null): readonly ScoredPassage[];
  /** Which slots `where` lets through, for the dense leg. */
  slotFilter(where: WhereClause | null): SlotFilter;
  /** How many passages hold the term. */
  documentFrequency(term: string): number;
  /** BM25 arrays of the given slots, renumbered 0, 1, 2 … */
  saveBm25(slots: readonly number[]): Steps<ForwardArrays>;
}

export interface LexicalIndexOptions {
  readonly tokenizer: Tokenizer;
  /** Meta of an article that has passages in the index. */
  readonly metaOf: (id: ArticleId) => ArticleMeta;
  /** Passages of slots 0, 1, 2 … with their BM25 arrays, from a snapshot. */
  readonly saved?: { readonly passages: readonly Passage[]; readonly bm25: ForwardArrays };
}

/**
 * Orama as the engine: it holds the passages as its documents (the very objects, no copy), gives out their internal
 * ids, resolves `where` and runs the search; words are cut by our tokenizer and ranked by our BM25. A snapshot comes
 * back through Orama's `load`: ids and documents in one go, nothing inserted one by one and nothing tokenised.
 */
export function createLexicalIndex(options: LexicalIndexOptions): LexicalIndex {
  const bm25 = createBm25Index(options.saved?.bm25);
  let depth = 0;
  let ready: readonly string[] | null = null;

  const at = (slot: number): Passage => documents()[slot + 1] as Passage;
  const compareSlots: SlotOrder = (a, b) => compareIds(at(a).id, at(b).id);
  const component = createBm25Component({
    bm25,
    compareSlots,
    depth: () => depth,
    termsOf: (text) => ready ?? termsOf(options.tokenizer, text),
    *filterValues(): Generator<readonly [number, FilterValues]> {
      const ofArticle = new Map<ArticleId, FilterValues>();
      for (const [internalId, { articleId }] of Object.entries(documents())) {
        const values = ofArticle.get(articleId) ?? filterValues(options.metaOf(articleId));
        ofArticle.set(articleId, values);
        yield [Number(internalId) - 1, values];
      }
    },
  });
  const database = createDatabase(options.tokenizer, component);
  if (options.saved) loadPassages(database, options.saved.passages);
  const documents = (): Record<number, Passage> =>
    database.data.docs.docs as Record<number, Passage>;
  const internalIds = database.internalDocumentIDStore.idToInternalId;

  return {
    get size() {
      return count(database);
    },
    at,
    compareSlots,
    slotOf: (id) => (internalIds.get(id) as number) - 1,
    get(id) {
      // Orama's own look-up gives a new internal id to any string it is asked for.
      const internalId = internalIds.get(id);
      return internalId === undefined ? undefined : documents()[internalId];
    },
    termsOf: (passage) => termsOf(options.tokenizer, indexedText(passage)),
    add(passage, terms) {
      ready = terms ?? null;
      void now(insert(database, passage));
      ready = null;
    },
    remove: (id) => void now(remove(database, id)),
    search(query, limit, where) {
      depth = limit;
      const found: Results<Passage> = now(
        search(database, {
          term: query,
          properties: [INDEXED_PROPERTY],
          limit,
          includeVectors: true, // there are none; without it each hit is copied
          ...(where === null ? {} : { where }),
          // Orama would settle ties by internal id, which is the order of arrival.
          sortBy: (a, b) => b[1] - a[1] || compareSlots(a[0] - 1, b[0] - 1),
        }),
      );
      return found.hits.map((hit) => ({ passage: hit.document, score: hit.score }));
    },
    slotFilter(where) {
      if (where === null) return null;
      const allowed = component.searchByWhereClause<Database>(
        database.data.index,
        database.tokenizer,
        where,
        undefined,
      );
      return (slot) => allowed.has(slot + 1);
    },
    documentFrequency: bm25.documentFrequency,
    saveBm25: (slots) => bm25.save(slots),
  };
}

type Component = ReturnType<typeof createBm25Component>;
type Database = ReturnType<typeof createDatabase>;

function createDatabase(tokenizer: Tokenizer, component: Component) {
  return create({
    schema: SCHEMA,
    // The sorter would keep every string a second time.
    sort: { enabled: false },
    components: {
      tokenizer: oramaTokenizer(tokenizer),
      index: component,
      getDocumentProperties: (document) => ({
        [INDEXED_PROPERTY]: indexedText(document as Passage),
      }),
    },
  });
}

function termsOf(tokenizer: Tokenizer, text: string): readonly string[] {
  return tokenizer.tokenize(text).map((token) => token.term);
}

function oramaTokenizer(tokenizer: Tokenizer): OramaTokenizer {
  return {
    language: tokenizer.name,
    normalizationCache: new Map(),
    tokenize: (text) => [...termsOf(tokenizer, text)],
  };
}

/** Orama's raw form of a database: ids in the order of their numbers, documents by number. */
function loadPassages(database: Database, passages: readonly Passage[]): void {
  const documents: Record<number, Passage> = {};
  passages.forEach((passage, slot) => (documents[slot + 1] = passage));
  load(database, {
    internalDocumentIDStore: { internalIdToId: passages.map((passage) => passage.id) },
    docs: { docs: documents, count: passages.length },
    index: null,
    sorting: { enabled: false },
    pinning: { rules: [] },
    language: database.tokenizer.language,
  });
}

/** Orama answers with a promise only when a hook or a component is asynchronous; none of ours is. */
function now<T>(value: T | Promise<T>): T {
  if (value instanceof Promise) throw new Error('an Orama component has become asynchronous');
  return value;
}
