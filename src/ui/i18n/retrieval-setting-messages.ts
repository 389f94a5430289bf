import type { ContextChoice, ExpansionChoice, RerankerName } from '../../domain/mode-settings.ts';
import type { SettingTexts } from './setting-messages.ts';

type Texts = Pick<SettingTexts, 'fusion' | 'rerank' | 'docusearch'>;

const expansionJa: Readonly<Record<ExpansionChoice, string>> = {
  none: 'しない',
  rule: '規則で（語を取り出す）',
  model: 'モデルの言い換え（なければ規則）',
  hyde: 'モデルの仮の回答（HyDE）',
};

const expansionEn: Readonly<Record<ExpansionChoice, string>> = {
  none: 'None',
  rule: 'By rules (words taken out)',
  model: 'Wordings of the model (rules without one)',
  hyde: 'Made-up answer of the model (HyDE)',
};

const rerankersJa: Readonly<Record<RerankerName, string>> = {
  late: 'トークン比較（MaxSim）',
  listwise: 'モデルが並べる（なければトークン比較）',
  'cross-encoder': 'クロスエンコーダー（なければトークン比較）',
  none: 'しない',
};

const rerankersEn: Readonly<Record<RerankerName, string>> = {
  late: 'Token by token (MaxSim)',
  listwise: 'The model orders (token by token without one)',
  'cross-encoder': 'Cross-encoder (token by token without one)',
  none: 'None',
};

const contextJa: Readonly<Record<ContextChoice, string>> = {
  off: 'しない',
  model: 'モデルが判定するときだけ',
  always: 'いつも（モデルがなければ語の重なりで）',
};

const contextEn: Readonly<Record<ContextChoice, string>> = {
  off: 'No',
  model: 'Only when a model judges',
  always: 'Always (by shared words without a model)',
};

/** Settings of the modes that search in several steps without a loop. */
export const RETRIEVAL_SETTINGS: { readonly ja: Texts; readonly en: Texts } = {
  ja: {
    fusion: {
      expansion: { label: '質問を広げる', values: expansionJa },
      variants: { label: '検索文の数' },
      questionWeight: { label: '質問そのものの重み（検索文は 1）' },
    },
    rerank: {
      reranker: { label: '並べ替え', values: rerankersJa },
      depth: { label: '並べ替える候補' },
      isFusedWithLexical: { label: 'トークン比較の順位と BM25 の順位を融合する' },
      expansion: { label: '質問を広げる', values: expansionJa },
    },
    docusearch: {
      hasDense: { label: 'ベクトル検索を使う（重み 0.50）' },
      hasLexical: { label: '語彙検索を使う（重み 0.35）' },
      graph: {
        label: 'グラフを使う（重み 0.15）',
        values: {
          pagerank: 'PageRank でたどる',
          neighbours: '直接のつながりだけ',
          off: '使わない',
        },
      },
      reranker: { label: '並べ替え', values: rerankersJa },
      isDiversified: { label: '似たものを避けて並べる（MMR）' },
      lambda: { label: 'MMR の λ（1 = 関連度だけ）' },
      isEvaluated: { label: 'パッセージごとに根拠を判定する' },
      context: { label: '文脈が足りないものを前後と合わせて判定し直す', values: contextJa },
      expansion: { label: '質問を広げる', values: expansionJa },
    },
  },
  en: {
    fusion: {
      expansion: { label: 'Expanding the question', values: expansionEn },
      variants: { label: 'Further queries' },
      questionWeight: { label: 'Weight of the question itself (others 1)' },
    },
    rerank: {
      reranker: { label: 'Reranking', values: rerankersEn },
      depth: { label: 'Candidates looked at again' },
      isFusedWithLexical: { label: 'Fuse the token-by-token ranks with those of BM25' },
      expansion: { label: 'Expanding the question', values: expansionEn },
    },
    docusearch: {
      hasDense: { label: 'Vector search (weight 0.50)' },
      hasLexical: { label: 'Lexical search (weight 0.35)' },
      graph: {
        label: 'Graph (weight 0.15)',
        values: { pagerank: 'Walked by PageRank', neighbours: 'Direct neighbours', off: 'Off' },
      },
      reranker: { label: 'Reranking', values: rerankersEn },
      isDiversified: { label: 'Avoid passages that are alike (MMR)' },
      lambda: { label: 'λ of MMR (1 = relevance alone)' },
      isEvaluated: { label: 'Judge each passage by itself' },
      context: { label: 'Judge once more with neighbours what needs more', values: contextEn },
      expansion: { label: 'Expanding the question', values: expansionEn },
    },
  },
};
