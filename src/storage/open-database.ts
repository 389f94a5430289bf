import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { AppError } from '../domain/app-error.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { nameOf, toStorageError } from './storage-error.ts';
import type { StorageEstimator } from './storage-error.ts';

export interface DatabaseOptions {
  readonly name: string;
  readonly estimate: StorageEstimator;
}

/** A database at a version, and how it gets there from an older one (0 = new). */
export interface DatabaseDefinition extends DatabaseOptions {
  readonly version: number;
  /** Sees the database untyped: a step knows the shapes of its own time, not today's. */
  readonly migrate: (
    database: IDBPDatabase,
    upgrade: IDBPTransaction<unknown, string[], 'versionchange'>,
    from: number,
    to: number,
  ) => Promise<void>;
}

/** A connection that is opened on first use, and again whenever the browser or another tab took it away. */
export interface Connection<Schema extends DBSchema> {
  /**
   * Runs `work` on an open database; an open connection found dead is replaced once. `storage-newer`, `index-busy` (a
   * tab holds an older version open), `quota-exceeded` or `storage-failed`.
   */
  run<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<Result<T>>;
  close(): void;
}

/** An opening on its way: its outcome, and word from the browser that another tab holds it up. */
interface Opening<Schema extends DBSchema> {
  readonly result: Promise<Result<IDBPDatabase<Schema>>>;
  readonly blocked: Promise<'blocked'>;
}

/** One lazily opened connection; it gives way at once when another tab wants to upgrade the database. */
export function createConnection<Schema extends DBSchema>(
  definition: DatabaseDefinition,
): Connection<Schema> {
  const { name, version, estimate, migrate } = definition;
  let opening: Opening<Schema> | null = null;

  function open(): Opening<Schema> {
    const waiting = new EventTarget();
    const blocked = new Promise<'blocked'>((resolve) => {
      waiting.addEventListener('blocked', () => resolve('blocked'));
    });
    const database = openDB<Schema>(name, version, {
      upgrade(created, from, to, upgrade) {
        const plain = created as unknown as Parameters<typeof migrate>[0];
        const step = upgrade as unknown as Parameters<typeof migrate>[1];
        // A failed step undoes the upgrade; the opening itself then fails and tells it.
        upgrade.done.catch(() => undefined);
        migrate(plain, step, from, to ?? version).catch(() => upgrade.abort());
      },
      blocked: () => waiting.dispatchEvent(new Event('blocked')),
      blocking(_current, _wanted, event) {
        (event.target as IDBDatabase).close();
        opening = null;
      },
      terminated() {
        opening = null;
      },
    });
    const result = database.then(
      (opened): Result<IDBPDatabase<Schema>> => ok(opened),
      async (cause: unknown) => err(await openingError(cause, definition)),
    );
    return { result, blocked };
  }

  async function get(): Promise<Result<IDBPDatabase<Schema>>> {
    const attempt = (opening ??= open());
    const outcome = await Promise.race([attempt.result, attempt.blocked]);
    // A blocked opening is still on its way and is awaited again next time; a failed one is tried anew.
    if (outcome === 'blocked') return err({ kind: 'index-busy' });
    if (!outcome.ok && opening === attempt) opening = null;
    return outcome;
  }

  function close(): void {
    void opening?.result.then((outcome) => outcome.ok && outcome.value.close());
    opening = null;
  }

  return {
    async run(work) {
      for (let retried = false; ; retried = true) {
        const database = await get();
        if (!database.ok) return database;
        try {
          return ok(await work(database.value));
        } catch (cause) {
          if (nameOf(cause) === 'InvalidStateError' && !retried) close();
          else return err(await toStorageError(cause, estimate));
        }
      }
    },
    close,
  };
}

async function openingError(
  cause: unknown,
  { name, version, estimate }: DatabaseDefinition,
): Promise<AppError> {
  if (nameOf(cause) !== 'VersionError') return toStorageError(cause, estimate);
  const databases = await indexedDB.databases().catch(() => []);
  const found = databases.find((database) => database.name === name)?.version;
  return { kind: 'storage-newer', found: found ?? version + 1, known: version };
}
