import { tokenStatesIdentity } from '../../config/embedding.ts';
import type { EmbeddingIdentity } from '../../domain/fingerprint.ts';
import type { ArticleId } from '../../domain/ids.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { headOf, statesHeadAfter } from '../../storage/derive.ts';
import type { PassageStates, StoredVectors } from '../../storage/index-store.ts';
import type { ArticleRecord } from './article-record.ts';
import { indexRecord, indexVectors } from './session.ts';
import type { Session } from './session.ts';

/** ISO 8601 of now. */
export type Today = () => string;

/**
 * Writes and removes articles in one transaction, then takes them over into the index; on failure nothing has
 * changed on either side.
 */
export async function commitArticles(
  session: Session,
  put: readonly ArticleRecord[],
  remove: readonly ArticleId[],
  today: Today,
): Promise<Result<void>> {
  const builtAt = today();
  const revision = await session.store.commit(session.workspace, {
    put: put.map((record) => record.stored),
    remove,
    parts: session.parts,
    builtAt,
    embedding: 'keep',
  });
  if (!revision.ok) return revision;
  for (const id of remove) {
    session.index.removeArticle(id);
    session.heads.delete(id);
  }
  for (const record of put) {
    indexRecord(session, record);
    const head = headOf(record.stored, revision.value, revision.value);
    session.heads.set(head.id, head);
  }
  dropStatesHeads(session, [...remove, ...put.map(({ stored }) => stored.article.id)]);
  noteWrite(session, revision.value, builtAt);
  return ok(undefined);
}

/** What the model made of the passages that an article had at `textRevision`. */
export interface MadeVectors {
  readonly record: ArticleRecord;
  readonly textRevision: number;
  /** `null` when the stored ones are all there. */
  readonly vectors: StoredVectors | null;
  readonly embedding: EmbeddingIdentity;
  /** Token states of passages that had none stored. */
  readonly states: readonly PassageStates[];
}

/**
 * Writes the vectors an article has so far, with token states, then takes them over into the index. An article that has
 * changed or gone meanwhile is left as it is.
 */
export async function commitVectors(
  session: Session,
  { record, textRevision, vectors, embedding, states: made }: MadeVectors,
  today: Today,
): Promise<Result<void>> {
  const { id } = record.stored.article;
  const builtAt = today();
  const identity = tokenStatesIdentity(embedding);
  const states = made.length === 0 ? null : { identity, passages: made };
  const change = { id, textRevision, vectors, embedding, builtAt, states };
  const revision = await session.store.putVectors(session.workspace, change);
  if (!revision.ok) return revision;
  if (revision.value === null || session.heads.get(id)?.textRevision !== textRevision) {
    return ok(undefined);
  }
  if (vectors !== null) {
    const stored = { ...record.stored, vectors };
    indexVectors(session, { ...record, stored });
    session.heads.set(id, headOf(stored, revision.value, textRevision));
  }
  if (states !== null && session.states.isKept) {
    const head = statesHeadAfter(session.states.heads.get(id), made);
    const heads = new Map(session.states.heads).set(id, head);
    session.states = { isKept: true, identity, heads };
  }
  session.embedding = embedding;
  noteWrite(session, revision.value, builtAt);
  return ok(undefined);
}

/** Lets vectors of another model come: for a workspace whose last vectors went with their articles. */
export async function forgetModel(session: Session, today: Today): Promise<Result<void>> {
  const revision = await session.store.commit(session.workspace, {
    put: [],
    remove: [],
    parts: session.parts,
    builtAt: today(),
    embedding: 'forget',
  });
  if (!revision.ok) return revision;
  session.embedding = null;
  session.states = { ...session.states, identity: null, heads: new Map() };
  session.revision = revision.value;
  return ok(undefined);
}

function noteWrite(session: Session, revision: number, builtAt: string): void {
  session.revision = Math.max(session.revision, revision);
  session.builtAt = builtAt;
}

/** Token states of an article go with every write of it, as storage has it. */
export function dropStatesHeads(session: Session, ids: readonly ArticleId[]): void {
  const heads = new Map(session.states.heads);
  for (const id of ids) heads.delete(id);
  session.states = { ...session.states, heads };
}
