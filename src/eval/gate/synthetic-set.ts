/** A question with the number of the one text that answers it. */
export interface SyntheticQuery {
  readonly query: string;
  readonly right: number;
}

/**
 * Small texts in which a term stands inside Japanese without blanks, beside others that share parts of it: whoever cuts
 * only at blanks and punctuation finds none of them.
 */
export const SYNTHETIC_TEXTS: readonly string[] = [
  '全文検索は転置索引を引いて語を含む文書を集める仕組みです。',
  '文章の全体を読み直し、検索窓の大きさを決めました。',
  'ガベージコレクションの停止時間はヒープの大きさで変わります。',
  '切手のコレクションを整理する箱を作りました。',
  '配備の最後にシンボリックリンクを張り替えます。',
  '記事の末尾に参考のリンクを並べます。',
  '形態素解析の辞書を更新すると語の切れ方が変わります。',
  '静的解析の結果を素早く読むための画面です。',
  'ベクトル検索では型番の一致が苦手になります。',
  '力の向きをベクトルの図に描いて説明します。',
  '量子化した重みのQwen3-8B-FP8を一枚のGPUで動かします。',
  '重みの配布物はQwen3-14Bのほうが大きくなります。',
  '二台の起動にはstart_ray_cluster.shを両方で使います。',
  '群れの起動順はstart_order.txtに書いておきます。',
  '接続の上限はmax-model-lenとは別の設定です。',
  '語彙の大きさはmax-vocab-sizeで決まります。',
  '冪等性を保つために要求へ番号を付けます。',
  '等しい性質の要求を束ねて送ります。',
  '排他制御の代わりに楽観的なロックを使います。',
  '制御盤の排気口を掃除します。',
];

/** Ten questions: compounds, katakana, identifiers. */
export const SYNTHETIC_QUERIES: readonly SyntheticQuery[] = [
  { query: '全文検索', right: 0 },
  { query: 'ガベージコレクション', right: 2 },
  { query: 'シンボリックリンク', right: 4 },
  { query: '形態素解析', right: 6 },
  { query: 'ベクトル検索', right: 8 },
  { query: 'Qwen3-8B-FP8', right: 10 },
  { query: 'start_ray_cluster.sh', right: 12 },
  { query: 'max-model-len', right: 14 },
  { query: '冪等性', right: 16 },
  { query: '排他制御', right: 18 },
];
