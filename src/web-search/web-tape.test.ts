import { expect, test } from 'vitest';
import type { WebResult, WebSearchPort } from '../domain/deep-wide.ts';
import { err, ok } from '../domain/result.ts';
import { neverAborted } from '../lib/never-aborted.ts';
import { sleep } from '../lib/sleep.ts';
import { isRecordedSearch, recordWeb, replayWeb } from './web-tape.ts';

const page = (text: string): WebResult => ({ title: '公式', url: 'https://docs.example/a', text });
const failure = { kind: 'web-status', host: 'mcp.example', status: 503 } as const;
const signal = neverAborted();

/** A server that numbers its answers, and fails when it is asked so. */
function server(): WebSearchPort & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    host: 'mcp.example',
    async search(query, stop) {
      const number = asked.push(query);
      if (stop.aborted) return err({ kind: 'aborted' });
      return query === '壊れる' ? err(failure) : ok([page(`${query} ${number}`)]);
    },
  };
}

async function recorded() {
  let clock = 0;
  const recorder = recordWeb(() => (clock += 7));
  const live = server();
  const port = recorder.record(live);
  const outcomes = [];
  for (const query of ['一', '二', '一', '壊れる']) outcomes.push(await port.search(query, signal));
  return { searches: recorder.searches(), outcomes, live, port };
}

test('searches replay exactly, through JSON: results and failures, by their words, in their order', async () => {
  const { searches, outcomes, live } = await recorded();
  const read: unknown = JSON.parse(JSON.stringify(searches));
  if (!Array.isArray(read) || !read.every(isRecordedSearch)) throw new Error('not read');
  expect(read.map(({ ms }) => ms)).toEqual([7, 7, 7, 7]);
  const port = replayWeb(read).port('mcp.example');
  expect(port).toMatchObject({ host: 'mcp.example', isReplay: true });
  const again = [];
  for (const query of ['壊れる', '一', '二', '一']) again.push(await port.search(query, signal));
  expect(again).toEqual([outcomes[3], outcomes[0], outcomes[1], outcomes[2]]);
  expect(live.asked).toHaveLength(4);
});

test('other words, or once more than recorded, are a mismatch', async () => {
  const { searches } = await recorded();
  const port = replayWeb(searches).port('mcp.example');
  await port.search('二', signal);
  const mismatch = (index: number) =>
    err({ kind: 'cassette-mismatch', purpose: 'web-search', index });
  expect(await port.search('二', signal)).toEqual(mismatch(1));
  expect(await port.search('三', signal)).toEqual(mismatch(2));
});

test('a stopped search is not recorded, and a replay at its pace stops at once', async () => {
  const recorder = recordWeb(() => 0);
  await recorder.record(server()).search('一', AbortSignal.abort());
  expect(recorder.searches()).toEqual([]);
  const slow = { query: '一', ms: 60_000, outcome: ok([page('一')]) };
  const stop = new AbortController();
  const pending = replayWeb([slow], { sleep }).port('h').search('一', stop.signal);
  stop.abort();
  expect(await pending).toEqual(err({ kind: 'aborted' }));
});

test.each([
  [null],
  [{ ms: 1, outcome: { ok: true, value: [] } }],
  [{ query: 'q', ms: '1', outcome: { ok: true, value: [] } }],
  [{ query: 'q', ms: 1, outcome: null }],
  [{ query: 'q', ms: 1, outcome: { ok: false, error: 'kind' } }],
  [{ query: 'q', ms: 1, outcome: { ok: true, value: [{ title: 't', url: null }] } }],
  [{ query: 'q', ms: 1, outcome: { ok: true, value: ['text'] } }],
  // What is no address of the web may become no link.
  [{ query: 'q', ms: 1, outcome: { ok: true, value: [{ ...page('x'), url: 'javascript:1' }] } }],
])('%j is no recorded search', (value) => {
  expect(isRecordedSearch(value)).toBe(false);
});

test('a page without an address is one', () => {
  const value = { query: 'q', ms: 1, outcome: ok([{ ...page('x'), url: null }]) };
  expect(isRecordedSearch(value)).toBe(true);
});
