import { useMemo } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import { parseRoute, routeHref } from './routes.ts';
import type { Route } from './routes.ts';

/** The current route; renders again when the address changes. */
export function useRoute(): Route {
  const [location] = useHashLocation();
  return useMemo(() => parseRoute(location), [location]);
}

/**
 * Goes to a route. `replace` changes the address without a new entry in the history, for view options.
 * wouter's own `navigate` would move what follows `?` out of the hash, where a static host would see it.
 */
export function navigate(route: Route, options: { readonly replace?: boolean } = {}): void {
  const href = routeHref(route);
  if (options.replace) {
    history.replaceState(history.state, '', href);
    dispatchEvent(new HashChangeEvent('hashchange'));
  } else {
    location.hash = href;
  }
}
