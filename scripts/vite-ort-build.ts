import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ORT_WEB = fileURLToPath(new URL('../src/embedding/ort-web.ts', import.meta.url));

/**
 * Hands transformers.js the build of ONNX Runtime that the worker chose (`src/embedding/ort-web.ts`) where it
 * imports the one with WebGPU. Our own imports of that build are left alone.
 */
export function ortBuild(): Plugin {
  return {
    name: 'kurabe:ort-build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isLibrary = importer?.includes('/@huggingface/transformers/') ?? false;
      return isLibrary && source === 'onnxruntime-web/webgpu' ? ORT_WEB : null;
    },
  };
}
