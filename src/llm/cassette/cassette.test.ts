import { expect, test } from 'vitest';
import { refusal } from '../../../e2e/llm-server/refusals.ts';
import type { ChatEvent, ChatModel } from '../../domain/chat.ts';
import { sleep } from '../../lib/sleep.ts';
import { question, scripted, TEST_KEY } from '../testing/scripted.ts';
import { isCassette } from './cassette.ts';
import { recordChat } from './record-chat.ts';
import { replayChat } from './replay-chat.ts';

const signal = new AbortController().signal;
const ask = (model: ChatModel, text: string, onEvent?: (event: ChatEvent) => void) =>
  model.complete(question({ messages: [{ role: 'user', text }] }), signal, onEvent);

async function recorded() {
  await using s = await scripted({
    key: TEST_KEY,
    reply: (asked, before) =>
      asked.last === '壊れる'
        ? refusal('openai', 'quota')
        : { text: `${asked.last}の答え ${before}`, calls: [{ name: 'search', input: { q: 1 } }] },
  });
  const recorder = recordChat(s.model, () => performance.now());
  const events: ChatEvent[] = [];
  const replies = [];
  for (const text of ['一', '二', '一', '壊れる']) {
    replies.push(await ask(recorder.lane('a'), text, (event) => events.push(event)));
  }
  return { cassette: recorder.cassette(), replies, events };
}

test('a run replays exactly, through JSON: replies, failures, events, and no key', async () => {
  const { cassette, replies, events } = await recorded();
  const file = JSON.stringify(cassette);
  expect(file).not.toContain(TEST_KEY);
  const read: unknown = JSON.parse(file);
  if (!isCassette(read)) throw new Error('not read');
  const model = replayChat(read).lane('a');
  expect(model.info).toEqual({
    provider: 'openai-compatible',
    model: 'test-model',
    host: null,
    isReplay: true,
  });
  const again: ChatEvent[] = [];
  // By what is asked, not by when: columns run side by side.
  const order = ['壊れる', '一', '二', '一'];
  const replayed = await Promise.all(order.map((text) => ask(model, text, (e) => again.push(e))));
  expect(replayed).toEqual([replies[3], replies[0], replies[1], replies[2]]);
  expect(again.length).toBe(events.length);
});

test('anything else, or once more than recorded, is a mismatch', async () => {
  const { cassette } = await recorded();
  const model = replayChat(cassette).lane('a');
  await ask(model, '二');
  expect(await ask(model, '二')).toEqual({
    ok: false,
    error: { kind: 'cassette-mismatch', purpose: 'answer', index: 1 },
  });
  const hotter = question({ messages: [{ role: 'user', text: '一' }], temperature: 1 });
  expect(await model.complete(hotter, signal)).toMatchObject({
    error: { kind: 'cassette-mismatch', index: 2 },
  });
});

test('a replay at its recorded pace stops at once', async () => {
  const { cassette } = await recorded();
  const slow = {
    ...cassette,
    exchanges: cassette.exchanges.map((exchange) => ({
      ...exchange,
      events: exchange.events.map((event, at) => ({ ...event, atMs: 20_000 * (at + 1) })),
    })),
  };
  const abort = new AbortController();
  const pending = replayChat(slow, { sleep })
    .lane('a')
    .complete(question({ messages: [{ role: 'user', text: '一' }] }), abort.signal);
  setTimeout(() => abort.abort(), 20);
  expect(await pending).toEqual({ ok: false, error: { kind: 'aborted' } });
});

test('a stopped exchange is not recorded', async () => {
  await using s = await scripted({ reply: 'hang' });
  const recorder = recordChat(s.model, () => 0);
  const abort = new AbortController();
  const pending = recorder.lane('a').complete(question(), abort.signal);
  setTimeout(() => abort.abort(), 50);
  await pending;
  expect(recorder.cassette().exchanges).toEqual([]);
});

test('askers of the same thing keep each their own reply, whoever asks first', async () => {
  await using s = await scripted({
    key: TEST_KEY,
    reply: (_, before) => ({ text: `${before}`, delayMs: before === 0 ? 60 : 0 }),
  });
  const recorder = recordChat(s.model, () => 0);
  const [left, right] = await Promise.all([
    ask(recorder.lane('left'), '同じ'),
    ask(recorder.lane('right'), '同じ'),
  ]);
  expect(left).not.toEqual(right);
  const player = replayChat(recorder.cassette());
  expect(await ask(player.lane('right'), '同じ')).toEqual(right);
  expect(await ask(player.lane('left'), '同じ')).toEqual(left);
  expect(await ask(player.lane('third'), '同じ')).toMatchObject({
    error: { kind: 'cassette-mismatch', index: 0 },
  });
});

test('data of another shape is no cassette', async () => {
  const { cassette } = await recorded();
  expect(isCassette(cassette)).toBe(true);
  const [first] = cassette.exchanges;
  const other = (change: object): unknown => ({
    ...cassette,
    exchanges: [{ ...first, ...change }],
  });
  for (const value of [
    null,
    { ...cassette, model: 1 },
    { ...cassette, exchanges: {} },
    other({ lane: undefined }),
    other({ purpose: 'theft' }),
    other({ outcome: { ok: true, value: { text: 1 } } }),
    other({ events: [1] }),
  ]) {
    expect(isCassette(value)).toBe(false);
  }
});
