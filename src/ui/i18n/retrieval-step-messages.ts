import type { ExpansionChoice, RerankerName } from '../../domain/mode-settings.ts';
import type { VariantOrigin } from '../../domain/trace.ts';

/** Steps of the modes that search in several steps without a loop; part of the timeline's words. */
const ja = {
  summaryOf: (steps: string) => `${steps} 段階`,
  expansion: (n: string) => `質問を広げる：${n} 通りの検索文`,
  expansionNone: '質問を広げられなかったので、質問だけで検索する',
  choices: {
    none: '広げない',
    rule: '規則',
    model: 'モデルの言い換え',
    hyde: '仮の回答（HyDE）',
  } satisfies Record<ExpansionChoice, string> as Readonly<Record<ExpansionChoice, string>>,
  fallbacks: {
    'no-model': 'モデルが接続されていない',
    unreadable: 'モデルの返答を読み取れなかった',
    'no-cross-encoder': 'クロスエンコーダーが選ばれていない（設定で選べます）',
    'cross-encoder-failed': 'クロスエンコーダーが動かなかった',
  },
  crossEncoder: (model: string) => `モデル：${model}`,
  cut: (n: string) => `うち ${n} 件は長いので、はじめの部分だけを読んだ`,
  problems: {
    'file-missing': 'ファイルが足りない',
    'file-unreadable': '設定ファイルを読めない',
    'weights-apart': '重みが別のファイルにある',
    'not-a-classifier': '並べ替えのモデルではない',
    'too-many-labels': 'ラベルが 3 つ以上ある',
    'question-long': '質問が長すぎる',
  } as Readonly<Record<string, string>>,
  origins: {
    keywords: '内容語だけ',
    'rare-words': '珍しい語だけ',
    compounds: '複合語と名前',
    heading: '近い見出し',
    model: '言い換え',
    'made-up-answer': '仮の回答',
  } satisfies Record<VariantOrigin, string> as Readonly<Record<VariantOrigin, string>>,
  variant: (origin: string, text: string) => `${origin}：${text}`,
  rerank: (n: string) => `候補 ${n} 件を並べ替える`,
  rerankers: {
    late: 'トークン比較（MaxSim）',
    listwise: 'モデルの順',
    'cross-encoder': 'クロスエンコーダーの順',
    none: 'なし',
  } satisfies Record<RerankerName, string> as Readonly<Record<RerankerName, string>>,
  computed: (n: string) => `うち ${n} 件のトークンの状態を新しく計算`,
  moved: (n: string, k: string) => `上位 ${k} 件に ${n} 件が入れ替わり`,
  diversify: (lambda: string) => `似たものを避けて並べる（MMR、λ ${lambda}）`,
  grounded: 'パッセージの判定：根拠あり',
  ungrounded: 'パッセージの判定：根拠なし（外す）',
  answersFully: 'これだけで答えられる',
  needsMore: 'ほかの文脈も要る',
  byCoverage: '語の重なりで代用',
  answerChoices: {
    single: '1 つのパッセージだけから答える',
    synthesis: '複数のパッセージを合わせて答える',
    none: '根拠のあるパッセージがない',
  },
};

const en: typeof ja = {
  summaryOf: (steps: string) => `steps: ${steps}`,
  expansion: (n: string) => `Expands the question: ${n} further queries`,
  expansionNone: 'Could not expand the question; searches it alone',
  choices: {
    none: 'none',
    rule: 'by rules',
    model: 'wordings of the model',
    hyde: 'made-up answer (HyDE)',
  },
  fallbacks: {
    'no-model': 'no model is connected',
    unreadable: 'the model’s reply could not be read',
    'no-cross-encoder': 'no cross-encoder is chosen (see the settings)',
    'cross-encoder-failed': 'the cross-encoder did not work',
  },
  crossEncoder: (model: string) => `model: ${model}`,
  cut: (n: string) => `of ${n} long ones only the beginning was read`,
  problems: {
    'file-missing': 'a file is missing',
    'file-unreadable': 'its configuration cannot be read',
    'weights-apart': 'its weights are in another file',
    'not-a-classifier': 'it is no reranking model',
    'too-many-labels': 'it has more than two labels',
    'question-long': 'the question is too long',
  },
  origins: {
    keywords: 'content words',
    'rare-words': 'rare words',
    compounds: 'compounds and names',
    heading: 'nearest heading',
    model: 'wording',
    'made-up-answer': 'made-up answer',
  },
  variant: (origin: string, text: string) => `${origin}: ${text}`,
  rerank: (n: string) => `Looks at ${n} candidates again`,
  rerankers: {
    late: 'token by token (MaxSim)',
    listwise: 'order of the model',
    'cross-encoder': 'order of the cross-encoder',
    none: 'none',
  },
  computed: (n: string) => `token states made for ${n} of them`,
  moved: (n: string, k: string) => `new among the first ${k}: ${n}`,
  diversify: (lambda: string) => `Avoids what is alike (MMR, λ ${lambda})`,
  grounded: 'Passage: grounded',
  ungrounded: 'Passage: no ground (dropped)',
  answersFully: 'answers alone',
  needsMore: 'needs more context',
  byCoverage: 'by shared words, for want of a model',
  answerChoices: {
    single: 'Answers from one passage alone',
    synthesis: 'Answers from several passages together',
    none: 'No passage has ground',
  },
};

export const RETRIEVAL_STEPS = { ja, en } as const;
