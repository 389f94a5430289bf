import { createContext, use } from 'react';
import type { AppStores } from '../app/stores.ts';

const StoresContext = createContext<AppStores | null>(null);

/** Puts the stores made by the composition root within reach of every screen. */
export const StoresProvider = StoresContext.Provider;

export function useStores(): AppStores {
  const stores = use(StoresContext);
  if (!stores) throw new Error('StoresProvider is missing above this component');
  return stores;
}
