import type { MergeStrategy } from '../../domain/agent.ts';
import type { ModeSettings } from '../../domain/mode-settings.ts';
import { RETRIEVAL_SETTINGS } from './retrieval-setting-messages.ts';
import type { Dictionary } from './use-messages.ts';

/** How one setting is called, and each of its values where they are words. */
export interface SettingText {
  readonly label: string;
  readonly values?: Readonly<Record<string, string>>;
  /** What one shown unit is in the setting: 1000 for seconds of a setting in milliseconds. */
  readonly scale?: number;
}

/** A setting that is one of a few words has words for each of them. */
type TextOf<Value> = [Value] extends [string]
  ? SettingText & { readonly values: Readonly<Record<Value, string>> }
  : SettingText;

/** Every setting of every mode; one without words does not compile. */
export type SettingTexts = {
  readonly [Id in keyof ModeSettings]: {
    readonly [Name in keyof ModeSettings[Id]]: TextOf<ModeSettings[Id][Name]>;
  };
};

const mergesJa: Readonly<Record<MergeStrategy, string>> = {
  interleave: '部分ごとに枠を取る（interleave）',
  'protect-primary': '最初の検索を守る（protect-primary）',
  'rank-rrf': '順位の RRF',
  'score-merge': 'スコアで混ぜる（元の実験の誤り）',
};

const ja: SettingTexts = {
  ...RETRIEVAL_SETTINGS.ja,
  naive: {},
  hybrid: {},
  agentic: {
    searchesPerRound: { label: '1 ラウンドの検索回数' },
    rounds: { label: 'ラウンド数' },
    reEntries: { label: '確信がないときの探し直し' },
    maxTokens: { label: 'トークン' },
    maxCostUsd: { label: '費用（US ドル）' },
    maxMs: { label: '時間（秒）', scale: 1_000 },
    firstQuery: {
      label: '最初の検索',
      values: { question: '質問のまま', free: '判断する者が決める' },
    },
    parts: { label: '質問を分ける数（1 = 分けない）' },
    merge: { label: '統合（分けないとき）', values: mergesJa },
    mergeOfParts: { label: '統合（分けたとき）', values: mergesJa },
    diversification: {
      label: '上位が 1 記事に偏ったとき、ほかの記事も探す',
      values: { 'by-form': '複合的な質問のときだけ', always: 'いつも', off: 'しない' },
    },
    depth: { label: '1 回の検索で見せる候補' },
    supplementary: { label: '補助の検索から足す候補' },
    excerptCharacters: { label: '候補の抜粋（字）' },
    rewriting: {
      label: '言い換え',
      values: { replace: '前のクエリと置き換える', free: '自由（語を継ぎ足してよい）' },
    },
    sufficiency: {
      label: '足りるかの判定',
      values: { 'before-answer': '回答の前', 'after-answer': '回答の後（元の実験の初期）' },
    },
    evidenceOrder: {
      label: '後から見つけた根拠',
      values: {
        displace: '弱い根拠と入れ替える',
        'first-come': '満杯なら捨てる（元の実験の誤り）',
      },
    },
    isBudgetTold: { label: 'k 件という予算を伝える' },
    isNeighbourScored: { label: '広げて読んだ前後も根拠に数える' },
  },
  'deep-wide': {
    deep: { label: 'Deep（深さ）' },
    wide: { label: 'Wide（幅）' },
    windowTokens: { label: '共有プールの窓（トークン）' },
    hitsPerCall: { label: '1 検索でプールに入れる件数' },
    isReportWanted: { label: 'プール全体からレポートを書く' },
    maxTokens: { label: 'トークン' },
    maxCostUsd: { label: '費用（US ドル）' },
    maxMs: { label: '時間（秒）', scale: 1_000 },
  },
};

const mergesEn: Readonly<Record<MergeStrategy, string>> = {
  interleave: 'A slot for each part (interleave)',
  'protect-primary': 'First search protected (protect-primary)',
  'rank-rrf': 'RRF of ranks',
  'score-merge': 'By score (the experiment’s mistake)',
};

const en: SettingTexts = {
  ...RETRIEVAL_SETTINGS.en,
  naive: {},
  hybrid: {},
  agentic: {
    searchesPerRound: { label: 'Searches a round' },
    rounds: { label: 'Rounds' },
    reEntries: { label: 'Re-entries when not confident' },
    maxTokens: { label: 'Tokens' },
    maxCostUsd: { label: 'Cost (US dollars)' },
    maxMs: { label: 'Time (seconds)', scale: 1_000 },
    firstQuery: {
      label: 'First search',
      values: { question: 'The question itself', free: 'Up to who decides' },
    },
    parts: { label: 'Parts of a question (1 = never split)' },
    merge: { label: 'Merging, not split', values: mergesEn },
    mergeOfParts: { label: 'Merging, once split', values: mergesEn },
    diversification: {
      label: 'Look in other articles when one holds the top',
      values: { 'by-form': 'Only for compound questions', always: 'Always', off: 'Never' },
    },
    depth: { label: 'Candidates shown of a search' },
    supplementary: { label: 'Candidates added by further searches' },
    excerptCharacters: { label: 'Excerpt of a candidate (characters)' },
    rewriting: {
      label: 'Rewriting',
      values: { replace: 'Replaces the query', free: 'Free (words may be added)' },
    },
    sufficiency: {
      label: 'Sufficiency is judged',
      values: { 'before-answer': 'Before the answer', 'after-answer': 'After it (the first runs)' },
    },
    evidenceOrder: {
      label: 'Evidence found later',
      values: {
        displace: 'Displaces weaker evidence',
        'first-come': 'Falls off a full list (the experiment’s mistake)',
      },
    },
    isBudgetTold: { label: 'The budget of k is told' },
    isNeighbourScored: { label: 'Neighbours read count as evidence' },
  },
  'deep-wide': {
    deep: { label: 'Deep' },
    wide: { label: 'Wide' },
    windowTokens: { label: 'Window of the shared pool (tokens)' },
    hitsPerCall: { label: 'Passages one search adds to the pool' },
    isReportWanted: { label: 'Write a report from the whole pool' },
    maxTokens: { label: 'Tokens' },
    maxCostUsd: { label: 'Cost (US dollars)' },
    maxMs: { label: 'Time (seconds)', scale: 1_000 },
  },
};

export const settingMessages: Dictionary<SettingTexts> = { ja, en };
