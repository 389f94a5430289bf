import type { AppError } from '../domain/app-error.ts';

/** Bytes used and allowed on this origin, as the browser estimates them (`navigator.storage.estimate`). */
export type StorageEstimator = () => Promise<{
  readonly usage?: number;
  readonly quota?: number;
}>;

/** What a failed IndexedDB call becomes; a full disk is told with the browser's estimate. */
export async function toStorageError(
  cause: unknown,
  estimate: StorageEstimator,
): Promise<AppError> {
  if (nameOf(cause) !== 'QuotaExceededError') {
    return { kind: 'storage-failed', detail: describe(cause) };
  }
  const room = await estimate().catch(() => ({ usage: undefined, quota: undefined }));
  return {
    kind: 'quota-exceeded',
    usedBytes: room.usage ?? null,
    quotaBytes: room.quota ?? null,
  };
}

/** The name of a thrown error (`QuotaExceededError` …); `null` for anything that is no error. */
export function nameOf(cause: unknown): string | null {
  return cause instanceof Error || cause instanceof DOMException ? cause.name : null;
}

function describe(cause: unknown): string {
  return cause instanceof Error || cause instanceof DOMException
    ? `${cause.name}: ${cause.message}`
    : String(cause);
}
