import { expect, test } from 'vitest';
import type { LlmConnection } from '../../domain/llm.ts';
import { newConnection } from '../../config/llm.ts';
import { createChatModel } from '../open-chat-model.ts';
import { NODE_PORTS, question } from '../testing/scripted.ts';
import type { BuiltinApi, BuiltinAvailability, BuiltinOptions } from './builtin-api.ts';
import { downloadBuiltin } from './builtin-speaker.ts';

const CONNECTION: LlmConnection = newConnection('chrome-builtin');

interface FakeBrowser extends BuiltinApi {
  readonly created: BuiltinOptions[];
  readonly prompts: { readonly text: string; readonly constraint: object | undefined }[];
  sessions: number;
}

/** Chrome's API as documented, with a model that says `pieces`; `hang` never ends a stream. */
function browser(
  availability: BuiltinAvailability,
  pieces: readonly string[] = [],
  hang = false,
): FakeBrowser {
  const fake: FakeBrowser = {
    created: [],
    prompts: [],
    sessions: 0,
    availability: () => Promise.resolve(availability),
    create(options) {
      fake.created.push(options);
      fake.sessions += 1;
      const monitor = new EventTarget();
      options.monitor?.(monitor);
      for (const loaded of [0.5, 1]) {
        monitor.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
      }
      return Promise.resolve({
        promptStreaming(text, { responseConstraint }) {
          fake.prompts.push({ text, constraint: responseConstraint });
          return new ReadableStream<string>({
            start(controller) {
              for (const piece of pieces) controller.enqueue(piece);
              if (!hang) controller.close();
            },
          });
        },
        destroy: () => {
          fake.sessions -= 1;
        },
      });
    },
  };
  return fake;
}

const open = (builtin: BuiltinApi | null) =>
  createChatModel(CONNECTION, null, { ...NODE_PORTS, builtin });

test('streams, keeps nothing open, costs nothing, and names no host', async () => {
  const builtin = browser('available', ['60', 'です']);
  const model = open(builtin);
  const heard: string[] = [];
  const reply = await model.complete(question(), new AbortController().signal, (event) => {
    if (event.type === 'text-delta') heard.push(event.text);
  });
  expect(reply).toMatchObject({
    ok: true,
    value: { text: '60です', costUsd: 0, usage: { isEstimated: true } },
  });
  expect(heard).toEqual(['60', 'です']);
  expect(model.info).toMatchObject({ host: null, isReplay: false });
  expect(builtin.sessions).toBe(0);
  expect(builtin.created[0]?.initialPrompts?.map(({ role }) => role)).toEqual(['system']);
});

test('a schema is its own constraint; tools are put in words', async () => {
  const builtin = browser('available', ['{"calls":[{"tool":"search","input":{"query":"a"}}]}']);
  const model = open(builtin);
  const signal = new AbortController().signal;
  const tool = { name: 'search', description: '', parameters: { type: 'object' } };
  expect(await model.complete(question({ tools: [tool] }), signal)).toMatchObject({
    ok: true,
    value: { toolCalls: [{ name: 'search', input: { query: 'a' } }] },
  });
  await model.complete(question({ schema: { type: 'object' } }), signal);
  expect(builtin.prompts.map(({ constraint }) => constraint)).toEqual([
    undefined,
    { type: 'object' },
  ]);
});

test.each([
  [null, 'absent'],
  [browser('unavailable'), 'absent'],
  [browser('downloadable'), 'downloadable'],
  [browser('downloading'), 'downloading'],
])('a model that is not there (%#)', async (builtin, reason) => {
  const reply = await open(builtin).complete(question(), new AbortController().signal);
  expect(reply).toEqual({ ok: false, error: { kind: 'llm-builtin-missing', reason } });
});

test('stops at once', async () => {
  const abort = new AbortController();
  const pending = open(browser('available', ['60'], true)).complete(question(), abort.signal);
  setTimeout(() => abort.abort(), 20);
  expect(await pending).toEqual({ ok: false, error: { kind: 'aborted' } });
});

test('its download tells how far it is', async () => {
  const shares: number[] = [];
  const builtin = browser('downloadable');
  const done = await downloadBuiltin(builtin, new AbortController().signal, (share) =>
    shares.push(share),
  );
  expect(done.ok).toBe(true);
  expect(shares).toEqual([0.5, 1]);
  expect(builtin.sessions).toBe(0);
});
