import type { AppError, WebUnreachable } from '../../domain/app-error.ts';
import type { ErrorText } from './error-messages.ts';

type WebKind = Extract<AppError['kind'], `web-${string}`>;

export type WebErrorMessages = {
  readonly [Kind in WebKind]: (error: Extract<AppError, { kind: Kind }>) => ErrorText;
};

const unreachableJa: Readonly<Record<WebUnreachable, string>> = {
  'offline-or-cors':
    'ブラウザは、サーバーが動いていないのか、このページからの利用（CORS）を許していないのかを教えてくれません。サーバーを起動し、Access-Control-Allow-Origin にこのページのオリジンを、Access-Control-Allow-Headers に content-type, authorization, mcp-session-id, mcp-protocol-version を、Access-Control-Expose-Headers に mcp-session-id を返すよう設定してください。',
  'mixed-content':
    'https のページから http のサーバーは呼べません。サーバーを https で公開するか、同じ端末（localhost）で動かしてください。',
  'not-allowed-host':
    'このページは、まだそのホストと話すことを許していません。設定でウェブ検索を保存し、再読み込みしてください。',
};

const unreachableEn: Readonly<Record<WebUnreachable, string>> = {
  'offline-or-cors':
    'A browser does not tell whether the server is away or refuses this page (CORS). Start it, and let it answer with this page’s origin in Access-Control-Allow-Origin, with content-type, authorization, mcp-session-id, mcp-protocol-version in Access-Control-Allow-Headers, and with mcp-session-id in Access-Control-Expose-Headers.',
  'mixed-content':
    'A page under https cannot call a server under http. Serve it under https, or run it on this machine (localhost).',
  'not-allowed-host':
    'This page may not talk to that host yet. Save the web search in the settings and reload.',
};

export const webErrorsJa: WebErrorMessages = {
  'web-unreachable': (e) => ({
    message: `ウェブ検索のサーバー ${e.host} から応答を読めませんでした。`,
    nextStep: unreachableJa[e.reason],
  }),
  'web-status': (e) => ({
    message: `ウェブ検索のサーバー ${e.host} が HTTP ${e.status} を返しました。`,
    nextStep:
      e.status === 401 || e.status === 403
        ? '設定で、このサーバーのトークンを入れ直してください。'
        : 'MCP の URL（多くは /mcp で終わります）を確かめてください。',
  }),
  'web-no-tool': (e) => ({
    message: `${e.host} に、検索に使える道具がありません。`,
    nextStep:
      e.tools.length === 0
        ? 'このサーバーは道具を一つも公開していません。別のサーバーを選んでください。'
        : `設定の「道具の名前」に、次のどれかを書いてください：${e.tools.join('、')}`,
  }),
  'web-tool-failed': (e) => ({
    message: `${e.host} の検索が失敗しました：${e.detail}`,
    nextStep: 'サーバー側の設定（検索サービスのキーなど）を確かめてください。',
  }),
  'web-timeout': (e) => ({
    message: `${e.host} の検索が ${e.seconds} 秒たっても終わりません。`,
    nextStep: 'サーバーの負荷を確かめて、もう一度試してください。',
  }),
  'web-bad-answer': (e) => ({
    message: `${e.host} の応答が MCP の形ではありません：${e.detail}`,
    nextStep: 'URL が streamable HTTP の MCP サーバーのものか確かめてください。',
  }),
};

export const webErrorsEn: WebErrorMessages = {
  'web-unreachable': (e) => ({
    message: `No answer of the web search’s server ${e.host} could be read.`,
    nextStep: unreachableEn[e.reason],
  }),
  'web-status': (e) => ({
    message: `The web search’s server ${e.host} answered HTTP ${e.status}.`,
    nextStep:
      e.status === 401 || e.status === 403
        ? 'Give this server’s token again in the settings.'
        : 'Check the MCP address (most end in /mcp).',
  }),
  'web-no-tool': (e) => ({
    message: `${e.host} offers no tool that takes a search.`,
    nextStep:
      e.tools.length === 0
        ? 'This server offers no tool at all. Choose another one.'
        : `Name one of these in the settings: ${e.tools.join(', ')}`,
  }),
  'web-tool-failed': (e) => ({
    message: `The search of ${e.host} failed: ${e.detail}`,
    nextStep: 'Check that server’s own settings, such as the key of its search service.',
  }),
  'web-timeout': (e) => ({
    message: `The search of ${e.host} did not end within ${e.seconds} s.`,
    nextStep: 'Check how busy that server is, and try again.',
  }),
  'web-bad-answer': (e) => ({
    message: `${e.host} does not answer as an MCP server does: ${e.detail}`,
    nextStep: 'Check that the address is that of an MCP server with streamable HTTP.',
  }),
};
