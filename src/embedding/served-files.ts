import { EMBEDDING } from '../config/embedding.ts';
import type { ModelFile } from '../config/embedding.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { sha256Hex } from '../lib/sha256.ts';

/** A file of our own site whose content is known beforehand. */
export interface ServedFile {
  readonly name: string;
  readonly url: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** What loading needs from its surroundings; `caches` is null where Cache Storage is missing (tests, odd contexts). */
export interface ServedFilesOptions {
  /** Folder of the site, with a slash at the end: keys of the cache are made below it. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly caches: Pick<CacheStorage, 'open'> | null;
}

export interface ServedFiles {
  /**
   * Bytes of `file`, checked against its digest: from the cache, else from the site. A bad copy in the cache is
   * dropped; a bad download is fetched once more past the HTTP cache.
   * Errors: `model-missing`, `model-corrupt` (both name the file), `aborted`.
   */
  load(
    file: ServedFile,
    signal: AbortSignal,
    onBytes: (loaded: number) => void,
  ): Promise<Result<Uint8Array<ArrayBuffer>>>;
}

const CACHE_NAME = `kurabe-model-${EMBEDDING.model}`;

/** A file of the model, below `models/` of the site. */
export function modelFile(name: ModelFile, baseUrl: string): ServedFile {
  return {
    name,
    url: new URL(`models/${EMBEDDING.model}/${name}`, baseUrl).href,
    sha256: EMBEDDING.files[name],
    bytes: EMBEDDING.fileBytes[name],
  };
}

/** Loader of checked files that keeps what it fetched, so that the model works offline and costs one download. */
export function createServedFiles({ baseUrl, fetch, caches }: ServedFilesOptions): ServedFiles {
  // Private windows and exhausted disks refuse a cache: the page then works without one.
  const opened = caches?.open(CACHE_NAME).catch(() => null) ?? Promise.resolve(null);
  const keyOf = ({ name, sha256 }: ServedFile): string =>
    new URL(`${CACHE_NAME}/${name}?sha256=${sha256}`, baseUrl).href;

  async function fromCache(file: ServedFile): Promise<Uint8Array<ArrayBuffer> | null> {
    const cache = await opened;
    const response = await cache?.match(keyOf(file));
    if (response === undefined) return null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    if ((await sha256Hex(bytes)) === file.sha256) return bytes;
    await cache?.delete(keyOf(file));
    return null;
  }

  async function keep(file: ServedFile, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const cache = await opened;
    if (cache === null) return;
    try {
      // An older digest of the same file will never be asked for again.
      await cache.delete(keyOf(file), { ignoreSearch: true });
      await cache.put(keyOf(file), new Response(bytes));
    } catch {
      // Quota: the bytes are in hand, only the next visit pays.
    }
  }

  return {
    async load(file, signal, onBytes) {
      const cached = await fromCache(file).catch(() => null);
      if (signal.aborted) return err({ kind: 'aborted' });
      if (cached !== null) {
        onBytes(cached.byteLength);
        return ok(cached);
      }
      let result = await download(fetch, file, 'default', signal, onBytes);
      if (!result.ok && result.error.kind === 'model-corrupt')
        result = await download(fetch, file, 'reload', signal, onBytes);
      if (result.ok) await keep(file, result.value);
      return result;
    },
  };
}

async function download(
  fetch: typeof globalThis.fetch,
  file: ServedFile,
  cache: RequestCache,
  signal: AbortSignal,
  onBytes: (loaded: number) => void,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const fetched = await fetchBytes(fetch, file, cache, signal, onBytes);
  if (!fetched.ok) return fetched;
  const actual = await sha256Hex(fetched.value);
  if (actual === file.sha256) return fetched;
  return err({ kind: 'model-corrupt', file: file.name, expected: file.sha256, actual });
}

async function fetchBytes(
  fetch: typeof globalThis.fetch,
  { name, url }: ServedFile,
  cache: RequestCache,
  signal: AbortSignal,
  onBytes: (loaded: number) => void,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  let status: number | null = null;
  try {
    const response = await fetch(url, { cache, signal });
    status = response.status;
    if (response.ok) return ok(await readBytes(response, onBytes));
  } catch {
    // Offline, or cut off half way: told with whatever status came before.
    if (signal.aborted) return err({ kind: 'aborted' });
  }
  return err({ kind: 'model-missing', file: name, status });
}

async function readBytes(
  response: Response,
  onBytes: (loaded: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let loaded = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    parts.push(part.value);
    loaded += part.value.byteLength;
    onBytes(loaded);
  }
  const bytes = new Uint8Array(loaded);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.byteLength;
  }
  return bytes;
}
