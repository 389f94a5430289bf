import type { Article, Heading } from '../../domain/article.ts';
import type { ArticleHead, StoredArticle } from '../../storage/index-store.ts';

/*
 * One article on disk: magic, lengths of two JSON texts (u32, little-endian), the head, the rest, then the
 * binary parts one after the other. The head comes first so that opening an index reads no article text.
 */
const MAGIC = new TextEncoder().encode('KURABE1\n');
const PREFIX = MAGIC.length + 8;

interface Body {
  readonly article: Article;
  readonly headings: readonly Heading[];
  readonly paths: readonly (readonly string[])[];
  readonly passages: number;
  /** Bytes of the vector block; `null` while the article has none. */
  readonly vectorBytes: number | null;
}

/** Thrown on bytes that are no record: cut off, or of another program. The store turns it into `storage-failed`. */
class RecordDamaged extends Error {
  override readonly name = 'RecordDamaged';
}

const bytesOf = (view: ArrayBuffer | Uint8Array | Uint32Array): Uint8Array =>
  view instanceof ArrayBuffer
    ? new Uint8Array(view)
    : new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

/** The bytes of a record. */
export function encodeRecord(stored: StoredArticle, head: ArticleHead): Uint8Array {
  const { article, headings, passages, vectors } = stored;
  const body: Body = {
    article,
    headings,
    paths: passages.paths,
    passages: passages.starts.length,
    vectorBytes: vectors?.rows.byteLength ?? null,
  };
  const headJson = new TextEncoder().encode(JSON.stringify(head));
  const bodyJson = new TextEncoder().encode(JSON.stringify(body));
  const lengths = new DataView(new ArrayBuffer(8));
  lengths.setUint32(0, headJson.length, true);
  lengths.setUint32(4, bodyJson.length, true);
  return Buffer.concat([
    MAGIC,
    bytesOf(lengths.buffer),
    headJson,
    bodyJson,
    bytesOf(passages.starts),
    bytesOf(passages.ends),
    bytesOf(passages.pathOf),
    bytesOf(passages.contextStarts),
    bytesOf(passages.contextEnds),
    ...(vectors === null ? [] : [bytesOf(vectors.states), bytesOf(vectors.rows)]),
  ]);
}

function lengthsOf(bytes: Uint8Array): { readonly head: number; readonly body: number } {
  if (bytes.length < PREFIX || MAGIC.some((byte, index) => bytes[index] !== byte)) {
    throw new RecordDamaged('not a record of an article');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset + MAGIC.length, 8);
  return { head: view.getUint32(0, true), body: view.getUint32(4, true) };
}

/** The head, or the number of bytes needed when the given start of the file does not hold all of it. */
export function decodeHead(start: Uint8Array): ArticleHead | number {
  const { head } = lengthsOf(start);
  if (start.length < PREFIX + head) return PREFIX + head;
  return JSON.parse(new TextDecoder().decode(start.subarray(PREFIX, PREFIX + head))) as ArticleHead;
}

/** Everything but the head. Throws when the bytes are not all there. */
export function decodeRecord(bytes: Uint8Array): StoredArticle {
  const lengths = lengthsOf(bytes);
  let at = PREFIX + lengths.head;
  const take = (length: number): ArrayBuffer => {
    if (at + length > bytes.length) throw new RecordDamaged('cut off');
    const part = new Uint8Array(bytes.subarray(at, at + length));
    at += length;
    return part.buffer;
  };
  const body = JSON.parse(new TextDecoder().decode(take(lengths.body))) as Body;
  const numbers = (): Uint32Array => new Uint32Array(take(body.passages * 4));
  const passages = {
    starts: numbers(),
    ends: numbers(),
    pathOf: numbers(),
    contextStarts: numbers(),
    contextEnds: numbers(),
    paths: body.paths,
  };
  const { article, headings, vectorBytes } = body;
  if (vectorBytes === null) return { article, headings, passages, vectors: null };
  const states = new Uint8Array(take(body.passages));
  return { article, headings, passages, vectors: { states, rows: take(vectorBytes) } };
}
