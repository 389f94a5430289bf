import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { differingKeys } from '../domain/fingerprint.ts';
import type { EmbeddingIdentity } from '../domain/fingerprint.ts';
import { articleId } from '../domain/ids.ts';
import { changeMismatch, headOf, headerAfter, NO_STATES, statesHeadAfter } from './derive.ts';
import type {
  IndexStore,
  PassageStates,
  StatesKey,
  StoreChange,
  VectorsChange,
  WorkspaceOverview,
} from './index-store.ts';
import { createConnection } from './open-database.ts';
import type { DatabaseOptions } from './open-database.ts';
import { migrate } from './migrations.ts';
import { DATABASE_VERSION } from './schema.ts';
import type { ArticleKey, KurabeSchema } from './schema.ts';

type Database = IDBPDatabase<KurabeSchema>;
type Name = StoreNames<KurabeSchema>;
type Writing = IDBPTransaction<KurabeSchema, Name[], 'readwrite'>;

const EMPTY_META = { revision: 0, header: null, states: NO_STATES } as const;

/** Everything that a write of an article may touch. */
const ARTICLE_STORES: Name[] = ['articles', 'heads', 'meta', 'states', 'stateHeads'];

/** The store over IndexedDB. The connection opens on first use and comes back by itself when it was taken away. */
export function createIdbStore(options: DatabaseOptions): IndexStore {
  const connection = createConnection<KurabeSchema>({
    ...options,
    version: DATABASE_VERSION,
    migrate,
  });
  const attempt = connection.run;

  return {
    overview: (workspace) => attempt((database) => readOverview(database, workspace)),
    read: (workspace, ids) =>
      attempt(async (database) => {
        const articles = database.transaction('articles').store;
        const found = await Promise.all(ids.map((id) => articles.get([workspace, id])));
        return found.filter((stored) => stored !== undefined);
      }),
    commit: (workspace, change) =>
      attempt((database) =>
        atomically(database, ARTICLE_STORES, (writing) => writeChange(writing, workspace, change)),
      ),
    async putVectors(workspace, change) {
      const outcome = await attempt((database) =>
        atomically(database, ARTICLE_STORES, (writing) => writeVectors(writing, workspace, change)),
      );
      return outcome.ok ? outcome.value : outcome;
    },
    resetStates: (workspace, isKept) =>
      attempt((database) =>
        atomically(database, ['meta', 'states', 'stateHeads'], async (writing) => {
          const meta = (await writing.objectStore('meta').get(workspace)) ?? EMPTY_META;
          const revision = meta.revision + 1;
          await dropStates(writing, keysOf(workspace));
          const states = { isKept, identity: null };
          await writing.objectStore('meta').put({ ...meta, revision, states }, workspace);
          return revision;
        }),
      ),
    statesOf: (workspace, id) =>
      attempt(async (database) => {
        const keys = await database.getAllKeys('states', keysOfArticle([workspace, id]));
        return keys.map(([, , ordinal]) => ordinal);
      }),
    readStates: (workspace, identity, keys) =>
      attempt((database) => readStates(database, workspace, identity, keys)),
    readSnapshot: (workspace) =>
      attempt(async (database) => (await database.get('snapshots', workspace)) ?? null),
    writeSnapshot: (workspace, snapshot) =>
      attempt((database) =>
        atomically(database, ['meta', 'snapshots'], async (writing) => {
          const meta = await writing.objectStore('meta').get(workspace);
          const isPresent = meta?.revision === snapshot.revision;
          if (isPresent) await writing.objectStore('snapshots').put(snapshot, workspace);
          return isPresent;
        }),
      ),
    clear: (workspace) =>
      attempt((database) =>
        atomically(database, [...ARTICLE_STORES, 'snapshots'], (writing) =>
          clearWorkspace(writing, workspace),
        ),
      ),
    close: () => connection.close(),
  };
}

/** One transaction around `body`, which awaits nothing but its requests; whatever fails undoes all of it. */
async function atomically<T>(
  database: Database,
  names: Name[],
  body: (writing: Writing) => Promise<T>,
): Promise<T> {
  const writing = database.transaction(names, 'readwrite', { durability: 'relaxed' });
  const done = writing.done.then(
    () => null,
    (cause: unknown) => ({ cause }),
  );
  try {
    const value = await body(writing);
    const failure = await done;
    if (failure !== null) throw writing.error ?? failure.cause;
    return value;
  } catch (cause) {
    const first = writing.error ?? cause;
    if (writing.error === null) abort(writing);
    await done;
    throw first;
  }
}

function abort(writing: Writing): void {
  try {
    writing.abort();
  } catch {
    // Already over: there is nothing left to undo.
  }
}

function keysOf(workspace: string): IDBKeyRange {
  // Arrays sort after strings, so this spans every article id.
  return IDBKeyRange.bound([workspace], [workspace, []]);
}

function keysOfArticle([workspace, id]: ArticleKey): IDBKeyRange {
  return IDBKeyRange.bound([workspace, id], [workspace, id, []]);
}

async function readOverview(database: Database, workspace: string): Promise<WorkspaceOverview> {
  const reading = database.transaction(['meta', 'heads', 'stateHeads']);
  const stateHeads = reading.objectStore('stateHeads');
  const [meta, heads, statesKeys, states] = await Promise.all([
    reading.objectStore('meta').get(workspace),
    reading.objectStore('heads').getAll(keysOf(workspace)),
    stateHeads.getAllKeys(keysOf(workspace)),
    stateHeads.getAll(keysOf(workspace)),
  ]);
  const { revision, header, states: kept } = meta ?? EMPTY_META;
  const byId = statesKeys.flatMap(([, id], at) => {
    const head = states[at];
    return head === undefined ? [] : [[articleId(id), head] as const];
  });
  return { revision, header, heads, states: { ...kept, heads: new Map(byId) } };
}

async function readStates(
  database: Database,
  workspace: string,
  identity: EmbeddingIdentity,
  keys: readonly StatesKey[],
): Promise<readonly (Uint8Array<ArrayBuffer> | null)[]> {
  const reading = database.transaction(['meta', 'heads', 'states']);
  const meta = await reading.objectStore('meta').get(workspace);
  const stored = meta?.states.identity ?? null;
  if (stored === null || differingKeys(stored, identity).length > 0) return keys.map(() => null);
  return Promise.all(
    keys.map(async ({ id, textRevision, ordinal }) => {
      const [head, bytes] = await Promise.all([
        reading.objectStore('heads').get([workspace, id]),
        reading.objectStore('states').get([workspace, id, ordinal]),
      ]);
      return head?.textRevision === textRevision ? (bytes ?? null) : null;
    }),
  );
}

/** Deletes the token states whose keys are in `range`. */
async function dropStates(writing: Writing, range: IDBKeyRange): Promise<void> {
  await writing.objectStore('states').delete(range);
  await writing.objectStore('stateHeads').delete(range);
}

async function writeChange(
  writing: Writing,
  workspace: string,
  change: StoreChange,
): Promise<number> {
  const articles = writing.objectStore('articles');
  const heads = writing.objectStore('heads');
  const meta = (await writing.objectStore('meta').get(workspace)) ?? EMPTY_META;
  const revision = meta.revision + 1;
  const header = headerAfter(meta.header, change);
  // One request after the other: a write that throws then leaves none behind that nobody awaits.
  const isForgotten = change.embedding === 'forget';
  const states = isForgotten ? { ...meta.states, identity: null } : meta.states;
  await writing.objectStore('meta').put({ revision, header, states }, workspace);
  // Where they are not kept there are none, and an import is not slowed down by looking for them.
  const { isKept } = meta.states;
  if (isKept && isForgotten) await dropStates(writing, keysOf(workspace));
  for (const id of change.remove) {
    await articles.delete([workspace, id]);
    await heads.delete([workspace, id]);
    if (isKept) await dropStates(writing, keysOfArticle([workspace, id]));
  }
  for (const stored of change.put) {
    const key: ArticleKey = [workspace, stored.article.id];
    await articles.put(stored, key);
    await heads.put(headOf(stored, revision, revision), key);
    if (isKept) await dropStates(writing, keysOfArticle(key));
  }
  return revision;
}

async function writeVectors(
  writing: Writing,
  workspace: string,
  change: VectorsChange,
): Promise<Result<number | null>> {
  const key: ArticleKey = [workspace, change.id];
  const [meta, stored, head] = await Promise.all([
    writing.objectStore('meta').get(workspace),
    writing.objectStore('articles').get(key),
    writing.objectStore('heads').get(key),
  ]);
  if (!meta?.header || !stored || head?.textRevision !== change.textRevision) return ok(null);
  const mismatch = changeMismatch(meta.header, meta.states, change);
  if (mismatch !== null) return err(mismatch);
  const revision = meta.revision + 1;
  const { vectors, embedding, builtAt } = change;
  const header = { ...meta.header, embedding, builtAt };
  const made = meta.states.isKept && change.states?.passages.length ? change.states : null;
  const states = made === null ? meta.states : { ...meta.states, identity: made.identity };
  await writing.objectStore('meta').put({ revision, header, states }, workspace);
  if (vectors !== null) {
    const updated = { ...stored, vectors };
    await writing.objectStore('articles').put(updated, key);
    await writing.objectStore('heads').put(headOf(updated, revision, head.textRevision), key);
  }
  if (made !== null) await addStates(writing, key, made.passages);
  return ok(revision);
}

/** A passage that has its states keeps them: they are of the same text and model, so they are the same. */
async function addStates(
  writing: Writing,
  key: ArticleKey,
  passages: readonly PassageStates[],
): Promise<void> {
  const states = writing.objectStore('states');
  const stateHeads = writing.objectStore('stateHeads');
  const known = new Set((await states.getAllKeys(keysOfArticle(key))).map(([, , at]) => at));
  const added = passages.filter(({ ordinal }) => !known.has(ordinal));
  for (const { ordinal, bytes } of added) await states.put(bytes, [...key, ordinal]);
  await stateHeads.put(statesHeadAfter(await stateHeads.get(key), added), key);
}

async function clearWorkspace(writing: Writing, workspace: string): Promise<number> {
  const meta = (await writing.objectStore('meta').get(workspace)) ?? EMPTY_META;
  const revision = meta.revision + 1;
  await writing.objectStore('articles').delete(keysOf(workspace));
  await writing.objectStore('heads').delete(keysOf(workspace));
  await writing.objectStore('snapshots').delete(workspace);
  await dropStates(writing, keysOf(workspace));
  await writing.objectStore('meta').put({ ...EMPTY_META, revision }, workspace);
  return revision;
}
