import { openDB } from 'idb';
import type { IDBPDatabase } from 'idb';
import type { AppError } from '../domain/app-error.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { migrate } from './migrations.ts';
import { DATABASE_VERSION } from './schema.ts';
import type { KurabeSchema } from './schema.ts';
import { nameOf, toStorageError } from './storage-error.ts';
import type { StorageEstimator } from './storage-error.ts';

export type Database = IDBPDatabase<KurabeSchema>;

export interface DatabaseOptions {
  readonly name: string;
  readonly estimate: StorageEstimator;
}

/** A connection that is opened on first use, and again whenever the browser or another tab took it away. */
export interface Connection {
  /** `storage-newer`, `index-busy` (a tab holds an older version open), `quota-exceeded` or `storage-failed`. */
  get(): Promise<Result<Database>>;
  close(): void;
}

/** An opening on its way: its outcome, and word from the browser that another tab holds it up. */
interface Opening {
  readonly result: Promise<Result<Database>>;
  readonly blocked: Promise<'blocked'>;
}

/** One lazily opened connection; it gives way at once when another tab wants to upgrade the database. */
export function createConnection({ name, estimate }: DatabaseOptions): Connection {
  let opening: Opening | null = null;

  function open(): Opening {
    const waiting = new EventTarget();
    const blocked = new Promise<'blocked'>((resolve) => {
      waiting.addEventListener('blocked', () => resolve('blocked'));
    });
    const database = openDB<KurabeSchema>(name, DATABASE_VERSION, {
      upgrade(created, from, to, upgrade) {
        // The steps know each version's own shapes, not today's, so they see the database untyped.
        const plain = created as unknown as Parameters<typeof migrate>[0];
        const step = upgrade as unknown as Parameters<typeof migrate>[1];
        // A failed step undoes the upgrade; the opening itself then fails and tells it.
        upgrade.done.catch(() => undefined);
        migrate(plain, step, from, to ?? DATABASE_VERSION).catch(() => upgrade.abort());
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
      (opened): Result<Database> => ok(opened),
      async (cause: unknown) => err(await openingError(cause, name, estimate)),
    );
    return { result, blocked };
  }

  return {
    async get() {
      const attempt = (opening ??= open());
      const outcome = await Promise.race([attempt.result, attempt.blocked]);
      // A blocked opening is still on its way and is awaited again next time; a failed one is tried anew.
      if (outcome === 'blocked') return err({ kind: 'index-busy' });
      if (!outcome.ok && opening === attempt) opening = null;
      return outcome;
    },
    close() {
      void opening?.result.then((outcome) => outcome.ok && outcome.value.close());
      opening = null;
    },
  };
}

async function openingError(
  cause: unknown,
  name: string,
  estimate: StorageEstimator,
): Promise<AppError> {
  if (nameOf(cause) !== 'VersionError') return toStorageError(cause, estimate);
  const databases = await indexedDB.databases().catch(() => []);
  const found = databases.find((database) => database.name === name)?.version;
  return { kind: 'storage-newer', found: found ?? DATABASE_VERSION + 1, known: DATABASE_VERSION };
}
