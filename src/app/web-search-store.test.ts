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

test('the query of an address is kept for the visit alone, in what was stored before too', () => {
  const { web, storage } = open();
  const url = 'https://mcp.example/mcp?key=k-0123456789#part';
  web.save({ isOn: true, url, tool: '' });
  expect(web.store.getState()).toMatchObject({ isOn: true, url });
  expect(storage.getItem(KEY)).toBe('{"isOn":true,"url":"https://mcp.example/mcp","tool":""}');

  const older = open(JSON.stringify({ isOn: true, url, tool: '' }));
  expect(older.web.store.getState()).toMatchObject({ isOn: true, url });
  expect(older.storage.getItem(KEY)).toBe(storage.getItem(KEY));
});

test.each(['https://me:word@mcp.example/mcp', 'https://me@mcp.example/mcp'])(
  'an address with a user in it is neither used nor stored: %s',
  (url) => {
    const { web, storage } = open();
    web.save({ isOn: true, url, tool: '' });
    expect(web.store.getState()).toMatchObject({ isOn: false, url: '' });
    expect(storage.getItem(KEY)).not.toContain('me');
    const older = open(JSON.stringify({ isOn: true, url, tool: '' }));
    expect(older.web.store.getState()).toMatchObject({ isOn: false, url: '' });
    expect(older.storage.getItem(KEY)).not.toContain('me');
  },
);

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
