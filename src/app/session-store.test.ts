import { describe, expect, test } from 'vitest';
import { EVIDENCE_K } from '../config/retrieval.ts';
import type { AppError } from '../domain/app-error.ts';
import { err } from '../domain/result.ts';
import { neverAborted } from '../lib/never-aborted.ts';
import { hybrid } from '../modes/hybrid.ts';
import { naive } from '../modes/naive.ts';
import {
  createCountingEmbedder,
  type CountingEmbedder,
} from '../workers/indexing/engine-fixture.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { createSessionStore } from './session-store.ts';
import { createSettingsStore } from './settings-store.ts';
import { createOwnWorkspace } from './testing/own-workspace.ts';
import { reach } from './testing/reach.ts';
import { createWorkspaceStore } from './workspace-store.ts';

const ARTICLES = {
  'rrf.md': '# RRF の話\n\n順位の融合では RRF を使う。定数 k は 60 が多い。',
  'gc.md': '# ガベージコレクション\n\n停止時間を短くするには、ヒープの大きさと世代を見直す。',
  'docker.md': '# Docker のボリューム\n\nコンテナを消しても、名前付きボリュームは残る。',
  'ray.md': '# Ray のクラスタ\n\nstart_ray_cluster.sh は複数ノードで Ray を立ち上げる。',
  'slurm.md': '# Slurm の基本\n\nsbatch でジョブを投げ、squeue で待ち行列を見る。',
  'bm25.md': '# BM25 とトークナイザ\n\n日本語は分かち書きしないので、形態素か n-gram で切る。',
};

/** Real index, storage in memory, hash embedder. `hold` keeps queries waiting for the model. */
async function openSession(
  options: { readonly isModelReady?: boolean; readonly blocked?: AppError } = {},
) {
  let release: () => void = () => undefined;
  let isHeld = false;
  let held = Promise.resolve();
  const hash = createCountingEmbedder();
  const embedder: CountingEmbedder = {
    ...hash,
    async embed(request, signal, onProgress) {
      if (request.kind === 'query' && isHeld) {
        const aborted = new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
        await Promise.race([held, aborted]);
      }
      return hash.embed(request, signal, onProgress);
    },
  };
  const { engine, workspace, now, fill } = createOwnWorkspace({
    embedder,
    readSample: async (path) => err({ kind: 'storage-failed', detail: `no ${path} here` }),
  });
  const session = createSessionStore({
    search: engine,
    modes: [naive, hybrid],
    models: { chatModel: async () => null, priceOf: async () => null },
    workspace,
    memory: createMemoryStorage(),
    isModelReady: () => options.isModelReady ?? true,
    hybridBlocked: async () => options.blocked ?? null,
    now,
    today: () => '2026-01-01T00:00:00Z',
  });
  return {
    engine,
    workspace,
    session,
    fill: () => fill(ARTICLES),
    hold() {
      isHeld = true;
      held = new Promise((resolve) => {
        release = resolve;
      });
    },
    release() {
      isHeld = false;
      release();
    },
  };
}

const own = (question: string) => ({ question, workspace: 'own' as const });

describe('asking', () => {
  test('fills every column with at most k hits on the same ground', async () => {
    const { fill, session } = await openSession();
    await fill();
    await session.ask(own('RRF の k はなぜ 60'));
    const { panes, refusal } = session.store.getState();
    const [left, right] = [panes.naive, panes.hybrid];
    if (left.phase !== 'done' || right.phase !== 'done') throw new Error('not done');
    expect(left.result.hits.length).toBe(EVIDENCE_K);
    expect(right.result.hits[0]?.title).toBe('RRF の話');
    expect(left.result.invariants).toEqual(right.result.invariants);
    expect(refusal).toBeNull();
  });

  test('tells an empty workspace as the failure of every column', async () => {
    const { session } = await openSession();
    await session.ask(own('何か'));
    const { panes } = session.store.getState();
    for (const pane of [panes.naive, panes.hybrid]) {
      expect(pane).toMatchObject({ phase: 'failed', error: { kind: 'index-empty' } });
    }
  });

  test('tells a workspace that does not open', async () => {
    const { session } = await openSession();
    await session.ask({ question: '何か', workspace: 'sample' });
    expect(session.store.getState().panes.naive).toMatchObject({
      phase: 'failed',
      error: { kind: 'storage-failed' },
    });
  });

  test('shows the lexical leg of hybrid while the model is on its way, then replaces it', async () => {
    const { fill, session, hold, release } = await openSession({
      isModelReady: false,
    });
    await fill();
    hold();
    const asking = session.ask(own('start_ray_cluster.sh'));
    const waiting = await reach(
      session.store,
      ({ panes }) => panes.hybrid.phase === 'retrieving' && panes.hybrid.preview !== null,
    );
    expect(waiting.panes.hybrid).toMatchObject({
      preview: { leg: 'lexical', ranking: { hits: [{ title: 'Ray のクラスタ' }] } },
    });
    expect(waiting.panes.naive).toMatchObject({ phase: 'retrieving', preview: null });
    release();
    await asking;
    expect(session.store.getState().panes.hybrid.phase).toBe('done');
  });

  test('a newer question wins over one that still runs', async () => {
    const { fill, session, hold, release } = await openSession();
    await fill();
    hold();
    const first = session.ask(own('Docker'));
    release();
    await session.ask(own('Slurm'));
    await first;
    const { asked, panes } = session.store.getState();
    expect(asked).toEqual(own('Slurm'));
    expect(panes.hybrid).toMatchObject({ phase: 'done', result: { query: 'Slurm' } });
  });

  test('stopping keeps what a column has and takes nothing that comes later', async () => {
    const { fill, session, hold, release } = await openSession({
      isModelReady: false,
    });
    await fill();
    hold();
    const asking = session.ask(own('sbatch'));
    await reach(
      session.store,
      ({ panes }) => panes.hybrid.phase === 'retrieving' && panes.hybrid.preview !== null,
    );
    session.stop();
    release();
    await asking;
    const { panes } = session.store.getState();
    expect(panes.naive).toMatchObject({ phase: 'aborted', preview: null, result: null });
    expect(panes.hybrid).toMatchObject({ phase: 'aborted', preview: { leg: 'lexical' } });
  });

  test('refuses to compare columns that rest on different ground', async () => {
    const { engine, fill } = await openSession();
    await fill();
    const settings = createSettingsStore(createMemoryStorage(), ['ja']);
    const session = createSessionStore({
      search: {
        ...engine,
        fused: async (...call) => {
          const ranking = await engine.fused(...call);
          return ranking.ok
            ? { ok: true, value: { ...ranking.value, indexHash: 'another' } }
            : ranking;
        },
      },
      modes: [naive, hybrid],
      models: { chatModel: async () => null, priceOf: async () => null },
      workspace: createWorkspaceStore(engine, settings),
      memory: createMemoryStorage(),
      isModelReady: () => true,
      hybridBlocked: async () => null,
      now: () => 0,
      today: () => '2026-01-01T00:00:00Z',
    });
    await session.ask(own('BM25'));
    expect(session.store.getState().refusal).toMatchObject({
      kind: 'invariant-broken',
      invariant: 'indexHash',
    });
  });
});

describe('following the address', () => {
  test('the question on screen is not run again', async () => {
    const { fill, session } = await openSession();
    await fill();
    await session.ask(own('Docker'));
    const before = session.store.getState();
    await session.show(own('Docker'));
    expect(session.store.getState()).toBe(before);
  });

  test('an earlier question comes back as it was', async () => {
    const { fill, session } = await openSession();
    await fill();
    await session.ask(own('Docker'));
    const first = session.store.getState();
    await session.ask(own('Slurm'));
    await session.show(own('Docker'));
    expect(session.store.getState().panes).toBe(first.panes);
  });

  test('an earlier question is run again once the index has changed', async () => {
    const { engine, fill, session } = await openSession();
    await fill();
    await session.ask(own('Docker'));
    const first = session.store.getState();
    await session.ask(own('Slurm'));
    const added = [{ path: 'new.md', blob: new Blob(['# Docker の新しい話\n\nDocker Docker']) }];
    await engine.importFiles(added, neverAborted(), () => undefined);
    await session.show(own('Docker'));
    const { panes } = session.store.getState();
    expect(panes).not.toBe(first.panes);
    expect(panes.hybrid).toMatchObject({ phase: 'done' });
  });

  test('a column that joins is run on the question on screen; one that leaves comes back as it was', async () => {
    const { fill, session } = await openSession();
    await fill();
    await session.showColumns(['naive']);
    await session.ask(own('Docker'));
    expect(session.store.getState()).toMatchObject({
      paneIds: ['naive'],
      panes: { naive: { phase: 'done' }, hybrid: { phase: 'idle' } },
    });
    await session.showColumns(['hybrid', 'naive']);
    const both = session.store.getState();
    expect(both).toMatchObject({
      paneIds: ['naive', 'hybrid'],
      panes: { hybrid: { phase: 'done' } },
      refusal: null,
    });
    await session.showColumns(['hybrid']);
    await session.showColumns(['naive', 'hybrid']);
    expect(session.store.getState().panes).toEqual(both.panes);
    await session.showColumns([]);
    expect(session.store.getState().paneIds).toEqual(['naive', 'hybrid']);
  });

  test('a column that leaves while it runs is stopped, and runs anew when it is wanted again', async () => {
    const { fill, session, hold, release } = await openSession();
    await fill();
    hold();
    const asking = session.ask(own('Docker'));
    await reach(session.store, ({ panes }) => panes.naive.phase === 'retrieving');
    await session.showColumns(['hybrid']);
    expect(session.store.getState().panes.naive).toEqual({ phase: 'idle' });
    release();
    await asking;
    await session.showColumns(['naive', 'hybrid']);
    expect(session.store.getState().panes.naive.phase).toBe('done');
  });

  test('clearing leaves no question and idle columns', async () => {
    const { fill, session } = await openSession();
    await fill();
    await session.ask(own('Docker'));
    session.clear();
    const { asked, panes } = session.store.getState();
    expect(asked).toBeNull();
    expect(new Set(Object.values(panes).map((pane) => pane.phase))).toEqual(new Set(['idle']));
  });
});
