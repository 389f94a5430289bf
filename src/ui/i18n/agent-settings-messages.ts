import type { AgentPreset } from '../../config/agent.ts';
import type { Dictionary } from './use-messages.ts';

const ja = {
  line: (preset: string, searches: string, rounds: string, reEntries: string) =>
    `エージェント：${preset}、検索 ${searches} 回 × ${rounds} ラウンド、探し直し ${reEntries} 回`,
  preset: 'エージェントの振る舞い',
  presetHelp: '(a)〜(h) は、元の実験で一つずつ直していった設定です。上限はそのまま残ります。',
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
  } as Readonly<Record<AgentPreset, string>>,
  custom: '個別の設定',
  caps: '上限',
  noCap: 'トークン・費用・時間は、空欄なら上限なし',
  details: '細かな動き',
};

const en: typeof ja = {
  line: (preset: string, searches: string, rounds: string, reEntries: string) =>
    `Agent: ${preset}, ${searches} searches × ${rounds} rounds, ${reEntries} re-entry`,
  preset: 'How the agent works',
  presetHelp:
    '(a) to (h) are the settings of the original experiment, one change at a time. Caps stay as they are.',
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
  noCap: 'Tokens, cost and time: empty = no cap',
  details: 'Every switch',
};

export const agentSettingsMessages: Dictionary<typeof ja> = { ja, en };
