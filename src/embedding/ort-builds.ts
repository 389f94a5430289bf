import asyncifyUrl from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import jspiUrl from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url';
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import type { ServedFile } from './served-files.ts';

/**
 * The three builds of ONNX Runtime that a browser may need. Only one is ever loaded:
 * `wasm` has no GPU (14 MB); WebGPU must suspend wasm while the GPU works, by the JS Promise Integration where the
 * browser has it (`jspi`, 17 MB), else by code that was rewritten for it (`asyncify`, 27 MB).
 */
export type OrtBuild = 'wasm' | 'jspi' | 'asyncify';

/** Digests of the pinned package's files; a test compares them with what is installed. */
export const ORT_WASM: Record<OrtBuild, ServedFile> = {
  wasm: {
    name: 'ort-wasm-simd-threaded.wasm',
    url: absolute(wasmUrl),
    sha256: '06ba057753da3847e4c24f02d91ab133455b0817c69a44993a9a53a2146df9e3',
    bytes: 14_264_838,
  },
  jspi: {
    name: 'ort-wasm-simd-threaded.jspi.wasm',
    url: absolute(jspiUrl),
    sha256: '173146c55eb8c7e01f8be3f7b7376fbde14118d91607583ab7caf4feac98e59c',
    bytes: 16_811_691,
  },
  asyncify: {
    name: 'ort-wasm-simd-threaded.asyncify.wasm',
    url: absolute(asyncifyUrl),
    sha256: '49871f5a4409519797e127440868a6d1923339d9185907f301a5b2a1d90af082',
    bytes: 26_861_777,
  },
};

function absolute(url: string): string {
  return new URL(url, import.meta.url).href;
}

/** The smallest build that serves `device` in this browser. */
export function ortBuildFor(device: 'wasm' | 'webgpu'): OrtBuild {
  if (device === 'wasm') return 'wasm';
  return 'Suspending' in WebAssembly ? 'jspi' : 'asyncify';
}
