import type { Language } from '../../app/settings-store.ts';
import type { AppError, AppErrorKind, LlmUnreachable } from '../../domain/app-error.ts';
import type { ErrorText } from './error-messages.ts';

/** The kinds that a connection to a language model can meet. */
type LlmKind = Extract<
  AppErrorKind,
  `llm-${string}` | `cassette-${string}` | 'passphrase-wrong' | 'private-withheld'
>;

export type LlmErrorMessages = {
  readonly [Kind in LlmKind]: (error: Extract<AppError, { kind: Kind }>) => ErrorText;
};

type BuiltinReason = Extract<AppError, { kind: 'llm-builtin-missing' }>['reason'];

function clockTime(iso: string, language: Language): string {
  return new Date(iso).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });
}

const unreachableJa: Record<LlmUnreachable, string> = {
  'offline-or-cors':
    'サーバーが動いているか、URL が正しいかを確かめてください。動いている場合は、このページの出所からの呼び出し（CORS）をサーバー側で許可してください。',
  'mixed-content':
    'https で開いたページからは http のサーバーを呼べません。サーバーを https にするか、このページを localhost で開いてください。',
  'ollama-origins':
    'Ollama を、環境変数 OLLAMA_ORIGINS にこのページの出所を入れて起動し直してください。',
  'not-allowed-host':
    'このホストは接続先の一覧にありません。「設定」で URL を保存すると一覧に加わり、再読み込みののち使えます。',
};

const unreachableEn: Record<LlmUnreachable, string> = {
  'offline-or-cors':
    'Check that the server runs and the URL is right. If it runs, let it accept calls from this page’s origin (CORS).',
  'mixed-content':
    'A page opened by https may not call a server by http. Serve it by https, or open this page on localhost.',
  'ollama-origins':
    'Start Ollama again with this page’s origin in the environment variable OLLAMA_ORIGINS.',
  'not-allowed-host':
    'The host is not among those this page may contact. Save its URL in Settings; after a reload it is.',
};

const builtinJa: Record<BuiltinReason, string> = {
  absent: 'Chrome の対応する版で開くか、ほかの接続先を選んでください。',
  downloadable: '「設定」でダウンロードを始めるか、ほかの接続先を選んでください。',
  downloading: 'ダウンロードが終わるまで待つか、ほかの接続先を選んでください。',
};

const builtinEn: Record<BuiltinReason, string> = {
  absent: 'Open the page in a Chrome that has it, or choose another connection.',
  downloadable: 'Start its download in Settings, or choose another connection.',
  downloading: 'Wait until its download ends, or choose another connection.',
};

export const llmErrorsJa: LlmErrorMessages = {
  'llm-key-missing': (e) => ({
    message: `${e.host} の API キーがありません。`,
    nextStep: '「設定」でキーを入力してください。',
  }),
  'llm-key-refused': (e) => ({
    message: `${e.host} が API キーを受け付けませんでした。`,
    nextStep: 'キーが正しいか、失効していないかを確かめて、入力し直してください。',
  }),
  'llm-model-unknown': (e) => ({
    message: `${e.host} にモデル「${e.model}」がないか、このキーでは使えません。`,
    nextStep: '「設定」で一覧を読み直し、別のモデルを選んでください。',
  }),
  'llm-unreachable': (e) => ({
    message: `${e.host} から応答を読めませんでした。`,
    nextStep: unreachableJa[e.reason],
  }),
  'llm-quota': (e) => ({
    message: `${e.host} の利用枠が残っていません。`,
    nextStep: '待っても回復しません。プランと支払いの設定を確かめてください。',
  }),
  'llm-rate-limited': (e) => ({
    message: `${e.host} の呼び出し回数の上限に達しました。`,
    nextStep:
      e.retryAt === null
        ? '1 分ほど待って、もう一度実行してください。'
        : `${clockTime(e.retryAt, 'ja')} 以降に、もう一度実行してください。`,
  }),
  'llm-overloaded': (e) => ({
    message: e.isMidStream
      ? `${e.host} が混雑のため、応答の途中で止まりました。`
      : `${e.host} が混雑しています。`,
    nextStep: 'しばらく待って、もう一度実行してください。',
  }),
  'llm-browser-forbidden': (e) => ({
    message: `${e.host} は、この組織のキーをブラウザから使うことを許可していません。`,
    nextStep: '組織の管理者に相談するか、別のキーを使ってください。',
  }),
  'llm-context-too-long': (e) => ({
    message: `プロンプトがモデル「${e.model}」の上限を超えました。`,
    nextStep: 'より長い文脈を扱えるモデルを選んでください。',
  }),
  'llm-filtered': (e) => ({
    message: `${e.host} のフィルターが回答を止めました。`,
    nextStep: '質問の言い方を変えて試してください。',
  }),
  'llm-timeout': (e) => ({
    message: `${e.host} から ${e.seconds} 秒以内に応答がありませんでした。`,
    nextStep: 'もう一度実行するか、より速いモデルを選んでください。',
  }),
  'llm-status': (e) => ({
    message: `${e.host} がエラーを返しました（HTTP ${e.status}）：${e.detail}`,
    nextStep: 'もう一度実行してください。続く場合は、URL とモデルを確かめてください。',
  }),
  'llm-bad-answer': (e) => ({
    message: `${e.host} の応答を読み取れませんでした：${e.detail}`,
    nextStep: 'もう一度実行するか、別のモデルを選んでください。',
  }),
  'llm-builtin-missing': (e) => ({
    message: 'Chrome の内蔵モデルを使えません。',
    nextStep: builtinJa[e.reason],
  }),
  'cassette-mismatch': (e) => ({
    message: `開いている記録に、このやり取りはありません（${e.purpose}、${e.index + 1} 回目）。`,
    nextStep:
      '記録したときと同じ質問・記事・設定のときだけ再生できます。つないだモデルに聞くには、記録を閉じてください。',
  }),
  'cassette-foreign': (e) => ({
    message:
      e.reason === 'index'
        ? 'この記録は、いまとは違う記事か、違う索引の設定で作られています。'
        : 'この記録は、いまとは違うプロンプトを使う Kurabe で作られています。',
    nextStep:
      e.reason === 'index'
        ? '記録したときの記事を取り込み、索引の設定を同じにしてから開いてください。'
        : '記録したときの版の Kurabe で開くか、いまの版で記録し直してください。',
  }),
  'cassette-invalid': (e) => ({
    message: `Kurabe の記録ではありません：${e.detail}`,
    nextStep: '実行結果から保存した記録のファイルを選んでください。',
  }),
  'passphrase-wrong': () => ({
    message: 'パスフレーズが違います。',
    nextStep: 'もう一度入力するか、保存したキーを削除して、キーを入れ直してください。',
  }),
  'private-withheld': (e) => ({
    message: `限定公開の記事または下書きがあるため、${e.host} には送っていません：${e.titles.join('、')}`,
    nextStep: '送ってよければ許可してください。許可するまで、本文は外に出ません。',
  }),
};

export const llmErrorsEn: LlmErrorMessages = {
  'llm-key-missing': (e) => ({
    message: `There is no API key for ${e.host}.`,
    nextStep: 'Enter one in Settings.',
  }),
  'llm-key-refused': (e) => ({
    message: `${e.host} refused the API key.`,
    nextStep: 'Check that the key is right and still valid, and enter it again.',
  }),
  'llm-model-unknown': (e) => ({
    message: `${e.host} has no model “${e.model}”, or this key may not use it.`,
    nextStep: 'Fetch the list again in Settings and choose another model.',
  }),
  'llm-unreachable': (e) => ({
    message: `No answer from ${e.host} could be read.`,
    nextStep: unreachableEn[e.reason],
  }),
  'llm-quota': (e) => ({
    message: `The account at ${e.host} has no quota left.`,
    nextStep: 'Waiting does not help: check its plan and billing.',
  }),
  'llm-rate-limited': (e) => ({
    message: `${e.host} limits the rate of requests.`,
    nextStep:
      e.retryAt === null
        ? 'Wait a minute and run it again.'
        : `Run it again after ${clockTime(e.retryAt, 'en')}.`,
  }),
  'llm-overloaded': (e) => ({
    message: e.isMidStream
      ? `${e.host} was overloaded and stopped in the middle of its answer.`
      : `${e.host} is overloaded.`,
    nextStep: 'Wait a little and run it again.',
  }),
  'llm-browser-forbidden': (e) => ({
    message: `${e.host} does not let keys of this organisation be used from a browser.`,
    nextStep: 'Ask its administrator, or use another key.',
  }),
  'llm-context-too-long': (e) => ({
    message: `The prompt is longer than the model “${e.model}” takes.`,
    nextStep: 'Choose a model with a longer context.',
  }),
  'llm-filtered': (e) => ({
    message: `A filter of ${e.host} withheld the answer.`,
    nextStep: 'Put the question in other words.',
  }),
  'llm-timeout': (e) => ({
    message: `${e.host} gave no answer within ${e.seconds} s.`,
    nextStep: 'Run it again, or choose a faster model.',
  }),
  'llm-status': (e) => ({
    message: `${e.host} answered with an error (HTTP ${e.status}): ${e.detail}`,
    nextStep: 'Run it again. If it persists, check the URL and the model.',
  }),
  'llm-bad-answer': (e) => ({
    message: `The answer of ${e.host} could not be read: ${e.detail}`,
    nextStep: 'Run it again, or choose another model.',
  }),
  'llm-builtin-missing': (e) => ({
    message: 'Chrome’s built-in model cannot be used.',
    nextStep: builtinEn[e.reason],
  }),
  'cassette-mismatch': (e) => ({
    message: `The open recording does not hold this exchange (${e.purpose}, number ${e.index + 1}).`,
    nextStep:
      'It replays only with the question, articles and settings it was recorded with. To ask the connected model, close the recording.',
  }),
  'cassette-foreign': (e) => ({
    message:
      e.reason === 'index'
        ? 'This recording was made with other articles, or with other settings of the index.'
        : 'This recording was made by a version of Kurabe that uses other prompts.',
    nextStep:
      e.reason === 'index'
        ? 'Import the articles it was recorded with, set the index as it was, and open it again.'
        : 'Open it in the version it was recorded with, or record the run again.',
  }),
  'cassette-invalid': (e) => ({
    message: `This is no recording of Kurabe: ${e.detail}`,
    nextStep: 'Choose a file that was saved from a run.',
  }),
  'passphrase-wrong': () => ({
    message: 'The passphrase is wrong.',
    nextStep: 'Type it again, or delete the stored key and enter the key anew.',
  }),
  'private-withheld': (e) => ({
    message: `Nothing was sent to ${e.host}, because of private articles or drafts: ${e.titles.join(', ')}`,
    nextStep: 'Allow it if they may be sent. Until then their text does not leave this device.',
  }),
};
