import { describe, expect, test } from 'vitest';
import type { ChatEvent, ChatModel, ChatReply, ChatRequest } from '../domain/chat.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { nextMacrotask } from '../lib/next-macrotask.ts';
import { hybrid } from '../modes/hybrid.ts';
import { naive } from '../modes/naive.ts';
import { resultOf } from './pane.ts';
import { longestHistory } from './session-state.ts';
import type { SessionState } from './session-state.ts';
import { reach } from './testing/reach.ts';
import { openSession } from './testing/speaking-session.ts';

const PRIVATE = '---\ntitle: 社内の RRF\nprivate: true\n---\n社内では RRF の k を 10 にした。';

const REPLY: ChatReply = {
  text: '60 が多い[1]。',
  toolCalls: [],
  finish: 'stop',
  usage: { inputTokens: 100, outputTokens: 10, isEstimated: false },
  costUsd: 0.001,
  latencyMs: 5,
  ttftMs: 1,
  retries: 0,
};

/** A model whose exchanges the test ends by hand. */
function heldModel() {
  const exchanges: {
    readonly request: ChatRequest;
    tell(event: ChatEvent): void;
    end(result: Result<ChatReply>): void;
  }[] = [];
  const model: ChatModel = {
    info: { provider: 'scripted', model: 'm', host: 'llm.example', isReplay: false },
    complete: (request, signal, onEvent) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(err({ kind: 'aborted' })), { once: true });
        exchanges.push({ request, tell: (event) => onEvent?.(event), end: resolve });
      }),
  };
  /** Requests are hashed before they are sent: resolves when as many have arrived. */
  const arrived = async (count: number): Promise<void> => {
    while (exchanges.length < count) await nextMacrotask();
  };
  return { exchanges, model, arrived };
}

/** Two columns, each of one exchange. */
const openPair = (model: ChatModel | null, more: Readonly<Record<string, string>> = {}) =>
  openSession(model, more, [naive, hybrid]);

const own = (question: string) => ({ question, workspace: 'own' as const });
const areGenerating = ({ panes }: SessionState): boolean =>
  panes.naive.phase === 'generating' && panes.hybrid.phase === 'generating';

describe('without a model', () => {
  test('sentences of the evidence answer, under the same invariants in every column', async () => {
    const session = await openPair(null);
    await session.ask(own('RRF の定数 k は'));
    const { panes, refusal } = session.store.getState();
    const answer = resultOf(panes.hybrid)?.answer;
    expect(answer).toMatchObject({ kind: 'extractive', isInsufficient: false });
    expect(answer?.text).toContain('定数 k は 60 が多い。');
    expect(resultOf(panes.naive)?.invariants).toEqual(resultOf(panes.hybrid)?.invariants);
    expect(refusal).toBeNull();
  });
});

describe('with a model', () => {
  test('evidence is shown before the answer, text as it comes; a stop keeps both', async () => {
    const { exchanges, model, arrived } = heldModel();
    const session = await openPair(model);
    const asking = session.ask(own('RRF の定数 k は'));
    const generating = await reach(session.store, areGenerating);
    expect(resultOf(generating.panes.naive)?.hits.length).toBeGreaterThan(0);
    await arrived(2);
    for (const { tell } of exchanges) tell({ type: 'text-delta', text: '60 が多い[1]。だが [' });
    await reach(session.store, ({ panes }) =>
      [panes.naive, panes.hybrid].every((pane) => 'partial' in pane && pane.partial !== null),
    );
    session.stop();
    await asking;
    const { panes } = session.store.getState();
    expect(panes.naive).toMatchObject({
      phase: 'aborted',
      partial: { read: { text: '60 が多い[1]。だが' } },
    });
    expect(resultOf(panes.naive)?.hits).toEqual(resultOf(generating.panes.naive)?.hits);

    const answering = session.retry('naive');
    await reach(session.store, (state) => state.panes.naive.phase === 'generating');
    await arrived(3);
    exchanges[2]?.end(ok(REPLY));
    await answering;
    expect(session.store.getState().panes.naive).toMatchObject({ phase: 'done', partial: null });

    const again = session.ask(own('Docker'));
    await reach(session.store, areGenerating);
    await arrived(5);
    for (const { end } of exchanges.slice(3)) end(ok(REPLY));
    await again;
    expect(session.store.getState().panes.hybrid).toMatchObject({ phase: 'done', partial: null });
  });

  test('a wait is told and gone with the next word', async () => {
    const { exchanges, model, arrived } = heldModel();
    const session = await openPair(model);
    const asking = session.ask(own('RRF'));
    await reach(session.store, areGenerating);
    await arrived(2);
    exchanges[0]?.tell({ type: 'retry-wait', waitMs: 3000, attempt: 1, status: 429 });
    const isWaiting = ({ panes }: SessionState): boolean =>
      [panes.naive, panes.hybrid].some((pane) => 'wait' in pane && pane.wait?.waitMs === 3000);
    await reach(session.store, isWaiting);
    exchanges[0]?.tell({ type: 'text-delta', text: '60' });
    await reach(session.store, (state) => !isWaiting(state));
    for (const { end } of exchanges) end(ok(REPLY));
    await asking;
  });

  test('a failed answer leaves the evidence; the column alone is tried again, by its answer alone', async () => {
    const { exchanges, model, arrived } = heldModel();
    const session = await openPair(model);
    const asking = session.ask(own('RRF の定数 k は'));
    await reach(session.store, areGenerating);
    await arrived(2);
    exchanges[0]?.tell({ type: 'text-delta', text: '60 が' });
    exchanges[0]?.end(err({ kind: 'llm-overloaded', host: 'llm.example', isMidStream: true }));
    exchanges[1]?.end(ok(REPLY));
    await asking;
    const { panes } = session.store.getState();
    const failed = (['naive', 'hybrid'] as const).find(
      (id) => resultOf(panes[id])?.answerError !== null,
    );
    if (failed === undefined) throw new Error('none failed');
    expect(panes[failed]).toMatchObject({
      phase: 'done',
      result: { answer: null, answerError: { kind: 'llm-overloaded' } },
      partial: { raw: '60 が' },
    });
    const retrying = session.retry(failed);
    await reach(session.store, (state) => state.panes[failed].phase === 'generating');
    await arrived(3);
    expect(exchanges[2]?.request.messages).toEqual(exchanges[0]?.request.messages);
    exchanges[2]?.end(ok(REPLY));
    await retrying;
    const retried = session.store.getState().panes[failed];
    expect(retried).toMatchObject({ phase: 'done', result: { answerError: null } });
    expect(resultOf(retried)?.hits).toEqual(resultOf(panes[failed])?.hits);
  });

  test('a follow-up is given what the column answered; a new question is not', async () => {
    const { exchanges, model, arrived } = heldModel();
    const session = await openPair(model);
    const answerAll = async (running: Promise<void>): Promise<void> => {
      await reach(session.store, areGenerating);
      await arrived(2);
      for (const { end } of exchanges.splice(0)) end(ok(REPLY));
      await running;
    };
    await answerAll(session.ask(own('RRF の定数は')));
    expect(longestHistory(session.store.getState())).toEqual([
      { question: 'RRF の定数は', answer: '60 が多い[1]。' },
    ]);
    const following = session.followUp('なぜその値か');
    await reach(session.store, areGenerating);
    await arrived(2);
    expect(exchanges[0]?.request.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ]);
    expect(exchanges[0]?.request.messages[2]).toMatchObject({ text: '60 が多い。' });
    expect(session.store.getState().earlier.map(({ asked }) => asked.question)).toEqual([
      'RRF の定数は',
    ]);
    await answerAll(following);

    const fresh = session.ask(own('Docker'));
    await reach(session.store, areGenerating);
    await arrived(2);
    expect(exchanges[0]?.request.messages).toHaveLength(2);
    expect(session.store.getState().earlier).toEqual([]);
    await answerAll(fresh);
  });

  test('private evidence is not sent before the user allows it for that host', async () => {
    const { exchanges, model, arrived } = heldModel();
    const session = await openPair(model, { 'private.md': PRIVATE });
    await session.ask(own('社内の RRF の k'));
    const { panes, withheld } = session.store.getState();
    expect(exchanges).toEqual([]);
    expect(withheld).toEqual({ host: 'llm.example', articles: 1 });
    expect(resultOf(panes.hybrid)?.answerError).toMatchObject({
      kind: 'private-withheld',
      titles: ['社内の RRF'],
    });

    session.allowPrivate('llm.example');
    const retrying = session.retry('hybrid');
    await reach(session.store, (state) => state.panes.hybrid.phase === 'generating');
    await arrived(1);
    expect(JSON.stringify(exchanges[0]?.request.messages)).toContain('k を 10 にした');
    exchanges[0]?.end(ok(REPLY));
    await retrying;
    expect(session.store.getState().panes.hybrid).toMatchObject({ phase: 'done' });
  });
});
