import { components, type AnyOrama, type IIndex, type TokenScore } from '@orama/orama';
import type { SlotOrder } from '../slots.ts';
import type { Bm25Index } from './bm25.ts';
import { withoutFunctionWords } from './function-words.ts';
import { FILTER_SCHEMA, type FilterValues } from './where-clause.ts';

const stock = components.index;
type FilterStore = ReturnType<typeof stock.create>;

/**
 * The one searchable property: heading path and text, made when Orama asks for it and stored nowhere. `insert` and
 * `remove` of the component are called for this property alone: documents do not carry the filterable ones, which
 * are their article's.
 */
export const INDEXED_PROPERTY = 'indexed';
export const SCHEMA = { ...FILTER_SCHEMA, [INDEXED_PROPERTY]: 'string' } as const;

/** What the component needs beyond Orama's own arguments. */
export interface Bm25ComponentOptions {
  readonly bm25: Bm25Index;
  readonly compareSlots: SlotOrder;
  /** How many hits the running search wants: Orama does not hand its limit on. */
  readonly depth: () => number;
  /** Terms of the passage that is being put in: Orama has its text tokenised each time, which was often done before. */
  readonly termsOf: (text: string) => readonly string[];
  /** Filterable values of every passage, by slot. */
  readonly filterValues: () => Iterable<readonly [slot: number, values: FilterValues]>;
}

/**
 * Orama's index component (its `components.index` extension point) with our BM25 for the text. Orama's own trees
 * answer `where`; they are derived from the documents at the first filtered search after a change, so that opening
 * a stored index and importing cost nothing for them. Orama's text index, prefix search and scores are not used:
 * they are not BM25, and 40–220 times slower.
 */
export function createBm25Component(options: Bm25ComponentOptions): IIndex<FilterStore> {
  const { bm25, compareSlots, depth } = options;
  let areFiltersCurrent = false;

  return {
    ...stock.createIndex(),
    create: (database, ids) => createStore(database, ids),
    load: (ids) => {
      areFiltersCurrent = false;
      return createStore(undefined, ids);
    },
    insert(...[, , , , internalId, text]) {
      bm25.set(internalId - 1, options.termsOf(text as string));
      areFiltersCurrent = false;
    },
    remove(...[, , , , internalId]) {
      bm25.remove(internalId - 1);
      areFiltersCurrent = false;
      return true;
    },
    search(...[, query, tokenizer, , , , , , , , allowed]) {
      const accepts = allowed ? (slot: number): boolean => allowed.has(slot + 1) : null;
      return bm25
        .search(
          withoutFunctionWords(query, tokenizer.tokenize(query)),
          depth(),
          compareSlots,
          accepts,
        )
        .map(({ key, score }): TokenScore => [key + 1, score]);
    },
    searchByWhereClause(store, tokenizer, where, language) {
      const filters = store as FilterStore;
      if (!areFiltersCurrent) {
        const fresh = createStore(undefined, filters.sharedInternalDocumentStore);
        filters.indexes = fresh.indexes;
        fillFilters(filters, options.filterValues());
        areFiltersCurrent = true;
      }
      return stock.searchByWhereClause(filters, tokenizer, where, language);
    },
  };
}

function createStore(
  database: AnyOrama | undefined,
  ids: FilterStore['sharedInternalDocumentStore'],
): FilterStore {
  // `create` of Orama 3.1.18 hands the database on to itself for nested schemas and reads nothing of it.
  const store = stock.create(database as AnyOrama, ids, FILTER_SCHEMA);
  store.searchableProperties.push(INDEXED_PROPERTY);
  store.searchablePropertiesWithTypes[INDEXED_PROPERTY] = SCHEMA[INDEXED_PROPERTY];
  return store;
}

function fillFilters(
  store: FilterStore,
  filterValues: Iterable<readonly [slot: number, values: FilterValues]>,
): void {
  const component = stock.createIndex();
  const tokenizer = undefined as never; // enums and numbers are not tokenised
  for (const [slot, values] of filterValues) {
    for (const property of Object.keys(FILTER_SCHEMA) as (keyof typeof FILTER_SCHEMA)[]) {
      const value = values[property];
      if (value === undefined) continue;
      const type = FILTER_SCHEMA[property];
      stock.insert(component, store, property, '', slot + 1, value, type, undefined, tokenizer, 0);
    }
  }
}
