import type { StoreApi } from 'zustand/vanilla';
import { isPlain, parsedJson } from '../lib/plain.ts';
import type { Plain } from '../lib/plain.ts';

/** What a screen may do with a store: read and subscribe. Writing goes through the actions beside it. */
export type ReadableStore<State> = Pick<StoreApi<State>, 'getState' | 'subscribe'>;

/** Where small settings live between visits; `localStorage` has this shape. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** The object that is kept under a key; an empty one when nothing is, or nothing that can be read. */
export function readStored(storage: Pick<KeyValueStorage, 'getItem'>, key: string): Plain {
  try {
    const stored = parsedJson(storage.getItem(key) ?? '');
    return isPlain(stored) ? stored : {};
  } catch {
    // Some browsers refuse even to look.
    return {};
  }
}

/** Keeps an object under a key; `false` where private windows and full disks refuse. It still holds for this visit. */
export function writeStored(
  storage: Pick<KeyValueStorage, 'setItem'>,
  key: string,
  value: object,
): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
