/** The part of a response that is read. */
export interface QiitaResponse {
  readonly status: number;
  /** `null` for a header that is not there or that a browser hides from other origins. */
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

export interface QiitaPorts {
  /** `fetch`, as much of it as is used. */
  readonly fetch: (url: string, init: QiitaFetchInit) => Promise<QiitaResponse>;
  /** Wall clock, milliseconds since 1970: servers tell times of day. */
  readonly now: () => number;
  /** Resolves after `ms`, or early when the signal aborts; never rejects. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface QiitaFetchInit {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly redirect: 'error';
  readonly credentials: 'omit';
  readonly cache: 'no-store';
  readonly referrerPolicy: 'no-referrer';
}
