import { expect, test } from 'vitest';
import { startLlmServer } from '../../e2e/llm-server/llm-server.ts';
import { newConnection } from '../config/llm.ts';
import { sleep } from '../lib/sleep.ts';
import { createLlmStore } from './llm-store.ts';
import type { LlmStore } from './llm-store.ts';
import type { LlmStorage } from './llm-memory.ts';

const KEY = 'sk-test-4f3c2b1a0987654321';

function memoryStorage(): LlmStorage & { readonly text: () => string } {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    text: () => JSON.stringify([...values]),
  };
}

function open(storage: LlmStorage, allowedOrigins: readonly string[]): LlmStore {
  return createLlmStore({
    storage,
    allowedOrigins,
    protocol: 'http:',
    builtin: null,
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    sleep,
  });
}

test('a connection is kept, its key is not; a new host waits for a reload', async () => {
  const server = await startLlmServer({ key: KEY, reply: { text: 'OK' } });
  const connection = {
    ...newConnection('openai-compatible'),
    baseUrl: server.baseUrl('openai'),
    model: 'm',
  };
  const storage = memoryStorage();
  const before = open(storage, []);
  expect(await before.chatModel()).toBeNull();
  before.connect(connection);
  expect(before.store.getState().isHostAllowed).toBe(false);
  await before.check();
  expect(before.store.getState().check).toMatchObject({
    error: { kind: 'llm-unreachable', reason: 'not-allowed-host' },
  });

  const after = open(storage, [server.origin]);
  expect(after.store.getState()).toMatchObject({ connection, isHostAllowed: true, key: 'none' });
  after.setKey(` ${KEY}\n`);
  await after.check();
  expect(after.store.getState().check.phase).toBe('done');
  expect(storage.text()).not.toContain(KEY);
  expect(JSON.stringify(after.store.getState())).not.toContain(KEY);
  const model = await after.chatModel();
  expect(await after.chatModel(), 'what it learnt about the model is kept').toBe(model);
  await server.close();
});

test('a remembered key is locked in the next visit, opens with its passphrase, and goes when told', async () => {
  const storage = memoryStorage();
  const first = open(storage, []);
  first.connect({ ...newConnection('openai'), model: 'm' });
  first.setKey(KEY);
  await first.remember('合い言葉です');
  expect(first.store.getState().isRemembered).toBe(true);
  expect(storage.text()).not.toContain(KEY);

  const next = open(storage, []);
  expect(next.store.getState().key).toBe('locked');
  expect(await next.chatModel(), 'locked is without a model').toBeNull();
  await next.unlock('違う');
  expect(next.store.getState()).toMatchObject({
    key: 'locked',
    keyError: { kind: 'passphrase-wrong' },
  });
  await next.unlock('合い言葉です');
  expect(next.store.getState()).toMatchObject({ key: 'held', keyError: null });
  expect((await next.chatModel())?.info).toMatchObject({ host: 'api.openai.com', model: 'm' });

  next.connect({ ...newConnection('anthropic'), model: 'm' });
  expect(next.store.getState().key, 'a key is for one host').toBe('none');
  expect(await next.chatModel()).toBeNull();
  next.remove();
  expect(storage.text()).toBe('[]');
});

test('what is stored is not believed blindly', () => {
  const storage = memoryStorage();
  for (const stored of [
    '{',
    '[]',
    '{"connection":{"provider":"openai","baseUrl":"javascript:alert(1)","model":"m","temperature":0,"structure":"native"}}',
    '{"connection":{"provider":"else"},"prices":{"m":{"inputPerMillion":-1,"outputPerMillion":1,"asOf":""}}}',
  ]) {
    storage.setItem('kurabe.llm.v1', stored);
    expect(open(storage, []).store.getState()).toMatchObject({ connection: null, prices: {} });
  }
});

test('the user’s own price comes first, and can be taken back', () => {
  const storage = memoryStorage();
  const llm = open(storage, []);
  const price = { inputPerMillion: 1, outputPerMillion: 2, asOf: '2026-11-01' };
  llm.setPrice('m', price);
  expect(open(storage, []).store.getState().prices).toEqual({ m: price });
  llm.setPrice('m', null);
  expect(open(storage, []).store.getState().prices).toEqual({});
});
