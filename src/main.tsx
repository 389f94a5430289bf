import { createRoot } from 'react-dom/client';
import { createStorageGauge } from './app/corpus-storage.ts';
import { createKnownSources } from './app/known-sources.ts';
import { lastWorkspace, rememberWorkspace } from './app/last-workspace.ts';
import { createLlmStore, findAllowedOrigins, findBuiltin } from './app/llm-store.ts';
import { createModelStore } from './app/model-store.ts';
import { registerOffline } from './app/offline.ts';
import { createReranker } from './app/reranker.ts';
import { createSampleReader } from './app/lab/sample-reader.ts';
import { createSettingsStore } from './app/settings-store.ts';
import { createAppStores } from './app/stores.ts';
import type { AppStores } from './app/stores.ts';
import { QIITA } from './config/qiita.ts';
import { nextMacrotask } from './lib/next-macrotask.ts';
import { sleep } from './lib/sleep.ts';
import { HOME_ROUTE, isBaseAddress } from './ui/routing/routes.ts';
import { navigate } from './ui/routing/use-route.ts';
import { App } from './ui/shell/app.tsx';
import { InsecureContext } from './ui/shell/insecure-context.tsx';
import { createEmbedClient } from './workers/embed.client.ts';
import { createWebSearchStore } from './app/web-search-store.ts';
import { createIndexClient } from './workers/index.client.ts';
import { createLabClient } from './workers/lab.client.ts';

const settings = createSettingsStore(localStorage, navigator.languages);

/** Workers, stores, and where the visit begins. */
function start(): AppStores {
  const { model, client: embed } = createModelStore((listeners) =>
    createEmbedClient({ preferred: settings.store.getState().device, ...listeners }),
  );
  const stores = createAppStores({
    index: createIndexClient({ openEmbedderPort: embed.openPort }),
    lab: createLabClient(),
    model,
    llm: createLlmStore({
      storage: localStorage,
      allowedOrigins: findAllowedOrigins(document, location.origin),
      protocol: location.protocol,
      builtin: findBuiltin(window),
      fetch: window.fetch.bind(window),
      now: () => Date.now(),
      sleep,
    }),
    webSearch: createWebSearchStore({
      storage: localStorage,
      allowedOrigins: findAllowedOrigins(document, location.origin),
      protocol: location.protocol,
      fetch: window.fetch.bind(window),
    }),
    reranker: createReranker(localStorage, () => findAllowedOrigins(document, location.origin)),
    settings,
    sources: createKnownSources(localStorage),
    storage: createStorageGauge(navigator.storage),
    now: () => performance.now(),
    today: () => new Date().toISOString(),
    pause: nextMacrotask,
    memory: localStorage,
    newId: () => crypto.randomUUID(),
    readSample: createSampleReader(window.fetch.bind(window)),
    fetchQiitaItems: async (request, signal, onProgress) => {
      const { fetchUserItems } = await import('./corpus/qiita-api/fetch-user-items.ts');
      const ports = { fetch: window.fetch.bind(window), now: () => Date.now(), sleep };
      return fetchUserItems({ ...request, baseUrl: QIITA.baseUrl }, ports, signal, onProgress);
    },
    registerOffline: import.meta.env.PROD
      ? (onState) => registerOffline('./service.worker.js', onState)
      : null,
  });

  if (isBaseAddress(location.hash)) {
    navigate({ ...HOME_ROUTE, workspace: lastWorkspace(localStorage) }, { replace: true });
  }
  rememberWorkspace(localStorage, stores.workspace);
  return stores;
}

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  isSecureContext ? (
    <App stores={start()} />
  ) : (
    <InsecureContext language={settings.store.getState().language} address={location.href} />
  ),
);
