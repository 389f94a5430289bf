import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An article as the API gives it, as far as it matters here. */
export interface ServedArticle {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly updated_at: string;
}

export interface SeenRequest {
  /** Path and query as they came over the wire. */
  readonly url: string;
  readonly page: number;
  readonly authorization: string | undefined;
  /** The client went away before it was answered. */
  isDropped: boolean;
}

/** What to do instead of giving the page. */
export type Fault =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** Never answers. */
  | 'hang'
  /** Sends the head and half of the body, then nothing. */
  | 'stall'
  /** Closes the connection unanswered. */
  | 'reset'
  /** Closes the connection in the middle of the body. */
  | 'cut'
  /** A complete response whose JSON stops half-way. */
  | 'half-json';

export interface QiitaServerOptions {
  /** Newest first, as Qiita lists them; change `articles` of the server to move the list. */
  readonly articles: readonly ServedArticle[];
  /** `false`: no `Total-Count` or `Rate-*`, as a page of another origin sees it. */
  readonly hasHeaders?: boolean;
  /** Called before each answer, with the number of requests that came before. */
  readonly onRequest?: (
    request: SeenRequest,
    before: number,
    server: QiitaServer,
  ) => Fault | undefined;
}

export interface QiitaServer {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  articles: readonly ServedArticle[];
  close(): Promise<void>;
}

export const SERVED_USER = 'alice';

/** `count` articles with distinct ids, newest first. */
export function servedArticles(count: number): ServedArticle[] {
  return Array.from({ length: count }, (_, index) => servedArticle(count - index));
}

/** Ids are twenty hex digits, as Qiita's. */
export function servedArticle(number: number, change: Partial<ServedArticle> = {}): ServedArticle {
  return {
    id: number.toString(16).padStart(20, '0'),
    title: `記事 ${number}`,
    body: `# 見出し\n\n記事 ${number} の本文です。ベクトル検索について書きます。\n`,
    updated_at: '2024-05-01T10:00:00+09:00',
    ...change,
  };
}

/** A server on loopback that speaks `/api/v2/users/{name}/items` for one user, with faults as scripted. */
export async function startQiitaServer(options: QiitaServerOptions): Promise<QiitaServer> {
  const requests: SeenRequest[] = [];
  const http = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const server: QiitaServer = {
    url: `http://127.0.0.1:${port}`,
    requests,
    articles: options.articles,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };

  function answer(request: IncomingMessage, response: ServerResponse): void {
    // Any page may read the answers, though not their headers.
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { 'Access-Control-Allow-Headers': 'Authorization' }).end();
      return;
    }
    const url = new URL(request.url ?? '/', server.url);
    const seen: SeenRequest = {
      url: request.url ?? '',
      page: Number(url.searchParams.get('page')),
      authorization: request.headers.authorization,
      isDropped: false,
    };
    response.on('close', () => {
      seen.isDropped = !response.writableFinished;
    });
    const before = requests.length;
    requests.push(seen);
    const fault = options.onRequest?.(seen, before, server);
    if (typeof fault === 'object') {
      response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
      return;
    }
    if (url.pathname !== `/api/v2/users/${SERVED_USER}/items`) {
      response.writeHead(404).end('{"message":"Not found","type":"not_found"}');
      return;
    }
    give(url.searchParams, response, fault);
  }

  function give(query: URLSearchParams, response: ServerResponse, fault?: Fault): void {
    const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))];
    if (page > 100 || size > 100) {
      response.writeHead(400).end('{"message":"Bad request","type":"bad_request"}');
      return;
    }
    const { articles } = server;
    const body = JSON.stringify(
      articles.slice((page - 1) * size, page * size).map((article) => ({
        ...article,
        url: `https://qiita.com/${SERVED_USER}/items/${article.id}`,
        created_at: article.updated_at,
        rendered_body: '<h1>HTML</h1>',
        private: false,
        tags: [{ name: 'RAG', versions: [] }],
        user: { id: SERVED_USER, items_count: articles.length },
      })),
    );
    if (options.hasHeaders !== false) {
      response.setHeader('Total-Count', articles.length);
      response.setHeader('Rate-Limit', 60);
      response.setHeader('Rate-Remaining', Math.max(0, 60 - requests.length));
    }
    send(response, body, fault);
  }

  return server;
}

function send(response: ServerResponse, body: string, fault: Fault | undefined): void {
  const half = body.slice(0, body.length / 2);
  switch (fault) {
    case 'hang':
      return;
    case 'stall':
      response.write(half);
      return;
    case 'reset':
      response.destroy();
      return;
    case 'cut':
      response.write(half, () => response.destroy());
      return;
    case 'half-json':
      response.end(half);
      return;
    default:
      response.end(body);
  }
}
