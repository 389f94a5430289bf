import type { CrossEncoderProblem } from './cross-encoder.ts';

/**
 * The one error type that crosses a boundary: plain data, told apart by `kind`, no prose.
 * The words and the next step for each kind live in `ui/i18n` (and `cli/error-words.ts`), exhaustively.
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
  /** `texts` name what could not be embedded: beginnings, with the article where it is known. */
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
  /** The index's tokenizer does not find terms of the corpus by their letters; rates are shares from 0 to 1. */
  | {
      readonly kind: 'gate-not-passed';
      readonly tokenizer: string;
      readonly rate: number;
      readonly passRate: number;
    }
  | { readonly kind: 'index-busy' }
  /** Removed, or of another workspace. */
  | { readonly kind: 'article-missing'; readonly id: string }
  | { readonly kind: 'invariant-broken'; readonly invariant: string; readonly detail: string }
  | { readonly kind: 'parse-failed'; readonly path: string; readonly detail: string }
  | {
      readonly kind: 'bad-setting';
      readonly setting: string;
      readonly value: string;
      readonly rule: string;
    }
  | { readonly kind: 'query-empty' }
  /** What was typed is no Qiita user; it is not repeated, for it may be a token in the wrong field. */
  | { readonly kind: 'qiita-user-invalid'; readonly reason: 'empty' | 'form' | 'token' }
  | { readonly kind: 'qiita-user-unknown'; readonly user: string }
  | {
      readonly kind: 'qiita-token-refused';
      readonly reason: 'malformed' | 'refused' | 'missing';
    }
  /** 403; `mayBeLimit` when nothing in the answer tells a used-up limit from a closed door. */
  | { readonly kind: 'qiita-forbidden'; readonly mayBeLimit: boolean }
  | {
      readonly kind: 'qiita-rate-limited';
      /** ISO 8601, when it is known. */
      readonly retryAt: string | null;
      readonly hasToken: boolean;
    }
  /** No answer that this page may read: offline, or refused to other origins (CORS). */
  | { readonly kind: 'qiita-unreachable'; readonly host: string }
  | { readonly kind: 'qiita-status'; readonly status: number; readonly page: number }
  | { readonly kind: 'qiita-timeout'; readonly page: number; readonly seconds: number }
  | {
      readonly kind: 'qiita-bad-answer';
      readonly page: number;
      readonly problem: QiitaBadAnswer;
    }
  /** No key, and the host wants one. */
  | { readonly kind: 'llm-key-missing'; readonly host: string }
  | { readonly kind: 'llm-key-refused'; readonly host: string }
  | { readonly kind: 'llm-model-unknown'; readonly host: string; readonly model: string }
  /** No answer that this page may read. `cors` and `offline` cannot be told apart by a browser. */
  | { readonly kind: 'llm-unreachable'; readonly host: string; readonly reason: LlmUnreachable }
  /** The account has no money or no quota left; waiting does not help. */
  | { readonly kind: 'llm-quota'; readonly host: string }
  /** ISO 8601 when known. */
  | { readonly kind: 'llm-rate-limited'; readonly host: string; readonly retryAt: string | null }
  | { readonly kind: 'llm-overloaded'; readonly host: string; readonly isMidStream: boolean }
  /** The organisation's rules forbid calls from a browser. */
  | { readonly kind: 'llm-browser-forbidden'; readonly host: string }
  | { readonly kind: 'llm-context-too-long'; readonly host: string; readonly model: string }
  | { readonly kind: 'llm-filtered'; readonly host: string }
  | { readonly kind: 'llm-timeout'; readonly host: string; readonly seconds: number }
  /** `detail` never holds a key: it is scrubbed where it is made. */
  | {
      readonly kind: 'llm-status';
      readonly host: string;
      readonly status: number;
      readonly detail: string;
    }
  | { readonly kind: 'llm-bad-answer'; readonly host: string; readonly detail: string }
  /** Chrome's built-in model is absent, or must be downloaded first. */
  | {
      readonly kind: 'llm-builtin-missing';
      readonly reason: 'absent' | 'downloadable' | 'downloading';
    }
  /** A replay was asked something that was not recorded. */
  | { readonly kind: 'cassette-mismatch'; readonly purpose: string; readonly index: number }
  | { readonly kind: 'cassette-invalid'; readonly detail: string }
  /** A recording of other articles or index settings, or of a version with other prompts: no request would match. */
  | { readonly kind: 'cassette-foreign'; readonly reason: 'index' | 'prompts' }
  | { readonly kind: 'passphrase-wrong' }
  /** There are private articles or drafts in it, and the user has not allowed them to be sent to that host. */
  | {
      readonly kind: 'private-withheld';
      readonly host: string;
      readonly titles: readonly string[];
    }
  /** No answer of the web search's server that this page may read; a browser tells no more. */
  | { readonly kind: 'web-unreachable'; readonly host: string; readonly reason: WebUnreachable }
  | { readonly kind: 'web-status'; readonly host: string; readonly status: number }
  /** The server offers no tool that takes a search, or not the one that was named. */
  | { readonly kind: 'web-no-tool'; readonly host: string; readonly tools: readonly string[] }
  /** The tool said that it failed; `detail` is its own words. */
  | { readonly kind: 'web-tool-failed'; readonly host: string; readonly detail: string }
  | { readonly kind: 'web-timeout'; readonly host: string; readonly seconds: number }
  | { readonly kind: 'web-bad-answer'; readonly host: string; readonly detail: string }
  /** The reranking model of the user's choice: its files, its place, or what it makes of the input. */
  | { readonly kind: 'cross-encoder'; readonly problem: CrossEncoderProblem }
  | { readonly kind: 'unexpected'; readonly detail: string };

export type LlmUnreachable =
  | 'offline-or-cors'
  | 'mixed-content'
  | 'ollama-origins'
  | 'not-allowed-host';

export type WebUnreachable = 'offline-or-cors' | 'mixed-content' | 'not-allowed-host';

/** Why a whole archive is refused. */
export type ArchiveRefusal =
  | 'truncated'
  | 'encrypted'
  | 'too-large'
  | 'too-many-files'
  | 'not-a-zip'
  /** Two lists of files, a wrong count, entries that share data or hold more than they declare. */
  | 'inconsistent'
  | 'no-files'
  | 'nested-too-deep';

/** What came in place of a page of articles. */
export type QiitaBadAnswer = 'truncated' | 'not-json' | 'not-a-list';

export type AppErrorKind = AppError['kind'];
