import { embeddingIdentity } from '../../config/embedding.ts';
import type { Embedder } from '../../domain/embedder.ts';
import { differingKeys } from '../../domain/fingerprint.ts';
import type { EmbeddingIdentity } from '../../domain/fingerprint.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { IndexStatus } from '../../domain/search.ts';
import { fingerprintOf } from '../fingerprint.ts';
import type { IndexChange } from '../index.api.ts';
import { pendingHeads } from './pending-batches.ts';
import type { SampleWorkspace } from './sample-workspace.ts';
import { livePartsOf } from './session.ts';
import type { Session } from './session.ts';
import { staleEmbedding, statusOf } from './status.ts';
import type { RunningModel } from './status.ts';

/** The one open workspace, and the model as far as it is known. */
export interface OpenWorkspace {
  /** `null` before the first opening, and after one that failed. */
  session(): Session | null;
  model(): RunningModel | null;
  show(session: Session | null): Promise<void>;
  status(session: Session): IndexStatus;
  /**
   * Waits for the model and gives the sample the vectors built ahead for it. To be called before vectors are made or
   * compared; what it finds is told to `onChange` when it is news.
   */
  meetModel(session: Session, signal: AbortSignal): Promise<Result<RunningModel>>;
}

export interface OpenWorkspaceParts {
  readonly embedder: Embedder;
  readonly sample: SampleWorkspace;
  readonly onChange: (change: IndexChange) => void;
}

/** Nothing is open and no model known at first. Errors of `meetModel`: those of the embedder and of the sample. */
export function createOpenWorkspace(parts: OpenWorkspaceParts): OpenWorkspace {
  const { embedder, sample, onChange } = parts;
  const equipped = new WeakMap<Session, Promise<Result<void>>>();
  let shown: Session | null = null;
  let running: RunningModel | null = null;

  async function seal(session: Session): Promise<void> {
    // Before the first vector, the model that will make it: so that the fingerprint stays as it is when it comes.
    const embedding = session.embedding ?? running?.embedding ?? null;
    session.fingerprint = await fingerprintOf(livePartsOf(session.parts), embedding);
  }

  /** Gives the sample its vectors, once; a failure is told each time, and tried again. */
  async function equip(session: Session, embedding: EmbeddingIdentity): Promise<Result<void>> {
    const isPending = session.workspace === 'sample' && pendingHeads(session).length > 0;
    if (!isPending || staleEmbedding(session, embedding) !== null) return ok(undefined);
    const adding =
      equipped.get(session) ?? sample.addVectors(session, embedding, new AbortController().signal);
    equipped.set(session, adding);
    const added = await adding;
    if (!added.ok) equipped.delete(session);
    return added;
  }

  return {
    session: () => shown,
    model: () => running,
    async show(session) {
      if (session !== null) await seal(session);
      shown = session;
    },
    status: (session) => statusOf(session, running),
    async meetModel(session, signal) {
      const info = await embedder.info(signal);
      if (!info.ok) return info;
      const { device, dtype } = info.value;
      const model = { info: info.value, embedding: embeddingIdentity(device, dtype) };
      const isNews =
        running === null || differingKeys(running.embedding, model.embedding).length > 0;
      running = model;
      const added = await equip(session, model.embedding);
      if (!added.ok) return added;
      await seal(session);
      if (isNews) onChange({ workspace: session.workspace, cause: 'embedder' });
      return ok(model);
    },
  };
}
