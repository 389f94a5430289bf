import { useLayoutEffect } from 'react';
import { useStores } from '../stores-context.tsx';
import { useStore } from '../use-store.ts';

/** Tells the document its language and theme, before the first paint. */
export function useAppearance(): void {
  const { store } = useStores().settings;
  const language = useStore(store, (settings) => settings.language);
  const theme = useStore(store, (settings) => settings.theme);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useLayoutEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
