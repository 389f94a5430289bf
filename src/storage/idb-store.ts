import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { embeddingMismatch, headOf, headerAfter } from './derive.ts';
import type { IndexStore, StoreChange, VectorsChange, WorkspaceOverview } from './index-store.ts';
import { createConnection } from './open-database.ts';
import type { DatabaseOptions } from './open-database.ts';
import { migrate } from './migrations.ts';
import { DATABASE_VERSION } from './schema.ts';
import type { ArticleKey, KurabeSchema } from './schema.ts';

type Database = IDBPDatabase<KurabeSchema>;
type Name = StoreNames<KurabeSchema>;
type Writing = IDBPTransaction<KurabeSchema, Name[], 'readwrite'>;

const EMPTY_META = { revision: 0, header: null } as const;

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
        atomically(database, ['articles', 'heads', 'meta'], (writing) =>
          writeChange(writing, workspace, change),
        ),
      ),
    async putVectors(workspace, change) {
      const outcome = await attempt((database) =>
        atomically(database, ['articles', 'heads', 'meta'], (writing) =>
          writeVectors(writing, workspace, change),
        ),
      );
      return outcome.ok ? outcome.value : outcome;
    },
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
        atomically(database, ['articles', 'heads', 'meta', 'snapshots'], (writing) =>
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

async function readOverview(database: Database, workspace: string): Promise<WorkspaceOverview> {
  const reading = database.transaction(['meta', 'heads']);
  const [meta, heads] = await Promise.all([
    reading.objectStore('meta').get(workspace),
    reading.objectStore('heads').getAll(keysOf(workspace)),
  ]);
  return { ...(meta ?? EMPTY_META), heads };
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
  await writing.objectStore('meta').put({ revision, header }, workspace);
  for (const id of change.remove) {
    await articles.delete([workspace, id]);
    await heads.delete([workspace, id]);
  }
  for (const stored of change.put) {
    const key: ArticleKey = [workspace, stored.article.id];
    await articles.put(stored, key);
    await heads.put(headOf(stored, revision, revision), key);
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
  const mismatch = embeddingMismatch(meta.header.embedding, change.embedding);
  if (mismatch !== null) return err(mismatch);
  const revision = meta.revision + 1;
  const header = { ...meta.header, embedding: change.embedding, builtAt: change.builtAt };
  const updated = { ...stored, vectors: change.vectors };
  await writing.objectStore('meta').put({ revision, header }, workspace);
  await writing.objectStore('articles').put(updated, key);
  await writing.objectStore('heads').put(headOf(updated, revision, head.textRevision), key);
  return ok(revision);
}

async function clearWorkspace(writing: Writing, workspace: string): Promise<number> {
  const meta = (await writing.objectStore('meta').get(workspace)) ?? EMPTY_META;
  const revision = meta.revision + 1;
  await writing.objectStore('articles').delete(keysOf(workspace));
  await writing.objectStore('heads').delete(keysOf(workspace));
  await writing.objectStore('snapshots').delete(workspace);
  await writing.objectStore('meta').put({ revision, header: null }, workspace);
  return revision;
}
