import { expect, test } from 'vitest';
import { startMcpServer } from '../../e2e/mcp-server.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { createWebSearchStore } from './web-search-store.ts';

const KEY = 'kurabe.web-search.v1';

function open(stored: string | null = null, allowedOrigins: readonly string[] = []) {
  const storage = createMemoryStorage();
  if (stored !== null) storage.setItem(KEY, stored);
  const parts = { storage, fetch: globalThis.fetch, protocol: 'http:', allowedOrigins };
  return { storage, web: createWebSearchStore(parts) };
}

test('is off at first, and whatever cannot be read is off', async () => {
  for (const stored of [
    null,
    '',
    '{',
    '[]',
    '{"isOn":true}',
    '{"isOn":true,"url":"javascript:1"}',
  ]) {
    const { web } = open(stored);
    expect(web.store.getState()).toMatchObject({ isOn: false, url: '' });
    expect(await web.port()).toBeNull();
  }
});

test('keeps address and tool, and no token', () => {
  const { web, storage } = open();
  web.save({ isOn: true, url: ' https://mcp.example/mcp ', tool: ' search ' });
  web.setToken('secret');
  expect(web.store.getState()).toMatchObject({ hasToken: true, isHostAllowed: false });
  expect(JSON.parse(storage.getItem(KEY) ?? '')).toEqual({
    isOn: true,
    url: 'https://mcp.example/mcp',
    tool: 'search',
  });
  web.save({ isOn: true, url: 'https://other.example/mcp', tool: '' });
  expect(web.store.getState().hasToken).toBe(false);
  web.save({ isOn: true, url: 'nonsense', tool: '' });
  expect(web.store.getState().isOn).toBe(false);
});

test('a test says what came of it, in a host that the page allows', async () => {
  const server = await startMcpServer();
  try {
    const stored = JSON.stringify({ isOn: true, url: server.url, tool: '' });
    const { web } = open(stored, [server.origin]);
    await web.test('x');
    expect(web.store.getState().check).toEqual({ phase: 'done', results: 1 });
    const { web: refused } = open(stored);
    await refused.test('x');
    expect(refused.store.getState().check).toMatchObject({
      phase: 'failed',
      error: { kind: 'web-unreachable', reason: 'not-allowed-host' },
    });
  } finally {
    await server.close();
  }
});
