const ja = {
  modelAbsent: 'モデル未読み込み',
  modelAbsentHelp: '埋め込みモデルは最初の検索で読み込みます。',
  modelLoading: (share: string) => `モデル ${share}`,
  modelPreparing: 'モデル準備中',
  modelLoadingHelp: (loaded: string, total: string) =>
    `埋め込みモデルを読み込み中：${loaded} / ${total}。一度読み込めば、次からはこの端末の控えを使います。`,
  modelPreparingHelp: '埋め込みモデルを起動しています。BM25 の検索はもう使えます。',
  modelFailed: 'モデル失敗',
  modelReadyHelp: (model: string, dtype: string, workers: string) =>
    `${model}（${dtype}、ワーカー ${workers}）がこの端末で動いています。`,
  fallbackNoWebgpu: 'WebGPU が使えないため WASM で動かしています。',
  fallbackSelfTest: (cosine: string) =>
    `WebGPU の自己検査が基準に届かなかったため（コサイン ${cosine}）、WASM で動かしています。`,
  fallbackDeviceFailed: (detail: string) =>
    `WebGPU が動かなかったため、WASM で動かしています：${detail}`,
  offlineReady: 'オフライン可',
  offlineReadyHelp: 'ページ、サンプル、モデルはこの端末にあります。通信なしで使えます。',
  offlinePreparing: 'オフライン準備中',
  offlinePreparingHelp: 'ページとモデルをこの端末に控えています。終わると通信なしで使えます。',
  updateWaiting: '新しい版があります',
  updateNow: '更新する',
  stateBadges: '状態',
  localOnly: '記事も質問も、このブラウザの外へは送りません。',
  sentTo: (host: string) =>
    `質問と根拠（見つけたパッセージ）を ${host} に送ります。ほかの記事はこのブラウザの外へ送りません。`,
  localOnlyMore: '詳しく',
  reload: '再読み込み',
  dropNow: '離すと「自分の記事」に取り込みます',
};

const en = {
  modelAbsent: 'Model not loaded',
  modelAbsentHelp: 'The embedding model is loaded with the first search.',
  modelLoading: (share: string) => `Model ${share}`,
  modelPreparing: 'Model starting',
  modelLoadingHelp: (loaded: string, total: string) =>
    `Loading the embedding model: ${loaded} of ${total}. Once loaded, later visits use the copy on this device.`,
  modelPreparingHelp: 'The embedding model is starting. BM25 search works already.',
  modelFailed: 'Model failed',
  modelReadyHelp: (model: string, dtype: string, workers: string) =>
    `${model} (${dtype}, workers: ${workers}) runs on this device.`,
  fallbackNoWebgpu: 'WebGPU is not available here, so it runs on WASM.',
  fallbackSelfTest: (cosine: string) =>
    `WebGPU did not pass its self-test (cosine ${cosine}), so it runs on WASM.`,
  fallbackDeviceFailed: (detail: string) => `WebGPU did not run, so WASM is used: ${detail}`,
  offlineReady: 'Works offline',
  offlineReadyHelp: 'Page, sample and model are on this device. No network is needed.',
  offlinePreparing: 'Preparing offline',
  offlinePreparingHelp: 'Keeping the page and the model on this device. Then no network is needed.',
  updateWaiting: 'A new version is ready',
  updateNow: 'Update',
  stateBadges: 'State',
  localOnly: 'Neither articles nor questions leave this browser.',
  sentTo: (host: string) =>
    `Questions and their evidence (the passages found) are sent to ${host}. No other article leaves this browser.`,
  localOnlyMore: 'More',
  reload: 'Reload',
  dropNow: 'Release to import into "My articles"',
} satisfies typeof ja;

export const shellMessages = { ja, en };
