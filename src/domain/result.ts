import type { AppError } from './app-error.ts';

/** A failure is a value at every boundary; only bugs throw. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: AppError };

/** Wraps a value as a success. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Wraps an error as a failure. */
export function err(error: AppError): { readonly ok: false; readonly error: AppError } {
  return { ok: false, error };
}
