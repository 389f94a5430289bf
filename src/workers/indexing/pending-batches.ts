import { EMBEDDING } from '../../config/embedding.ts';
import { indexedText } from '../../domain/article.ts';
import { compareIds } from '../../domain/ids.ts';
import type { ArticleId } from '../../domain/ids.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { VECTOR_STATE } from '../../storage/index-store.ts';
import type { ArticleHead, StoredVectors } from '../../storage/index-store.ts';
import { emptyVectors, openRecord, setVector, vectorsByText } from './article-record.ts';
import type { ArticleRecord, KnownVector } from './article-record.ts';
import type { Session } from './session.ts';

/** An article on its way: its vectors fill up batch by batch. */
interface Work {
  readonly head: ArticleHead;
  readonly record: ArticleRecord;
  readonly vectors: StoredVectors;
}

/** Texts to embed, each with the passages that have it; none when all vectors of the article were found elsewhere. */
export interface Batch {
  readonly work: Work;
  readonly texts: readonly string[];
  readonly ordinals: readonly (readonly number[])[];
}

/** Articles with a passage without vector, in path order. */
export function pendingHeads(session: Session): readonly ArticleHead[] {
  return [...session.heads.values()]
    .filter((head) => head.embedded < head.passages)
    .toSorted((a, b) => compareIds(a.path, b.path) || compareIds(a.id, b.id));
}

/**
 * Articles that may hold passages with the same indexed text: it begins with the title, so only those of that title
 * (a file that was moved, two copies of one).
 */
export function twinsOf(session: Session, head: ArticleHead): readonly ArticleId[] {
  const twins = [...session.heads.values()].filter(
    (other) => other.title === head.title && other.id !== head.id,
  );
  return twins.map((twin) => twin.id);
}

/**
 * What is to embed of one article, at most `size` texts a batch, after vectors of equal texts are taken from itself
 * and its twins.
 */
export async function prepareBatches(
  session: Session,
  head: ArticleHead,
  twins: readonly ArticleId[],
  size: number,
): Promise<Result<readonly Batch[]>> {
  const stored = await session.store.read(session.workspace, [head.id, ...twins]);
  if (!stored.ok) return stored;
  const records = stored.value.map(openRecord);
  const record = records.find((each) => each.stored.article.id === head.id);
  // Removed meanwhile.
  if (record === undefined) return ok([]);
  const vectors = record.stored.vectors ?? emptyVectors(record.passages.length, EMBEDDING.dims);
  const known = new Map(records.flatMap((each) => [...vectorsByText(each)]));
  const missing = takeKnown(record, vectors, known);
  const work: Work = { head, record, vectors };
  const batches: Batch[] = [];
  for (let from = 0; from === 0 || from < missing.length; from += size) {
    const slice = missing.slice(from, from + size);
    const texts = slice.map(([text]) => text);
    batches.push({ work, texts, ordinals: slice.map(([, ordinals]) => ordinals) });
  }
  return ok(batches);
}

/** Fills in what is known; gives the distinct texts left, with the passages that have them. */
function takeKnown(
  { passages }: ArticleRecord,
  vectors: StoredVectors,
  known: ReadonlyMap<string, KnownVector>,
): readonly (readonly [string, readonly number[]])[] {
  const missing = new Map<string, number[]>();
  for (const [ordinal, passage] of passages.entries()) {
    if (vectors.states[ordinal] !== VECTOR_STATE.missing) continue;
    const text = indexedText(passage);
    const vector = known.get(text);
    if (vector !== undefined) setVector(vectors, ordinal, vector);
    else missing.set(text, [...(missing.get(text) ?? []), ordinal]);
  }
  return [...missing];
}
