import { useSyncExternalStore } from 'react';
import type { ReadableStore } from '../app/store.ts';

/** Renders on a change of `selector(state)`. The selector must return a stable value for an unchanged state. */
export function useStore<State, Selected>(
  store: ReadableStore<State>,
  selector: (state: State) => Selected,
): Selected {
  return useSyncExternalStore(store.subscribe, () => selector(store.getState()));
}
