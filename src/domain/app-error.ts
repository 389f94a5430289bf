/**
 * The one error type that crosses a boundary: plain data, told apart by `kind`, no prose.
 * The words and the next step for each kind live in `ui/i18n` (and `cli/messages`), exhaustively.
 */
export type AppError =
  | { readonly kind: 'aborted' }
  | { readonly kind: 'model-missing'; readonly file: string; readonly status: number | null }
  | {
      readonly kind: 'model-corrupt';
      readonly file: string;
      readonly expected: string;
      readonly actual: string;
    }
  | { readonly kind: 'model-failed'; readonly device: string; readonly detail: string }
  | { readonly kind: 'batch-failed'; readonly texts: readonly string[]; readonly detail: string }
  | { readonly kind: 'worker-crashed'; readonly worker: string; readonly detail: string }
  | {
      readonly kind: 'quota-exceeded';
      readonly usedBytes: number | null;
      readonly quotaBytes: number | null;
    }
  | { readonly kind: 'storage-failed'; readonly detail: string }
  | { readonly kind: 'storage-newer'; readonly found: number; readonly known: number }
  | { readonly kind: 'index-stale'; readonly stored: string; readonly wanted: string }
  | { readonly kind: 'index-empty' }
  | { readonly kind: 'index-busy' }
  | { readonly kind: 'invariant-broken'; readonly invariant: string; readonly detail: string }
  | { readonly kind: 'parse-failed'; readonly path: string; readonly detail: string }
  | { readonly kind: 'archive-refused'; readonly path: string; readonly reason: ArchiveRefusal }
  | {
      readonly kind: 'bad-setting';
      readonly setting: string;
      readonly value: string;
      readonly rule: string;
    }
  | { readonly kind: 'query-empty' }
  | { readonly kind: 'unexpected'; readonly detail: string };

/** Why a whole archive is refused. */
export type ArchiveRefusal =
  | 'truncated'
  | 'encrypted'
  | 'too-large'
  | 'too-many-files'
  | 'not-a-zip'
  | 'nested-too-deep';

export type AppErrorKind = AppError['kind'];
