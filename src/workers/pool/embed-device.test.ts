import { describe, expect, it } from 'vitest';
import { EMBEDDING } from '../../config/embedding.ts';
import type { EmbedderInfo } from '../../domain/embedder.ts';
import { err, ok } from '../../domain/result.ts';
import { describeEmbedderContract } from '../../embedding/embedder-contract.ts';
import { createHashEmbedder } from '../../embedding/hash-embedder.ts';
import { createDeviceEmbedder } from './embed-device.ts';
import type { PreferredDevice } from './embed-device.ts';
import type { EmbedPool } from './embed-pool.ts';

const never = new AbortController().signal;

interface Setting {
  readonly preferred?: PreferredDevice;
  readonly hasGpu?: boolean;
  readonly gpuCosine?: number;
  readonly wasmCosine?: number;
  readonly gpuLoadFails?: boolean;
}

function open(setting: Setting = {}) {
  const { preferred = 'auto', hasGpu = true, gpuCosine = 1, wasmCosine = 0.9995 } = setting;
  const opened: string[] = [];
  const disposed: string[] = [];
  const told: EmbedderInfo[] = [];
  const gpu = { isLost: false };
  let gpuAsked = 0;
  const openPool = (device: 'wasm' | 'webgpu'): EmbedPool => {
    opened.push(device);
    const hash = createHashEmbedder();
    const dtype = EMBEDDING.dtypeOf[device];
    const isGpu = device === 'webgpu';
    const failed = err({ kind: 'model-failed', device, detail: 'no memory' });
    const info = async (signal: AbortSignal) => {
      const made = await hash.info(signal);
      return made.ok ? ok({ ...made.value, device, dtype }) : made;
    };
    return {
      info,
      async load(signal) {
        const made = await info(signal);
        if (isGpu && setting.gpuLoadFails) return failed;
        return made.ok
          ? ok({ info: made.value, selfTestCosine: isGpu ? gpuCosine : wasmCosine })
          : made;
      },
      embed: (...args) => (isGpu && gpu.isLost ? Promise.resolve(failed) : hash.embed(...args)),
      dispose: () => disposed.push(device),
    };
  };
  const embedder = createDeviceEmbedder({
    preferred,
    hasGpu: async () => {
      gpuAsked += 1;
      return hasGpu;
    },
    openPool,
    onInfo: (info) => told.push(info),
  });
  return { embedder, opened, disposed, told, gpu, gpuAsked: () => gpuAsked };
}

describeEmbedderContract('device', () => open().embedder);

describe('the device', () => {
  it('is WebGPU when it reproduces the reference', async () => {
    const { embedder, opened, told } = open();
    expect(await embedder.info(never)).toMatchObject({
      value: { device: 'webgpu', dtype: 'q4', fallback: null },
    });
    await embedder.embed({ kind: 'query', texts: ['a'] }, never);
    expect(opened).toEqual(['webgpu']);
    expect(told).toHaveLength(1);
  });

  it('is chosen once for calls that come together', async () => {
    const { embedder, opened } = open();
    await Promise.all([1, 2, 3].map(() => embedder.info(never)));
    expect(opened).toEqual(['webgpu']);
  });

  it('is wasm without a GPU, and says why', async () => {
    const { embedder, opened } = open({ hasGpu: false });
    expect(await embedder.info(never)).toMatchObject({
      value: { device: 'wasm', dtype: 'q8', fallback: { kind: 'no-webgpu' } },
    });
    expect(opened).toEqual(['wasm']);
  });

  it.each([0.98, Number.NaN])('is wasm when the GPU computes wrongly (%d)', async (gpuCosine) => {
    const { embedder, disposed } = open({ gpuCosine });
    expect(await embedder.info(never)).toMatchObject({
      value: { device: 'wasm', fallback: { kind: 'self-test-failed', cosine: gpuCosine || 0 } },
    });
    expect(disposed).toEqual(['webgpu']);
  });

  it('is wasm when the GPU does not start', async () => {
    const { embedder, disposed } = open({ gpuLoadFails: true });
    expect(await embedder.info(never)).toMatchObject({
      value: { device: 'wasm', fallback: { kind: 'device-failed', detail: 'no memory' } },
    });
    expect(disposed).toEqual(['webgpu']);
  });

  it('is wasm when that is preferred, and the GPU is not even asked', async () => {
    const { embedder, opened, gpuAsked } = open({ preferred: 'wasm' });
    expect(await embedder.info(never)).toMatchObject({ value: { device: 'wasm', fallback: null } });
    expect([opened, gpuAsked()]).toEqual([['wasm'], 0]);
  });

  it('is none when wasm computes wrongly too', async () => {
    const { embedder, disposed } = open({ hasGpu: false, wasmCosine: 0.5 });
    expect(await embedder.info(never)).toMatchObject({
      error: { kind: 'model-failed', device: 'wasm', detail: expect.stringContaining('0.5') },
    });
    expect(disposed).toEqual(['wasm']);
  });

  it('is given up when the GPU is lost: that call fails, wasm is told and used', async () => {
    const { embedder, opened, disposed, told, gpu } = open();
    const request = { kind: 'passage', texts: ['a'] } as const;
    await embedder.embed(request, never);
    gpu.isLost = true;
    const [first, second] = await Promise.all([
      embedder.embed(request, never),
      embedder.embed(request, never),
    ]);
    expect([first, second]).toMatchObject([{ ok: false }, { ok: false }]);
    expect(await embedder.embed(request, never)).toMatchObject({ ok: true });
    expect([opened, disposed]).toEqual([['webgpu', 'wasm'], ['webgpu']]);
    expect(told.map(({ device, fallback }) => [device, fallback])).toEqual([
      ['webgpu', null],
      ['wasm', { kind: 'device-failed', detail: 'no memory' }],
    ]);
  });

  it('is not chosen after disposal', async () => {
    const { embedder, opened } = open({ hasGpu: false });
    embedder.dispose();
    expect(await embedder.info(never)).toEqual(err({ kind: 'aborted' }));
    expect(opened).toEqual([]);
  });
});
