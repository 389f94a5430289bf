import type { AppError } from '../domain/app-error.ts';
import { describeKeys, differingKeys } from '../domain/fingerprint.ts';
import type { EmbeddingIdentity } from '../domain/fingerprint.ts';
import { VECTOR_STATE } from './index-store.ts';
import type {
  ArticleHead,
  IndexHeader,
  PassageStates,
  StatesHead,
  StatesHeader,
  StoreChange,
  StoredArticle,
  StoredVectors,
  VectorsChange,
} from './index-store.ts';

/** The head of an article as of `revision`; text is counted as UTF-16, two bytes a unit. */
export function headOf(stored: StoredArticle, revision: number, textRevision: number): ArticleHead {
  const { article, passages, vectors } = stored;
  return {
    id: article.id,
    path: article.path,
    title: article.title,
    tags: article.tags,
    updatedAt: article.updatedAt,
    isPrivate: article.isPrivate,
    isDraft: article.isDraft,
    contentHash: article.contentHash,
    characters: article.text.length,
    passages: passages.starts.length,
    embedded: countStates(vectors, (state) => state !== VECTOR_STATE.missing),
    windowed: countStates(vectors, (state) => state === VECTOR_STATE.windowed),
    bytes:
      article.text.length * 2 +
      passages.starts.byteLength * 3 +
      (vectors === null ? 0 : vectors.rows.byteLength + vectors.states.byteLength),
    revision,
    textRevision,
  };
}

function countStates(vectors: StoredVectors | null, counts: (state: number) => boolean): number {
  return vectors === null
    ? 0
    : vectors.states.reduce((sum, state) => sum + Number(counts(state)), 0);
}

/** The header a change leaves behind. */
export function headerAfter(stored: IndexHeader | null, change: StoreChange): IndexHeader {
  return {
    parts: change.parts,
    builtAt: change.builtAt,
    embedding: change.embedding === 'keep' ? (stored?.embedding ?? null) : null,
  };
}

/** `index-stale` when `added` vectors are of another model than the stored ones, else `null`. */
function embeddingMismatch(
  stored: EmbeddingIdentity | null,
  added: EmbeddingIdentity,
): AppError | null {
  const keys = stored === null ? [] : differingKeys(stored, added);
  if (stored === null || keys.length === 0) return null;
  return {
    kind: 'index-stale',
    stored: describeKeys(stored, keys),
    wanted: describeKeys(added, keys),
  };
}

/** A workspace that keeps no token states. */
export const NO_STATES: StatesHeader = { isKept: false, identity: null };

/** The head after more passages got their states. */
export function statesHeadAfter(
  head: StatesHead | undefined,
  added: readonly PassageStates[],
): StatesHead {
  return {
    passages: (head?.passages ?? 0) + added.length,
    bytes: added.reduce((sum, { bytes }) => sum + bytes.byteLength, head?.bytes ?? 0),
  };
}

/** `index-stale` when a change is of another model than what is stored, vectors or token states; else `null`. */
export function changeMismatch(
  header: IndexHeader,
  stored: StatesHeader,
  { embedding, states }: VectorsChange,
): AppError | null {
  const ofVectors = embeddingMismatch(header.embedding, embedding);
  if (ofVectors !== null || states === null || !stored.isKept) return ofVectors;
  return embeddingMismatch(stored.identity, states.identity);
}
