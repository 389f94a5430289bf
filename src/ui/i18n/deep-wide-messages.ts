import type { ResearchEstimate } from '../../app/research-estimate.ts';
import type { Dictionary } from './use-messages.ts';

type Ceiling = NonNullable<ResearchEstimate['ceiling']>;

const ja = {
  deep: 'Deep（深さ）',
  wide: 'Wide（幅）',
  deepIs: (rounds: string) => `${rounds} ラウンドまで`,
  wideIs: (calls: string) => `1 ラウンド ${calls} 検索まで`,
  dialsHelp:
    'Deep は省みて動く回数、Wide は一度に並べる検索の数です。1.00 で 16 ラウンド × 8 検索です。',
  caps: '上限',
  noCap: '空欄なら上限なし',
  estimate: 'この設定でかかるもの',
  estimateOf: (model: string) => `${model} での見込み`,
  estimateRules: 'モデルなし（規則で調べます。費用はかかりません）',
  range: (low: string, high: string) => `${low} ～ ${high}`,
  exchanges: 'モデル呼び出し',
  searches: '検索',
  tokens: '入力トークン',
  money: '費用',
  moneyUnknown: '料金表にないモデル',
  time: '時間',
  times: (n: string) => `${n} 回`,
  estimateHelp:
    '左は最初の確認で書けると分かったとき、右は最後まで足りず、プールが窓いっぱいになったときです。',
  paceAssumed: '1 回の呼び出しを 4 秒とみています。',
  paceMeasured: (seconds: string) => `呼び出し 1 回を、直前の実測の ${seconds} 秒としています。`,
  ceilings: {
    tokens: 'つまみが許すより先に、トークンの上限で終わることがあります。',
    cost: 'つまみが許すより先に、費用の上限で終わることがあります。',
    time: 'つまみが許すより先に、時間の上限で終わることがあります。',
  } satisfies Record<Ceiling, string> as Readonly<Record<Ceiling, string>>,
  costLine: (exchanges: string, tokens: string, money: string) =>
    `Deep × Wide：呼び出し ${exchanges} 回、入力 ${tokens} トークン${money}`,
  costLineMoney: (money: string) => `、${money}`,
  report: 'レポート',
  reportOf: (sources: string, cited: string) => `情報源 ${sources} 件から、引用 ${cited} 件`,
  reportComing: '回答の後に、プール全体から書きます',
  reportNone: {
    off: '設定で書かないことにしています',
    evidence: '根拠だけを調べました',
    spent: '上限に達したので、書きませんでした',
    empty: '情報源が見つかりませんでした',
    stopped: '中止したので、書きませんでした',
  },
  reportFailed: '書けませんでした',
  reportRules: 'モデルなし：記事の文を抜き出したもの',
  reportCut: '長さの上限で途切れています。',
  reportLeftOut: (n: string) => `番号は 99 までなので、情報源 ${n} 件は渡していません。`,
  save: 'Markdown で保存',
  sources: '情報源',
  webSource: 'ウェブ',
  citeWeb: (number: string, title: string) =>
    `引用 ${number}：ウェブの「${title}」を新しいタブで開く`,
  webFailed: 'ウェブ検索に失敗したので、記事だけで調べました。',
  measured: '実測',
  facts: {
    rounds: 'ラウンド',
    searches: '検索',
    web: 'うちウェブ',
    reflections: '準備の確認',
    pool: 'プール',
    dropped: '捨てた情報源',
    skipped: '入りきらなかった',
  },
  of: (n: string, most: string) => `${n} / ${most}`,
  poolIs: (sources: string, tokens: string, window: string) =>
    `${sources} 件、${tokens} / ${window} トークン`,
  steps: {
    start: (rounds: string, calls: string, window: string) =>
      `調査を始める：${rounds} ラウンド × ${calls} 検索まで、プール ${window} トークン`,
    web: (host: string) => `ウェブ検索の送り先：${host}`,
    ready: '準備完了チェック：今書ける',
    notReady: '準備完了チェック：まだ書けない',
    stop: 'stop_thinking：考えるのをやめる',
    stopRefused: 'stop_thinking を断る：確認に通っていない',
    webResult: (query: string) => `ウェブ検索：${query}`,
    webHits: (n: string, host: string) => `${host} から ${n} 件`,
    webError: (query: string) => `ウェブ検索に失敗：${query}`,
    pool: (added: string, tokens: string, window: string) =>
      `プールに ${added} 件を追加（${tokens} / ${window} トークン）`,
    skipped: (n: string) => `入りきらない ${n} 件`,
    clean: (n: string, before: string, after: string) =>
      `プールを整理：${n} 件を丸ごと捨てる（${before} → ${after} トークン）`,
    dropped: (name: string, reason: string) => `${name}：${reason}`,
    coverage: (share: string) => `質問の語の重みの ${share} しか含まない`,
    kept: (n: string) => `根拠なので残した ${n} 件`,
    selection: (n: string) => `プールから根拠 ${n} 件を選ぶ`,
    reportStart: (n: string) => `情報源 ${n} 件からレポートを書く`,
    reportEnd: (n: string) => `レポートができた。引用した情報源 ${n} 件`,
    reportError: 'レポートに失敗',
    summary: (searches: string, checks: string, exit: string) =>
      `検索 ${searches} 回、準備の確認 ${checks} 回、${exit}`,
  },
};

const en: typeof ja = {
  deep: 'Deep',
  wide: 'Wide',
  deepIs: (rounds: string) => `up to ${rounds} rounds`,
  wideIs: (calls: string) => `up to ${calls} searches a round`,
  dialsHelp:
    'Deep is how often it reflects and acts, Wide how many searches stand side by side. 1.00 is 16 rounds of 8 searches.',
  caps: 'Caps',
  noCap: 'empty = no cap',
  estimate: 'What these settings take',
  estimateOf: (model: string) => `Expected with ${model}`,
  estimateRules: 'Without a model (rules research; it costs nothing)',
  range: (low: string, high: string) => `${low} – ${high}`,
  exchanges: 'Model calls',
  searches: 'Searches',
  tokens: 'Tokens in',
  money: 'Cost',
  moneyUnknown: 'no price known',
  time: 'Time',
  times: (n: string) => n,
  estimateHelp:
    'Left: the first check finds that it can be written. Right: it never does, and the pool fills its window.',
  paceAssumed: 'One call is taken to last 4 s.',
  paceMeasured: (seconds: string) => `One call is taken to last ${seconds} s, as last measured.`,
  ceilings: {
    tokens: 'The cap of tokens may end it before the dials do.',
    cost: 'The cap of cost may end it before the dials do.',
    time: 'The cap of time may end it before the dials do.',
  },
  costLine: (exchanges: string, tokens: string, money: string) =>
    `Deep × Wide: ${exchanges} calls, ${tokens} tokens in${money}`,
  costLineMoney: (money: string) => `, ${money}`,
  report: 'Report',
  reportOf: (sources: string, cited: string) => `from ${sources} sources, ${cited} cited`,
  reportComing: 'written from the whole pool after the answer',
  reportNone: {
    off: 'switched off in the settings',
    evidence: 'only the evidence was asked for',
    spent: 'not written: a cap was reached',
    empty: 'no source was found',
    stopped: 'not written: stopped',
  },
  reportFailed: 'could not be written',
  reportRules: 'Without a model: sentences of the articles',
  reportCut: 'Cut off at the limit of its length.',
  reportLeftOut: (n: string) => `Numbers end at 99: ${n} sources were not given to it.`,
  save: 'Save as Markdown',
  sources: 'Sources',
  webSource: 'web',
  citeWeb: (number: string, title: string) =>
    `Citation ${number}: open “${title}” of the web in a new tab`,
  webFailed: 'The web search failed; the articles alone were researched.',
  measured: 'Measured',
  facts: {
    rounds: 'Rounds',
    searches: 'Searches',
    web: 'of the web',
    reflections: 'Readiness checks',
    pool: 'Pool',
    dropped: 'Sources dropped',
    skipped: 'No room for',
  },
  of: (n: string, most: string) => `${n} / ${most}`,
  poolIs: (sources: string, tokens: string, window: string) =>
    `${sources} sources, ${tokens} / ${window} tokens`,
  steps: {
    start: (rounds: string, calls: string, window: string) =>
      `Research begins: up to ${rounds} rounds of ${calls} searches, a pool of ${window} tokens`,
    web: (host: string) => `web searches go to ${host}`,
    ready: 'Readiness check: it can be written now',
    notReady: 'Readiness check: not yet',
    stop: 'stop_thinking: thinking ends',
    stopRefused: 'stop_thinking refused: the check has not passed',
    webResult: (query: string) => `Web search: ${query}`,
    webHits: (n: string, host: string) => `${n} from ${host}`,
    webError: (query: string) => `Web search failed: ${query}`,
    pool: (added: string, tokens: string, window: string) =>
      `${added} sources enter the pool (${tokens} / ${window} tokens)`,
    skipped: (n: string) => `no room for ${n}`,
    clean: (n: string, before: string, after: string) =>
      `Pool cleaned: ${n} sources dropped whole (${before} → ${after} tokens)`,
    dropped: (name: string, reason: string) => `${name}: ${reason}`,
    coverage: (share: string) => `holds only ${share} of the question’s weight`,
    kept: (n: string) => `${n} kept: they are evidence`,
    selection: (n: string) => `${n} passages of the pool chosen as evidence`,
    reportStart: (n: string) => `Writing the report from ${n} sources`,
    reportEnd: (n: string) => `Report written; ${n} sources cited`,
    reportError: 'The report failed',
    summary: (searches: string, checks: string, exit: string) =>
      `${searches} searches, ${checks} readiness checks, ${exit}`,
  },
};

export const deepWideMessages: Dictionary<typeof ja> = { ja, en };
export type DeepWideMessages = typeof ja;
