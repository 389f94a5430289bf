import { EMBEDDING } from '../config/embedding.ts';
import type { ModelFile } from '../config/embedding.ts';
import type { Embedder, ModelLoadProgress } from '../domain/embedder.ts';
import { ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { createModelEmbedder } from './model-embedder.ts';
import { ORT_WASM, ortBuildFor } from './ort-builds.ts';
import { chooseOrtBuild } from './ort-choice.ts';
import { modelFile } from './served-files.ts';
import type { ServedFile, ServedFiles } from './served-files.ts';
import type { TokenModel } from './token-model.ts';
import { openTransformersModel } from './transformers-model.ts';
import { withOnlyTheseFiles } from './only-these-files.ts';

export interface TransformersEmbedderOptions {
  readonly device: 'wasm' | 'webgpu';
  /** Folder of the site, with a slash at the end. */
  readonly baseUrl: string;
  readonly files: ServedFiles;
  readonly onLoad?: (progress: ModelLoadProgress) => void;
}

type FileBytes = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/**
 * The model in a browser worker, through transformers.js. All files are fetched, checked and kept by `files`
 * before the library sees them; it is left no way to fetch anything itself.
 * Errors of loading: `model-missing`, `model-corrupt`, `model-failed`, `aborted`.
 */
export function createTransformersEmbedder(options: TransformersEmbedderOptions): Embedder {
  const open = async (signal: AbortSignal): Promise<Result<TokenModel>> => {
    chooseOrtBuild(ortBuildFor(options.device));
    const library = import('@huggingface/transformers');
    // Fetched side by side; a missing model file is the better thing to tell when both fail.
    library.catch(() => undefined);
    const files = await loadFiles(options, signal);
    return files.ok ? ok(await openModel(await library, options.device, files.value)) : files;
  };
  return createModelEmbedder(options.device, open, async (signal) => {
    const file = modelFile(EMBEDDING.late.file, options.baseUrl);
    const bytes = await options.files.load(file, signal, () => undefined);
    return bytes.ok ? ok(new Float32Array(bytes.value.buffer)) : bytes;
  });
}

async function loadFiles(
  { device, baseUrl, files, onLoad }: TransformersEmbedderOptions,
  signal: AbortSignal,
): Promise<Result<FileBytes>> {
  const names: readonly ModelFile[] = [
    'config.json',
    'tokenizer.json',
    'tokenizer_config.json',
    EMBEDDING.onnxFile[EMBEDDING.dtypeOf[device]],
  ];
  const wanted: readonly ServedFile[] = [
    ...names.map((name) => modelFile(name, baseUrl)),
    ORT_WASM[ortBuildFor(device)],
  ];
  const totalBytes = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  const loadedBytes = new Map<string, number>();
  const results = await Promise.all(
    wanted.map(async (file) => {
      const result = await files.load(file, signal, (loaded) => {
        loadedBytes.set(file.name, loaded);
        const sum = [...loadedBytes.values()].reduce((a, b) => a + b, 0);
        onLoad?.({ file: file.name, loadedBytes: sum, totalBytes });
      });
      return { name: file.name, result };
    }),
  );
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const { name, result } of results) {
    if (!result.ok) return result;
    bytes.set(name, result.value);
  }
  return ok(bytes);
}

async function openModel(
  transformers: typeof import('@huggingface/transformers'),
  device: 'wasm' | 'webgpu',
  bytes: FileBytes,
): Promise<TokenModel> {
  const binary = bytes.get(ORT_WASM[ortBuildFor(device)].name);
  if (binary === undefined) throw new Error('no wasm backend');
  const files = async (name: string): Promise<Response | undefined> => {
    const found = bytes.get(name);
    return found && new Response(found);
  };
  const dtype = EMBEDDING.dtypeOf[device];
  return withOnlyTheseFiles(transformers, { model: EMBEDDING.model, files, binary }, () =>
    openTransformersModel(transformers, EMBEDDING.model, device, dtype),
  );
}
