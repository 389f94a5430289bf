import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { differingKeys } from '../../domain/fingerprint.ts';
import type { EmbeddingIdentity } from '../../domain/fingerprint.ts';
import { articleId, compareIds } from '../../domain/ids.ts';
import type { ArticleId } from '../../domain/ids.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { createTaskQueue } from '../../lib/task-queue.ts';
import { changeMismatch, headerAfter } from '../../storage/derive.ts';
import type {
  ArticleHead,
  IndexStore,
  StatesKey,
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
import type { FolderState, LogEntry } from './index-file.ts';
import { dropRecord, readHead, readRecord, sweep, writeRecord } from './records.ts';
import { decodeSnapshot, encodeSnapshot } from './snapshot-file.ts';
import { dropStates, headOfFiles, ordinalsIn, readStatesOf, writeStates } from './states-files.ts';
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
  return atOneMoment(folder, async ({ revision, header, records, states }) => {
    const heads: ArticleHead[] = [];
    for (const record of records.values()) heads.push(await readHead(folder.path, record));
    heads.sort((a, b) => compareIds(a.id, b.id));
    const { isKept, identity, files } = states;
    const stateHeads = [...files].map(([id, own]) => [articleId(id), headOfFiles(own)] as const);
    return { revision, header, heads, states: { isKept, identity, heads: new Map(stateHeads) } };
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

/** What a commit does to the token states; nothing where there are none. */
function statesEntry({ states }: FolderState, change: StoreChange): Pick<LogEntry, 'states'> {
  const { isKept, identity, files } = states;
  const isForgotten = change.embedding === 'forget';
  const touched = [...change.remove, ...change.put.map(({ article }) => article.id)];
  const drop = isForgotten ? 'all' : touched.filter((id) => files.has(id));
  if (drop !== 'all' && drop.length === 0) return {};
  return { states: { isKept, identity: isForgotten ? null : identity, drop, add: [] } };
}

/** Removes the files that `after` no longer names. */
async function dropUnnamed(
  { path }: Folder,
  before: FolderState,
  after: FolderState,
): Promise<void> {
  for (const [id, files] of before.states.files) {
    if (!after.states.files.has(id)) await dropStates(path, files);
  }
}

async function commit(folder: Folder, change: StoreChange): Promise<number> {
  const before = await folder.state.load();
  const revision = before.revision + 1;
  const put: [string, string][] = [];
  for (const stored of change.put) {
    put.push([stored.article.id, await writeRecord(folder.path, stored, revision, revision)]);
  }
  const header = headerAfter(before.header, change);
  const states = statesEntry(before, change);
  await folder.state.append({ revision, header, put, remove: change.remove, ...states });
  for (const changed of [...change.remove, ...put.map(([id]) => id)]) {
    const old = before.records.get(changed);
    if (old !== undefined) await dropRecord(folder.path, old);
  }
  await dropUnnamed(folder, before, await folder.state.load());
  if (!folder.isSwept) await sweep(folder.path, await folder.state.load());
  folder.isSwept = true;
  return revision;
}

async function putVectors(folder: Folder, change: VectorsChange): Promise<number | null> {
  const state = await folder.state.load();
  const { header, records } = state;
  const old = records.get(change.id);
  if (header === null || old === undefined) return null;
  const { textRevision } = await readHead(folder.path, old);
  if (textRevision !== change.textRevision) return null;
  const { id, embedding, builtAt, vectors } = change;
  const mismatch = changeMismatch(header, state.states, change);
  if (mismatch !== null) throw new Refused(mismatch);
  const revision = state.revision + 1;
  const put: [string, string][] = [];
  if (vectors !== null) {
    const stored = { ...(await readRecord(folder.path, old)), vectors };
    put.push([id, await writeRecord(folder.path, stored, revision, textRevision)]);
  }
  const states = await addStates(folder, state, change, revision);
  await folder.state.append({
    revision,
    header: { ...header, embedding, builtAt },
    put,
    remove: [],
    ...states,
  });
  if (vectors !== null) await dropRecord(folder.path, old);
  return revision;
}

/** Writes the token states of a change that are not there yet. */
async function addStates(
  { path }: Folder,
  { states: { isKept, files } }: FolderState,
  { id, states }: VectorsChange,
  revision: number,
): Promise<Pick<LogEntry, 'states'>> {
  if (states === null || !isKept) return {};
  const known = ordinalsIn(files.get(id));
  const added = states.passages.filter(({ ordinal }) => !known.includes(ordinal));
  if (added.length === 0) return {};
  const file = await writeStates(path, id, revision, added);
  return { states: { isKept, identity: states.identity, drop: [], add: [[id, file]] } };
}

async function resetStates(folder: Folder, isKept: boolean): Promise<number> {
  const before = await folder.state.load();
  const revision = before.revision + 1;
  const states = { isKept, identity: null, drop: 'all' as const, add: [] };
  await folder.state.append({ revision, header: before.header, put: [], remove: [], states });
  await dropUnnamed(folder, before, await folder.state.load());
  return revision;
}

function readStates(
  folder: Folder,
  identity: EmbeddingIdentity,
  keys: readonly StatesKey[],
): Promise<readonly (Uint8Array<ArrayBuffer> | null)[]> {
  return atOneMoment(folder, async ({ records, states }) => {
    const isSame =
      states.identity !== null && differingKeys(states.identity, identity).length === 0;
    const found: (Uint8Array<ArrayBuffer> | null)[] = [];
    for (const { id, textRevision, ordinal } of keys) {
      const record = isSame ? records.get(id) : undefined;
      const isAsAsked =
        record !== undefined && (await readHead(folder.path, record)).textRevision === textRevision;
      found.push(isAsAsked ? await readStatesOf(folder.path, states.files.get(id), ordinal) : null);
    }
    return found;
  });
}

async function clear(folder: Folder): Promise<number> {
  const revision = (await folder.state.load()).revision + 1;
  await folder.state.replace({ ...EMPTY, revision });
  await sweep(folder.path, EMPTY);
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
 * The store over plain files: `kurabe.json` and `kurabe.log`, one record an article under `records/`, token states where
 * they are kept under `states/`, `snapshot.bin`.
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
    resetStates: (workspace, isKept) => inTurn(workspace, (folder) => resetStates(folder, isKept)),
    statesOf: (workspace, id) =>
      inTurn(workspace, (folder) =>
        atOneMoment(folder, async ({ states }) => ordinalsIn(states.files.get(id))),
      ),
    readStates: (workspace, identity, keys) =>
      inTurn(workspace, (folder) => readStates(folder, identity, keys)),
    readSnapshot: (workspace) => inTurn(workspace, readSnapshot),
    writeSnapshot: (workspace, snapshot) =>
      inTurn(workspace, (folder) => writeSnapshot(folder, snapshot)),
    clear: (workspace) => inTurn(workspace, clear),
    close: () => undefined,
  };
}
