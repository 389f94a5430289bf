import type { Dictionary } from './use-messages.ts';

const ja = {
  title: 'この比較の設定',
  lineJoint: '、',
  columns: '比べる方式',
  lineK: (k: string) => `根拠 ${k} 件`,
  shared: 'すべての方式に共通',
  k: '回答に渡す根拠の数（k）',
  kHelp: (k: string) => `どの方式にも同じ数を渡します。元の実験は ${k} 件です。`,
  index: (tokenizer: string, size: string) =>
    `索引もすべての方式で同じです（トークナイザ ${tokenizer}、パッセージ ${size} 字）。`,
  toCorpus: '索引の設定を変える',
  nextQuestion: '次の質問から効きます。',
  askAgain: 'この設定で検索し直す',
  reset: '初期値に戻す',
  estimate: (model: string) => `見積もり（${model}）`,
  estimateSingle: (tokens: string, money: string) =>
    `1 回で答える方式：列ごとに入力 約 ${tokens} トークン${money}`,
  estimateLoop: (low: string, high: string, money: string) =>
    `エージェント：入力 約 ${low} トークンから、上限 ${high} トークンまで${money}`,
  estimateMoney: (money: string) => `、最大 ${money}`,
  unlimited: '上限なし',
};

const en: typeof ja = {
  title: 'Settings of this comparison',
  lineJoint: ' · ',
  columns: 'Modes to compare',
  lineK: (k: string) => `${k} passages of evidence`,
  shared: 'Shared by all modes',
  k: 'Passages given to the answer (k)',
  kHelp: (k: string) => `The same number for every mode. The original experiment gave ${k}.`,
  index: (tokenizer: string, size: string) =>
    `All modes search the same index (tokenizer ${tokenizer}, passages of ${size} characters).`,
  toCorpus: 'Change the index',
  nextQuestion: 'Takes effect with the next question.',
  askAgain: 'Search again with these settings',
  reset: 'Reset',
  estimate: (model: string) => `Estimate (${model})`,
  estimateSingle: (tokens: string, money: string) =>
    `Modes that answer once: about ${tokens} tokens in for each column${money}`,
  estimateLoop: (low: string, high: string, money: string) =>
    `Agent: from about ${low} tokens in up to the cap of ${high}${money}`,
  estimateMoney: (money: string) => `, at most ${money}`,
  unlimited: 'no cap',
};

export const compareSettingsMessages: Dictionary<typeof ja> = { ja, en };
