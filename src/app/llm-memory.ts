import { LLM_PROVIDERS, llmOrigin } from '../domain/llm.ts';
import type { LlmConnection, LlmPrice } from '../domain/llm.ts';
import { isPlain } from '../lib/plain.ts';
import { isSealedKey } from './key-vault.ts';
import type { SealedKey } from './key-vault.ts';
import type { KeyValueStorage } from './store.ts';
import { readStored, writeStored } from './store.ts';

/** `localStorage` has this shape. */
export interface LlmStorage extends KeyValueStorage {
  removeItem(key: string): void;
}

/** What is kept between visits, the key apart. */
export interface LlmMemory {
  readonly connection: LlmConnection | null;
  /** The user's own, by model name. */
  readonly prices: Readonly<Record<string, LlmPrice>>;
}

/** Read by public/allowed-hosts.js too, which lets the page contact the connection's host. */
const CONNECTION_KEY = 'kurabe.llm.v1';
const SEALED_KEY = 'kurabe.llm-key.v1';

/** The connection and prices of the last visit; what cannot be read is as if it were not there. */
export function readLlmMemory(storage: LlmStorage): LlmMemory {
  const stored = readStored(storage, CONNECTION_KEY);
  const connection = stored['connection'];
  return {
    connection: isConnection(connection) ? connection : null,
    prices: isPlain(stored['prices'])
      ? Object.fromEntries(Object.entries(stored['prices']).filter(isPriced))
      : {},
  };
}

export function writeLlmMemory(storage: LlmStorage, memory: LlmMemory): void {
  writeStored(storage, CONNECTION_KEY, memory);
}

/** The sealed key that belongs to an origin; one of another host is not taken. */
export function readSealedKey(storage: LlmStorage, origin: string | null): SealedKey | null {
  const { origin: sealedFor, sealed } = readStored(storage, SEALED_KEY);
  return origin !== null && sealedFor === origin && isSealedKey(sealed) ? sealed : null;
}

/** Whether it could be written. */
export function writeSealedKey(storage: LlmStorage, origin: string, sealed: SealedKey): boolean {
  return writeStored(storage, SEALED_KEY, { origin, sealed });
}

export function dropSealedKey(storage: LlmStorage): void {
  drop(storage, SEALED_KEY);
}

export function dropLlmMemory(storage: LlmStorage): void {
  drop(storage, CONNECTION_KEY);
  drop(storage, SEALED_KEY);
}

function drop(storage: LlmStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // What cannot be reached was not written either.
  }
}

function isConnection(value: unknown): value is LlmConnection {
  if (!isPlain(value)) return false;
  const { provider, baseUrl, model, temperature, structure } = value;
  return (
    LLM_PROVIDERS.some((known) => known === provider) &&
    typeof baseUrl === 'string' &&
    (provider === 'chrome-builtin' || llmOrigin(baseUrl) !== null) &&
    typeof model === 'string' &&
    (temperature === null || typeof temperature === 'number') &&
    (structure === 'native' || structure === 'in-prompt')
  );
}

function isPriced(entry: [string, unknown]): entry is [string, LlmPrice] {
  const price = entry[1];
  return (
    isPlain(price) &&
    isAmount(price['inputPerMillion']) &&
    isAmount(price['outputPerMillion']) &&
    typeof price['asOf'] === 'string'
  );
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
