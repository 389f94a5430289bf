import type { AppError } from '../../domain/app-error.ts';
import { codeOf } from '../system-error.ts';

/** Carries an error of the core out of a write. */
export class Refused extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.kind);
    this.error = error;
  }
}

/** What the file system threw, as an error of the core. */
export function errorOf(cause: unknown): AppError {
  if (cause instanceof Refused) return cause.error;
  const code = codeOf(cause);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return { kind: 'quota-exceeded', usedBytes: null, quotaBytes: null };
  }
  return { kind: 'storage-failed', detail: cause instanceof Error ? cause.message : String(cause) };
}
