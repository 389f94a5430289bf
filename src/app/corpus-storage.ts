import type { StorageUse } from './corpus-state.ts';

/** What the browser offers about this site's storage. */
export interface StorageGauge {
  read(): Promise<StorageUse>;
  /** Asks that stored data be kept when the disk gets full; the browser may refuse. */
  askToPersist(): Promise<void>;
}

const SILENT: StorageUse = { usedBytes: null, quotaBytes: null, persisted: null };

/** Reads `navigator.storage`; absent on plain http and in some private windows, then every figure is `null`. */
export function createStorageGauge(manager: StorageManager | undefined): StorageGauge {
  return {
    async read() {
      if (manager === undefined) return SILENT;
      try {
        const [estimate, persisted] = await Promise.all([manager.estimate(), manager.persisted()]);
        return {
          usedBytes: estimate.usage ?? null,
          quotaBytes: estimate.quota ?? null,
          persisted,
        };
      } catch {
        return SILENT;
      }
    },
    async askToPersist() {
      try {
        await manager?.persist();
      } catch {
        // A refusal changes nothing: `read` goes on saying "not persisted".
      }
    },
  };
}
