import { EMBEDDING } from '../../config/embedding.ts';
import { cutOrNothing, type Chunk } from '../../corpus/cut-article.ts';
import type { EmbeddingIdentity, IndexParts } from '../../domain/fingerprint.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { IndexSettings } from '../../domain/workspace.ts';
import { createPassageIndex } from '../../retrieval/passage-index.ts';
import { headOf } from '../../storage/derive.ts';
import type { StoredArticle } from '../../storage/index-store.ts';
import { embeddingStale, partsOf, partsStale } from '../fingerprint.ts';
import { makeRecord, openRecord } from './article-record.ts';
import type { ArticleRecord } from './article-record.ts';
import type { Breathe } from './breather.ts';
import { dropStatesHeads } from './session-writes.ts';
import type { Today } from './session-writes.ts';
import { indexRecord, READ_AT_ONCE, withTerms } from './session.ts';
import type { Session } from './session.ts';

export interface RebuildRun {
  readonly session: Session;
  readonly settings: IndexSettings;
  /** Of the model that runs; `null` while it is not loaded: then vectors are kept, and compared later. */
  readonly embedding: EmbeddingIdentity | null;
  /** How articles are cut. */
  readonly chunk: Chunk | undefined;
  readonly breathe: Breathe;
  readonly today: Today;
  readonly signal: AbortSignal;
}

/**
 * Cuts and indexes the stored articles anew; one that cannot be cut stays without passages. Vectors of equal texts are kept when they are of the model that runs.
 * All or nothing: what changed is written in one transaction at the end, and `session` stays good until then.
 */
export async function rebuild(run: RebuildRun): Promise<Result<Session>> {
  const { session, settings } = run;
  const parts = partsOf(settings);
  const forget =
    session.embedding !== null &&
    run.embedding !== null &&
    embeddingStale(session.embedding, run.embedding) !== null;
  const next: Session = {
    ...session,
    wanted: settings,
    parts,
    index: createPassageIndex({
      tokenizer: settings.tokenizer,
      dims: forget ? EMBEDDING.dims : session.index.dims,
    }),
    heads: new Map(session.heads),
    embedding: forget ? null : session.embedding,
    snapshotRevision: 0,
    builtAt: run.today(),
  };
  const put = await remake(run, next, forget);
  if (!put.ok) return put;
  const revision = await session.store.commit(session.workspace, {
    put: put.value,
    remove: [],
    parts,
    builtAt: next.builtAt ?? '',
    embedding: forget ? 'forget' : 'keep',
  });
  if (!revision.ok) return revision;
  for (const stored of put.value) {
    next.heads.set(stored.article.id, headOf(stored, revision.value, revision.value));
  }
  dropStatesHeads(
    next,
    put.value.map(({ article }) => article.id),
  );
  if (forget) next.states = { ...next.states, identity: null, heads: new Map() };
  next.revision = revision.value;
  return ok(next);
}

/** Fills the index of `next`, giving the records that differ from the stored ones. */
async function remake(
  { session, chunk, breathe, signal }: RebuildRun,
  next: Session,
  forget: boolean,
): Promise<Result<readonly StoredArticle[]>> {
  const recut = isRecut(session.parts, next.parts);
  const put: StoredArticle[] = [];
  const ids = [...session.heads.keys()];
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const stored = await session.store.read(
      session.workspace,
      ids.slice(from, from + READ_AT_ONCE),
    );
    if (!stored.ok) return stored;
    for (const article of stored.value) {
      await breathe();
      if (signal.aborted) return err({ kind: 'aborted' });
      const kept = forget ? { ...article, vectors: null } : article;
      const record: ArticleRecord = recut
        ? makeRecord(kept.article, cutOrNothing(kept.article, next.parts.chunker.settings, chunk), [
            kept,
          ])
        : openRecord(kept);
      indexRecord(next, await withTerms(next, record, breathe));
      if (recut || forget) put.push(record.stored);
    }
  }
  return ok(put);
}

function isRecut(stored: IndexParts, wanted: IndexParts): boolean {
  return partsStale(stored, { ...wanted, tokenizer: stored.tokenizer }) !== null;
}
