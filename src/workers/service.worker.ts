/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

/*
 * The page shell and the sample corpus are precached, so that a second visit needs no network. Model and wasm are
 * not: the embedding worker keeps its own checked copies in Cache Storage.
 */
precacheAndRoute([...self.__WB_MANIFEST]);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html')));
// A new version waits until the page says that it may take over: tabs in use are never pulled from under the user.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});
// The very first worker claims the open page, so that "works offline now" is true without a reload.
clientsClaim();
