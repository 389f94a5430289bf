import { expect, test } from 'vitest';
import { DEFAULT_CHUNK, DEFAULT_TOKENIZER } from '../config/retrieval.ts';
import type { Fingerprint } from '../domain/ids.ts';
import type { Result } from '../domain/result.ts';
import type { IndexStatus } from '../domain/search.ts';
import type { IndexSettings, OpenedIndex, WorkspaceId } from '../domain/workspace.ts';
import { createSettingsStore } from './settings-store.ts';
import { createWorkspaceStore } from './workspace-store.ts';

const STATUS: IndexStatus = {
  articles: 1,
  passages: 4,
  embedded: 0,
  windowed: 0,
  meanPassageLength: 300,
  chunk: DEFAULT_CHUNK,
  tokenizer: DEFAULT_TOKENIZER,
  embedder: null,
  fingerprint: 'f' as Fingerprint,
  indexHash: 'h',
  bytes: 0,
  builtAt: null,
};
const OPENED: OpenedIndex = { status: STATUS, stale: null };

/** An index whose openings end when the test says so. */
function slowIndex() {
  const calls: {
    readonly workspace: WorkspaceId;
    readonly settings: IndexSettings;
    readonly signal: AbortSignal;
    readonly end: (result: Result<OpenedIndex>) => void;
  }[] = [];
  return {
    calls,
    open: (workspace: WorkspaceId, settings: IndexSettings, signal: AbortSignal) =>
      new Promise<Result<OpenedIndex>>((end) => {
        calls.push({ workspace, settings, signal, end });
      }),
  };
}

function setUp() {
  const index = slowIndex();
  const settings = createSettingsStore({ getItem: () => null, setItem: () => undefined }, ['ja']);
  return { index, settings, workspace: createWorkspaceStore(index, settings) };
}

test('opens once for callers that ask together, and not again when it is open', async () => {
  const { index, workspace } = setUp();
  const both = [workspace.open('own'), workspace.open('own')];
  index.calls[0]?.end({ ok: true, value: OPENED });
  await Promise.all(both);
  await workspace.open('own');
  expect(index.calls.length).toBe(1);
  expect(workspace.store.getState()).toEqual({ phase: 'ready', workspace: 'own', opened: OPENED });
});

test('a later workspace wins: the earlier one is aborted and does not come back', async () => {
  const { index, workspace } = setUp();
  const first = workspace.open('sample');
  const second = workspace.open('own');
  expect(index.calls[0]?.signal.aborted).toBe(true);
  index.calls[1]?.end({ ok: true, value: OPENED });
  index.calls[0]?.end({ ok: true, value: OPENED });
  await Promise.all([first, second]);
  expect(workspace.store.getState()).toMatchObject({ phase: 'ready', workspace: 'own' });
});

test('a failure is kept and the next opening tries again', async () => {
  const { index, workspace } = setUp();
  const failing = workspace.open('own');
  index.calls[0]?.end({ ok: false, error: { kind: 'index-busy' } });
  await failing;
  expect(workspace.store.getState()).toMatchObject({
    phase: 'failed',
    error: { kind: 'index-busy' },
  });
  void workspace.open('own');
  expect(index.calls.length).toBe(2);
});

test('only the own workspace follows the chunk settings; the sample was built with the defaults', () => {
  const { index, settings, workspace } = setUp();
  const chunk = { ...DEFAULT_CHUNK, size: 300, minimum: 60, overlap: 20 };
  settings.update({ index: { chunk, tokenizer: DEFAULT_TOKENIZER } });
  void workspace.open('own');
  void workspace.open('sample');
  expect(index.calls.map((call) => call.settings.chunk)).toEqual([chunk, DEFAULT_CHUNK]);
});

test('takes over a status; staleness stays as it was until the status tells of it', async () => {
  const { index, workspace } = setUp();
  const opening = workspace.open('own');
  const stale = { stored: 'a', wanted: 'b', parts: [] };
  index.calls[0]?.end({ ok: true, value: { status: STATUS, stale } });
  await opening;
  workspace.applyStatus({ ...STATUS, embedded: 2 });
  expect(workspace.store.getState()).toMatchObject({
    opened: { status: { embedded: 2 }, stale },
  });
  workspace.applyStatus({ ...STATUS, stale: null });
  expect(workspace.store.getState()).toMatchObject({ opened: { stale: null } });
});
