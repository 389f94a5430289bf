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
import { createReferenceBm25 } from './reference-bm25.ts';

const PASSAGES = 3_000;
const QUERIES = 40;
const LIMIT = 10;
const WARM_UPS = 2;
/** Stock Orama needs seconds for a round where the reference needs milliseconds. */
const ROUNDS = { orama: 7, reference: 21 };

/** A lexical query, from the words typed to ten ranked passages, against two others over the same passages. */
export async function benchLexical(
  samples: readonly SampleText[],
): Promise<readonly RatioFigure[]> {
  const prng = createPrng(2);
  const articles = await readArticles(samples);
  const passages = morePassages(articles, PASSAGES, prng);
  const queries = queriesFrom(passagesOf(articles), QUERIES, prng);
  const ours = indexOf(passages);
  const tokenizer = tokenizerByName(DEFAULT_TOKENIZER);
  const termsOf = (text: string): string[] => tokenizer.tokenize(text).map(({ term }) => term);
  const reference = createReferenceBm25(
    passages.map((passage) => ({ id: passage.id, terms: termsOf(indexedText(passage)) })),
  );
  const ranked = (query: string): readonly string[] =>
    ours.search(query, LIMIT, null).map(({ passage }) => passage.id);
  for (const query of queries) {
    const expected = reference(termsOf(query), LIMIT);
    if (String(refuseEmpty(ranked(query), `hits for ${query}`)) !== String(expected))
      throw new Error(`the index and the reference BM25 disagree on: ${query}`);
  }
  const stock = await stockOrama(passages);
  const conditions = { passages: PASSAGES, queries: QUERIES, limit: LIMIT };
  const clock = (): number => performance.now();
  const runOurs = (): unknown => queries.map(ranked);
  const againstReference = await comparePaired({
    ours: runOurs,
    other: () => queries.map((query) => reference(termsOf(query), LIMIT)),
    rounds: ROUNDS.reference,
    warmUps: WARM_UPS,
    clock,
  });
  const againstStock = await comparePaired({
    ours: runOurs,
    other: () => queries.map((query) => stock(query)),
    rounds: ROUNDS.orama,
    warmUps: 1,
    clock,
  });
  const us = {
    ours: 'lexical index of the product (Orama with our tokenizer and BM25)',
    unit: 'query',
  };
  return [
    ratioFigure(
      { ...us, name: 'lexical-vs-reference', other: 'BM25 over Maps, same tokens', conditions },
      againstReference,
      QUERIES,
    ),
    ratioFigure(
      {
        ...us,
        name: 'lexical-vs-orama',
        other: 'stock Orama, words of Intl.Segmenter',
        conditions,
      },
      againstStock,
      QUERIES,
    ),
  ];
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
async function stockOrama(passages: readonly Passage[]): Promise<(query: string) => unknown> {
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
