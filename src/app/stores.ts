import { createStore } from 'zustand/vanilla';
import { APP_VERSION } from '../config/app.ts';
import { MODES } from '../modes/registry.ts';
import type { WebSearchPort } from '../domain/deep-wide.ts';
import type { LlmPrice } from '../domain/llm.ts';
import type { FetchQiitaItems } from '../domain/qiita.ts';
import type { IndexApi } from '../workers/index.api.ts';
import type { LabWorkerApi } from '../workers/lab.api.ts';
import type { IndexClient } from '../workers/index.client.ts';
import { createCorpusStore } from './corpus-store.ts';
import type { CorpusParts, CorpusStore } from './corpus-store.ts';
import type { ReadSampleText } from './lab/golden-sets.ts';
import { createGateStore } from './gate-store.ts';
import type { GateStore } from './gate-store.ts';
import { createLabStore } from './lab/lab-store.ts';
import type { LabStore } from './lab/lab-store.ts';
import type { LlmStore } from './llm-store.ts';
import type { MapStore } from './map/map-store.ts';
import type { ModelStore } from './model-store.ts';
import type { Offline, OfflineState } from './offline.ts';
import { createQiitaImportStore } from './qiita-import-store.ts';
import type { QiitaImportStore } from './qiita-import-store.ts';
import { consentOf, guardWeb } from './private-guard.ts';
import type { ConsentLookUp } from './private-guard.ts';
import { modelsOfRun } from './session-models.ts';
import { createSessionStore } from './session-store.ts';
import type { Reranker } from './reranker.ts';
import type { SessionStore } from './session-store.ts';
import type { DevicePreference, SettingsStore } from './settings-store.ts';
import type { KeyValueStorage, ReadableStore } from './store.ts';
import { createGenerationStore } from './workshop/generation-store.ts';
import type { GenerationStore } from './workshop/generation-store.ts';
import { createGoldenSetStore } from './workshop/golden-set-store.ts';
import type { GoldenSetStore } from './workshop/golden-set-store.ts';
import type { WebSearchStore } from './web-search-store.ts';
import { createWorkspaceStore } from './workspace-store.ts';
import type { WorkspaceStore } from './workspace-store.ts';

export interface AppParts extends Pick<
  CorpusParts,
  'now' | 'pause' | 'sources' | 'storage' | 'today'
> {
  readonly index: IndexClient;
  readonly model: ModelStore;
  readonly llm: LlmStore;
  readonly webSearch: WebSearchStore;
  readonly reranker: Reranker;
  readonly settings: SettingsStore;
  readonly fetchQiitaItems: FetchQiitaItems;
  readonly lab: LabWorkerApi;
  /** A text file of the sample. */
  readonly readSample: ReadSampleText;
  /** Where small settings are kept between visits. */
  readonly memory: KeyValueStorage;
  /** A fresh identifier. */
  readonly newId: () => string;
  /** Registers the service worker and reports its states; absent where there is none to register. */
  readonly registerOffline: ((onState: (state: OfflineState) => void) => Promise<Offline>) | null;
}

export interface OfflineStore {
  readonly store: ReadableStore<{ readonly state: OfflineState }>;
  /** Lets a waiting new version take over and reloads the page. */
  takeOver(): void;
}

/** Everything the screens read and call. */
export interface AppStores {
  /** Reading single articles and passages; searches go through `session`, changes through `corpus`. */
  readonly index: Pick<IndexApi, 'article' | 'fetch' | 'neighbourhood'>;
  readonly settings: SettingsStore;
  /** The choice the workers of this visit were started with; another one takes effect with a reload. */
  readonly deviceAtStart: DevicePreference;
  readonly workspace: WorkspaceStore;
  readonly model: ModelStore;
  readonly llm: LlmStore;
  readonly webSearch: WebSearchStore;
  readonly reranker: Reranker;
  readonly session: SessionStore;
  readonly corpus: CorpusStore;
  readonly qiita: QiitaImportStore;
  readonly lab: LabStore;
  readonly golden: GoldenSetStore;
  readonly generation: GenerationStore;
  readonly gate: GateStore;
  /** Loaded with the first map. */
  readonly map: () => Promise<MapStore>;
  readonly offline: OfflineStore;
}

/** Wires the stores to one another and to the clients of the workers. */
export function createAppStores(parts: AppParts): AppStores {
  const { index, model, settings, now } = parts;
  const workspace = createWorkspaceStore(index, settings);
  const corpus = createCorpusStore({ ...parts, workspace });
  // Another tab wrote, the model arrived, the worker was started anew: read again what the screens show.
  index.onChange(() => void corpus.refresh());
  const gate = createGateStore({ index, workspace });
  const golden = createGoldenSetStore({ ...parts, workspace });
  let map: Promise<MapStore> | null = null;
  return {
    index,
    settings,
    deviceAtStart: settings.store.getState().device,
    workspace,
    model,
    llm: parts.llm,
    webSearch: parts.webSearch,
    reranker: parts.reranker,
    session: createSessionStore({
      search: index,
      modes: MODES,
      models: {
        chatModel: parts.llm.chatModel,
        priceOf: (name) => priceOf(parts.llm, name),
        webSearch: async (signal) => webOf(parts.webSearch, index, signal),
        crossEncoder: parts.reranker.crossEncoder,
      },
      workspace,
      memory: parts.memory,
      isModelReady: () => model.store.getState().phase === 'ready',
      hybridBlocked: gate.blocked,
      now,
      today: parts.today,
    }),
    corpus,
    qiita: createQiitaImportStore({
      fetchItems: parts.fetchQiitaItems,
      index,
      workspace,
      corpus,
    }),
    lab: createLabStore({
      ...parts,
      workspace,
      modes: MODES,
      // Private articles and drafts are only sent where the user saw and allowed it: in Compare. Here rules take their place.
      models: async (signal) =>
        modelsOfRun(await parts.llm.chatModel(), index, () => false, signal),
      crossEncoder: parts.reranker.crossEncoder,
      priceOf: (name) => priceOf(parts.llm, name),
      appVersion: APP_VERSION,
      promptsVersion: async () => (await import('../config/prompts-version.ts')).PROMPTS_VERSION,
    }),
    golden,
    generation: createGenerationStore({
      ...parts,
      golden,
      workspace,
      model: async () => parts.llm.chatModel(),
    }),
    gate,
    map: () =>
      (map ??= import('./map/map-store.ts').then(({ createMapStore }) =>
        createMapStore({ index, projector: parts.lab, workspace }),
      )),
    offline: createOfflineStore(parts.registerOffline),
  };
}

/**
 * The web search of a run: none while the index holds private articles or drafts, whose words a query could carry away,
 * nor when that cannot be looked up; looked up again before each search.
 */
async function webOf(
  web: WebSearchStore,
  index: Pick<IndexApi, 'articles'>,
  signal: AbortSignal,
): Promise<WebSearchPort | null> {
  const port = await web.port();
  if (port === null) return null;
  const lookUp: ConsentLookUp = async (now) => consentOf(port.host, index, () => false, now);
  const consent = await lookUp(signal);
  return consent.kind === 'all' ? guardWeb(port, lookUp) : null;
}

/** The user's own price first, then the list's. */
async function priceOf(llm: LlmStore, model: string): Promise<LlmPrice | null> {
  const { listPrice } = await import('../config/llm-prices.ts');
  return llm.store.getState().prices[model] ?? listPrice(model);
}

function createOfflineStore(register: AppParts['registerOffline']): OfflineStore {
  const store = createStore<{ readonly state: OfflineState }>(() => ({ state: 'unsupported' }));
  const handle = register?.((state) => store.setState({ state }));
  return {
    store,
    takeOver() {
      void handle?.then((offline) => offline.takeOver());
    },
  };
}
