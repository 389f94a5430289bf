import { EMBEDDING } from '../../config/embedding.ts';
import type { EmbeddingIdentity, IndexParts, IndexStale } from '../../domain/fingerprint.ts';
import type { ArticleId, Fingerprint } from '../../domain/ids.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { IndexSettings, WorkspaceId } from '../../domain/workspace.ts';
import { createPassageIndex, fromSnapshot } from '../../retrieval/passage-index.ts';
import type { PassageIndex } from '../../retrieval/passage-index.ts';
import type {
  ArticleHead,
  IndexHeader,
  IndexStore,
  StatesOverview,
  WorkspaceOverview,
} from '../../storage/index-store.ts';
import { fingerprintOf, partsOf, partsStale, settingsOf } from '../fingerprint.ts';
import { openRecord } from './article-record.ts';
import type { ArticleRecord } from './article-record.ts';
import type { Breathe } from './breather.ts';

/** Articles read from storage at a time. */
export const READ_AT_ONCE = 64;

/**
 * The open workspace: what is stored, as far as this tab knows, and the index made from it. Both are changed in one
 * stretch without waiting, so a search never sees one ahead of the other.
 */
export interface Session {
  readonly workspace: WorkspaceId;
  readonly store: IndexStore;
  readonly wanted: IndexSettings;
  readonly index: PassageIndex;
  /** What the stored passages were made with; the wanted parts while nothing is stored. */
  readonly parts: IndexParts;
  readonly heads: Map<ArticleId, ArticleHead>;
  /** Token states as they are stored, without themselves: only those that a question wants are read. */
  states: StatesOverview;
  /** Of the last write that `index` and `heads` hold. */
  revision: number;
  /** Model of the stored vectors. */
  embedding: EmbeddingIdentity | null;
  builtAt: string | null;
  /** Goes with every answer; of the model that runs while there is no vector yet. */
  fingerprint: Fingerprint;
  /** Revision of the stored snapshot, 0 when there is none that can be used. */
  snapshotRevision: number;
}

export interface SessionOptions {
  readonly workspace: WorkspaceId;
  readonly store: IndexStore;
  readonly wanted: IndexSettings;
}

/**
 * Opens a workspace from its snapshot and whatever was written since, else from its articles. It is opened as it was
 * built, even when other settings are wanted: `staleParts` tells. `aborted`, or what storage reports.
 */
export async function openSession(
  options: SessionOptions,
  breathe: Breathe,
  signal: AbortSignal,
): Promise<Result<Session>> {
  const overview = await options.store.overview(options.workspace);
  if (!overview.ok) return overview;
  const { header, heads } = overview.value;
  const wanted = partsOf(options.wanted);
  const parts = header === null || heads.length === 0 ? wanted : header.parts;
  const snapshot = await usableSnapshot(options, parts);
  const index =
    snapshot?.index ??
    createPassageIndex({ tokenizer: parts.tokenizer.name, dims: dimsOf(header) });
  const revision = snapshot?.revision ?? 0;
  const session: Session = {
    ...options,
    index,
    parts,
    revision,
    snapshotRevision: revision,
    heads: new Map(),
    states: overview.value.states,
    fingerprint: await fingerprintOf(livePartsOf(parts), header?.embedding ?? null),
    embedding: null,
    builtAt: null,
  };
  const caughtUp = await catchUp(session, overview.value, breathe, signal);
  return caughtUp.ok ? ok(session) : caughtUp;
}

/** How the stored passages differ from what is wanted; `null` when they do not, or when there are none. */
export function staleParts(session: Session): IndexStale | null {
  return session.heads.size === 0 ? null : partsStale(session.parts, partsOf(session.wanted));
}

/** True when `catchUp` can follow: the passages stored now are made as those in this session. */
export function canFollow(session: Session, { header, heads }: WorkspaceOverview): boolean {
  if (header === null || heads.length === 0)
    return partsStale(session.parts, partsOf(session.wanted)) === null;
  return partsStale(header.parts, session.parts) === null;
}

/** Brings index and heads to what is stored: only what was written after the session's revision is read. */
export async function catchUp(
  session: Session,
  { revision, header, heads, states }: WorkspaceOverview,
  breathe: Breathe,
  signal: AbortSignal,
): Promise<Result<void>> {
  const textRevisions = new Map(heads.map((head) => [head.id, head.textRevision]));
  const indexed = new Set(session.index.articles().map((article) => article.id));
  for (const id of indexed) if (!textRevisions.has(id)) session.index.removeArticle(id);
  const written = heads.filter((head) => head.revision > session.revision || !indexed.has(head.id));
  for (let from = 0; from < written.length; from += READ_AT_ONCE) {
    const slice = written.slice(from, from + READ_AT_ONCE);
    const ids = slice.map((head) => head.id);
    const stored = await session.store.read(session.workspace, ids);
    if (!stored.ok) return stored;
    for (const article of stored.value) {
      await breathe();
      if (signal.aborted) return err({ kind: 'aborted' });
      const record = openRecord(article);
      const { id } = article.article;
      const isSameText = indexed.has(id) && (textRevisions.get(id) ?? 0) <= session.revision;
      if (isSameText) indexVectors(session, record);
      else indexRecord(session, await withTerms(session, record, breathe));
    }
  }
  session.heads.clear();
  for (const head of heads) session.heads.set(head.id, head);
  session.states = states;
  session.revision = revision;
  session.embedding = header?.embedding ?? null;
  session.builtAt = heads.length === 0 ? null : (header?.builtAt ?? null);
  return ok(undefined);
}

/**
 * Keeps the session's index as a snapshot, unless that is done. When something is written meanwhile, or storage fails,
 * there is none, and that is passed over: all is in the articles, and the next opening only takes longer.
 */
export async function saveSnapshot(session: Session, breathe: Breathe): Promise<void> {
  if (session.snapshotRevision === session.revision) return;
  // Bytes of a later revision are refused by the index itself.
  const { revision } = session;
  const buffer = await session.index.toSnapshot(breathe);
  if (buffer === null) return;
  const fingerprint = await fingerprintOf(livePartsOf(session.parts), null);
  const snapshot = { fingerprint, revision, buffer };
  const written = await session.store.writeSnapshot(session.workspace, snapshot);
  if (written.ok && written.value) session.snapshotRevision = revision;
}

/** The record with its terms, so that putting it into the index is quick, however long the article is. */
export async function withTerms(
  { index }: Session,
  record: ArticleRecord,
  breathe: Breathe,
): Promise<ArticleRecord> {
  const terms: (readonly string[])[] = [];
  for (const passage of record.passages) {
    await breathe();
    terms.push(index.termsOf(passage));
  }
  return { ...record, terms };
}

/** Puts an article into the index with all that is made of it. */
export function indexRecord(session: Session, { stored, passages, terms }: ArticleRecord): void {
  const rows = stored.vectors === null ? null : new Float32Array(stored.vectors.rows);
  session.index.upsertArticle(stored.article, passages, rows, terms);
}

/** Puts only the vectors of an article into the index, which holds its passages already. */
export function indexVectors(session: Session, { stored }: ArticleRecord): void {
  if (stored.vectors === null) return;
  session.index.setVectors(stored.article.id, new Float32Array(stored.vectors.rows));
}

/** Numbers a vector: another model's may be of another length, and stay so until they are forgotten. */
function dimsOf(header: IndexHeader | null): number {
  const dims = header?.embedding?.['dims'];
  return typeof dims === 'number' ? dims : EMBEDDING.dims;
}

/** Terms are stored in snapshots only: an open index has the terms of this code and platform. */
export function livePartsOf(parts: IndexParts): IndexParts {
  return { ...parts, tokenizer: partsOf(settingsOf(parts)).tokenizer };
}

/** A snapshot with other passages or other terms, or a damaged one, is passed over: articles are the source. */
async function usableSnapshot(
  { store, workspace }: SessionOptions,
  parts: IndexParts,
): Promise<{ readonly index: PassageIndex; readonly revision: number } | null> {
  const stored = await store.readSnapshot(workspace);
  if (!stored.ok || stored.value === null) return null;
  const { fingerprint, revision, buffer } = stored.value;
  if (fingerprint !== (await fingerprintOf(livePartsOf(parts), null))) return null;
  const index = fromSnapshot(buffer);
  return index.ok ? { index: index.value, revision } : null;
}
