import type { Passage, PassageContext } from '../../domain/article.ts';
import { passageId } from '../../domain/ids.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import type { TokenizerName } from '../../domain/tokenizer.ts';
import type { ArticleMeta } from '../article-meta.ts';
import type { IndexedArticle } from '../article-table.ts';
import type { DenseArrays } from '../dense/exact-cosine.ts';
import type { ForwardArrays } from '../lexical/forward-index.ts';
import { segmenterProbe, TOKENIZERS } from '../lexical/tokenizers.ts';
import type { Steps } from '../steps.ts';
import { readContainer, writeContainer, type Sections } from './container.ts';

/** What a snapshot is made of; the arrays are gathered when it comes to them. */
export interface IndexSource {
  readonly tokenizer: TokenizerName;
  readonly dims: number;
  readonly articles: readonly IndexedArticle[];
  readonly bm25: Steps<ForwardArrays>;
  readonly dense: Steps<DenseArrays>;
}

/** All of an index as data. Slots are 0, 1, 2 … over the articles' passages in order. */
export interface SavedIndex {
  readonly tokenizer: TokenizerName;
  readonly dims: number;
  readonly articles: readonly IndexedArticle[];
  readonly bm25: ForwardArrays;
  readonly dense: DenseArrays;
}

interface SnapshotMeta {
  readonly tokenizer: TokenizerName;
  readonly tokenizerVersion: number;
  /** The platform's word cuts; terms made with others would not meet the queries. */
  readonly segmenter: string;
  readonly dims: number;
}

/** `[meta, number of passages]` by article. */
type ArticleRow = readonly [meta: ArticleMeta, passages: number];

/**
 * The index as one buffer: articles, distinct heading paths, contexts and terms as JSON; passage offsets, BM25 rows,
 * vectors and the passage texts (UTF-16 units, so that even a lone surrogate comes back) as arrays.
 */
export function* packIndex(index: IndexSource): Steps<ArrayBuffer> {
  const { version } = TOKENIZERS[index.tokenizer];
  const meta: SnapshotMeta = {
    tokenizer: index.tokenizer,
    tokenizerVersion: version,
    segmenter: segmenterProbe(),
    dims: index.dims,
  };
  const articles = yield* packArticles(index.articles);
  const bm25 = yield* index.bm25;
  const dense = yield* index.dense;
  yield;
  const terms = packJson(bm25.terms);
  return yield* writeContainer(meta, {
    ...articles,
    terms,
    termOffsets: bm25.offsets,
    termIds: bm25.termIds,
    termCounts: bm25.counts,
    termLengths: bm25.lengths,
    vectors: dense.rows,
    present: dense.present,
  });
}

/**
 * The index back from `packIndex`; big arrays are views of the buffer. Besides the failures of `readContainer`,
 * `index-stale` when this code or this platform cuts words otherwise than the snapshot's.
 */
export function unpackIndex(buffer: ArrayBuffer): Result<SavedIndex> {
  const container = readContainer(buffer);
  if (!container.ok) return container;
  const meta = container.value.meta as SnapshotMeta;
  const stale = staleTokenizer(meta);
  if (stale) return err(stale);
  const sections = container.value.sections;
  return ok({
    tokenizer: meta.tokenizer,
    dims: meta.dims,
    articles: unpackArticles(sections),
    bm25: {
      terms: unpackJson(sections, 'terms') as readonly string[],
      offsets: sections['termOffsets'] as Uint32Array,
      termIds: sections['termIds'] as Uint32Array,
      counts: sections['termCounts'] as Uint16Array,
      lengths: sections['termLengths'] as Uint32Array,
    },
    dense: {
      rows: sections['vectors'] as Float32Array,
      present: sections['present'] as Uint8Array,
    },
  });
}

function staleTokenizer(meta: SnapshotMeta) {
  const version = TOKENIZERS[meta.tokenizer]?.version;
  const wanted = `${meta.tokenizer} ${version ?? '-'} ${segmenterProbe()}`;
  const stored = `${meta.tokenizer} ${meta.tokenizerVersion} ${meta.segmenter}`;
  return stored === wanted ? null : ({ kind: 'index-stale', stored, wanted } as const);
}

/** Passages looked at in one step: about a millisecond. */
const PASSAGES_A_STEP = 512;

function* packArticles(articles: readonly IndexedArticle[]): Steps<Sections> {
  const passages = articles.flatMap((article) => article.passages);
  const rows = articles.map((article): ArticleRow => [article.meta, article.passages.length]);
  const paths: (readonly string[])[] = [];
  const pathNumbers = new Map<string, number>();
  const pathOf = new Uint32Array(passages.length);
  for (const [at, { headingPath }] of passages.entries()) {
    if (at % PASSAGES_A_STEP === 0) yield;
    const key = JSON.stringify(headingPath);
    const known = pathNumbers.get(key) ?? paths.push(headingPath) - 1;
    pathNumbers.set(key, known);
    pathOf[at] = known;
  }
  yield;
  const contexts: PassageContext[] = [];
  const contextOf = Uint32Array.from(passages, (passage, at) => {
    if (passage.context === null) return 0;
    const isShared = sameContext(passages[at - 1], passage);
    return isShared ? contexts.length : contexts.push(passage.context);
  });
  const textOffsets = new Uint32Array(passages.length + 1);
  passages.forEach(({ text }, at) => {
    textOffsets[at + 1] = (textOffsets[at] as number) + text.length;
  });
  const texts = new Uint16Array(textOffsets[passages.length] as number);
  for (const [at, { text }] of passages.entries()) {
    if (at % PASSAGES_A_STEP === 0) yield;
    writeUnits(text, texts, textOffsets[at] as number);
  }
  return {
    articles: packJson(rows),
    paths: packJson(paths),
    pathOf,
    contexts: packJson(contexts),
    contextOf,
    ordinals: Uint32Array.from(passages, (passage) => passage.ordinal),
    starts: Uint32Array.from(passages, (passage) => passage.start),
    ends: Uint32Array.from(passages, (passage) => passage.end),
    textOffsets,
    texts,
  };
}

/** Parts of one table or code block stand one after the other. */
function sameContext(before: Passage | undefined, passage: Passage): boolean {
  return (
    before?.articleId === passage.articleId && before.context?.start === passage.context?.start
  );
}

function unpackArticles(sections: Sections): IndexedArticle[] {
  const rows = unpackJson(sections, 'articles') as readonly ArticleRow[];
  const paths = unpackJson(sections, 'paths') as readonly (readonly string[])[];
  const contexts = unpackJson(sections, 'contexts') as readonly PassageContext[];
  const contextOf = sections['contextOf'] as Uint32Array;
  const ordinals = sections['ordinals'] as Uint32Array;
  const pathOf = sections['pathOf'] as Uint32Array;
  const starts = sections['starts'] as Uint32Array;
  const ends = sections['ends'] as Uint32Array;
  const textOffsets = sections['textOffsets'] as Uint32Array;
  const texts = sections['texts'] as Uint16Array;
  let slot = 0;
  const nextPassage = (meta: ArticleMeta): Passage => {
    const ordinal = ordinals[slot] as number;
    const passage = {
      id: passageId(meta.id, ordinal),
      articleId: meta.id,
      ordinal,
      headingPath: paths[pathOf[slot] as number] ?? [],
      start: starts[slot] as number,
      end: ends[slot] as number,
      text: readUnits(texts, textOffsets[slot] as number, textOffsets[slot + 1] as number),
      // Numbered from 1; 0 is none.
      context: contexts[(contextOf[slot] as number) - 1] ?? null,
    };
    slot += 1;
    return passage;
  };
  return rows.map(([meta, passages]) => ({
    meta,
    passages: Array.from({ length: passages }, () => nextPassage(meta)),
  }));
}

/** Arguments a call may safely have. */
const UNITS_AT_ONCE = 8192;

function readUnits(units: Uint16Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at += UNITS_AT_ONCE) {
    const some: ArrayLike<number> = units.subarray(at, Math.min(at + UNITS_AT_ONCE, to));
    // `apply` takes the array as it is; a spread would walk it element by element, ten times slower.
    text += String.fromCharCode.apply(null, some as number[]);
  }
  return text;
}

function writeUnits(text: string, units: Uint16Array, from: number): void {
  for (let at = 0; at < text.length; at += 1) units[from + at] = text.charCodeAt(at);
}

function packJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

function unpackJson(sections: Sections, name: string): unknown {
  return JSON.parse(new TextDecoder().decode(sections[name]));
}
