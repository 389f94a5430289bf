import type { ReadableStore } from '../store.ts';

/** Resolves with the first state that satisfies `isThere`, the present one included. */
export function reach<State>(
  store: ReadableStore<State>,
  isThere: (state: State) => boolean,
): Promise<State> {
  return new Promise((resolve) => {
    const check = (): void => {
      const state = store.getState();
      if (!isThere(state)) return;
      stop();
      resolve(state);
    };
    const stop = store.subscribe(check);
    check();
  });
}
