import type { Language } from '../../app/settings-store.ts';
import type { AppError, AppErrorKind, QiitaBadAnswer } from '../../domain/app-error.ts';
import { textBeginning } from '../../lib/text-beginning.ts';
import { llmErrorsEn, llmErrorsJa } from './llm-error-messages.ts';
import { webErrorsEn, webErrorsJa } from './web-error-messages.ts';
import type { Dictionary } from './use-messages.ts';

/** What happened, and what the reader can do now. */
export interface ErrorText {
  readonly message: string;
  readonly nextStep: string;
}

/** One entry a kind; a new kind in the domain does not compile until both languages have words for it. */
export type ErrorMessages = {
  readonly [Kind in AppErrorKind]: (error: Extract<AppError, { kind: Kind }>) => ErrorText;
};

/** Words for each reason of a kind. */
type QiitaWords<Kind extends AppErrorKind> = Record<
  Extract<AppError, { kind: Kind; reason: string }>['reason'],
  string
>;

/** Names an error spells out; the rest is counted. */
const NAMED_TEXTS = 5;
const NAME_CHARACTERS = 64;

function namesOf(
  texts: readonly string[],
  open: string,
  close: string,
  andMore: (more: number) => string,
): string {
  const names = texts
    .slice(0, NAMED_TEXTS)
    .map((text) => open + textBeginning(text, NAME_CHARACTERS) + close);
  const more = texts.length - names.length;
  return names.join(' ') + (more === 0 ? '' : andMore(more));
}

const invariantJa: Readonly<Record<string, string>> = {
  indexHash: '索引ハッシュ',
  fingerprint: '設定とモデルのフィンガープリント',
  embedded: '埋め込み済みのパッセージ数',
  k: '根拠の件数 k',
  answerPromptHash: '回答プロンプト',
  answerModel: '回答モデル',
};

const invariantEn: Readonly<Record<string, string>> = {
  indexHash: 'the hash of the index',
  fingerprint: 'the fingerprint of settings and model',
  embedded: 'the number of embedded passages',
  k: 'the number of evidence passages, k',
  answerPromptHash: 'the answer prompt',
  answerModel: 'the answer model',
};

const qiitaUserJa: QiitaWords<'qiita-user-invalid'> = {
  empty: 'Qiita のユーザー名が空です。',
  form: 'Qiita のユーザー名として読めません。',
  token: 'ユーザー名の欄にアクセストークンらしいものが入っています。送信していません。',
};

const qiitaUserEn: QiitaWords<'qiita-user-invalid'> = {
  empty: 'The Qiita user name is empty.',
  form: 'This cannot be read as a Qiita user name.',
  token: 'The user name looks like an access token. It was not sent.',
};

const qiitaTokenJa: QiitaWords<'qiita-token-refused'> = {
  malformed: 'アクセストークンに使えない文字が入っています。送信していません。',
  refused: 'Qiita がアクセストークンを受け付けませんでした（401）。',
  missing: 'Qiita がアクセストークンを求めています（401）。',
};

const qiitaTokenEn: QiitaWords<'qiita-token-refused'> = {
  malformed: 'The access token holds characters that no token has. It was not sent.',
  refused: 'Qiita did not accept the access token (401).',
  missing: 'Qiita asks for an access token (401).',
};

const qiitaAnswerJa: Record<QiitaBadAnswer, string> = {
  truncated: '途中で切れています',
  'not-json': 'JSON ではありません',
  'not-a-list': '記事の一覧ではありません',
};

const qiitaAnswerEn: Record<QiitaBadAnswer, string> = {
  truncated: 'it is cut short',
  'not-json': 'it is not JSON',
  'not-a-list': 'it is not a list of articles',
};

/** Hours and minutes on the reader's clock. */
function clockTime(iso: string, language: Language): string {
  return new Date(iso).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });
}

const ja: ErrorMessages = {
  aborted: () => ({ message: '中止しました。', nextStep: 'もう一度実行できます。' }),
  'model-missing': (e) => ({
    message: `モデルのファイル ${e.file} を読み込めませんでした${e.status === null ? '' : `（HTTP ${e.status}）`}。`,
    nextStep: '通信とサイトの配置を確かめて、再読み込みしてください。',
  }),
  'model-corrupt': (e) => ({
    message: `モデルのファイル ${e.file} の sha256 が一致しません。`,
    nextStep:
      'ブラウザのキャッシュを消して再読み込みしてください。続く場合は配布元のファイルが壊れています。',
  }),
  'model-failed': (e) => ({
    message: `モデルが ${e.device} で動きませんでした：${e.detail}`,
    nextStep: '設定でデバイスを WASM に変えて試してください。',
  }),
  'batch-failed': (e) => ({
    message: `${e.texts.length} 件を埋め込めませんでした（${e.detail}）：${namesOf(e.texts, '「', '」', (more) => `、ほか ${more} 件`)}`,
    nextStep:
      '埋め込み済みの分は保存されています。再開すると残りだけを試します。同じ箇所で続く場合は、その記事を直すか外してください。',
  }),
  'worker-crashed': (e) => ({
    message: `処理（${e.worker}）が異常終了しました：${e.detail}`,
    nextStep: 'もう一度実行してください。自動で立ち上げ直します。',
  }),
  'quota-exceeded': () => ({
    message: 'この端末でサイトが使える保存容量を超えました。',
    nextStep:
      '不要な記事を消すか、トークン状態の保存をやめる（コーパス）か、ブラウザの空き容量を増やしてください。',
  }),
  'storage-failed': (e) => ({
    message: `端末への保存に失敗しました：${e.detail}`,
    nextStep:
      'プライベートウィンドウでは保存できないことがあります。通常のウィンドウで開いてください。',
  }),
  'storage-newer': (e) => ({
    message: `保存データは新しい版（${e.found}）のものです。このページは版 ${e.known} までを読めます。`,
    nextStep: 'ページを再読み込みして、新しい版を使ってください。',
  }),
  'index-stale': () => ({
    message: '索引は別の設定またはモデルで作られています。混ぜて検索はしません。',
    nextStep: 'コーパス画面で索引を作り直してください。',
  }),
  'gate-not-passed': ({ tokenizer, rate, passRate }) => ({
    message: `トークナイザー ${tokenizer} は、このコーパスの語を文字どおりに見つけられません（検査の結果 ${Math.floor(100 * rate)}%、合格は ${100 * passRate}%）。語彙検索が役に立たないため、ハイブリッドを止めました。`,
    nextStep: 'トークナイザーの検査の画面で合格したものを選び、索引を作り直してください。',
  }),
  'index-empty': () => ({
    message: '索引に記事がありません。',
    nextStep: 'コーパス画面で記事を取り込むか、サンプルに切り替えてください。',
  }),
  'index-busy': () => ({
    message: '別のタブが同じ索引に書き込んでいます。',
    nextStep: 'そのタブの処理が終わるのを待つか、閉じてからもう一度実行してください。',
  }),
  'article-missing': () => ({
    message: 'この記事はここにはありません。',
    nextStep: '削除されたか、別のワークスペースの記事です。記事の一覧から探してください。',
  }),
  'invariant-broken': (e) => ({
    message: `比較の前提（${invariantJa[e.invariant] ?? e.invariant}）が列の間で一致しないため、比較しません：${e.detail}`,
    nextStep: '同じ索引でもう一度検索してください。',
  }),
  'parse-failed': (e) => ({
    message: `${e.path} を読み取れませんでした：${e.detail}`,
    nextStep: 'ファイルを直して、もう一度取り込んでください。',
  }),
  'bad-setting': (e) => ({
    message: `設定 ${e.setting} の値「${e.value}」は使えません（${e.rule}）。`,
    nextStep: '値を直してください。',
  }),
  'query-empty': () => ({
    message: '質問が空です。',
    nextStep: '質問を入力してください。',
  }),
  'qiita-user-invalid': (e) => ({
    message: qiitaUserJa[e.reason],
    nextStep: 'ユーザー名（例：name、@name）か、https://qiita.com/name の形で入力してください。',
  }),
  'qiita-user-unknown': (e) => ({
    message: `Qiita に ${e.user} というユーザーはいません。`,
    nextStep:
      '綴りを確かめてください。表示名ではなく、プロフィールのアドレスの末尾にある名前です。',
  }),
  'qiita-token-refused': (e) => ({
    message: qiitaTokenJa[e.reason],
    nextStep:
      'トークンを入れ直すか、空にしてトークンなしで続けてください。公開記事の取り込みには不要です。',
  }),
  'qiita-forbidden': (e) => ({
    message: e.mayBeLimit
      ? 'Qiita が断りました（403）。1 時間あたりの回数を使い切ったか、見る権限がありません。どちらかは応答から分かりません。'
      : 'Qiita が断りました（403）。この記事一覧を見る権限がありません。',
    nextStep: e.mayBeLimit
      ? 'しばらく置いてから再開してください。トークンを付けると回数の上限が増えます。'
      : 'トークンの権限（read_qiita）を確かめてください。',
  }),
  'qiita-rate-limited': (e) => ({
    message: `Qiita の API の回数制限に達しました（${e.hasToken ? 'トークンあり' : 'トークンなし'}）。`,
    nextStep: `${e.retryAt === null ? '最長 1 時間で回復します。' : `${clockTime(e.retryAt, 'ja')} 以降に`}再開すると、続きから読みます。${e.hasToken ? '' : 'トークンを付けると上限が増えます。'}`,
  }),
  'qiita-unreachable': (e) => ({
    message: `${e.host} に接続できませんでした。オフラインか、ブラウザがほかのサイトへの通信を止めています（CORS、拡張機能、社内の制限）。`,
    nextStep:
      'つながるようになったら、もう一度試してください。だめなら Qiita CLI で書き出せます：npm install @qiita/qiita-cli のあと、npx qiita init、npx qiita login、npx qiita pull を順に実行し、できた public フォルダをこのページにドロップします。',
  }),
  'qiita-status': (e) => ({
    message: `Qiita が ${e.page} ページ目で HTTP ${e.status} を返しました。`,
    nextStep: '少し待って再開してください。読んだ分は残っているので、続きから読みます。',
  }),
  'qiita-timeout': (e) => ({
    message: `Qiita の ${e.page} ページ目の応答が ${e.seconds} 秒待っても終わりませんでした。`,
    nextStep: '通信を確かめて再開してください。読んだ分は残っています。',
  }),
  'qiita-bad-answer': (e) => ({
    message: `Qiita の ${e.page} ページ目の応答を読めませんでした：${qiitaAnswerJa[e.problem]}。`,
    nextStep:
      '再開すると、このページから読み直します。続く場合は、ログインが要る回線などが応答を書き換えていないか確かめてください。',
  }),
  ...llmErrorsJa,
  ...webErrorsJa,
  'cross-encoder': (e) => ({
    message: `クロスエンコーダーを使えません（${e.problem.kind}）。`,
    nextStep: '設定の「クロスエンコーダー」で、モデルを選び直してください。',
  }),
  unexpected: (e) => ({
    message: `予期しないエラーです：${e.detail}`,
    nextStep: '再読み込みしてください。続く場合は、この文面を添えて報告してください。',
  }),
};

const en: ErrorMessages = {
  aborted: () => ({ message: 'Stopped.', nextStep: 'You can run it again.' }),
  'model-missing': (e) => ({
    message: `The model file ${e.file} could not be loaded${e.status === null ? '' : ` (HTTP ${e.status})`}.`,
    nextStep: 'Check the connection and how the site is hosted, then reload.',
  }),
  'model-corrupt': (e) => ({
    message: `The sha256 of the model file ${e.file} does not match.`,
    nextStep: 'Clear the browser cache and reload. If it persists, the hosted file is damaged.',
  }),
  'model-failed': (e) => ({
    message: `The model did not run on ${e.device}: ${e.detail}`,
    nextStep: 'Switch the device to WASM in Settings and try again.',
  }),
  'batch-failed': (e) => ({
    message: `${e.texts.length} could not be embedded (${e.detail}): ${namesOf(e.texts, '“', '”', (more) => ` and ${more} more`)}`,
    nextStep:
      'What is embedded is kept. Resume to try only what is left; if the same ones fail again, edit or remove their article.',
  }),
  'worker-crashed': (e) => ({
    message: `The ${e.worker} worker ended unexpectedly: ${e.detail}`,
    nextStep: 'Run it again; the worker is started anew.',
  }),
  'quota-exceeded': () => ({
    message: 'The storage this site may use on this device is full.',
    nextStep:
      'Remove articles you do not need, stop storing token states (Corpus), or free disk space.',
  }),
  'storage-failed': (e) => ({
    message: `Saving on this device failed: ${e.detail}`,
    nextStep: 'Private windows may refuse storage. Open the page in a normal window.',
  }),
  'storage-newer': (e) => ({
    message: `The stored data is of a newer version (${e.found}); this page reads up to ${e.known}.`,
    nextStep: 'Reload the page to get the newer version.',
  }),
  'index-stale': () => ({
    message:
      'The index was built with other settings or another model. It is not mixed into a search.',
    nextStep: 'Rebuild the index on the Corpus screen.',
  }),
  'gate-not-passed': ({ tokenizer, rate, passRate }) => ({
    message: `The tokenizer ${tokenizer} does not find the terms of this corpus by their letters (${Math.floor(100 * rate)}%, passed at ${100 * passRate}%). Its lexical search would be of no use, so hybrid is stopped.`,
    nextStep: 'Choose one that passes on the tokenizer screen, and rebuild the index.',
  }),
  'index-empty': () => ({
    message: 'The index holds no articles.',
    nextStep: 'Import articles on the Corpus screen, or switch to the sample.',
  }),
  'index-busy': () => ({
    message: 'Another tab is writing to the same index.',
    nextStep: 'Wait until that tab has finished, or close it, then run again.',
  }),
  'article-missing': () => ({
    message: 'There is no such article here.',
    nextStep: 'It was removed, or is in the other workspace. Look for it in the list of articles.',
  }),
  'invariant-broken': (e) => ({
    message: `The columns differ in ${invariantEn[e.invariant] ?? e.invariant}, so they are not compared: ${e.detail}`,
    nextStep: 'Search again on the same index.',
  }),
  'parse-failed': (e) => ({
    message: `${e.path} could not be read: ${e.detail}`,
    nextStep: 'Fix the file and import it again.',
  }),
  'bad-setting': (e) => ({
    message: `The value "${e.value}" of ${e.setting} cannot be used (${e.rule}).`,
    nextStep: 'Correct the value.',
  }),
  'query-empty': () => ({
    message: 'The question is empty.',
    nextStep: 'Type a question.',
  }),
  'qiita-user-invalid': (e) => ({
    message: qiitaUserEn[e.reason],
    nextStep: 'Type a user name (name or @name), or an address like https://qiita.com/name.',
  }),
  'qiita-user-unknown': (e) => ({
    message: `Qiita has no user called ${e.user}.`,
    nextStep:
      'Check the spelling: it is the last part of the profile address, not the display name.',
  }),
  'qiita-token-refused': (e) => ({
    message: qiitaTokenEn[e.reason],
    nextStep:
      'Type the token again, or leave the field empty and go on without: public articles need none.',
  }),
  'qiita-forbidden': (e) => ({
    message: e.mayBeLimit
      ? 'Qiita refused (403). Either the requests of this hour are used up, or you may not see this list; the answer does not say which.'
      : 'Qiita refused (403): you may not see this list of articles.',
    nextStep: e.mayBeLimit
      ? 'Resume in a while. A token raises the limit.'
      : 'Check that the token has the scope read_qiita.',
  }),
  'qiita-rate-limited': (e) => ({
    message: `The rate limit of the Qiita API is reached (${e.hasToken ? 'with' : 'without'} a token).`,
    nextStep: `${e.retryAt === null ? 'It recovers within an hour; then resume' : `Resume after ${clockTime(e.retryAt, 'en')}`}: the import goes on from where it was.${e.hasToken ? '' : ' A token raises the limit.'}`,
  }),
  'qiita-unreachable': (e) => ({
    message: `${e.host} could not be reached. You are offline, or the browser blocks requests to other sites (CORS, an extension, a company network).`,
    nextStep:
      'Try again once you are online. Otherwise export with the Qiita CLI: npm install @qiita/qiita-cli, then npx qiita init, npx qiita login and npx qiita pull, and drop the public folder on this page.',
  }),
  'qiita-status': (e) => ({
    message: `Qiita answered page ${e.page} with HTTP ${e.status}.`,
    nextStep: 'Wait a little and resume. What was read is kept; it goes on from there.',
  }),
  'qiita-timeout': (e) => ({
    message: `Qiita did not finish answering page ${e.page} within ${e.seconds} seconds.`,
    nextStep: 'Check the connection and resume. What was read is kept.',
  }),
  'qiita-bad-answer': (e) => ({
    message: `Qiita's answer for page ${e.page} could not be read: ${qiitaAnswerEn[e.problem]}.`,
    nextStep:
      'Resuming reads this page again. If it persists, check that no sign-in page of the network stands in between.',
  }),
  ...llmErrorsEn,
  ...webErrorsEn,
  'cross-encoder': (e) => ({
    message: `The cross-encoder cannot be used (${e.problem.kind}).`,
    nextStep: 'Choose its model again in the settings.',
  }),
  unexpected: (e) => ({
    message: `Unexpected error: ${e.detail}`,
    nextStep: 'Reload the page. If it persists, report it with this text.',
  }),
};

export const errorMessages: Dictionary<ErrorMessages> = { ja, en };

/** Words for any error, with the next step. */
export function errorText(error: AppError, messages: ErrorMessages): ErrorText {
  // The entry under `error.kind` takes exactly that member of the union; the compiler cannot follow the pairing.
  const write = messages[error.kind] as (error: AppError) => ErrorText;
  return write(error);
}
