import type { ModeId } from '../../domain/mode.ts';
import type { Dictionary } from './use-messages.ts';

/** How a mode is called and what it does, in one line. */
export interface ModeText {
  readonly name: string;
  readonly summary: string;
  /** What happens to a question, in order. */
  readonly steps: readonly string[];
}

const ja: Record<ModeId, ModeText> = {
  naive: {
    name: 'ナイーブ',
    summary: 'ベクトル検索だけ。手を加えないベースライン。',
    steps: [
      '質問をそのまま 1 本のベクトルにする',
      '全パッセージとのコサインを計算する（近似なし）',
      '近い順に k 件を取る',
    ],
  },
  hybrid: {
    name: 'ハイブリッド',
    summary: '語彙検索（BM25）とベクトル検索を、順位で融合（RRF）。',
    steps: [
      '語彙検索（BM25）の上位 50 件を取る',
      'ベクトル検索の上位 50 件を取る',
      '順位 r ごとに 1/(60+r) を足し、大きい順に k 件を取る',
    ],
  },
  agentic: {
    name: 'エージェント',
    summary: 'ハイブリッド検索を、足りるまで繰り返す。',
    steps: [
      '検索するか、そのまま答えるかを選ぶ',
      '質問をそのまま検索し、複合質問は 2 つまでに分ける',
      '候補を読み、足りなければ言い換えて検索し直す',
      '根拠が足りたところで、k 件以内を回答に渡す',
    ],
  },
  fusion: {
    name: 'フュージョン',
    summary: '質問とその言い換えで検索し、全部の順位をまとめて融合（RAG-Fusion）。',
    steps: [
      '質問から最大 4 通りの検索文を作る（モデルがなければ規則で）',
      '質問と検索文それぞれを、語彙検索とベクトル検索にかける',
      '質問の順位を 2 倍に数えて 1/(60+r) を足し、大きい順に k 件を取る',
    ],
  },
  rerank: {
    name: 'リランク',
    summary: 'ハイブリッドの上位 20 件を、トークンごとに比べ直す。',
    steps: [
      'ハイブリッド検索の上位 20 件を候補にする',
      '質問と候補をトークンごとに比べ直す（同じ埋め込みモデルの内部状態、MaxSim）',
      'その順位と BM25 の順位を RRF で融合し、上から k 件を取る',
    ],
  },
  docusearch: {
    name: 'DocuSearch',
    summary: '3 つの手がかりを融合し、並べ直し、パッセージごとに根拠を確かめる。',
    steps: [
      'ベクトル 0.50、語彙 0.35、グラフ 0.15 の重みで順位を融合する',
      'トークンごとに比べ直し、似たものを避けて並べる（MMR、λ 0.65）',
      'パッセージを 1 つずつ判定し、根拠のないものを外す（モデルがなければ語の重なりで）',
      '1 つで答えられるならそれだけから、そうでなければ複数を合わせて答える',
    ],
  },
  'deep-wide': {
    name: 'Deep × Wide',
    summary: '書ける準備ができるまで、調べては省みる。深さと幅のつまみが費用を決める。',
    steps: [
      '行動の前に毎回「今書けるか、何が足りないか」を確かめる',
      '1 ラウンドに Wide の数だけ検索し、見つけた文章を丸ごと共有プールに入れる',
      'プールが窓の 90 % に達したら、無関係な情報源を丸ごと捨てる（要約はしない）',
      '確認に通るか Deep のラウンドを終えたら、k 件を選んで回答し、プール全体からレポートを書く',
    ],
  },
};

const en: Record<ModeId, ModeText> = {
  naive: {
    name: 'Naive',
    summary: 'Vector search alone. The untouched baseline.',
    steps: [
      'The question, as it is, becomes one vector',
      'Its cosine with every passage is computed (exactly)',
      'The nearest k are taken',
    ],
  },
  hybrid: {
    name: 'Hybrid',
    summary: 'BM25 and vector search, fused by rank (RRF).',
    steps: [
      'The first 50 by the words of the question (BM25)',
      'The first 50 by vector search',
      'For each rank r, 1/(60+r) is added up; the largest k are taken',
    ],
  },
  agentic: {
    name: 'Agentic',
    summary: 'Hybrid search, repeated until the evidence suffices.',
    steps: [
      'Chooses between searching and answering directly',
      'Searches the question as it is; a compound one in up to 2 parts',
      'Reads candidates; if they do not suffice, rewrites and searches again',
      'Gives at most k passages to the answer once they suffice',
    ],
  },
  fusion: {
    name: 'Fusion',
    summary: 'The question and its rewordings, all rankings fused at once (RAG-Fusion).',
    steps: [
      'Up to 4 further queries are made of the question (by rules without a model)',
      'The question and each of them go through BM25 and vector search',
      '1/(60+r) is added up, the question counting twice; the largest k are taken',
    ],
  },
  rerank: {
    name: 'Rerank',
    summary: 'Hybrid’s first 20, compared again token by token.',
    steps: [
      'The first 20 of hybrid search are the candidates',
      'Question and candidates are compared token by token (states of the same embedding model, MaxSim)',
      'Those ranks and BM25’s are fused (RRF); the first k are taken',
    ],
  },
  docusearch: {
    name: 'DocuSearch',
    summary: 'Three signals fused, reranked, and each passage judged by itself.',
    steps: [
      'Ranks are fused: vectors .50, words .35, graph .15',
      'Compared again token by token, then ordered to avoid what is alike (MMR, λ .65)',
      'Each passage is judged by itself and dropped without ground (by shared words without a model)',
      'One that answers alone is answered from, else several together',
    ],
  },
  'deep-wide': {
    name: 'Deep × Wide',
    summary: 'Research and reflection until it could be written. The dials set the price.',
    steps: [
      'Before every action it checks: could it be written now, and what is missing?',
      'Each round makes as many searches as Wide says; what they find enters the shared pool whole',
      'At 90 % of the window, irrelevant sources are dropped whole; nothing is summarised',
      'Once the check passes or the rounds of Deep are over, k passages make the answer and the whole pool a report',
    ],
  },
};

export const modeMessages: Dictionary<Readonly<Record<ModeId, ModeText>>> = { ja, en };
