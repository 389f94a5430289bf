import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../lib/estimate-tokens.ts';
import { refusal } from '../../e2e/llm-server/refusals.ts';
import type { Refusal } from '../../e2e/llm-server/refusals.ts';
import type { StreamFault } from '../../e2e/llm-server/script.ts';
import type { ToolSpec } from '../domain/chat.ts';
import type { AppErrorKind } from '../domain/app-error.ts';
import { ADAPTERS, question, scripted, TEST_KEY } from './testing/scripted.ts';

const SEARCH: ToolSpec = {
  name: 'search',
  description: 'Searches the articles.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string' } },
    required: ['query'],
    additionalProperties: false,
  },
};
const SCHEMA = {
  type: 'object',
  properties: { verdict: { type: 'string' } },
  required: ['verdict'],
  additionalProperties: false,
} as const;

describe.each(ADAPTERS)('%s', (provider, wire) => {
  const at = { provider, wire };

  test('streams text, with usage, cost and time to the first piece', async () => {
    await using s = await scripted({
      ...at,
      key: TEST_KEY,
      reply: { text: 'k は 60 です[1]。', usage: { inputTokens: 1_000, outputTokens: 500 } },
      ports: { priceOf: () => ({ inputPerMillion: 2, outputPerMillion: 8, asOf: '2026-11-01' }) },
    });
    const reply = await s.ask({ temperature: 0, maxOutputTokens: 64 });
    expect(reply).toMatchObject({
      ok: true,
      value: {
        text: 'k は 60 です[1]。',
        finish: 'stop',
        usage: { inputTokens: 1_000, outputTokens: 500, isEstimated: false },
        costUsd: 0.006,
        retries: 0,
      },
    });
    expect(s.events.length).toBeGreaterThan(1);
    expect(s.events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')).toBe(
      'k は 60 です[1]。',
    );
    expect(reply.ok && reply.value.ttftMs).toBeGreaterThanOrEqual(0);
    const [asked] = s.server.asked;
    expect(asked).toMatchObject({ system: '根拠だけで答える。', last: 'RRF の k はいくつ?' });
    expect(asked?.headers['user-agent'] ?? '').not.toContain('ai-sdk');
    expect(s.server.paths.join()).not.toContain(TEST_KEY);
  });

  test('asks for tools, gets calls, and sends their output back', async () => {
    await using s = await scripted({
      ...at,
      reply: (_, before) =>
        before === 0
          ? {
              text: '調べます。',
              calls: [
                { name: 'search', input: { query: 'RRF "k"' } },
                { name: 'search', input: { query: '順位定数' } },
              ],
            }
          : { text: '60' },
    });
    const first = await s.ask({ tools: [SEARCH] });
    if (!first.ok) throw new Error(first.error.kind);
    expect(first.value).toMatchObject({ text: '調べます。', finish: 'tool-calls' });
    expect(first.value.toolCalls.map(({ name, input }) => [name, input])).toEqual([
      ['search', { query: 'RRF "k"' }],
      ['search', { query: '順位定数' }],
    ]);
    const second = await s.ask({
      tools: [SEARCH],
      messages: [
        ...question().messages,
        { role: 'assistant', text: first.value.text, toolCalls: first.value.toolCalls },
        ...first.value.toolCalls.map(({ id, name }) => ({
          role: 'tool' as const,
          callId: id,
          name,
          output: { hits: ['p1'] },
        })),
      ],
    });
    expect(second).toMatchObject({ ok: true, value: { text: '60' } });
    const asked = s.server.asked[1];
    expect(asked?.tools).toEqual(['search']);
    expect(asked?.last).toContain('"hits":["p1"]');
    // Gemini refuses a call that comes back without the signature it was given with.
    if (wire === 'google') expect(JSON.stringify(asked?.body)).toContain('c2lnbmVk');
  });

  test('asks for JSON of a schema, without streaming it', async () => {
    await using s = await scripted({ ...at, reply: { text: '{"verdict":"sufficient"}' } });
    const reply = await s.ask({ schema: SCHEMA });
    expect(reply).toMatchObject({ ok: true, value: { text: '{"verdict":"sufficient"}' } });
    expect(s.server.asked[0]?.wantsJson).toBe(true);
    expect(s.events).toEqual([]);
  });

  test.each([
    ['wrong-key', 'llm-key-refused'],
    ['no-model', 'llm-model-unknown'],
    ['quota', 'llm-quota'],
    ['rate-limit', 'llm-rate-limited'],
    ['overloaded', 'llm-overloaded'],
    ['context-too-long', 'llm-context-too-long'],
    ['browser-forbidden', 'llm-browser-forbidden'],
    ['server-error', 'llm-status'],
    ['filtered', 'llm-filtered'],
  ] as const satisfies readonly (readonly [Refusal, AppErrorKind])[])(
    '%s is %s',
    async (what, kind) => {
      await using s = await scripted({ ...at, reply: refusal(wire, what) });
      const reply = await s.ask();
      expect(reply).toMatchObject({ ok: false, error: { kind } });
      const isTransient = ['rate-limit', 'overloaded', 'server-error'].includes(what);
      expect(s.server.asked.length).toBe(isTransient ? 3 : 1);
    },
  );

  test('an overload in the middle of a stream is told and tried again', async () => {
    await using s = await scripted({
      ...at,
      reply: [
        { text: 'あいうえおかきくけこ', fault: 'overloaded', faultAfter: 3 },
        { text: 'さし' },
      ],
    });
    const reply = await s.ask();
    expect(reply).toMatchObject({ ok: true, value: { text: 'さし', retries: 1 } });
    expect(s.events.some((event) => event.type === 'retry-wait')).toBe(true);
  });

  test('an overload that stays is an error that says where it struck', async () => {
    await using s = await scripted({
      ...at,
      reply: { text: 'あいうえおかきくけこ', fault: 'overloaded', faultAfter: 3 },
    });
    expect(await s.ask()).toMatchObject({
      ok: false,
      error: { kind: 'llm-overloaded', isMidStream: true },
    });
  });

  test.each(['cut', 'truncated', 'garbage'] satisfies StreamFault[])(
    'a stream with fault %s is never taken for a whole answer',
    async (fault) => {
      const text = 'あいうえおかきくけこ';
      await using s = await scripted({ ...at, reply: { text, fault, faultAfter: 3 } });
      const reply = await s.ask();
      expect(reply).toMatchObject({ ok: false, error: { kind: 'llm-bad-answer' } });
      expect(JSON.stringify(reply)).not.toContain('あいう');
      s.server.reply = { text };
      expect(await s.ask()).toMatchObject({ ok: true, value: { text } });
    },
  );

  test('a body that is no stream at all', async () => {
    await using s = await scripted({ ...at, reply: { status: 200, body: '<html>captive</html>' } });
    expect(await s.ask()).toMatchObject({ ok: false, error: { kind: 'llm-bad-answer' } });
  });

  test('a withheld answer', async () => {
    await using s = await scripted({ ...at, reply: { finish: 'content-filter' } });
    expect(await s.ask()).toMatchObject({ ok: false, error: { kind: 'llm-filtered' } });
  });

  test('an answer cut by the token limit says so', async () => {
    await using s = await scripted({ ...at, reply: { text: 'あい', finish: 'length' } });
    expect(await s.ask()).toMatchObject({ ok: true, value: { finish: 'length' } });
  });

  test('a server that does not answer, and a silent stream, run into the timeouts', async () => {
    const budgets = { timeouts: { firstByteMs: 150, idleMs: 100 } };
    await using s = await scripted({ ...at, reply: 'hang', budgets });
    expect(await s.ask()).toMatchObject({ ok: false, error: { kind: 'llm-timeout' } });
    s.server.reply = { text: 'あいうえおかきくけこ', fault: 'stall', faultAfter: 3 };
    expect(await s.ask()).toMatchObject({ ok: false, error: { kind: 'llm-timeout' } });
  });

  test('a closed connection, before anything came', async () => {
    await using s = await scripted({ ...at, reply: 'reset' });
    expect(await s.ask()).toMatchObject({
      ok: false,
      error: { kind: 'llm-unreachable', reason: 'offline-or-cors' },
    });
  });

  test.each([
    ['before the headers', 'hang' as const],
    ['in a slow first byte', { text: 'あ', delayMs: 5_000 }],
    [
      'in the middle of the stream',
      { text: 'あいうえおかきくけこ', fault: 'stall' as const, faultAfter: 3 },
    ],
    ['between slow pieces', { text: 'あいうえおかきくけこ', pieceDelayMs: 400 }],
    ['in a wait', refusal(wire, 'rate-limit', { 'retry-after': '1' })],
  ])('stops %s within a second, and the next request is answered', async (_, reply) => {
    await using s = await scripted({ ...at, reply });
    const abort = new AbortController();
    const pending = s.model.complete(question(), abort.signal);
    await new Promise((resolve) => setTimeout(resolve, 250));
    const stoppedAt = performance.now();
    abort.abort();
    expect(await pending).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(performance.now() - stoppedAt).toBeLessThan(200);
    s.server.reply = { text: '60' };
    expect(await s.ask()).toMatchObject({ ok: true, value: { text: '60' } });
  });

  test('falls back to words for a model without tools, and remembers it', async () => {
    await using s = await scripted({
      ...at,
      reply: (asked) =>
        asked.tools.length > 0
          ? refusal(wire, 'no-tools')
          : { text: '```json\n{"calls": [{"tool": "search", "input": {"query": "RRF"}}]}\n```' },
    });
    const reply = await s.ask({ tools: [SEARCH] });
    expect(reply).toMatchObject({
      ok: true,
      value: {
        text: '',
        finish: 'tool-calls',
        toolCalls: [{ name: 'search', input: { query: 'RRF' } }],
      },
    });
    expect(s.events).toEqual([]);
    await s.ask({ tools: [SEARCH] });
    expect(s.server.asked.map(({ tools }) => tools.length)).toEqual([1, 0, 0]);
    expect(s.server.asked[1]?.system).toContain('search');
  });

  test('falls back to words for a model without JSON', async () => {
    await using s = await scripted({
      ...at,
      reply: (asked) =>
        asked.wantsJson
          ? refusal(wire, 'no-json')
          : { text: 'はい。{"verdict": "sufficient"} です' },
    });
    expect(await s.ask({ schema: SCHEMA })).toMatchObject({
      ok: true,
      value: { text: '{"verdict":"sufficient"}' },
    });
    expect(s.server.asked[1]?.system).toContain('JSON Schema');
  });

  test('no key is repeated by an error or an event', async () => {
    await using s = await scripted({
      ...at,
      reply: {
        status: 418,
        body: {
          type: 'error',
          error: { type: 'x', code: 418, status: 'X', message: `key ${TEST_KEY} is a teapot` },
        },
      },
    });
    const reply = await s.ask();
    expect(reply).toMatchObject({ ok: false, error: { kind: 'llm-status', status: 418 } });
    expect(JSON.stringify([reply, s.events, s.model.info])).not.toContain(TEST_KEY);
    expect(JSON.stringify(reply)).toContain('teapot');
  });
});

describe('retries', () => {
  test.each([
    ['retry-after', '0.03', 30],
    ['retry-after-ms', '40', 40],
    ['x-ratelimit-reset-requests', '55ms', 55],
  ])('%s: %s is waited for and told', async (name, value, waitMs) => {
    await using s = await scripted({
      reply: [refusal('openai', 'rate-limit', { [name]: value }), { text: '60' }],
    });
    expect(await s.ask()).toMatchObject({ ok: true, value: { retries: 1 } });
    expect(s.events[0]).toEqual({ type: 'retry-wait', waitMs, attempt: 1, status: 429 });
  });

  test('a date as retry-after', async () => {
    const now = Date.parse('2026-11-01T00:00:00Z');
    await using s = await scripted({
      ports: { now: () => now, sleep: () => Promise.resolve() },
      reply: [
        refusal('openai', 'rate-limit', { 'retry-after': 'Sun, 01 Nov 2026 00:00:02 GMT' }),
        { text: '60' },
      ],
    });
    expect(await s.ask()).toMatchObject({ ok: true });
    expect(s.events[0]).toMatchObject({ type: 'retry-wait', waitMs: 2_000 });
  });

  test('Gemini names the wait in its body', async () => {
    await using s = await scripted({
      provider: 'google',
      wire: 'google',
      reply: [refusal('google', 'rate-limit'), { text: '60' }],
    });
    expect(await s.ask()).toMatchObject({ ok: true });
    expect(s.events[0]).toMatchObject({ type: 'retry-wait', waitMs: 50, status: 429 });
  });

  test('a wait beyond the budget is not begun; the error says until when', async () => {
    const now = Date.parse('2026-11-01T00:00:00Z');
    await using s = await scripted({
      ports: { now: () => now },
      reply: refusal('openai', 'rate-limit', { 'retry-after': '3600' }),
    });
    expect(await s.ask()).toMatchObject({
      ok: false,
      error: { kind: 'llm-rate-limited', retryAt: '2026-11-01T01:00:00.000Z' },
    });
    expect(s.events).toEqual([]);
  });

  test('529 and 503 are retried with doubling waits when nothing is said', async () => {
    await using s = await scripted({
      provider: 'anthropic',
      wire: 'anthropic',
      reply: refusal('anthropic', 'overloaded'),
    });
    expect(await s.ask()).toMatchObject({
      ok: false,
      error: { kind: 'llm-overloaded', isMidStream: false },
    });
    expect(s.events).toEqual([
      { type: 'retry-wait', waitMs: 5, attempt: 1, status: 529 },
      { type: 'retry-wait', waitMs: 10, attempt: 2, status: 529 },
    ]);
  });
});

describe('JSON that cannot be read', () => {
  test('is asked for once more', async () => {
    await using s = await scripted({
      reply: [{ text: 'たぶん足りています' }, { text: '{"verdict":"sufficient"}' }],
    });
    const reply = await s.ask({ schema: SCHEMA });
    expect(reply).toMatchObject({ ok: true, value: { text: '{"verdict":"sufficient"}' } });
    expect(reply.ok && reply.value.usage.inputTokens).toBe(22);
    expect(s.server.asked[1]?.turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });

  test('twice is an error', async () => {
    await using s = await scripted({ reply: { text: 'たぶん' } });
    expect(await s.ask({ schema: SCHEMA })).toMatchObject({
      ok: false,
      error: { kind: 'llm-bad-answer' },
    });
    expect(s.server.asked.length).toBe(2);
  });

  test('in-prompt tools: a reply without a call comes as one piece of text', async () => {
    await using s = await scripted({
      connection: { structure: 'in-prompt' },
      reply: { text: '<think>{"calls": …}</think>{"reply": "60 です"}' },
    });
    expect(await s.ask({ tools: [SEARCH] })).toMatchObject({
      ok: true,
      value: { text: '60 です', toolCalls: [], finish: 'stop' },
    });
    expect(s.events).toEqual([{ type: 'text-delta', text: '60 です' }]);
  });
});

describe('what is known beforehand', () => {
  test('an address that the page may not contact is not contacted', async () => {
    await using s = await scripted({
      ports: { page: { protocol: 'https:', isAllowed: () => false } },
      reply: { text: '60' },
    });
    expect(await s.ask()).toMatchObject({
      ok: false,
      error: { kind: 'llm-unreachable', reason: 'not-allowed-host' },
    });
    expect(s.server.paths).toEqual([]);
  });

  test.each([
    ['http://192.0.2.1:8080/v1', 'mixed-content'],
    ['http://localhost:11434/v1', 'ollama-origins'],
    ['http://localhost:9/v1', 'offline-or-cors'],
  ])('a browser that gets nothing from %s: %s', async (baseUrl, reason) => {
    await using s = await scripted({
      connection: { baseUrl },
      ports: {
        page: { protocol: 'https:', isAllowed: () => true },
        fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      },
      reply: 'hang',
    });
    expect(await s.ask()).toMatchObject({ ok: false, error: { kind: 'llm-unreachable', reason } });
  });

  test('no key where one is wanted', async () => {
    await using s = await scripted({ key: TEST_KEY, clientKey: null, reply: { text: '60' } });
    expect(await s.ask()).toMatchObject({ ok: false, error: { kind: 'llm-key-missing' } });
    expect(s.server.asked[0]?.headers['authorization']).toBeUndefined();
  });

  test('a key that no header can hold', async () => {
    await using s = await scripted({ clientKey: 'キー', reply: { text: '60' } });
    expect(await s.ask()).toMatchObject({ ok: false, error: { kind: 'llm-key-refused' } });
  });

  test('a model that refuses a temperature is asked without', async () => {
    await using s = await scripted({
      connection: { temperature: 0 },
      reply: (asked) =>
        asked.body['temperature'] === undefined
          ? { text: '60' }
          : {
              status: 400,
              body: { error: { message: 'temperature is deprecated for this model' } },
            },
    });
    expect(await s.ask()).toMatchObject({ ok: true, value: { text: '60' } });
  });
});

test('tokens that the provider does not count are estimated, and marked', async () => {
  await using s = await scripted({ reply: { text: 'あいうえお', usage: null } });
  const reply = await s.ask();
  expect(reply).toMatchObject({
    ok: true,
    value: { usage: { isEstimated: true, outputTokens: estimateTokens('あいうえお') } },
  });
});

test('the request after a stop is a whole one: three columns ask at once', async () => {
  await using s = await scripted({
    reply: (asked) =>
      asked.tools.length > 0 ? refusal('openai', 'no-tools') : { text: '{"reply":"a"}' },
  });
  const replies = await Promise.all([1, 2, 3].map(() => s.ask({ tools: [SEARCH] })));
  expect(replies.every((reply) => reply.ok)).toBe(true);
});
