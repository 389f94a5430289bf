import { indexedText } from '../../domain/article.ts';
import type { Article, ChunkedArticle, Passage } from '../../domain/article.ts';
import { VECTOR_STATE } from '../../storage/index-store.ts';
import type { StoredArticle, StoredVectors } from '../../storage/index-store.ts';
import { packPassages, unpackPassages } from '../../storage/passage-codec.ts';

/** An article's record with its passages at hand. */
export interface ArticleRecord {
  readonly stored: StoredArticle;
  readonly passages: readonly Passage[];
  /** What each passage is found by, where it was worked out beforehand. */
  readonly terms?: readonly (readonly string[])[];
}

/** The record of an article as it was cut; vectors of `earlier` records are kept for passages whose indexed text is the same. */
export function makeRecord(
  article: Article,
  { headings, passages }: ChunkedArticle,
  earlier: readonly StoredArticle[],
): ArticleRecord {
  const vectors = carryVectors(passages, earlier);
  return { passages, stored: { article, headings, passages: packPassages(passages), vectors } };
}

/** A stored article with its passages unpacked from the compact form that storage keeps. */
export function openRecord(stored: StoredArticle): ArticleRecord {
  return { stored, passages: unpackPassages(stored.article, stored.passages) };
}

/** Room for the vectors of `count` passages, none made yet. */
export function emptyVectors(count: number, dims: number): StoredVectors {
  return {
    rows: new ArrayBuffer(count * dims * Float32Array.BYTES_PER_ELEMENT),
    states: new Uint8Array(count),
  };
}

/** A vector found for a text that was embedded before. */
export interface KnownVector {
  readonly row: Float32Array;
  readonly state: number;
}

/** Vectors of a record by the indexed text they were made from. */
export function vectorsByText(record: ArticleRecord): ReadonlyMap<string, KnownVector> {
  const known = new Map<string, KnownVector>();
  const { vectors } = record.stored;
  if (vectors === null) return known;
  const rows = new Float32Array(vectors.rows);
  const dims = rows.length / vectors.states.length;
  for (const [ordinal, state] of vectors.states.entries()) {
    const passage = record.passages[ordinal];
    if (state === VECTOR_STATE.missing || passage === undefined) continue;
    const row = rows.subarray(ordinal * dims, (ordinal + 1) * dims);
    known.set(indexedText(passage), { row, state });
  }
  return known;
}

/** Puts one vector in its place. */
export function setVector(
  vectors: StoredVectors,
  ordinal: number,
  { row, state }: KnownVector,
): void {
  new Float32Array(vectors.rows).set(row, ordinal * row.length);
  vectors.states[ordinal] = state;
}

function carryVectors(
  passages: readonly Passage[],
  earlier: readonly StoredArticle[],
): StoredVectors | null {
  const known = new Map(earlier.flatMap((stored) => [...vectorsByText(openRecord(stored))]));
  const found = passages.map((passage) => known.get(indexedText(passage)));
  const first = found.find((vector) => vector !== undefined);
  if (first === undefined) return null;
  const vectors = emptyVectors(passages.length, first.row.length);
  for (const [ordinal, vector] of found.entries()) {
    if (vector !== undefined) setVector(vectors, ordinal, vector);
  }
  return vectors;
}
