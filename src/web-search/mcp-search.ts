import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type {
  JsonSchemaValidator,
  jsonSchemaValidator,
} from '@modelcontextprotocol/sdk/validation/types.js';
import { WEB_TIMEOUT_SECONDS } from '../config/deep-wide.ts';
import { APP_VERSION } from '../config/app.ts';
import type { AppError } from '../domain/app-error.ts';
import type { WebResult, WebSearchPort } from '../domain/deep-wide.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { chooseTool } from './choose-tool.ts';
import { readResults } from './read-results.ts';

/** A server as the user named it. */
export interface McpServer {
  readonly url: string;
  /** Name of the tool; empty = whichever searches. */
  readonly tool: string;
  /** Sent as a bearer token; `null` = none. In memory only. */
  readonly token: string | null;
}

export interface McpPorts {
  readonly fetch: typeof globalThis.fetch;
  /** Where the page is, and the origins it may ask; `null` outside a page. */
  readonly page: { readonly protocol: string; readonly allowedOrigins: readonly string[] } | null;
  readonly timeoutSeconds?: number;
}

const DETAIL_CHARACTERS = 200;
/** Tools name output schemas, and compiling one would need `eval`, which the page forbids; results are read with care instead. */
const ANY_OUTPUT: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};

/**
 * `web_search` by a tool of a server that speaks the Model Context Protocol over streamable HTTP. Each search is a session
 * of its own, closed at its end; no other address is asked than the server's, and nothing of a result is fetched.
 */
export function createMcpSearch(server: McpServer, ports: McpPorts): WebSearchPort {
  const url = new URL(server.url);
  const { host } = url;
  return {
    host,
    async search(query, signal) {
      const refused = refusedBy(url, ports);
      if (refused !== null) return err(refused);
      if (signal.aborted) return err({ kind: 'aborted' });
      const seconds = ports.timeoutSeconds ?? WEB_TIMEOUT_SECONDS;
      const timeout = AbortSignal.timeout(seconds * 1_000);
      try {
        const found = await searchOnce(
          server,
          url,
          query,
          AbortSignal.any([signal, timeout]),
          ports,
        );
        return withoutSecrets(found, server, url);
      } catch (error) {
        if (signal.aborted) return err({ kind: 'aborted' });
        if (timeout.aborted) return err({ kind: 'web-timeout', host, seconds });
        return withoutSecrets(err(errorOf(error, host)), server, url);
      }
    },
  };
}

/** Shortest word of an address that is taken for a secret: shorter ones stand in any text. */
const SECRET_LENGTH = 8;

/**
 * The same without what only the user and the server know, should the server repeat it: the token, the whole address, and
 * the values in it. Results are shown, exported and recorded.
 */
function withoutSecrets<T>(found: Result<T>, { token }: McpServer, url: URL): Result<T> {
  const secrets = [token ?? '', url.href, url.password, ...url.searchParams.values()].filter(
    (secret) => secret.length >= SECRET_LENGTH,
  );
  const told = secrets.reduce(
    (text, secret) => text.replaceAll(JSON.stringify(secret).slice(1, -1), '…'),
    JSON.stringify(found),
  );
  return JSON.parse(told) as Result<T>;
}

async function searchOnce(
  { tool, token }: McpServer,
  url: URL,
  query: string,
  signal: AbortSignal,
  ports: McpPorts,
): Promise<Result<readonly WebResult[]>> {
  const { host } = url;
  const client = new Client(
    { name: 'kurabe', version: APP_VERSION },
    { jsonSchemaValidator: ANY_OUTPUT },
  );
  const transport = new StreamableHTTPClientTransport(url, {
    fetch: async (input, init) => ports.fetch(input, { ...init, credentials: 'omit' }),
    requestInit: {
      signal,
      ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
    },
  });
  try {
    await client.connect(transport, { signal });
    const { tools } = await client.listTools(undefined, { signal });
    const chosen = chooseTool(tools, tool);
    if (chosen === null) {
      return err({ kind: 'web-no-tool', host, tools: tools.map(({ name }) => name) });
    }
    const answer = await client.callTool(
      { name: chosen.name, arguments: { [chosen.member]: query } },
      undefined,
      { signal },
    );
    const results = readResults(answer as Readonly<Record<string, unknown>>, host);
    if (answer['isError'] === true) {
      const detail = results.map(({ text }) => text).join(' ');
      return err({ kind: 'web-tool-failed', host, detail: detail.slice(0, DETAIL_CHARACTERS) });
    }
    return ok(results);
  } finally {
    await client.close();
  }
}

/** What the browser would refuse without saying why. */
function refusedBy({ protocol, host, origin, hostname }: URL, { page }: McpPorts): AppError | null {
  if (page === null) return null;
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u.test(hostname);
  if (page.protocol === 'https:' && protocol === 'http:' && !isLocal) {
    return { kind: 'web-unreachable', host, reason: 'mixed-content' };
  }
  return page.allowedOrigins.includes(origin)
    ? null
    : { kind: 'web-unreachable', host, reason: 'not-allowed-host' };
}

/** `fetch` rejects with a `TypeError` whether the server is away or refuses other origins (CORS). */
function errorOf(error: unknown, host: string): AppError {
  if (error instanceof TypeError)
    return { kind: 'web-unreachable', host, reason: 'offline-or-cors' };
  if (error instanceof StreamableHTTPError && error.code !== undefined && error.code >= 400) {
    return { kind: 'web-status', host, status: error.code };
  }
  const detail = error instanceof Error ? error.message : String(error);
  // The package asks for a sign-in of its own kind when a server answers 401.
  if (error instanceof Error && error.name === 'UnauthorizedError') {
    return { kind: 'web-status', host, status: 401 };
  }
  return { kind: 'web-bad-answer', host, detail: detail.slice(0, DETAIL_CHARACTERS) };
}
