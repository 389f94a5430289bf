import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CrossEncoder, ModelFileSize } from '../../domain/cross-encoder.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { readLayout, refused } from './layout.ts';
import { createModelCrossEncoder, type OpenedModel } from './model-cross-encoder.ts';
import { openPairModel } from './open-pair-model.ts';

/**
 * A cross-encoder in Node, from a folder in transformers.js layout, in the first of its number formats. Errors
 * (`cross-encoder`): what `variantsOf`, `specOf` and `createModelCrossEncoder` say.
 */
export function createNodeCrossEncoder(folder: string): CrossEncoder {
  return createModelCrossEncoder(() => open(folder));
}

/** Looks at the folder's files without loading the model. */
export async function checkModelFolder(folder: string): Promise<Result<void>> {
  const looked = await look(folder);
  return looked.ok ? ok(undefined) : looked;
}

async function look(folder: string) {
  const layout = await readLayout(await listFiles(folder), async (path) =>
    ok(await readFile(join(folder, path), 'utf8')),
  );
  if (!layout.ok) return layout;
  const { variants, spec } = layout.value;
  const [variant] = variants;
  return variant === undefined
    ? refused({ kind: 'file-missing', file: 'onnx/model.onnx' })
    : ok({ dtype: variant.dtype, spec });
}

async function open(folder: string): Promise<Result<OpenedModel>> {
  const looked = await look(folder);
  if (!looked.ok) return looked;
  const { dtype, spec } = looked.value;
  const transformers = await import('@huggingface/transformers');
  transformers.env.allowRemoteModels = false;
  transformers.env.useFSCache = false;
  const model = await openPairModel(transformers, {
    source: folder,
    name: basename(folder),
    device: 'cpu',
    dtype,
    spec,
  });
  return ok({ model, spec });
}

async function listFiles(folder: string): Promise<readonly ModelFileSize[]> {
  const names = async (below: string): Promise<readonly string[]> =>
    (await readdir(join(folder, below)).catch(() => [])).map((name) => join(below, name));
  const paths = [...(await names('')), ...(await names('onnx'))];
  return Promise.all(
    paths.map(async (path) => ({ path, bytes: (await stat(join(folder, path))).size })),
  );
}
