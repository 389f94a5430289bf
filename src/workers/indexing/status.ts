import type { EmbedderInfo } from '../../domain/embedder.ts';
import type { EmbeddingIdentity, IndexStale } from '../../domain/fingerprint.ts';
import type { IndexStatus } from '../../domain/search.ts';
import { embeddingStale, joinStale } from '../fingerprint.ts';
import { staleParts } from './session.ts';
import { statesStatus } from './token-states.ts';
import type { Session } from './session.ts';

/** How the vectors' model differs from the one that runs; `null` while either is unknown. */
export function staleEmbedding(
  session: Session,
  running: EmbeddingIdentity | null,
): IndexStale | null {
  if (session.embedding === null || running === null || !hasVectors(session)) return null;
  return embeddingStale(session.embedding, running);
}

/** True when at least one passage of the workspace has a vector. */
export function hasVectors(session: Session): boolean {
  return [...session.heads.values()].some((head) => head.embedded > 0);
}

/** The model once it is loaded. */
export interface RunningModel {
  readonly info: EmbedderInfo;
  readonly embedding: EmbeddingIdentity;
}

/** What is open, in numbers; bytes are those of the stored articles, before the browser's own overhead. */
export function statusOf(session: Session, model: RunningModel | null): IndexStatus {
  const heads = [...session.heads.values()];
  return {
    ...session.index.counts(),
    windowed: heads.reduce((sum, head) => sum + head.windowed, 0),
    chunk: session.parts.chunker.settings,
    tokenizer: session.parts.tokenizer.name,
    embedder: model?.info ?? null,
    fingerprint: session.fingerprint,
    indexHash: session.index.indexHash(session.fingerprint),
    bytes: heads.reduce((sum, head) => sum + head.bytes, 0),
    builtAt: session.builtAt,
    ...(session.workspace === 'own' && { tokenStates: statesStatus(session) }),
    uncut: heads.filter((head) => head.passages === 0).map((head) => head.path),
    stale: joinStale(staleParts(session), staleEmbedding(session, model?.embedding ?? null)),
  };
}
