import type { LlmPrice } from '../domain/llm.ts';
import type { BuiltinApi } from './builtin/builtin-api.ts';

/** The page a model is called from: what it may reach is decided by its protocol and its security policy. */
export interface LlmPage {
  /** `https:` or `http:`. */
  readonly protocol: string;
  /** Whether the page's security policy lets it contact an origin. */
  readonly isAllowed: (origin: string) => boolean;
}

/** What the adapters need of their surroundings. */
export interface LlmPorts {
  readonly fetch: typeof globalThis.fetch;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Resolves after `ms`, or at once when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** `null` outside a browser. */
  readonly page: LlmPage | null;
  /** Chrome's `LanguageModel`; `null` where there is none. */
  readonly builtin: BuiltinApi | null;
  /** By model name; `null` when it is not known. */
  readonly priceOf: (model: string) => LlmPrice | null;
}
