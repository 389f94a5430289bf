import { describe, expect, test } from 'vitest';
import type { WebSearchPort } from '../domain/deep-wide.ts';
import { err, ok } from '../domain/result.ts';
import type { TraceEvent } from '../domain/trace.ts';
import { deepWide } from '../modes/deep-wide.ts';
import { resultOf, traceOf } from './pane.ts';
import type { SessionStore } from './session-store.ts';
import type { SessionState } from './session-state.ts';
import { openSession, speakingModel } from './testing/speaking-session.ts';

const PRIVATE = '---\ntitle: 社内の RRF\nprivate: true\n---\n社内では RRF の k を 10 にした。';

/** Resolves when every column of that question has come to its end. */
function settled({ store }: SessionStore, question: string): Promise<SessionState> {
  return new Promise((resolve) => {
    const check = (): void => {
      const state = store.getState();
      const isDone = state.paneIds.every((id) => state.panes[id].phase === 'done');
      if (state.asked?.question !== question || !isDone) return;
      stop();
      resolve(state);
    };
    const stop = store.subscribe(check);
    check();
  });
}

/** What a column shows, without the times of this run. */
function shownIn({ panes, earlier }: SessionState): unknown {
  const told = (one: SessionState['panes']): unknown =>
    Object.values(one).map((pane) => {
      const result = resultOf(pane);
      return {
        hits: result?.hits.map(({ passageId }) => passageId),
        answer: result?.answer,
        answerError: result?.answerError,
        agent: result?.agent,
        cost: result?.cost,
        invariants: result?.invariants,
        trace: traceOf(pane).flatMap((event) =>
          event.type === 'run-start' || event.type === 'chat-end' ? [] : [{ ...event, atMs: 0 }],
        ),
      };
    });
  return { panes: told(panes), earlier: earlier.map((turn) => told(turn.panes)) };
}

const own = (question: string) => ({ question, workspace: 'own' as const });

async function recordedConversation(): Promise<{ file: string; live: SessionState }> {
  const session = await openSession(speakingModel(2));
  session.configure('agentic', { ...session.store.getState().options.settings.agentic, rounds: 2 });
  session.configureAll({ k: 2 });
  await session.ask(own('RRF の定数 k は'));
  await session.followUp('なぜその値か');
  const file = await session.recording();
  return { file: file ?? '', live: session.store.getState() };
}

describe('a recording', () => {
  test('replays a conversation without any model: answers, failures, steps, costs, settings', async () => {
    const { file, live } = await recordedConversation();
    const session = await openSession(null);
    const before = session.store.getState().options;
    expect(await session.play(file)).toEqual(ok(own('RRF の定数 k は')));
    const replayed = await settled(session, 'なぜその値か');
    expect(shownIn(replayed)).toEqual(shownIn(live));
    expect(replayed.options.k).toBe(2);
    const label = { model: 'm', recordedAt: '2026-02-03T04:05:06Z' };
    expect(replayed.replay).toEqual(label);
    for (const id of replayed.paneIds) {
      expect(traceOf(replayed.panes[id])[0]).toMatchObject({ type: 'run-start', replayOf: label });
    }
    expect(replayed.isRecorded).toBe(false);
    expect(await session.recording()).toBeNull();

    session.eject();
    expect(session.store.getState()).toMatchObject({ asked: null, replay: null, options: before });
  });

  test('asks no model while it is open, and tells what it does not hold', async () => {
    const { file } = await recordedConversation();
    const model = speakingModel();
    const session = await openSession(model);
    await session.play(file);
    await settled(session, 'なぜその値か');
    await session.ask(own('Docker のボリューム'));
    const { panes } = session.store.getState();
    expect(resultOf(panes.hybrid)?.hits.length).toBeGreaterThan(0);
    expect(resultOf(panes.hybrid)?.answerError).toMatchObject({ kind: 'cassette-mismatch' });
    expect(panes.agentic).toMatchObject({ phase: 'failed', error: { kind: 'cassette-mismatch' } });
    expect(model.asked).toEqual([]);

    // The first question again: the recording is rewound.
    await session.ask(own('RRF の定数 k は'));
    expect(session.store.getState().panes.agentic).toMatchObject({
      phase: 'done',
      result: { answerError: null },
    });
    expect(model.asked).toEqual([]);

    session.eject();
    await session.ask(own('Docker のボリューム'));
    expect(model.asked.length).toBeGreaterThan(0);
    expect(session.store.getState().replay).toBeNull();
  });

  test('of other articles, of another version, edited, or no recording at all is refused, and nothing is lost', async () => {
    const { file } = await recordedConversation();
    const session = await openSession(speakingModel(), { 'more.md': '# 増えた記事\n\n本文。' });
    await session.ask(own('Docker のボリューム'));
    const before = session.store.getState();
    const refusal = async (text: string) => {
      const played = await session.play(text);
      return played.ok ? 'played' : played.error;
    };
    expect(await refusal(file)).toEqual({ kind: 'cassette-foreign', reason: 'index' });
    for (const text of [
      '{',
      '[]',
      '{"format":"other"}',
      file.replace('"version": 1', '"version": 2'),
      file.replace('番目の答え', '番めの答え'),
    ]) {
      expect(await refusal(text)).toMatchObject({ kind: 'cassette-invalid' });
    }
    const { playError, ...others } = session.store.getState();
    expect(playError).toMatchObject({ kind: 'cassette-invalid' });
    expect({ ...others, playError: null }).toEqual(before);
    await session.ask(own('Docker のボリューム'));
    expect(session.store.getState().playError).toBeNull();
  });

  test('of other prompts is refused by name', async () => {
    const { file } = await recordedConversation();
    const { readRecording } = await import('./recording.ts');
    const { canonicalJson } = await import('../lib/canonical-json.ts');
    const { sha256Hex } = await import('../lib/sha256.ts');
    const { hash: _, ...content } = JSON.parse(file) as Record<string, string>;
    const older = { ...content, promptsVersion: 'older' };
    const text = JSON.stringify({ ...older, hash: await sha256Hex(canonicalJson(older)) });
    expect(await readRecording(text, ['naive', 'hybrid', 'agentic'])).toEqual(
      err({ kind: 'cassette-foreign', reason: 'prompts' }),
    );
  });

  test('of before the web could be searched opens as one without', async () => {
    const { file } = await recordedConversation();
    const { canonicalJson } = await import('../lib/canonical-json.ts');
    const { sha256Hex } = await import('../lib/sha256.ts');
    const { readRecording } = await import('./recording.ts');
    const {
      hash: _,
      webSearches,
      turns,
      ...content
    } = JSON.parse(file) as Record<string, string> & {
      readonly turns: readonly { readonly webHost: null }[];
    };
    expect(webSearches).toEqual([]);
    const older = { ...content, turns: turns.map(({ webHost: _host, ...turn }) => turn) };
    const text = JSON.stringify({ ...older, hash: await sha256Hex(canonicalJson(older)) });
    const modes = ['naive', 'hybrid', 'agentic'] as const;
    expect(await readRecording(text, modes)).toEqual(await readRecording(file, modes));
    const session = await openSession(null);
    expect(await session.play(text)).toMatchObject({ ok: true });
  });

  test('private articles that were kept back are kept back in the replay too', async () => {
    const model = speakingModel();
    const recorder = await openSession(model, { 'private.md': PRIVATE });
    // So little evidence that none of it is private.
    recorder.configureAll({ k: 1 });
    await recorder.ask(own('Docker のボリューム'));
    const live = recorder.store.getState();
    expect(live.withheld).toEqual({ host: 'llm.example', articles: 1 });
    const file = await recorder.recording();
    const session = await openSession(null, { 'private.md': PRIVATE });
    await session.play(file ?? '');
    const replayed = await settled(session, 'Docker のボリューム');
    expect(replayed.withheld).toEqual(live.withheld);
    expect(shownIn(replayed)).toEqual(shownIn(live));
  });

  test('searches of the web are in it, and a replay asks nobody: the same pages, labelled', async () => {
    const asked: string[] = [];
    const page = { title: '公式', url: 'https://docs.example/a', text: '上限は 128 です。' };
    const web: WebSearchPort = {
      host: 'mcp.example',
      async search(query) {
        asked.push(query);
        return ok([page]);
      },
    };
    const recorder = await openSession(speakingModel(), {}, [deepWide], web);
    recorder.configureAll({ k: 2 });
    await recorder.showColumns(['deep-wide']);
    await recorder.ask(own('RRF の定数 k は'));
    await recorder.followUp('なぜその値か');
    const live = recorder.store.getState();
    expect(asked).toEqual(['公式の手引き', '公式の手引き']);
    expect(resultOf(live.panes['deep-wide'])?.research).toMatchObject({ webSearches: 1 });
    const file = (await recorder.recording()) ?? '';
    expect(file).toContain('上限は 128 です。');

    const refusing: WebSearchPort = {
      host: 'other.example',
      search: async () => {
        throw new Error('the network was asked');
      },
    };
    for (const offered of [null, refusing]) {
      const session = await openSession(null, {}, [deepWide], offered);
      await session.play(file);
      const replayed = await settled(session, 'なぜその値か');
      const isWeb = (event: TraceEvent) => event.type === 'web-result';
      const told = traceOf(replayed.panes['deep-wide']).filter(isWeb);
      expect(told).toMatchObject([{ host: 'mcp.example', isReplay: true, titles: ['公式'] }]);
      expect(traceOf(live.panes['deep-wide']).find(isWeb)).not.toHaveProperty('isReplay');
      const research = resultOf(replayed.panes['deep-wide'])?.research;
      expect(research).toEqual(resultOf(live.panes['deep-wide'])?.research);
      expect(research?.report?.sources.some(({ kind }) => kind === 'web')).toBe(true);
    }
    expect(asked).toHaveLength(2);
  });

  test('where the web was off it is off in the replay, whatever is switched on now', async () => {
    const recorder = await openSession(speakingModel(), {}, [deepWide]);
    await recorder.ask(own('RRF の定数 k は'));
    const live = recorder.store.getState();
    const file = (await recorder.recording()) ?? '';
    const web: WebSearchPort = {
      host: 'mcp.example',
      search: async () => {
        throw new Error('the network was asked');
      },
    };
    const session = await openSession(null, {}, [deepWide], web);
    await session.play(file);
    const replayed = await settled(session, 'RRF の定数 k は');
    expect(shownIn(replayed)).toEqual(shownIn(live));
  });

  test('there is none without a model, none of an earlier run brought back, none of a mixed conversation', async () => {
    const silent = await openSession(null);
    await silent.ask(own('RRF'));
    expect(await silent.recording()).toBeNull();
    expect(silent.store.getState().isRecorded).toBe(false);

    const session = await openSession(speakingModel());
    await session.ask(own('RRF'));
    await session.ask(own('Docker'));
    expect(session.store.getState().isRecorded).toBe(true);
    await session.show(own('RRF'));
    expect(session.store.getState().isRecorded).toBe(false);
    await session.followUp('もう一つ');
    expect(await session.recording()).toBeNull();
  });
});
