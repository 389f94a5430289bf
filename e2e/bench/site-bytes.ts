import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstLoad } from '../../scripts/check-size.mjs';
import { EMBEDDING } from '../../src/config/embedding.ts';
import type { ModelFile } from '../../src/config/embedding.ts';
import type { AbsoluteFigure } from './figures.ts';

const GZIPPED = 'bytes, gzipped';
/** The build without a GPU; the other two are named `….jspi-…` and `….asyncify-…`. */
const PLAIN_WASM = /^ort-wasm-simd-threaded-[^.]+\.wasm$/u;

/** What a first visit transfers: the page, then (once something is to be embedded) wasm and model. */
export function measureBytes(root: string): readonly AbsoluteFigure[] {
  const dist = join(root, 'dist');
  const { jsGzip, cssGzip, files } = firstLoad(dist);
  const scripts = files.filter(({ file }) => file.endsWith('.js')).length;
  return [
    figure('first-load-js', 'Scripts that the page needs before it paints.', jsGzip, { scripts }),
    figure('first-load-css', 'Styles of the same.', cssGzip, {}),
    wasm(dist),
    model(dist),
  ];
}

function figure(
  name: string,
  what: string,
  value: number,
  conditions: AbsoluteFigure['conditions'],
): AbsoluteFigure {
  return { name, what, value, unit: GZIPPED, conditions };
}

function wasm(dist: string): AbsoluteFigure {
  const assets = join(dist, 'assets');
  const name = readdirSync(assets).find((file) => PLAIN_WASM.test(file));
  if (name === undefined) throw new Error('no wasm of ONNX Runtime among the built files');
  const bytes = readFileSync(join(assets, name));
  const what = 'ONNX Runtime for a browser without a GPU, loaded by the first embedding worker.';
  return figure('wasm', what, gzipSync(bytes).length, { raw: bytes.length });
}

/** Most hosts do not compress `.onnx`, so the plain size is what counts here. */
function model(dist: string): AbsoluteFigure {
  const names: readonly ModelFile[] = [
    EMBEDDING.onnxFile[EMBEDDING.dtypeOf.wasm],
    'tokenizer.json',
    'tokenizer_config.json',
    'config.json',
  ];
  const bytes = names.map((name) => readFileSync(join(dist, 'models', EMBEDDING.model, name)));
  return {
    name: 'model',
    what: 'The int8 model with its tokenizer, kept by the browser after the first visit.',
    value: bytes.reduce((sum, { length }) => sum + length, 0),
    unit: 'bytes',
    conditions: { gzipped: bytes.reduce((sum, file) => sum + gzipSync(file).length, 0) },
  };
}
