import type { ChosenModel } from '../../domain/cross-encoder.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { withOnlyTheseFiles } from '../only-these-files.ts';
import { ORT_WASM } from '../ort-builds.ts';
import { chooseOrtBuild } from '../ort-choice.ts';
import type { ServedFiles } from '../served-files.ts';
import {
  createModelCrossEncoder,
  type LoadedCrossEncoder,
  type OpenedModel,
} from './model-cross-encoder.ts';
import { openPairModel } from './open-pair-model.ts';

/** Its name to the library, whatever it is called. */
const SOURCE = 'kurabe-reranker';

export interface BrowserModel {
  readonly model: ChosenModel;
  /** A file by its path in the layout. */
  readonly files: (path: string) => Promise<Response | undefined>;
  /** Where ONNX Runtime's wasm comes from: this site, checked. */
  readonly served: ServedFiles;
}

/**
 * A cross-encoder in a browser worker, on wasm: the number formats of such models are made for processors. Errors: those
 * of `createModelCrossEncoder`, and of loading the runtime (`model-missing`, `model-corrupt`).
 */
export function createBrowserCrossEncoder({
  model,
  files,
  served,
}: BrowserModel): LoadedCrossEncoder {
  return createModelCrossEncoder(async (signal): Promise<Result<OpenedModel>> => {
    chooseOrtBuild('wasm');
    const binary = await served.load(ORT_WASM.wasm, signal, () => undefined);
    if (!binary.ok) return binary;
    const transformers = await import('@huggingface/transformers');
    const { name, dtype, spec } = model;
    const given = { model: SOURCE, files, binary: binary.value };
    const opened = await withOnlyTheseFiles(transformers, given, () =>
      openPairModel(transformers, { source: SOURCE, name, device: 'wasm', dtype, spec }),
    );
    return ok({ model: opened, spec });
  });
}
