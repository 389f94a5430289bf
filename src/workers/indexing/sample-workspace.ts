import { EMBEDDING } from '../../config/embedding.ts';
import { CHUNKER_VERSION } from '../../corpus/chunking/chunk-article.ts';
import { cutOrNothing, type Chunk } from '../../corpus/cut-article.ts';
import { differingKeys } from '../../domain/fingerprint.ts';
import type { EmbeddingIdentity, IndexParts } from '../../domain/fingerprint.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { SampleManifest, SampleVectors } from '../../domain/sample-manifest.ts';
import type { IndexSettings } from '../../domain/workspace.ts';
import { VECTOR_STATE } from '../../storage/index-store.ts';
import type { StoredVectors } from '../../storage/index-store.ts';
import { createMemoryStore } from '../../storage/memory-store.ts';
import { makeRecord, openRecord } from './article-record.ts';
import type { ArticleRecord } from './article-record.ts';
import type { Breathe } from './breather.ts';
import { rebuild } from './rebuild.ts';
import { loadSample, loadSampleVectors } from './sample.ts';
import type { Sample, SampleReader } from './sample.ts';
import { commitArticles, commitVectors } from './session-writes.ts';
import type { Today } from './session-writes.ts';
import { openSession, staleParts } from './session.ts';
import type { Session } from './session.ts';

/** The bundled sample: in memory only, so a first visit writes nothing, and always as the settings want it. */
export interface SampleWorkspace {
  open(wanted: IndexSettings, breathe: Breathe, signal: AbortSignal): Promise<Result<Session>>;
  /** Gives an opened sample the vectors built ahead for this model and these passages, if there are any. */
  addVectors(
    session: Session,
    embedding: EmbeddingIdentity,
    signal: AbortSignal,
  ): Promise<Result<void>>;
}

/**
 * The sample behind `read`, fetched once at the first opening; `today` dates its passages. Errors: `parse-failed` for
 * files that are missing or not as the manifest says, `aborted`.
 */
export function createSampleWorkspace(
  read: SampleReader,
  today: Today,
  chunk?: Chunk,
): SampleWorkspace {
  const store = createMemoryStore();
  let loaded: Sample | null = null;

  async function load(signal: AbortSignal): Promise<Result<Sample>> {
    if (loaded !== null) return ok(loaded);
    const sample = await loadSample(read, signal);
    if (sample.ok) loaded = sample.value;
    return sample;
  }

  return {
    async open(wanted, breathe, signal) {
      const sample = await load(signal);
      if (!sample.ok) return sample;
      const opened = await openSession({ workspace: 'sample', store, wanted }, breathe, signal);
      if (!opened.ok) return opened;
      const session = opened.value;
      if (staleParts(session) !== null) {
        const run = { session, settings: wanted, embedding: null, chunk, breathe, today, signal };
        return rebuild(run);
      }
      if (session.heads.size > 0) return opened;
      const records: ArticleRecord[] = [];
      for (const article of sample.value.articles) {
        await breathe();
        if (signal.aborted) return err({ kind: 'aborted' });
        records.push(makeRecord(article, cutOrNothing(article, wanted.chunk, chunk), []));
      }
      const written = await commitArticles(session, records, [], today);
      return written.ok ? opened : written;
    },
    async addVectors(session, embedding, signal) {
      const built = loaded && vectorsFor(loaded.manifest, session.parts, embedding);
      if (loaded === null || built === null) return ok(undefined);
      const rows = await loadSampleVectors(read, built, signal);
      if (!rows.ok) return rows;
      return spread(session, loaded, built, rows.value, embedding, today);
    },
  };
}

function vectorsFor(
  { fingerprintParts, vectors }: SampleManifest,
  { chunker }: IndexParts,
  embedding: EmbeddingIdentity,
): SampleVectors | null {
  const isSameCut =
    fingerprintParts.chunkerVersion === CHUNKER_VERSION &&
    chunker.version === CHUNKER_VERSION &&
    differingKeys({ ...fingerprintParts.chunk }, { ...chunker.settings }).length === 0;
  const built = Object.values(vectors).find(
    (each) => differingKeys(each.embedding, embedding).length === 0,
  );
  return isSameCut ? (built ?? null) : null;
}

/** Hands each article its rows. */
async function spread(
  session: Session,
  { articles }: Sample,
  { file, windowed }: SampleVectors,
  rows: Float32Array,
  embedding: EmbeddingIdentity,
  today: Today,
): Promise<Result<void>> {
  const ids = articles.map((article) => article.id);
  const stored = await session.store.read(session.workspace, ids);
  if (!stored.ok) return stored;
  const records = stored.value.map(openRecord);
  const passages = records.reduce((sum, record) => sum + record.passages.length, 0);
  if (passages * EMBEDDING.dims !== rows.length) {
    const detail = `rows for ${rows.length / EMBEDDING.dims} passages, not ${passages}`;
    return err({ kind: 'parse-failed', path: `samples/${file}`, detail });
  }
  let from = 0;
  for (const [at, record] of records.entries()) {
    const to = from + record.passages.length * EMBEDDING.dims;
    const vectors = vectorsOf(record, rows.slice(from, to), windowed[at] ?? []);
    const { textRevision = 0 } = session.heads.get(record.stored.article.id) ?? {};
    const written = await commitVectors(
      session,
      { record, textRevision, vectors, embedding, states: [] },
      today,
    );
    if (!written.ok) return written;
    from = to;
  }
  return ok(undefined);
}

function vectorsOf(
  { passages }: ArticleRecord,
  rows: Float32Array<ArrayBuffer>,
  windowed: readonly number[],
): StoredVectors {
  const states = new Uint8Array(passages.length).fill(VECTOR_STATE.whole);
  for (const ordinal of windowed) states[ordinal] = VECTOR_STATE.windowed;
  return { rows: rows.buffer, states };
}
