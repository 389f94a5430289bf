import type { CrossEncoderDtype, CrossEncoderProblem } from '../../domain/cross-encoder.ts';
import { oneLine } from '../../lib/one-line.ts';
import { textBeginning } from '../../lib/text-beginning.ts';
import type { ErrorText } from './error-messages.ts';
import type { Dictionary } from './use-messages.ts';

type ProblemWords = {
  readonly [Kind in CrossEncoderProblem['kind']]: (
    problem: Extract<CrossEncoderProblem, { readonly kind: Kind }>,
  ) => ErrorText;
};

const LAYOUT = 'config.json、tokenizer.json、tokenizer_config.json、onnx/model*.onnx';
const LAYOUT_EN = 'config.json, tokenizer.json, tokenizer_config.json and onnx/model*.onnx';

const problemsJa: ProblemWords = {
  'none-chosen': () => ({
    message: 'クロスエンコーダーが選ばれていません。',
    nextStep: '設定で、フォルダーかハブからモデルを選んでください。',
  }),
  'file-missing': ({ file }) => ({
    message: `${file} がありません。`,
    nextStep: `transformers.js の形（${LAYOUT}）のモデルを選んでください。`,
  }),
  'file-unreadable': ({ file }) => ({
    message: `${file} を JSON として読めません。`,
    nextStep: 'ファイルが途中で切れていないか確かめて、取り直してください。',
  }),
  'weights-apart': ({ file }) => ({
    message: `重みが別のファイル（${file}）に分かれています。`,
    nextStep:
      'ブラウザでは読み込めません。onnx/model_quantized.onnx のような、1 つのファイルに収まった形のモデルを選んでください。',
  }),
  'not-a-classifier': ({ found }) => ({
    message: `クロスエンコーダーではありません（config.json には ${found} とあります）。`,
    nextStep:
      '文の組を分類するモデル（…ForSequenceClassification）を選んでください。埋め込みモデルや生成モデルは使えません。',
  }),
  'too-many-labels': ({ labels }) => ({
    message: `ラベルが ${labels} 個あるモデルです。`,
    nextStep: '関連度を表す出力が 1 つ、または 2 つ（関連する・しない）のモデルを選んでください。',
  }),
  'question-long': ({ tokens, most }) => ({
    message: `質問が ${tokens} トークンあり、このモデルが読める ${most} トークンを超えます。`,
    nextStep: '質問を短くするか、もっと長く読めるモデルを選んでください。',
  }),
  failed: ({ detail }) => ({
    message: `モデルが動きません：${textBeginning(oneLine(detail), 200)}`,
    nextStep: 'ほかの数値形式か、ほかのモデルを試してください。',
  }),
  'id-invalid': () => ({
    message: 'モデルの ID の形ではありません。どこにも問い合わせていません。',
    nextStep: 'owner/name の形で書いてください。モデルのページのアドレスを貼ることもできます。',
  }),
  'revision-invalid': () => ({
    message: 'リビジョンの形ではありません。どこにも問い合わせていません。',
    nextStep: '枝・タグ・コミットの名前を書くか、空欄（main）にしてください。',
  }),
  'hub-not-allowed': ({ host }) => ({
    message: `このページは、まだ ${host} と話すことを許していません。`,
    nextStep: '上のボタンで許可して、再読み込みしてください。',
  }),
  'hub-unreachable': ({ host }) => ({
    message: `${host} から応答を読めませんでした。`,
    nextStep:
      'ネットワークにつながっているか、社内の設定などでこのホストが塞がれていないか確かめて、もう一度試してください。別の方法でモデルを取得し、フォルダーから選ぶこともできます。',
  }),
  'hub-status': ({ host, status }) => ({
    message: `${host} が HTTP ${status} を返しました。`,
    nextStep:
      status === 401 || status === 403
        ? 'その ID のモデルがないか、非公開か、利用の同意が要ります。ID を確かめてください。同意が要るモデルは、ブラウザで取得してからフォルダーを選んでください。'
        : status === 404
          ? 'ID、リビジョン、ファイルのどれかがありません。モデルのページで確かめてください。'
          : status === 429
            ? '混み合っています。しばらく待ってから試してください。'
            : 'しばらく待ってから試してください。',
  }),
  'hub-bad-answer': ({ host }) => ({
    message: `${host} の応答を読めません。`,
    nextStep: 'ログインが要る回線などが応答を書き換えていないか確かめてください。',
  }),
};

const problemsEn: ProblemWords = {
  'none-chosen': () => ({
    message: 'No cross-encoder is chosen.',
    nextStep: 'Choose a model in the settings, from a folder or a hub.',
  }),
  'file-missing': ({ file }) => ({
    message: `${file} is missing.`,
    nextStep: `Choose a model in transformers.js layout: ${LAYOUT_EN}.`,
  }),
  'file-unreadable': ({ file }) => ({
    message: `${file} cannot be read as JSON.`,
    nextStep: 'See whether the file is cut off, and fetch it again.',
  }),
  'weights-apart': ({ file }) => ({
    message: `The weights are in a file of their own (${file}).`,
    nextStep:
      'A browser cannot load that. Choose a model whose .onnx file is whole, such as onnx/model_quantized.onnx.',
  }),
  'not-a-classifier': ({ found }) => ({
    message: `This is no cross-encoder (config.json says ${found}).`,
    nextStep:
      'Choose a model that classifies pairs of texts (…ForSequenceClassification), not one for embeddings or for writing.',
  }),
  'too-many-labels': ({ labels }) => ({
    message: `The model has ${labels} labels.`,
    nextStep: 'Choose one with one output for relevance, or two (relevant and not).',
  }),
  'question-long': ({ tokens, most }) => ({
    message: `The question has ${tokens} tokens, and the model takes ${most}.`,
    nextStep: 'Ask it shorter, or choose a model that reads more.',
  }),
  failed: ({ detail }) => ({
    message: `The model does not run: ${textBeginning(oneLine(detail), 200)}`,
    nextStep: 'Try another number format, or another model.',
  }),
  'id-invalid': () => ({
    message: 'This is no id of a model. Nothing was asked.',
    nextStep: 'Write owner/name; the address of the model’s page will do too.',
  }),
  'revision-invalid': () => ({
    message: 'This is no revision. Nothing was asked.',
    nextStep: 'Write the name of a branch, tag or commit, or leave it empty (main).',
  }),
  'hub-not-allowed': ({ host }) => ({
    message: `This page may not talk to ${host} yet.`,
    nextStep: 'Allow it with the button above, and reload.',
  }),
  'hub-unreachable': ({ host }) => ({
    message: `No answer from ${host} could be read.`,
    nextStep:
      'See whether you are online and whether your network blocks that host, and try again. You can also fetch the model by other means and choose its folder.',
  }),
  'hub-status': ({ host, status }) => ({
    message: `${host} answered with HTTP ${status}.`,
    nextStep:
      status === 401 || status === 403
        ? 'There is no such model, or it is private, or its terms must be accepted. Check the id; fetch a model with terms by other means and choose its folder.'
        : status === 404
          ? 'The id, the revision or a file does not exist. Check the model’s page.'
          : status === 429
            ? 'It is busy. Try again in a while.'
            : 'Try again in a while.',
  }),
  'hub-bad-answer': ({ host }) => ({
    message: `The answer of ${host} cannot be read.`,
    nextStep: 'See whether a sign-in page of the network stands in between.',
  }),
};

const ja = {
  title: 'クロスエンコーダー（並べ替えのモデル）',
  lead: '質問とパッセージを一緒に読んで、関連度を付けるモデルです。リランクと DocuSearch の「並べ替え」で使えます。日本語に使える小さなモデルがないため、同梱していません。お持ちのモデルを使ってください。',
  local:
    'モデルはこのブラウザの中で動きます。質問も記事も、限定共有の記事を含めて、この端末の外には出ません。',
  none: 'モデルは選ばれていません。クロスエンコーダーを選んでも、トークン比較（MaxSim）で並べます。',
  current: '使うモデル',
  name: '名前',
  origin: '入手元',
  fromFolder: 'フォルダー',
  fromHub: (host: string, revision: string) => `${host}（${revision}）`,
  licence: 'ライセンス',
  licenceUnknown: 'モデルのページに記載がありません',
  licenceFolder: 'モデルの配布元で確かめてください',
  card: 'モデルのページ',
  format: '数値形式',
  formats: {
    q8: '8 ビット（q8）',
    int8: '8 ビット（int8）',
    uint8: '8 ビット（uint8）',
    q4: '4 ビット（q4）',
    bnb4: '4 ビット（bnb4）',
    q4f16: '4 ビット（q4f16）',
    fp16: '16 ビット（fp16）',
    fp32: '32 ビット（fp32）',
  } satisfies Record<CrossEncoderDtype, string> as Readonly<Record<CrossEncoderDtype, string>>,
  size: '大きさ',
  sizeUnknown: '大きさ不明',
  reads: '読む長さ',
  tokens: (n: string) => `質問と合わせて ${n} トークンまで`,
  place: '置き場所',
  kept: 'この端末のブラウザの中',
  visit: 'この訪問のあいだだけ（保存していません）',
  remove: (size: string) => `この端末から消す（${size}）`,
  forget: '使うのをやめる',
  folder: 'フォルダーから',
  folderHelp: `transformers.js の形のフォルダー（${LAYOUT}）を選ぶか、ここにドロップしてください。どこにも送りません。`,
  pickFolder: 'フォルダーを選ぶ',
  hub: 'ハブから',
  hubNote: (host: string) =>
    `ボタンを押したときだけ、${host} に問い合わせます。そのとき、あなたの IP アドレスと、どのモデルを調べたかが、そのホストに伝わります。質問や記事は送りません。大きさとライセンスは、ダウンロードの前に出します。ライセンスはモデルごとのもので、このアプリのものではありません。`,
  id: 'モデルの ID（owner/name）',
  revision: 'リビジョン（空欄なら main）',
  allow: (host: string) => `${host} を許可して再読み込み`,
  allowHelp:
    'このページは、選ばれたホスト以外と通信できないように作られています。許可は次に開いたときから効き、ダウンロードが済むと取り消されます。',
  withdraw: '許可を取り消す',
  lookUp: (host: string) => `${host} で調べる`,
  looking: '調べています…',
  cancel: 'やめる',
  found: (name: string) => `${name} を使えます`,
  choose: '数値形式',
  option: (format: string, size: string) => `${format}・${size}`,
  keep: (size: string) => `この端末に保存する（${size}。次に開いたときも使えます）`,
  download: (size: string) => `ダウンロードして保存する（${size}）`,
  take: '使う',
  storing: '保存しています',
  storingOf: (done: string, total: string) => `${done} / ${total}`,
  hostAllowed: (host: string) => `${host}：並べ替えのモデルの取得（ボタンを押したときだけ）`,
  hostNone: '並べ替えのモデルの取得先：なし',
  hint: 'モデルが選ばれていないので、トークン比較で並べます。',
  hintChosen: (name: string) => `使うモデル：${name}`,
  toSettings: '設定で選ぶ',
  lab: 'クロスエンコーダーで並べる方式',
  labHelp:
    '設定で選んだモデルで並べます。モデルがないときや動かなかったときは、その行は失敗になります（トークン比較の結果をその名前で数えないためです）。',
  problems: problemsJa,
};

const en: typeof ja = {
  title: 'Cross-encoder (reranking model)',
  lead: 'A model that reads the question and a passage together and says how well one answers the other. Rerank and DocuSearch can use it. None that is small enough and knows Japanese can come with the page, so it is one of yours.',
  local:
    'It runs inside this browser. Neither questions nor articles, private ones included, leave this machine.',
  none: 'No model is chosen. Where a cross-encoder is chosen, the token-by-token comparison (MaxSim) takes its place.',
  current: 'The model',
  name: 'Name',
  origin: 'From',
  fromFolder: 'a folder',
  fromHub: (host: string, revision: string) => `${host} (${revision})`,
  licence: 'Licence',
  licenceUnknown: 'the model’s page names none',
  licenceFolder: 'see where you have the model from',
  card: 'The model’s page',
  format: 'Number format',
  formats: {
    q8: '8 bit (q8)',
    int8: '8 bit (int8)',
    uint8: '8 bit (uint8)',
    q4: '4 bit (q4)',
    bnb4: '4 bit (bnb4)',
    q4f16: '4 bit (q4f16)',
    fp16: '16 bit (fp16)',
    fp32: '32 bit (fp32)',
  },
  size: 'Size',
  sizeUnknown: 'size not known',
  reads: 'Reads',
  tokens: (n: string) => `up to ${n} tokens, question included`,
  place: 'Kept',
  kept: 'in this browser on this device',
  visit: 'for this visit only (not stored)',
  remove: (size: string) => `Remove from this device (${size})`,
  forget: 'Stop using it',
  folder: 'From a folder',
  folderHelp: `Choose a folder in transformers.js layout (${LAYOUT_EN}), or drop it here. It is sent nowhere.`,
  pickFolder: 'Choose a folder',
  hub: 'From a hub',
  hubNote: (host: string) =>
    `${host} is asked only when you press the button. It then learns your IP address and which model you look for; no question and no article is sent. Size and licence are shown before the download. The licence is the model’s own, not this app’s.`,
  id: 'Id of the model (owner/name)',
  revision: 'Revision (main when empty)',
  allow: (host: string) => `Allow ${host} and reload`,
  allowHelp:
    'This page is built so that it can talk to no host but the chosen ones. The permission holds from the next load on, and is taken back when the download is done.',
  withdraw: 'Take the permission back',
  lookUp: (host: string) => `Look it up at ${host}`,
  looking: 'Looking…',
  cancel: 'Stop',
  found: (name: string) => `${name} can be used`,
  choose: 'Number format',
  option: (format: string, size: string) => `${format}, ${size}`,
  keep: (size: string) => `Keep it on this device (${size}; it is there at the next visit)`,
  download: (size: string) => `Download and keep it (${size})`,
  take: 'Use it',
  storing: 'Storing',
  storingOf: (done: string, total: string) => `${done} of ${total}`,
  hostAllowed: (host: string) => `${host}: fetching a reranking model (only when you press)`,
  hostNone: 'Fetching a reranking model: no host',
  hint: 'No model is chosen: the token-by-token comparison takes its place.',
  hintChosen: (name: string) => `Model: ${name}`,
  toSettings: 'Choose one in the settings',
  lab: 'Modes with a cross-encoder',
  labHelp:
    'Ordered by the model chosen in the settings. Where there is none, or it does not work, the row fails: the results of late interaction must not count under its name.',
  problems: problemsEn,
};

export const rerankerMessages: Dictionary<typeof ja> = { ja, en };

/** A problem of the reranking model in words, with what to do next. */
export function problemText(problem: CrossEncoderProblem, words: ProblemWords): ErrorText {
  // The entry of a kind takes problems of that kind: what TypeScript cannot follow through the lookup.
  const say = words[problem.kind] as (problem: CrossEncoderProblem) => ErrorText;
  return say(problem);
}
