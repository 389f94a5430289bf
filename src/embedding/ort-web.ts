/*
 * Stands in for `onnxruntime-web/webgpu` inside transformers.js (scripts/vite-ort-build.ts redirects the import):
 * the library always asks for that build, which would bring 27 MB of wasm to a browser without a GPU.
 */
import { chosenOrtBuild } from './ort-choice.ts';

const BUILDS = {
  wasm: () => import('onnxruntime-web/wasm'),
  jspi: () => import('onnxruntime-web/jspi'),
  asyncify: () => import('onnxruntime-web/webgpu'),
};

const runtime = await BUILDS[chosenOrtBuild()]();

export const { env, InferenceSession, Tensor } = runtime;
