import type { StoreApi } from 'zustand/vanilla';

/** What a screen may do with a store: read and subscribe. Writing goes through the actions beside it. */
export type ReadableStore<State> = Pick<StoreApi<State>, 'getState' | 'subscribe'>;

/** Where small settings live between visits; `localStorage` has this shape. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}
