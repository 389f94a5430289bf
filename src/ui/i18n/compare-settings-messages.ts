import type { AgentPreset } from '../../config/agent.ts';
import type { Dictionary } from './use-messages.ts';

const ja = {
  title: 'この比較の設定',
  line: (preset: string, searches: string, rounds: string, reEntries: string, k: string) =>
    `エージェント：${preset}、検索 ${searches} 回 × ${rounds} ラウンド、探し直し ${reEntries} 回、k ${k}`,
  columns: '比べる方式',
  preset: 'エージェントの振る舞い',
  presetHelp: '(a)〜(h) は、元の実験で一つずつ直していった設定です。',
  presets: {
    kurabe: 'Kurabe の設定',
    a: '(a) 最初の実験',
    b: '(b) k を伝える',
    c: '(c) 充足を回答の前に判定',
    d: '(d) 根拠の順序を直す',
    e: '(e) 最初は質問のまま検索',
    f: '(f) 抜粋を 500 字に',
    g: '(g) 質問の分割と記事の分散',
    h: '(h) 最初の検索を優先',
  } satisfies Record<AgentPreset, string> as Readonly<Record<AgentPreset, string>>,
  custom: '個別の設定',
  caps: '上限',
  searchesPerRound: '1 ラウンドの検索回数',
  rounds: 'ラウンド数',
  reEntries: '確信がないときの探し直し',
  maxTokens: 'トークン',
  maxCostUsd: '費用（US ドル）',
  maxSeconds: '時間（秒）',
  noCap: '空欄は上限なし',
  fixedK: (k: string) =>
    `回答に渡す根拠は、どの方式も ${k} 件です。違いが方式だけから来るように、変えられません。`,
  nextQuestion: '次の質問から効きます。',
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
  line: (preset: string, searches: string, rounds: string, reEntries: string, k: string) =>
    `Agent: ${preset}, ${searches} searches × ${rounds} rounds, ${reEntries} re-entry, k ${k}`,
  columns: 'Modes to compare',
  preset: 'How the agent works',
  presetHelp: '(a) to (h) are the settings of the original experiment, one change at a time.',
  presets: {
    kurabe: 'Kurabe’s own',
    a: '(a) first run',
    b: '(b) k is told',
    c: '(c) sufficiency before the answer',
    d: '(d) order of evidence mended',
    e: '(e) the question itself first',
    f: '(f) excerpts of 500 characters',
    g: '(g) splitting, other articles',
    h: '(h) first search protected',
  },
  custom: 'custom',
  caps: 'Caps',
  searchesPerRound: 'Searches a round',
  rounds: 'Rounds',
  reEntries: 'Re-entries when not confident',
  maxTokens: 'Tokens',
  maxCostUsd: 'Cost (US dollars)',
  maxSeconds: 'Time (seconds)',
  noCap: 'Empty = no cap',
  fixedK: (k: string) =>
    `Every mode gives ${k} passages to the answer. That is fixed, so that columns differ by their mode alone.`,
  nextQuestion: 'Takes effect with the next question.',
  estimate: (model: string) => `Estimate (${model})`,
  estimateSingle: (tokens: string, money: string) =>
    `Modes that answer once: about ${tokens} tokens in for each column${money}`,
  estimateLoop: (low: string, high: string, money: string) =>
    `Agent: from about ${low} tokens in up to the cap of ${high}${money}`,
  estimateMoney: (money: string) => `, at most ${money}`,
  unlimited: 'no cap',
};

export const compareSettingsMessages: Dictionary<typeof ja> = { ja, en };
