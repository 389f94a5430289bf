const ja = {
  title: '設定',
  appearance: '表示',
  retrieval: '検索',
  kLabel: '根拠の件数 k',
  kHelp: 'どのモードも 5 件に固定です。件数が違うと、検索方法の違いと件数の違いを分けられません。',
  device: '埋め込みモデルを動かす場所',
  deviceAuto: '自動',
  deviceHelp:
    '自動は、WebGPU があり自己検査（基準ベクトルとのコサイン 0.99 以上）に通れば WebGPU、なければ WASM を使います。どちらを使ったかは画面上部に表示します。',
  deviceReload: '再読み込みすると切り替わります。',
  reload: '再読み込み',
  privacy: '端末の外へ出るもの',
  privacyNone: '記事も質問も、外へは送りません。',
  privacyLlm: (host: string) => `質問と、根拠として選ばれた文章を ${host} に送ります。`,
  privacyDetail: '記事、索引、検索、埋め込みの計算はすべてこのブラウザの中にあります。',
  chunking: '分割（チャンク）の設定はコーパス画面にあります。',
  toCorpus: 'コーパスへ',
};

const en = {
  title: 'Settings',
  appearance: 'Appearance',
  retrieval: 'Retrieval',
  kLabel: 'Evidence passages k',
  kHelp:
    'Fixed at 5 for every mode. With other counts, what the retrieval does could not be told from what the count does.',
  device: 'Where the embedding model runs',
  deviceAuto: 'Automatic',
  deviceHelp:
    'Automatic takes WebGPU when there is one that passes the self-test (cosine to reference vectors at least 0.99), else WASM. What runs is shown at the top of the page.',
  deviceReload: 'Takes effect after a reload.',
  reload: 'Reload',
  privacy: 'What leaves this device',
  privacyNone: 'Neither articles nor questions are sent anywhere.',
  privacyLlm: (host: string) =>
    `Questions and the passages chosen as evidence are sent to ${host}.`,
  privacyDetail: 'Articles, the index, search and the embedding model all stay in this browser.',
  chunking: 'Chunk settings are on the Corpus screen.',
  toCorpus: 'To the corpus',
} satisfies typeof ja;

export const settingsMessages = { ja, en };
