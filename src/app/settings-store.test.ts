import { expect, test } from 'vitest';
import { DEFAULT_COLUMNS } from '../config/modes.ts';
import { DEFAULT_CHUNK } from '../config/retrieval.ts';
import { createSettingsStore, DEFAULT_INDEX_SETTINGS } from './settings-store.ts';
import type { KeyValueStorage } from './store.ts';

function memoryStorage(initial?: string): KeyValueStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  if (initial !== undefined) kept.set('kurabe.settings.v1', initial);
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

test('the language is the first known one of the browser, else Japanese', () => {
  const languageFor = (...tags: string[]) =>
    createSettingsStore(memoryStorage(), tags).store.getState().language;
  expect(languageFor('fr', 'en-GB', 'ja')).toBe('en');
  expect(languageFor('ja-JP')).toBe('ja');
  expect(languageFor('fr')).toBe('ja');
});

test('a change is there again on the next visit', () => {
  const storage = memoryStorage();
  const index = {
    ...DEFAULT_INDEX_SETTINGS,
    chunk: { ...DEFAULT_CHUNK, size: 400, minimum: 80, overlap: 40 },
  };
  createSettingsStore(storage, ['ja']).update({
    theme: 'dark',
    language: 'en',
    index,
    columns: ['hybrid'],
    isPanelOpen: true,
  });
  expect(createSettingsStore(storage, ['ja']).store.getState()).toEqual({
    language: 'en',
    theme: 'dark',
    device: 'auto',
    index,
    columns: ['hybrid'],
    isPanelOpen: true,
  });
});

test.each([
  ['no JSON', '{'],
  ['no object', '7'],
  [
    'an overlap above half of the size',
    JSON.stringify({
      index: { ...DEFAULT_INDEX_SETTINGS, chunk: { ...DEFAULT_CHUNK, overlap: 400 } },
    }),
  ],
  [
    'unknown values',
    '{"language":"xx","theme":3,"device":null,"index":{"chunk":{"size":"600"}},"columns":["other"],"isPanelOpen":1}',
  ],
])('what cannot be read falls back to its default: %s', (_, stored) => {
  expect(createSettingsStore(memoryStorage(stored), ['en']).store.getState()).toEqual({
    language: 'en',
    theme: 'system',
    device: 'auto',
    index: DEFAULT_INDEX_SETTINGS,
    columns: DEFAULT_COLUMNS,
    isPanelOpen: false,
  });
});

test('a storage that refuses leaves the change in memory', () => {
  const settings = createSettingsStore(
    {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    },
    ['ja'],
  );
  settings.update({ theme: 'light' });
  expect(settings.store.getState().theme).toBe('light');
});
