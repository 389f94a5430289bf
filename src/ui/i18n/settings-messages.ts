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
  privacyDetail:
    '記事、質問、索引、モデルの計算はすべてこのブラウザの中にあります。このページが通信するのは、ページ自身とモデルのファイルを配信しているサイトと、コーパス画面で Qiita からの取り込みを始めたときの qiita.com だけです。',
  privacyHost: (host: string) => `通信先：${host}、qiita.com（取り込みを始めたときだけ）`,
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
  privacyDetail:
    'Articles, questions, the index and the model all stay in this browser. The page talks only to the site that serves it and its model files, and to qiita.com when you start an import from Qiita on the Corpus screen.',
  privacyHost: (host: string) => `Hosts: ${host}, qiita.com (only when you import from it)`,
  chunking: 'Chunk settings are on the Corpus screen.',
  toCorpus: 'To the corpus',
} satisfies typeof ja;

export const settingsMessages = { ja, en };
