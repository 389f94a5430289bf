import { afterEach, describe, expect, test } from 'vitest';
import {
  startMcpServer,
  type McpServerOptions,
  type ScriptedMcpServer,
} from '../../e2e/mcp-server.ts';
import { createMcpSearch, type McpPorts, type McpServer } from './mcp-search.ts';

let server: ScriptedMcpServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function search(
  options: McpServerOptions = {},
  own: Partial<McpServer> = {},
  ports: Partial<McpPorts> = {},
  signal = new AbortController().signal,
) {
  server = await startMcpServer(options);
  const web = createMcpSearch(
    { url: server.url, tool: '', token: null, ...own },
    { fetch: globalThis.fetch, page: null, ...ports },
  );
  return web.search('docker volume', signal);
}

const says = (text: string, isError = false) => ({
  answer: () => ({ content: [{ type: 'text' as const, text }], isError }),
});
const input = (name: string) => ({ type: 'object' as const, properties: { [name]: {} } });

test('asks the tool that searches, and reads its results', async () => {
  expect(await search()).toEqual({
    ok: true,
    value: [
      { title: '公式の手引き', url: 'https://docs.example/guide', text: '上限は 128 です。' },
    ],
  });
  expect(server?.calls).toEqual([['web_search', { query: 'docker volume' }]]);
  // Only the endpoint, never an address out of a result.
  expect(new Set(server?.paths.map((path) => path.split(' ')[1]))).toEqual(new Set(['/mcp']));
});

describe('the tool', () => {
  const tools = [
    { name: 'fetch_page', inputSchema: input('url') },
    { name: 'brave_search', inputSchema: input('q') },
    { name: 'ask', inputSchema: input('question') },
  ];

  test('is the one with search in its name, its words under the name it has', async () => {
    await search({ tools });
    expect(server?.calls).toEqual([['brave_search', { q: 'docker volume' }]]);
  });

  test('is the one that was named', async () => {
    await search({ tools }, { tool: 'ask' });
    expect(server?.calls).toEqual([['ask', { question: 'docker volume' }]]);
  });

  test('that is not there is an error with those that are', async () => {
    for (const [offered, tool] of [
      [tools, 'nothing'],
      [tools.slice(0, 1), ''],
    ] as const) {
      expect(await search({ tools: offered }, { tool })).toMatchObject({
        ok: false,
        error: { kind: 'web-no-tool', tools: offered.map(({ name }) => name) },
      });
      await server?.close();
    }
  });

  test('that fails says why in its own words', async () => {
    expect(await search(says('no API key', true))).toMatchObject({
      ok: false,
      error: { kind: 'web-tool-failed', detail: 'no API key' },
    });
  });
});

describe('what goes wrong', () => {
  test('a server that is away, or refuses this page: the browser tells no more', async () => {
    const away = createMcpSearch(
      { url: 'http://127.0.0.1:9/mcp', tool: '', token: null },
      { fetch: globalThis.fetch, page: null },
    );
    expect(await away.search('x', new AbortController().signal)).toMatchObject({
      error: { kind: 'web-unreachable', reason: 'offline-or-cors', host: '127.0.0.1:9' },
    });
  });

  test('a host that the page does not allow, and http from https, are told before anything is asked', async () => {
    const page = { protocol: 'https:', allowedOrigins: [] as readonly string[] };
    const cases = [
      ['https://mcp.example/mcp', 'not-allowed-host'],
      ['http://mcp.example/mcp', 'mixed-content'],
    ] as const;
    for (const [url, reason] of cases) {
      const web = createMcpSearch(
        { url, tool: '', token: null },
        { fetch: () => Promise.reject(new Error('asked')), page },
      );
      expect(await web.search('x', new AbortController().signal)).toMatchObject({
        error: { kind: 'web-unreachable', reason },
      });
    }
  });

  test('a token is sent, and a missing one is a 401', async () => {
    expect(await search({ token: 't' })).toMatchObject({
      error: { kind: 'web-status', status: 401 },
    });
    await server?.close();
    expect(await search({ token: 't' }, { token: 't' })).toMatchObject({ ok: true });
  });

  test('another status, and what is no MCP', async () => {
    expect(await search({ status: 404 })).toMatchObject({
      error: { kind: 'web-status', status: 404 },
    });
    await server?.close();
    expect(await search({ status: 200 })).toMatchObject({ error: { kind: 'web-bad-answer' } });
  });

  test('no answer in time, and a stop', async () => {
    const hang = { answer: () => 'hang' as const };
    expect(await search(hang, {}, { timeoutSeconds: 0.3 })).toMatchObject({
      error: { kind: 'web-timeout', seconds: 0.3 },
    });
    await server?.close();
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 200);
    expect(await search(hang, {}, {}, stop.signal)).toEqual({
      ok: false,
      error: { kind: 'aborted' },
    });
    const done = AbortSignal.abort();
    await server?.close();
    expect(await search({}, {}, {}, done)).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(server?.calls).toEqual([]);
  });
});

test.each([
  ['in a result', false],
  ['in a failure', true],
])('a token that the server repeats %s is taken out', async (_, isError) => {
  const token = 'mcp-secret-0123456789';
  const found = await search({ token, ...says(`token "${token}" was seen`, isError) }, { token });
  expect(JSON.stringify(found)).toContain('was seen');
  expect(JSON.stringify(found)).not.toContain(token);
});

test('so is a secret in the address', async () => {
  const secret = 'key-0123456789abcdef';
  server = await startMcpServer(says(`asked with ${secret}`));
  const web = createMcpSearch(
    { url: `${server.url}?key=${secret}`, tool: '', token: null },
    { fetch: globalThis.fetch, page: null },
  );
  const found = await web.search('x', new AbortController().signal);
  expect(found.ok).toBe(true);
  expect(JSON.stringify(found)).not.toContain(secret);
});
