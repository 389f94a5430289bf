import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compareIds } from '../../domain/ids.ts';
import type { ArticleId } from '../../domain/ids.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { createTaskQueue } from '../../lib/task-queue.ts';
import { embeddingMismatch, headerAfter } from '../../storage/derive.ts';
import type {
  ArticleHead,
  IndexStore,
  StoreChange,
  StoredArticle,
  StoredSnapshot,
  VectorsChange,
  WorkspaceOverview,
} from '../../storage/index-store.ts';
import { codeOf } from '../system-error.ts';
import { writeAtomically } from './atomic-file.ts';
import { createStateFile } from './folder-state.ts';
import type { StateFile } from './folder-state.ts';
import { EMPTY } from './index-file.ts';
import type { FolderState } from './index-file.ts';
import { dropRecord, readHead, readRecord, sweep, writeRecord } from './records.ts';
import { decodeSnapshot, encodeSnapshot } from './snapshot-file.ts';
import { Refused, errorOf } from './storage-failure.ts';

/** Times a reader starts over because a writer replaced a record under it. */
const READ_ATTEMPTS = 5;

/** One index folder. */
interface Folder {
  readonly path: string;
  readonly state: StateFile;
  isSwept: boolean;
}

const snapshotOf = ({ path }: Folder): string => join(path, 'snapshot.bin');

/** Reads a folder as it is at one moment: a record that another process has just replaced means to look again. */
async function atOneMoment<T>(
  { state }: Folder,
  work: (now: FolderState) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(await state.load());
    } catch (cause) {
      if (codeOf(cause) !== 'ENOENT' || attempt === READ_ATTEMPTS) throw cause;
    }
  }
}

function overview(folder: Folder): Promise<WorkspaceOverview> {
  return atOneMoment(folder, async ({ revision, header, records }) => {
    const heads: ArticleHead[] = [];
    for (const record of records.values()) heads.push(await readHead(folder.path, record));
    heads.sort((a, b) => compareIds(a.id, b.id));
    return { revision, header, heads };
  });
}

function read(folder: Folder, ids: readonly ArticleId[]): Promise<readonly StoredArticle[]> {
  return atOneMoment(folder, async ({ records }) => {
    const named = ids.flatMap((id) => records.get(id) ?? []);
    const found: StoredArticle[] = [];
    for (const record of named) found.push(await readRecord(folder.path, record));
    return found;
  });
}

async function commit(folder: Folder, change: StoreChange): Promise<number> {
  const before = await folder.state.load();
  const revision = before.revision + 1;
  const put: [string, string][] = [];
  for (const stored of change.put) {
    put.push([stored.article.id, await writeRecord(folder.path, stored, revision, revision)]);
  }
  const header = headerAfter(before.header, change);
  await folder.state.append({ revision, header, put, remove: change.remove });
  for (const changed of [...change.remove, ...put.map(([id]) => id)]) {
    const old = before.records.get(changed);
    if (old !== undefined) await dropRecord(folder.path, old);
  }
  if (!folder.isSwept) await sweep(folder.path, (await folder.state.load()).records);
  folder.isSwept = true;
  return revision;
}

async function putVectors(folder: Folder, change: VectorsChange): Promise<number | null> {
  const { revision: before, header, records } = await folder.state.load();
  const old = records.get(change.id);
  if (header === null || old === undefined) return null;
  const { textRevision } = await readHead(folder.path, old);
  if (textRevision !== change.textRevision) return null;
  const { id, embedding, builtAt, vectors } = change;
  const mismatch = embeddingMismatch(header.embedding, embedding);
  if (mismatch !== null) throw new Refused(mismatch);
  const revision = before + 1;
  const stored = { ...(await readRecord(folder.path, old)), vectors };
  const record = await writeRecord(folder.path, stored, revision, textRevision);
  await folder.state.append({
    revision,
    header: { ...header, embedding, builtAt },
    put: [[id, record]],
    remove: [],
  });
  await dropRecord(folder.path, old);
  return revision;
}

async function clear(folder: Folder): Promise<number> {
  const revision = (await folder.state.load()).revision + 1;
  await folder.state.replace({ ...EMPTY, revision });
  await sweep(folder.path, EMPTY.records);
  await rm(snapshotOf(folder), { force: true });
  return revision;
}

/** A snapshot ends a stretch of writing: a good moment to fold the log into `kurabe.json`. */
async function writeSnapshot(folder: Folder, snapshot: StoredSnapshot): Promise<boolean> {
  const state = await folder.state.load();
  if (state.revision !== snapshot.revision) return false;
  await folder.state.replace(state);
  await writeAtomically(snapshotOf(folder), encodeSnapshot(snapshot));
  return true;
}

async function readSnapshot(folder: Folder): Promise<StoredSnapshot | null> {
  try {
    return decodeSnapshot(await readFile(snapshotOf(folder)));
  } catch (cause) {
    // Derived from the articles: an absent one is made again.
    if (codeOf(cause) === 'ENOENT') return null;
    throw cause;
  }
}

/**
 * The store over plain files: `kurabe.json` and `kurabe.log`, one record an article under `records/`, `snapshot.bin`.
 * Calls are queued; a kill at any moment leaves the state before or after a write, never between.
 * @param folderOf the folder of a workspace; made on the first write
 */
export function createFileStore(folderOf: (workspace: string) => string): IndexStore {
  const queue = createTaskQueue();
  const folders = new Map<string, Folder>();

  function at(workspace: string): Folder {
    const path = folderOf(workspace);
    const folder = folders.get(path) ?? { path, state: createStateFile(path), isSwept: false };
    folders.set(path, folder);
    return folder;
  }

  /** Reads too wait for earlier writes, which remove the records they replace. */
  function inTurn<T>(workspace: string, work: (folder: Folder) => Promise<T>): Promise<Result<T>> {
    return queue.run(async () => {
      try {
        return ok(await work(at(workspace)));
      } catch (cause) {
        return err(errorOf(cause));
      }
    });
  }

  return {
    overview: (workspace) => inTurn(workspace, overview),
    read: (workspace, ids) => inTurn(workspace, (folder) => read(folder, ids)),
    commit: (workspace, change) => inTurn(workspace, (folder) => commit(folder, change)),
    putVectors: (workspace, change) => inTurn(workspace, (folder) => putVectors(folder, change)),
    readSnapshot: (workspace) => inTurn(workspace, readSnapshot),
    writeSnapshot: (workspace, snapshot) =>
      inTurn(workspace, (folder) => writeSnapshot(folder, snapshot)),
    clear: (workspace) => inTurn(workspace, clear),
    close: () => undefined,
  };
}
