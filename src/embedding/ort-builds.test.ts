import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { ORT_WASM, ortBuildFor } from './ort-builds.ts';

const require = createRequire(import.meta.url);

it.each(Object.entries(ORT_WASM))(
  '%s has the digest of the installed package',
  async (_build, file) => {
    const bytes = await readFile(require.resolve(`onnxruntime-web/${file.name}`));
    expect(bytes.byteLength).toBe(file.bytes);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
  },
);

it('takes the build without a GPU for wasm', () => {
  expect(ortBuildFor('wasm')).toBe('wasm');
});
