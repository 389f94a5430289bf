import { expect, test } from 'vitest';
import type { EmbedderInfo } from '../domain/embedder.ts';
import type { Result } from '../domain/result.ts';
import { createModelStore } from './model-store.ts';
import type { ModelListeners } from './model-store.ts';

const INFO: EmbedderInfo = {
  model: 'm',
  device: 'wasm',
  dtype: 'q8',
  dims: 384,
  workers: 2,
  fallback: { kind: 'no-webgpu' },
};

/** A client that answers when the test says so. */
function setUp() {
  const answers: ((result: Result<EmbedderInfo>) => void)[] = [];
  const heard: ModelListeners[] = [];
  const { model } = createModelStore((listeners) => {
    heard.push(listeners);
    return { info: () => new Promise<Result<EmbedderInfo>>((answer) => answers.push(answer)) };
  });
  const [listeners] = heard;
  if (listeners === undefined) throw new Error('the client was not connected');
  return { model, answers, listeners };
}

test('tells bytes while loading, then what runs', async () => {
  const { model, answers, listeners } = setUp();
  const loading = model.load();
  expect(model.store.getState()).toEqual({ phase: 'loading', progress: null });
  const progress = { file: 'model.onnx', loadedBytes: 10, totalBytes: 100 };
  listeners.onLoad(progress);
  expect(model.store.getState()).toEqual({ phase: 'loading', progress });
  answers[0]?.({ ok: true, value: INFO });
  await loading;
  expect(model.store.getState()).toEqual({ phase: 'ready', info: INFO });
});

test('loads once, and again after a failure', async () => {
  const { model, answers } = setUp();
  const loading = model.load();
  await model.load();
  expect(answers.length).toBe(1);
  answers[0]?.({ ok: false, error: { kind: 'model-missing', file: 'model.onnx', status: 404 } });
  await loading;
  expect(model.store.getState()).toMatchObject({ phase: 'failed' });
  void model.load();
  expect(answers.length).toBe(2);
});

test('bytes of further workers do not hide that the model answers; another device is told', async () => {
  const { model, answers, listeners } = setUp();
  const loading = model.load();
  answers[0]?.({ ok: true, value: { ...INFO, device: 'webgpu', fallback: null } });
  await loading;
  listeners.onLoad({ file: 'model.onnx', loadedBytes: 10, totalBytes: 100 });
  expect(model.store.getState()).toMatchObject({ phase: 'ready' });
  listeners.onInfo(INFO);
  expect(model.store.getState()).toEqual({ phase: 'ready', info: INFO });
});
