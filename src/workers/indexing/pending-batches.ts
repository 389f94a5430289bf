import { EMBEDDING } from '../../config/embedding.ts';
import { indexedText } from '../../domain/article.ts';
import { compareIds } from '../../domain/ids.ts';
import type { ArticleId } from '../../domain/ids.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { VECTOR_STATE } from '../../storage/index-store.ts';
import type { ArticleHead, PassageStates, StoredVectors } from '../../storage/index-store.ts';
import { emptyVectors, openRecord, setVector, vectorsByText } from './article-record.ts';
import type { ArticleRecord, KnownVector } from './article-record.ts';
import type { Session } from './session.ts';
import { lacksStates } from './token-states.ts';

/** An article on its way: its vectors fill up batch by batch. */
interface Work {
  readonly head: ArticleHead;
  readonly record: ArticleRecord;
  readonly vectors: StoredVectors;
  /** False when this session knows all vectors to be stored, and only token states are made. */
  readonly hasNewVectors: boolean;
  /** Passages whose token states are stored, or on their way there. */
  readonly withStates: Set<number>;
  /** Token states that were made and are not written yet. */
  readonly states: PassageStates[];
}

/** Texts to embed, each with the passages that have it; none when all vectors of the article were found elsewhere. */
export interface Batch {
  readonly work: Work;
  readonly texts: readonly string[];
  readonly ordinals: readonly (readonly number[])[];
}

/** Articles with a passage without vector, or without token states where they are kept, in path order. */
export function pendingHeads(session: Session): readonly ArticleHead[] {
  return [...session.heads.values()]
    .filter((head) => head.embedded < head.passages || lacksStates(session, head))
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
 * and its twins. Where token states are kept, a text whose own are not stored is embedded for them.
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
  // Also what another tab has stored and this session has not seen: written again, it is seen, and no longer pending.
  const hasNewVectors = head.embedded < head.passages;
  const withStates = await statesOf(session, record);
  if (!withStates.ok) return withStates;
  const missing = takeKnown(record, vectors, known, withStates.value);
  const states: PassageStates[] = [];
  const work: Work = { head, record, vectors, hasNewVectors, withStates: withStates.value, states };
  const batches: Batch[] = [];
  for (let from = 0; from === 0 || from < missing.length; from += size) {
    const slice = missing.slice(from, from + size);
    const texts = slice.map(([text]) => text);
    batches.push({ work, texts, ordinals: slice.map(([, ordinals]) => ordinals) });
  }
  return ok(batches);
}

/** Passages whose token states need not be made: all of them where none are kept. */
async function statesOf(
  { states, store, workspace }: Session,
  { stored, passages }: ArticleRecord,
): Promise<Result<Set<number>>> {
  if (!states.isKept) return ok(new Set(passages.keys()));
  const { id } = stored.article;
  if (!states.heads.has(id)) return ok(new Set());
  const found = await store.statesOf(workspace, id);
  return found.ok ? ok(new Set(found.value)) : found;
}

/** Fills in what is known; gives the distinct texts left, with the passages that have them. */
function takeKnown(
  { passages }: ArticleRecord,
  vectors: StoredVectors,
  known: ReadonlyMap<string, KnownVector>,
  withStates: ReadonlySet<number>,
): readonly (readonly [string, readonly number[]])[] {
  const missing = new Map<string, number[]>();
  for (const [ordinal, passage] of passages.entries()) {
    const hasVector = vectors.states[ordinal] !== VECTOR_STATE.missing;
    const hasStates = withStates.has(ordinal);
    if (hasVector && hasStates) continue;
    const text = indexedText(passage);
    const vector = known.get(text);
    if (vector !== undefined && !hasVector) setVector(vectors, ordinal, vector);
    if (vector === undefined || !hasStates) {
      missing.set(text, [...(missing.get(text) ?? []), ordinal]);
    }
  }
  return [...missing];
}
