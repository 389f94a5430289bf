import type { FoundModel, PickedFile } from '../../domain/cross-encoder.ts';
import { chosenOf } from '../../domain/cross-encoder.ts';
import { hubAddress } from '../../domain/hub-id.ts';
import { HUB } from '../../config/cross-encoder.ts';
import type { AppError } from '../../domain/app-error.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { BrowserModel } from '../../embedding/cross-encoder/browser-cross-encoder.ts';
import { failed, fetchModelFile, lookUpModel } from '../../embedding/cross-encoder/hub.ts';
import { createKeptModel } from '../../embedding/cross-encoder/kept-model.ts';
import { readLayout, refused } from '../../embedding/cross-encoder/layout.ts';
import type { LoadedCrossEncoder } from '../../embedding/cross-encoder/model-cross-encoder.ts';
import { createServedFiles } from '../../embedding/served-files.ts';
import type { RerankSource, RerankWorkerApi } from '../rerank.api.ts';

export type RerankHost = RerankWorkerApi;

/** What the worker's surroundings give. */
export interface RerankHostParts {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly caches: Pick<CacheStorage, 'open' | 'delete'>;
  readonly estimate: () => Promise<StorageEstimate>;
  readonly newId: () => string;
  readonly createEncoder: (from: BrowserModel) => LoadedCrossEncoder;
}

/** A failure on the way of a file, carried out of a loop that can only throw. */
class Carried extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.kind);
    this.error = error;
  }
}

/** Looks at models, keeps one, and runs it. */
export function createRerankHost(parts: RerankHostParts): RerankHost {
  const storage = createKeptModel(parts.baseUrl, parts.caches, parts.newId);
  /** The model that is loaded, and what it was opened from: another source opens another. */
  let running: { readonly of: string; readonly encoder: LoadedCrossEncoder } | null = null;

  /** The one before is given back when what was asked of it is done; one that cannot be is no failure of its successor. */
  function run(next: typeof running): void {
    running?.encoder.dispose().catch(() => undefined);
    running = next;
  }

  async function encoderOf(source: RerankSource): Promise<Result<LoadedCrossEncoder>> {
    const model = source.kind === 'picked' ? source.model : await storage.read();
    if (model === null) return refused({ kind: 'file-missing', file: 'config.json' });
    const of = JSON.stringify(source.kind === 'picked' ? [source.pick, model] : [model]);
    if (running?.of === of) return ok(running.encoder);
    const files =
      source.kind === 'kept'
        ? (path: string) => storage.file(path)
        : async (path: string) => {
            const file = fileOf(source.files, path);
            return file && new Response(file);
          };
    const served = createServedFiles({ ...parts });
    const encoder = parts.createEncoder({ model, files, served });
    run({ of, encoder });
    return ok(encoder);
  }

  return {
    async readFolder(name, files) {
      const sizes = files.map(({ path, file }) => ({ path, bytes: file.size }));
      const layout = await readLayout(sizes, async (path) =>
        ok((await fileOf(files, path)?.text()) ?? ''),
      );
      return layout.ok ? ok({ name, origin: { kind: 'folder' }, ...layout.value }) : layout;
    },
    async lookUp({ id, revision }, signal) {
      // Checked here too: nothing else is ever put into an address.
      const address = hubAddress(id, revision, HUB.origin);
      return typeof address === 'string'
        ? refused({ kind: address })
        : lookUpModel(address, parts.fetch, signal);
    },
    async keep(found, dtype, files, signal, onProgress) {
      const model = chosenOf(found, dtype, true);
      const room = await roomFor(model.bytes, parts.estimate);
      if (room !== null) return err(room);
      const wanted = [...found.words, ...found.variants.filter((each) => each.dtype === dtype)];
      let doneBytes = 0;
      const onBytes = (bytes: number): void => {
        doneBytes += bytes;
        // A size that the hub did not tell is known when it is there.
        onProgress({ doneBytes, totalBytes: Math.max(doneBytes, model.bytes) });
      };
      async function* responses(): AsyncGenerator<readonly [string, Response]> {
        for (const { path, bytes } of wanted) {
          const response = await responseOf(found, path, files, parts.fetch, signal);
          if (!response.ok) throw new Carried(response.error);
          yield [path, measured(response.value, bytes, onBytes)];
        }
      }
      try {
        const kept = await storage.replace(() => ({ ...model, bytes: doneBytes }), responses());
        run(null);
        return ok(kept);
      } catch (error) {
        if (signal.aborted) return err({ kind: 'aborted' });
        if (error instanceof Carried) return err(error.error);
        const again = await roomFor(model.bytes, parts.estimate);
        if (again !== null || isQuota(error)) {
          return err(again ?? { kind: 'quota-exceeded', usedBytes: null, quotaBytes: null });
        }
        // A body that breaks off rejects as a disk does; only one of them has a network.
        if (files === null) return failed(signal);
        return err({ kind: 'storage-failed', detail: String(error) });
      }
    },
    kept: () => storage.read().then(ok, storageFailed),
    async remove() {
      run(null);
      return storage.remove().then(() => ok(undefined), storageFailed);
    },
    async score(source, question, passages, signal) {
      const encoder = await encoderOf(source).catch(storageFailed);
      return encoder.ok ? encoder.value.score(question, passages, signal) : encoder;
    },
  };
}

function storageFailed(error: unknown): Result<never> {
  return err({ kind: 'storage-failed', detail: String(error) });
}

function fileOf(files: readonly PickedFile[], path: string): Blob | undefined {
  return files.find((picked) => picked.path === path)?.file;
}

async function responseOf(
  { origin }: FoundModel,
  path: string,
  files: readonly PickedFile[] | null,
  fetch: RerankHostParts['fetch'],
  signal: AbortSignal,
): Promise<Result<Response>> {
  if (signal.aborted) return err({ kind: 'aborted' });
  if (files === null && origin.kind === 'hub') {
    return fetchModelFile(origin, path, fetch, signal);
  }
  const file = fileOf(files ?? [], path);
  return file === undefined
    ? refused({ kind: 'file-missing', file: path })
    : ok(new Response(file));
}

/** Passes a body on and tells what has come; one of another length than `bytes` (if that is known) is an error. */
function measured(response: Response, bytes: number, onBytes: (bytes: number) => void): Response {
  let came = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      came += part.byteLength;
      onBytes(part.byteLength);
      controller.enqueue(part);
    },
    flush(controller) {
      if (bytes === 0 || came === bytes) return;
      const problem = { kind: 'hub-bad-answer', host: HUB.host } as const;
      controller.error(new Carried({ kind: 'cross-encoder', problem }));
    },
  });
  return new Response(response.body?.pipeThrough(counting) ?? null);
}

async function roomFor(
  bytes: number,
  estimate: RerankHostParts['estimate'],
): Promise<AppError | null> {
  const { usage = null, quota = null } = await estimate().catch((): StorageEstimate => ({}));
  return usage !== null && quota !== null && usage + bytes > quota
    ? { kind: 'quota-exceeded', usedBytes: usage, quotaBytes: quota }
    : null;
}

function isQuota(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}
