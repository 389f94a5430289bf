import { createStore } from 'zustand/vanilla';
import type { AppError } from '../domain/app-error.ts';
import type { WebSearchPort } from '../domain/deep-wide.ts';
import { hasUserInfo, webUrl } from '../domain/web-address.ts';
import { neverAborted } from '../lib/never-aborted.ts';
import { readStored, writeStored } from './store.ts';
import type { KeyValueStorage, ReadableStore } from './store.ts';

/**
 * The server of the web search as it is kept between visits, but for what may be secret and is in memory only: its token,
 * which is no part of it, and the query of its address.
 */
export interface WebSearchSettings {
  readonly isOn: boolean;
  /** Of an MCP server with streamable HTTP. */
  readonly url: string;
  /** Name of the tool; empty = whichever searches. */
  readonly tool: string;
}

export type WebCheck =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running' }
  | { readonly phase: 'done'; readonly results: number }
  | { readonly phase: 'failed'; readonly error: AppError };

export interface WebSearchState extends WebSearchSettings {
  readonly hasToken: boolean;
  /** The page's policy lets it be asked; another host takes effect with a reload. */
  readonly isHostAllowed: boolean;
  readonly check: WebCheck;
}

export interface WebSearchStore {
  readonly store: ReadableStore<WebSearchState>;
  /** Keeps the settings; on only with an address of the web, and no address that carries a user's name or password. */
  save(settings: WebSearchSettings): void;
  /** For this visit; empty = none. */
  setToken(token: string): void;
  /** Searches for `words` once, to see that it works. */
  test(words: string): Promise<void>;
  /** What the researcher may ask; `null` while it is off. */
  port(): Promise<WebSearchPort | null>;
}

export interface WebSearchParts {
  readonly storage: KeyValueStorage;
  readonly fetch: typeof globalThis.fetch;
  readonly protocol: string;
  /** Origins that the page may contact. */
  readonly allowedOrigins: readonly string[];
}

/** Read by public/allowed-hosts.js too, which lets the page contact the server's host. */
const STORAGE_KEY = 'kurabe.web-search.v1';
const OFF: WebSearchSettings = { isOn: false, url: '', tool: '' };

export function createWebSearchStore(parts: WebSearchParts): WebSearchStore {
  const saved = read(parts.storage);
  // What was stored with more than is kept is stored again without it.
  if ('url' in readStored(parts.storage, STORAGE_KEY)) write(parts.storage, saved);
  const isAllowed = ({ isOn, url }: WebSearchSettings): boolean =>
    !isOn || parts.allowedOrigins.includes(originOf(url) ?? '');
  const store = createStore<WebSearchState>(() => ({
    ...saved,
    hasToken: false,
    isHostAllowed: isAllowed(saved),
    check: { phase: 'idle' },
  }));
  let token: string | null = null;

  async function port(): Promise<WebSearchPort | null> {
    const { isOn, url, tool } = store.getState();
    if (!isOn) return null;
    const { createMcpSearch } = await import('../web-search/mcp-search.ts');
    const { fetch, protocol, allowedOrigins } = parts;
    return createMcpSearch({ url, tool, token }, { fetch, page: { protocol, allowedOrigins } });
  }

  return {
    store,
    port,
    save({ isOn, url, tool }) {
      const address = addressOf(url.trim());
      const settings = { isOn: isOn && address !== '', url: address, tool: tool.trim() };
      // A token belongs to the host it was given for.
      if (originOf(address) !== originOf(store.getState().url)) token = null;
      store.setState({
        ...settings,
        hasToken: token !== null,
        isHostAllowed: isAllowed(settings),
        check: { phase: 'idle' },
      });
      write(parts.storage, settings);
    },
    setToken(typed) {
      token = typed.trim() === '' ? null : typed.trim();
      store.setState({ hasToken: token !== null, check: { phase: 'idle' } });
    },
    async test(words) {
      const web = await port();
      if (web === null) return;
      store.setState({ check: { phase: 'running' } });
      const found = await web.search(words, neverAborted());
      store.setState({
        check: found.ok
          ? { phase: 'done', results: found.value.length }
          : { phase: 'failed', error: found.error },
      });
    },
  };
}

function read(storage: KeyValueStorage): WebSearchSettings {
  const { isOn, url, tool } = readStored(storage, STORAGE_KEY);
  if (typeof url !== 'string' || addressOf(url) === '') return OFF;
  return { isOn: isOn === true, url, tool: typeof tool === 'string' ? tool : '' };
}

/** Stores the settings without the query of the address: servers that take a key there are not rare. */
function write(storage: KeyValueStorage, settings: WebSearchSettings): void {
  const url = settings.url.replace(/[?#].*$/su, '');
  writeStored(storage, STORAGE_KEY, { ...settings, url });
}

/** An address that may be asked; empty for any other. */
function addressOf(text: string): string {
  return webUrl(text) === null || hasUserInfo(text) ? '' : text;
}

function originOf(address: string): string | null {
  return webUrl(address)?.origin ?? null;
}
