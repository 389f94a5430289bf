import { expect, it } from 'vitest';
import { hasGpu } from './gpu.ts';
import type { Gpu, GpuAdapter } from './gpu.ts';

const gpu = (adapter: GpuAdapter | null): Gpu => ({ requestAdapter: async () => adapter });

it.each([
  ['no WebGPU', undefined, false, false],
  ['no adapter', gpu(null), false, false],
  ['hardware', gpu({ info: { architecture: 'ampere', isFallbackAdapter: false } }), true, true],
  ['hardware of an older browser', gpu({}), true, true],
  ['software', gpu({ info: { architecture: 'swiftshader' } }), false, true],
  ['a fallback adapter', gpu({ info: { isFallbackAdapter: true } }), false, true],
  ['a refusal', { requestAdapter: () => Promise.reject(new Error('lost')) }, false, false],
])('%s', async (_name, given, expected, expectedWhenForced) => {
  expect(await hasGpu(given, false)).toBe(expected);
  expect(await hasGpu(given, true)).toBe(expectedWhenForced);
});
