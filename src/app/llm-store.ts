import { createStore } from 'zustand/vanilla';
import { LLM_PROVIDER_FACTS } from '../config/llm.ts';
import type { AppError } from '../domain/app-error.ts';
import type { ChatModel, ChatReply } from '../domain/chat.ts';
import { llmHost, llmOrigin } from '../domain/llm.ts';
import type { LlmConnection, LlmPrice } from '../domain/llm.ts';
import { err } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { BuiltinApi, BuiltinAvailability } from '../llm/builtin/builtin-api.ts';
import type { LlmPorts } from '../llm/ports.ts';
import { openKey, sealKey } from './key-vault.ts';
import {
  dropLlmMemory,
  dropSealedKey,
  readLlmMemory,
  readSealedKey,
  writeLlmMemory,
  writeSealedKey,
} from './llm-memory.ts';
import type { LlmStorage } from './llm-memory.ts';
import type { ReadableStore } from './store.ts';

/** Something fetched on request. */
export type Fetched<T> =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running' }
  | { readonly phase: 'done'; readonly value: T }
  | { readonly phase: 'failed'; readonly error: AppError };

export interface LlmState {
  readonly connection: LlmConnection | null;
  /** The page's security policy lets it contact the connection's host; if not, a reload does. */
  readonly isHostAllowed: boolean;
  /** `held`: in memory, for this visit. `locked`: remembered, and its passphrase not given yet. */
  readonly key: 'none' | 'held' | 'locked';
  /** The held or locked key is stored on this device, under its passphrase. */
  readonly isRemembered: boolean;
  /** Of remembering or unlocking. */
  readonly keyError: AppError | null;
  readonly isSealing: boolean;
  readonly prices: Readonly<Record<string, LlmPrice>>;
  readonly models: Fetched<readonly string[]>;
  readonly check: Fetched<ChatReply>;
  /** `null` until asked for. */
  readonly builtin: BuiltinAvailability | null;
  /** Share of a running download of the built-in model, 0 … 1. */
  readonly download: number | null;
}

export interface LlmStore {
  readonly store: ReadableStore<LlmState>;
  /** The model that answers; `null` without a connection, a model's name, or a key where one is wanted. */
  chatModel(): Promise<ChatModel | null>;
  /** Takes a connection and keeps it. A key is for one host: another host has none. */
  connect(connection: LlmConnection): void;
  /** Holds a key in memory; what was remembered before is forgotten. */
  setKey(key: string): void;
  /** Stores the held key on this device under a passphrase. */
  remember(passphrase: string): Promise<void>;
  unlock(passphrase: string): Promise<void>;
  /** From memory and from this device. */
  forgetKey(): void;
  /** Connection, key and prices, from memory and from this device. */
  remove(): void;
  /** `null` takes the user's own price back. */
  setPrice(model: string, price: LlmPrice | null): void;
  fetchModels(): Promise<void>;
  check(): Promise<void>;
  /** Stops what `fetchModels`, `check` or `downloadBuiltin` wait for. */
  stop(): void;
  lookForBuiltin(): Promise<void>;
  downloadBuiltin(): Promise<void>;
}

export interface LlmStoreParts extends Omit<LlmPorts, 'page' | 'priceOf'> {
  readonly storage: LlmStorage;
  /** Origins that the page's security policy lets it contact. */
  readonly allowedOrigins: readonly string[];
  /** `https:` or `http:`. */
  readonly protocol: string;
}

const IDLE = { phase: 'idle' } as const;

/** The connection to a language model: what is chosen, the key, and what can be asked of it. The adapters load when used. */
export function createLlmStore(parts: LlmStoreParts): LlmStore {
  const { storage } = parts;
  const memory = readLlmMemory(storage);
  let key: string | null = null;
  let opened: { readonly of: LlmConnection; readonly key: string | null; model: ChatModel } | null =
    null;
  let controller = new AbortController();

  const store = createStore<LlmState>(() => ({
    ...memory,
    ...hostOf(memory.connection),
    ...keptKeyOf(memory.connection),
    keyError: null,
    isSealing: false,
    models: IDLE,
    check: IDLE,
    builtin: null,
    download: null,
  }));
  const state = store.getState;

  function hostOf(connection: LlmConnection | null): Pick<LlmState, 'isHostAllowed'> {
    const origin = originOf(connection);
    return { isHostAllowed: origin === null || parts.allowedOrigins.includes(origin) };
  }

  function keptKeyOf(connection: LlmConnection | null): Pick<LlmState, 'key' | 'isRemembered'> {
    const isRemembered = readSealedKey(storage, originOf(connection)) !== null;
    return { key: isRemembered ? 'locked' : 'none', isRemembered };
  }

  async function ports(): Promise<LlmPorts> {
    const { listPrice } = await import('../config/llm-prices.ts');
    const { fetch, now, sleep, builtin, protocol, allowedOrigins } = parts;
    return {
      fetch,
      now,
      sleep,
      builtin,
      page: { protocol, isAllowed: (origin) => allowedOrigins.includes(origin) },
      priceOf: (model) => state().prices[model] ?? listPrice(model),
    };
  }

  function persist(): void {
    const { connection, prices } = state();
    writeLlmMemory(storage, { connection, prices });
  }

  /** Drops what an earlier call still waits for, and what it found. */
  function begin(): AbortSignal {
    controller.abort();
    controller = new AbortController();
    return controller.signal;
  }

  /** Runs one of the calls of the form and keeps its outcome, unless it was stopped or overtaken. */
  async function fetchInto<T>(
    field: 'models' | 'check',
    run: (connection: LlmConnection, signal: AbortSignal) => Promise<Result<T>>,
  ): Promise<void> {
    const { connection } = state();
    if (connection === null) return;
    const signal = begin();
    store.setState({ [field]: { phase: 'running' } });
    const host = llmHost(connection.baseUrl) ?? connection.provider;
    const isMissing = LLM_PROVIDER_FACTS[connection.provider].needsKey && key === null;
    const result = isMissing
      ? err({ kind: 'llm-key-missing', host })
      : await run(connection, signal);
    if (signal.aborted) return;
    store.setState({
      [field]: result.ok
        ? { phase: 'done', value: result.value }
        : { phase: 'failed', error: result.error },
    });
  }

  async function lookForBuiltin(): Promise<void> {
    const { builtinAvailability } = await import('../llm/builtin/builtin-speaker.ts');
    store.setState({ builtin: await builtinAvailability(parts.builtin) });
  }

  return {
    store,
    async chatModel() {
      const { connection } = state();
      if (connection === null || connection.model === '') return null;
      if (LLM_PROVIDER_FACTS[connection.provider].needsKey && key === null) return null;
      if (opened !== null && opened.of === connection && opened.key === key) return opened.model;
      const held = key;
      const { createChatModel } = await import('../llm/open-chat-model.ts');
      const model = createChatModel(connection, held, await ports());
      opened = { of: connection, key: held, model };
      return model;
    },
    connect(connection) {
      begin();
      const isSameHost = originOf(connection) === originOf(state().connection);
      if (!isSameHost) key = null;
      store.setState({
        connection,
        ...hostOf(connection),
        ...(isSameHost ? {} : { ...keptKeyOf(connection), keyError: null, models: IDLE }),
        check: IDLE,
      });
      persist();
    },
    setKey(typed) {
      begin();
      key = typed.trim() === '' ? null : typed.trim();
      dropSealedKey(storage);
      store.setState({
        key: key === null ? 'none' : 'held',
        isRemembered: false,
        keyError: null,
        models: IDLE,
        check: IDLE,
      });
    },
    async remember(passphrase) {
      const origin = originOf(state().connection);
      if (key === null || origin === null) return;
      const sealing = key;
      store.setState({ isSealing: true, keyError: null });
      const sealed = await sealKey(sealing, passphrase, origin);
      // Another key or host meanwhile: this one is not stored any more.
      const isCurrent = key === sealing && originOf(state().connection) === origin;
      const isRemembered = isCurrent && writeSealedKey(storage, origin, sealed);
      store.setState({
        isSealing: false,
        ...(isCurrent ? { isRemembered } : {}),
        ...(isCurrent && !isRemembered
          ? { keyError: { kind: 'quota-exceeded', usedBytes: null, quotaBytes: null } as const }
          : {}),
      });
    },
    async unlock(passphrase) {
      const origin = originOf(state().connection);
      const sealed = readSealedKey(storage, origin);
      if (sealed === null || origin === null) return;
      store.setState({ isSealing: true, keyError: null });
      const result = await openKey(sealed, passphrase, origin);
      store.setState({ isSealing: false });
      if (originOf(state().connection) !== origin || state().key !== 'locked') return;
      if (result.ok) key = result.value;
      store.setState(result.ok ? { key: 'held' } : { keyError: result.error });
    },
    forgetKey() {
      begin();
      key = null;
      opened = null;
      dropSealedKey(storage);
      store.setState({ key: 'none', isRemembered: false, keyError: null, check: IDLE });
    },
    remove() {
      begin();
      key = null;
      opened = null;
      dropLlmMemory(storage);
      store.setState({
        connection: null,
        ...hostOf(null),
        key: 'none',
        isRemembered: false,
        keyError: null,
        prices: {},
        models: IDLE,
        check: IDLE,
        download: null,
      });
    },
    setPrice(model, price) {
      const { [model]: _, ...others } = state().prices;
      store.setState({ prices: price === null ? others : { ...others, [model]: price } });
      persist();
    },
    async fetchModels() {
      await fetchInto('models', async (connection, signal) => {
        const { listModels } = await import('../llm/list-models.ts');
        return listModels(connection, key, await ports(), signal);
      });
    },
    async check() {
      await fetchInto('check', async (connection, signal) => {
        const { testConnection } = await import('../llm/test-connection.ts');
        return testConnection(connection, key, await ports(), signal);
      });
    },
    stop() {
      begin();
      const stopped = <T>(fetched: Fetched<T>): Fetched<T> =>
        fetched.phase === 'running' ? IDLE : fetched;
      const { models, check } = state();
      store.setState({ models: stopped(models), check: stopped(check), download: null });
    },
    lookForBuiltin,
    async downloadBuiltin() {
      const { downloadBuiltin } = await import('../llm/builtin/builtin-speaker.ts');
      if (parts.builtin === null) return;
      const signal = begin();
      store.setState({ download: 0, check: IDLE });
      await downloadBuiltin(parts.builtin, signal, (download) => {
        if (!signal.aborted) store.setState({ download });
      });
      if (!signal.aborted) store.setState({ download: null });
      await lookForBuiltin();
    },
  };
}

/** Host that questions and evidence are sent to, as things stand; `null` when no model is asked, or it is in the browser. */
export function hostAsked({ connection, key }: LlmState): string | null {
  if (connection === null || connection.model === '') return null;
  if (LLM_PROVIDER_FACTS[connection.provider].needsKey && key !== 'held') return null;
  return llmHost(connection.baseUrl);
}

function originOf(connection: LlmConnection | null): string | null {
  return connection === null ? null : llmOrigin(connection.baseUrl);
}

/** Chrome's own model, where there is one. */
export function findBuiltin(scope: object): BuiltinApi | null {
  return 'LanguageModel' in scope ? (scope.LanguageModel as BuiltinApi) : null;
}

/** Origins that public/allowed-hosts.js let the page contact, and the page's own. None without it: then none is asked. */
export function findAllowedOrigins(page: Document, own: string): readonly string[] {
  const policy = page.querySelector('meta[data-allowed-hosts]')?.getAttribute('content');
  return policy?.match(/https?:\/\/[^\s;]+/g)?.concat(own) ?? [];
}
