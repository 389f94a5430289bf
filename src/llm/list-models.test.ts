import { describe, expect, test } from 'vitest';
import { listModels } from './list-models.ts';
import { testConnection } from './test-connection.ts';
import { ADAPTERS, NODE_PORTS, scripted, TEST_KEY } from './testing/scripted.ts';

describe.each(ADAPTERS)('%s', (provider, wire) => {
  const at = { provider, wire, key: TEST_KEY, models: ['b-model', 'a-model'] };
  const signal = new AbortController().signal;

  test('lists its models, with the key in a header', async () => {
    await using s = await scripted({ ...at, reply: 'hang' });
    expect(await listModels(s.connection, TEST_KEY, NODE_PORTS, signal)).toEqual({
      ok: true,
      value: ['a-model', 'b-model'],
    });
    expect(s.server.paths.join()).not.toContain(TEST_KEY);
  });

  test('tells a wrong key, a missing one and a server that is not there', async () => {
    await using s = await scripted({ ...at, reply: 'hang' });
    const { connection } = s;
    expect(await listModels(connection, 'wrong', NODE_PORTS, signal)).toMatchObject({
      error: { kind: 'llm-key-refused' },
    });
    expect(await listModels(connection, null, NODE_PORTS, signal)).toMatchObject({
      error: { kind: 'llm-key-missing' },
    });
    await s.server.close();
    expect(await listModels(connection, TEST_KEY, NODE_PORTS, signal)).toMatchObject({
      error: { kind: 'llm-unreachable' },
    });
  });

  test('a connection test is one exchange, and says what is wrong', async () => {
    await using s = await scripted({
      ...at,
      connection: { model: 'a-model' },
      reply: { text: 'OK' },
    });
    expect(await testConnection(s.connection, TEST_KEY, NODE_PORTS, signal)).toMatchObject({
      ok: true,
      value: { text: 'OK' },
    });
    expect(s.server.asked.length).toBe(1);
    const unknown = { ...s.connection, model: 'c-model' };
    expect(await testConnection(unknown, TEST_KEY, NODE_PORTS, signal)).toMatchObject({
      error: { kind: 'llm-model-unknown', model: 'c-model' },
    });
  });
});

test('an answer that is no list, and an address that is none', async () => {
  await using s = await scripted({ reply: 'hang' });
  const html = { ...NODE_PORTS, fetch: () => Promise.resolve(new Response('<html>')) };
  const { signal } = new AbortController();
  expect(await listModels(s.connection, null, html, signal)).toMatchObject({
    error: { kind: 'llm-bad-answer' },
  });
  const nowhere = { ...s.connection, baseUrl: 'localhost:11434' };
  expect(await listModels(nowhere, null, html, signal)).toMatchObject({
    error: { kind: 'bad-setting' },
  });
});
