import type { PlannerChoice } from '../../app/compare-options.ts';
import type { Dictionary } from './use-messages.ts';

const ja = {
  title: 'この比較の設定',
  lineJoint: '、',
  columns: '比べる方式',
  lineK: (k: string) => `根拠 ${k} 件`,
  shared: 'すべての方式に共通',
  k: '回答に渡す根拠の数（k）',
  kHelp: (k: string) => `どの方式にも同じ数を渡します。元の実験は ${k} 件です。`,
  planner: '判断する者',
  planners: {
    auto: 'つないだモデル（なければ規則）',
    rules: '規則だけで判断',
  } as Readonly<Record<PlannerChoice, string>>,
  plannerHelp: '規則は、文の形と語の重なりだけで判断します。モデルは呼びません。',
  plannerLine: {
    auto: '判断はつないだモデル（なければ規則）',
    rules: '規則だけで判断',
  } as Readonly<Record<PlannerChoice, string>>,
  index: (tokenizer: string, size: string) =>
    `索引もすべての方式で同じです（トークナイザ ${tokenizer}、パッセージ ${size} 字）。`,
  toCorpus: '索引の設定を変える',
  nextQuestion: '次の質問から効きます。',
  askAgain: 'この設定で検索し直す',
  reset: '初期値に戻す',
  estimate: (model: string) => `見積もり（${model}）`,
  estimateModes: '・',
  estimateRange: (low: string, high: string) => `${low}～${high}`,
  estimateColumn: (modes: string, calls: string, input: string, output: string) =>
    `${modes}：呼び出し ${calls} 回、入力 約 ${input}・出力 最大 ${output} トークン`,
  estimateMoney: (money: string) => `、${money}`,
  estimateCeiling: (tokens: string) => `（合計 ${tokens} トークンで打ち切り）`,
  estimateRepairs: '読み取れない返答は 1 度だけ聞き直すので、その分増えることがあります。',
};

const en: typeof ja = {
  title: 'Settings of this comparison',
  lineJoint: ' · ',
  columns: 'Modes to compare',
  lineK: (k: string) => `${k} passages of evidence`,
  shared: 'Shared by all modes',
  k: 'Passages given to the answer (k)',
  kHelp: (k: string) => `The same number for every mode. The original experiment gave ${k}.`,
  planner: 'Who decides',
  planners: {
    auto: 'The connected model (rules without one)',
    rules: 'Rules alone',
  },
  plannerHelp: 'Rules go by the form of a sentence and by shared words. They call no model.',
  plannerLine: {
    auto: 'decided by the connected model (rules without one)',
    rules: 'decided by rules alone',
  },
  index: (tokenizer: string, size: string) =>
    `All modes search the same index (tokenizer ${tokenizer}, passages of ${size} characters).`,
  toCorpus: 'Change the index',
  nextQuestion: 'Takes effect with the next question.',
  askAgain: 'Search again with these settings',
  reset: 'Reset',
  estimate: (model: string) => `Estimate (${model})`,
  estimateModes: ', ',
  estimateRange: (low: string, high: string) => `${low}–${high}`,
  estimateColumn: (modes: string, calls: string, input: string, output: string) =>
    `${modes}: calls ${calls}, tokens in about ${input}, out at most ${output}`,
  estimateMoney: (money: string) => `, ${money}`,
  estimateCeiling: (tokens: string) => ` (ends at ${tokens} tokens in all)`,
  estimateRepairs: 'A reply that cannot be read is asked for once more, which may add to this.',
};

export const compareSettingsMessages: Dictionary<typeof ja> = { ja, en };
