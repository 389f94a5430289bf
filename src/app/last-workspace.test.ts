import { expect, test } from 'vitest';
import { createFixture, files, IGNORE, NEVER, value } from '../workers/indexing/engine-fixture.ts';
import { lastWorkspace, rememberWorkspace } from './last-workspace.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { createSettingsStore } from './settings-store.ts';
import { createWorkspaceStore } from './workspace-store.ts';

test('a visit begins with the own articles once there are some, and with the sample when they are gone', async () => {
  const storage = createMemoryStorage();
  const { engine } = createFixture();
  const workspace = createWorkspaceStore(engine, createSettingsStore(storage, []));
  rememberWorkspace(storage, workspace);
  expect(lastWorkspace(storage)).toBe('sample');

  await value(workspace.open('own'));
  expect(lastWorkspace(storage)).toBe('sample');

  await value(engine.importFiles(files(1), NEVER, IGNORE));
  workspace.applyStatus(await value(engine.status(NEVER)));
  expect(lastWorkspace(storage)).toBe('own');

  workspace.applyStatus(await value(engine.clear(NEVER)));
  expect(lastWorkspace(storage)).toBe('sample');
});

test('a storage that refuses is passed over', () => {
  const refuse = (): never => {
    throw new Error('denied');
  };
  expect(lastWorkspace({ getItem: refuse, setItem: refuse })).toBe('sample');
});
