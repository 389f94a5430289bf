import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EMBEDDING } from '../config/embedding.ts';
import type { ModelFile } from '../config/embedding.ts';
import type { EmbeddingDtype } from '../domain/embedder.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { sha256Hex } from '../lib/sha256.ts';

/** A file of the model below `modelDir`, checked against its digest. Errors: `model-missing`, `model-corrupt`. */
async function readModelFile(
  modelDir: string,
  name: ModelFile,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await readFile(join(modelDir, name)));
  } catch {
    return err({ kind: 'model-missing', file: name, status: null });
  }
  const actual = await sha256Hex(bytes);
  const expected = EMBEDDING.files[name];
  if (actual === expected) return ok(bytes);
  return err({ kind: 'model-corrupt', file: name, expected, actual });
}

/** Checks every file that `dtype` needs and returns the bytes of the ONNX file. */
export async function readModel(
  modelDir: string,
  dtype: EmbeddingDtype,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  for (const name of ['config.json', 'tokenizer.json', 'tokenizer_config.json'] as const) {
    const file = await readModelFile(modelDir, name);
    if (!file.ok) return file;
  }
  return readModelFile(modelDir, EMBEDDING.onnxFile[dtype]);
}

/** The projection of token states (see `createLateProjection`). */
export async function readProjection(modelDir: string): Promise<Result<Float32Array>> {
  const file = await readModelFile(modelDir, EMBEDDING.late.file);
  return file.ok ? ok(new Float32Array(file.value.buffer)) : file;
}
