import { create, insertMultiple, search } from '@orama/orama';
import { DEFAULT_TOKENIZER } from '../../src/config/retrieval.ts';
import { indexedText } from '../../src/domain/article.ts';
import type { Passage } from '../../src/domain/article.ts';
import { createPrng } from '../../src/lib/prng.ts';
import { createLexicalIndex } from '../../src/retrieval/lexical/orama-index.ts';
import type { LexicalIndex } from '../../src/retrieval/lexical/orama-index.ts';
import { tokenizerByName } from '../../src/retrieval/lexical/tokenizers.ts';
import {
  morePassages,
  passagesOf,
  queriesFrom,
  readArticles,
  refuseEmpty,
} from './bench-corpus.ts';
import type { SampleText } from './bench-corpus.ts';
import { ratioFigure } from './figures.ts';
import type { RatioFigure } from './figures.ts';
import { comparePaired } from './pairs.ts';
import type { Comparison } from './pairs.ts';
import { createReferenceBm25 } from './reference-bm25.ts';

const PASSAGES = 3_000;
const QUERIES = 40;
const LIMIT = 10;
const WARM_UPS = 1;
/** Stock Orama needs seconds for a round where the reference needs milliseconds. */
const ROUNDS = { orama: 7, reference: 31 };

/** From the words typed to the ids of ranked passages. */
type Search = (query: string) => unknown;

/** A lexical query, from the words typed to ten ranked passages, against two others over the same passages. */
export async function benchLexical(
  samples: readonly SampleText[],
): Promise<readonly RatioFigure[]> {
  const prng = createPrng(2);
  const articles = await readArticles(samples);
  const passages = morePassages(articles, PASSAGES, prng);
  const queries = queriesFrom(passagesOf(articles), QUERIES, prng);
  const index = indexOf(passages);
  const ours = (query: string): readonly string[] =>
    index.search(query, LIMIT, null).map(({ passage }) => passage.id);
  const reference = referenceOver(passages);
  for (const query of queries) {
    if (String(refuseEmpty(ours(query), `hits for ${query}`)) !== String(reference(query)))
      throw new Error(`the index and the reference BM25 disagree on: ${query}`);
  }
  const stock = await stockOrama(passages);
  const compare = (other: Search, rounds: number): Promise<Comparison> =>
    comparePaired({
      ours: () => queries.map(ours),
      other: () => queries.map((query) => other(query)),
      rounds,
      warmUps: WARM_UPS,
      clock: () => performance.now(),
    });
  const shared = {
    ours: 'lexical index of the product (Orama with our tokenizer and BM25)',
    unit: 'query',
    conditions: { passages: PASSAGES, queries: QUERIES, limit: LIMIT },
  };
  return [
    ratioFigure(
      { ...shared, name: 'lexical-vs-reference', other: 'BM25 over Maps, same tokens' },
      await compare(reference, ROUNDS.reference),
      QUERIES,
    ),
    ratioFigure(
      { ...shared, name: 'lexical-vs-orama', other: 'stock Orama, words of Intl.Segmenter' },
      await compare(stock, ROUNDS.orama),
      QUERIES,
    ),
  ];
}

function referenceOver(passages: readonly Passage[]): (query: string) => readonly string[] {
  const tokenizer = tokenizerByName(DEFAULT_TOKENIZER);
  const termsOf = (text: string): string[] => tokenizer.tokenize(text).map(({ term }) => term);
  const rank = createReferenceBm25(
    passages.map((passage) => ({ id: passage.id, terms: termsOf(indexedText(passage)) })),
  );
  return (query) => rank(termsOf(query), LIMIT);
}

function indexOf(passages: readonly Passage[]): LexicalIndex {
  const index = createLexicalIndex({
    tokenizer: tokenizerByName(DEFAULT_TOKENIZER),
    metaOf: (id) => ({ id, path: '', title: '', tags: [], updatedAt: null, contentHash: '' }),
  });
  for (const passage of passages) index.add(passage);
  return index;
}

/** Orama as its manual shows it: one text property, a tokenizer function, everything else as it comes. */
async function stockOrama(passages: readonly Passage[]): Promise<Search> {
  const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
  const tokenize = (text: string): string[] =>
    Array.from(segmenter.segment(text.toLowerCase()))
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => segment);
  const database = create({
    schema: { text: 'string' },
    components: { tokenizer: { language: 'japanese', normalizationCache: new Map(), tokenize } },
  });
  await insertMultiple(
    database,
    passages.map((passage) => ({ id: passage.id, text: indexedText(passage) })),
  );
  return (query) => search(database, { term: query, limit: LIMIT });
}
