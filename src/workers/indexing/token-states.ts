import { EMBEDDING, tokenStatesIdentity } from '../../config/embedding.ts';
import type { Passage } from '../../domain/article.ts';
import type { EmbedOutput } from '../../domain/embedder.ts';
import { differingKeys } from '../../domain/fingerprint.ts';
import type { EmbeddingIdentity } from '../../domain/fingerprint.ts';
import type { Result } from '../../domain/result.ts';
import { ok } from '../../domain/result.ts';
import type { TokenStatesStatus } from '../../domain/search.ts';
import { packCodes, unpackCodes } from '../../retrieval/rerank/pack-codes.ts';
import type { ArticleHead } from '../../storage/index-store.ts';
import type { Session } from './session.ts';

/** Whether an article has a passage whose token states are wanted and not stored. */
export function lacksStates({ states }: Session, { id, passages }: ArticleHead): boolean {
  return states.isKept && (states.heads.get(id)?.passages ?? 0) < passages;
}

/** What is kept of token states, in numbers. */
export function statesStatus({ states }: Session): TokenStatesStatus {
  const heads = [...states.heads.values()];
  return {
    isKept: states.isKept,
    passages: heads.reduce((sum, head) => sum + head.passages, 0),
    bytes: heads.reduce((sum, head) => sum + head.bytes, 0),
  };
}

/** Token states of text `at` of an output, as they are stored; `null` when the embedder gave none. */
export function packedStates(
  { tokenStates }: EmbedOutput,
  at: number,
): Uint8Array<ArrayBuffer> | null {
  if (tokenStates === null) return null;
  const { dims } = EMBEDDING.late;
  const { codes, offsets } = tokenStates;
  return packCodes(
    codes.subarray((offsets[at] as number) * dims, (offsets[at + 1] as number) * dims),
  );
}

/**
 * Deletes all stored token states, and says whether they are kept from now on. Index, vectors and fingerprint stay as
 * they are. What storage reports.
 */
export async function resetStates(session: Session, isKept: boolean): Promise<Result<void>> {
  const revision = await session.store.resetStates(session.workspace, isKept);
  if (!revision.ok) return revision;
  session.states = { isKept, identity: null, heads: new Map() };
  session.revision = Math.max(session.revision, revision.value);
  return ok(undefined);
}

/** Makes room for token states of the model that runs when the stored ones are of another. */
export async function forgetOtherStates(
  session: Session,
  embedding: EmbeddingIdentity,
): Promise<Result<void>> {
  const { isKept, identity } = session.states;
  const isOther =
    identity !== null && differingKeys(identity, tokenStatesIdentity(embedding)).length > 0;
  return isOther ? resetStates(session, isKept) : ok(undefined);
}

/** Reads the stored codes of these passages and of no others. */
export type ReadStoredCodes = (
  passages: readonly Passage[],
) => Promise<readonly (Int8Array | null)[]>;

/**
 * Stored token states of passages of this session for questions of the model `embedding`; `null` for each that is not
 * stored as this session knows it. Also when storage cannot be read: the model then makes them, and only takes longer.
 */
export function storedCodesOf(
  session: Session,
  embedding: EmbeddingIdentity | null,
): ReadStoredCodes {
  return async (passages) => {
    const { store, workspace, heads, states } = session;
    if (embedding === null || states.heads.size === 0) return passages.map(() => null);
    const keys = passages.map(({ articleId, ordinal }) => ({
      id: articleId,
      textRevision: heads.get(articleId)?.textRevision ?? 0,
      ordinal,
    }));
    const read = await store.readStates(workspace, tokenStatesIdentity(embedding), keys);
    return passages.map((_, at) => {
      const bytes = read.ok ? read.value[at] : null;
      return bytes ? unpackCodes(bytes) : null;
    });
  };
}
