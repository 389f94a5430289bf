/** What the library is given: a model's files by name, and the runtime. */
export interface GivenFiles {
  /** Its name to the library. */
  readonly model: string;
  /** A file of the model; `undefined` when there is none of that name. */
  readonly files: (name: string) => Promise<Response | undefined>;
  /** ONNX Runtime's wasm. */
  readonly binary: Uint8Array<ArrayBuffer>;
}

/**
 * Opens a model in a browser worker with transformers.js, which is left no way to fetch anything itself: what is not
 * given does not exist. One model at a time. Rejects with what `open` throws.
 */
export async function withOnlyTheseFiles<T>(
  { env }: typeof import('@huggingface/transformers'),
  { model, files, binary }: GivenFiles,
  open: () => Promise<T>,
): Promise<T> {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.useBrowserCache = false;
  env.useWasmCache = false;
  env.useCustomCache = true;
  env.customCache = cacheOf(model, files);
  env.fetch = async () => new Response(null, { status: 404 });
  const wasm = env.backends.onnx.wasm;
  if (wasm === undefined) throw new Error('no wasm backend');
  // One thread a worker needs no cross-origin isolation; the pool is what runs in parallel.
  wasm.numThreads = 1;
  // The library set a CDN here. Without a path the script bundled with the build takes the binary.
  delete wasm.wasmPaths;
  wasm.wasmBinary = binary.buffer;
  try {
    return await open();
  } finally {
    // Tens of megabytes that the session has copied.
    env.customCache = cacheOf(model, async () => undefined);
    delete wasm.wasmBinary;
  }
}

/** The library asks by path (`/models/<model>/<file>`) and then by the URL of its hub: the end is the file's name. */
function cacheOf(
  model: string,
  files: GivenFiles['files'],
): {
  match(request: string): Promise<Response | undefined>;
  put(): Promise<void>;
} {
  return {
    match: (request) => files(request.split(`/${model}/`).at(-1) ?? ''),
    put: async () => undefined,
  };
}
