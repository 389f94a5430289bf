const ja = {
  heading: '再ランキング用のトークン状態',
  lead: 'rerank と DocuSearch が比べるトークン状態を、ベクトルと同じ計算から 4 ビットで保存します。保存しなければ、質問のたびに候補の分（最大 20 件）を計算します。順位はどちらでも同じです。',
  off: '保存していません',
  on: (done: string, total: string) => `保存しています：${done} / ${total} パッセージ`,
  sizeBefore: '保存した場合の大きさ',
  size: '大きさ',
  estimate: (bytes: string, passages: string) => `約 ${bytes}（${passages} パッセージ、見積もり）`,
  measured: (bytes: string) => `${bytes}（実測）`,
  cost: (duration: string) => `埋め込み済みのパッセージも計算し直します：約 ${duration}。`,
  costUnknown: '埋め込み済みのパッセージも計算し直します。途中で止めても、続きから再開できます。',
  keep: '保存する',
  drop: '保存をやめて消す',
  freed: (bytes: string) => `トークン状態を消しました。${bytes} が空きました。`,
  state: '状態',
  making: 'トークン状態を作っています',
  makingBoth: '埋め込んで、トークン状態も作っています',
  pending: (done: string, total: string) =>
    `${total} パッセージのうち ${done} のトークン状態を保存してあります`,
  pendingHelp: '作った分は保存してあります。再開すると残りだけを計算します。',
};

const en = {
  heading: 'Token states for reranking',
  lead: 'Stores what rerank and DocuSearch compare, in 4 bits, out of the pass that makes the vectors. Without them, those of the candidates (20 at most) are made for each question. Rankings are the same either way.',
  off: 'Not stored',
  on: (done: string, total: string) => `Stored: ${done} of ${total} passages`,
  sizeBefore: 'Size if stored',
  size: 'Size',
  estimate: (bytes: string, passages: string) => `about ${bytes} (${passages} passages, estimate)`,
  measured: (bytes: string) => `${bytes} (measured)`,
  cost: (duration: string) => `Passages that are embedded are computed again: about ${duration}.`,
  costUnknown:
    'Passages that are embedded are computed again. You can stop and resume at any time.',
  keep: 'Store them',
  drop: 'Stop storing and delete',
  freed: (bytes: string) => `Token states are deleted: ${bytes} set free.`,
  state: 'State',
  making: 'Making token states',
  makingBoth: 'Embedding, with token states',
  pending: (done: string, total: string) =>
    `Token states of ${done} of ${total} passages are stored`,
  pendingHelp: 'What is made is stored. Resuming computes only the rest.',
} satisfies typeof ja;

/** Words about token states that are stored beside the vectors. */
export const tokenStatesMessages = { ja, en };
