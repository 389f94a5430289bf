import { neverAborted } from '../../lib/never-aborted.ts';
import type { IndexEngine, IndexEngineParts } from '../../workers/indexing/create-index-engine.ts';
import {
  createFixture,
  file,
  IGNORE,
  value,
  type CountingEmbedder,
} from '../../workers/indexing/engine-fixture.ts';
import { createMemoryStorage } from '../memory-storage.ts';
import { createSettingsStore } from '../settings-store.ts';
import type { WorkspaceStore } from '../workspace-store.ts';
import { createWorkspaceStore } from '../workspace-store.ts';

export interface OwnWorkspace {
  readonly engine: IndexEngine;
  readonly workspace: WorkspaceStore;
  /** A clock that goes on by 1 whenever it is read. */
  now(): number;
  /** Opens the own workspace, and imports and embeds these articles: Markdown by path. */
  fill(articles: Readonly<Record<string, string>>): Promise<void>;
}

/** A real engine, with the hash embedder and storage in memory, behind a real store of workspaces. */
export function createOwnWorkspace(
  parts: Partial<IndexEngineParts> & { readonly embedder?: CountingEmbedder } = {},
): OwnWorkspace {
  let clock = 0;
  const now = (): number => clock++;
  const { engine } = createFixture({ now, ...parts });
  const settings = createSettingsStore(createMemoryStorage(), ['ja']);
  const workspace = createWorkspaceStore(engine, settings);
  return {
    engine,
    workspace,
    now,
    async fill(articles) {
      await workspace.open('own');
      const files = Object.entries(articles).map(([path, text]) => file(path, text));
      const report = await value(engine.importFiles(files, neverAborted(), IGNORE));
      if (report.skipped.length > 0) throw new Error(JSON.stringify(report.skipped));
      await value(engine.embedPending(neverAborted(), IGNORE));
    },
  };
}
