import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';

export interface McpServerOptions {
  readonly port?: number;
  readonly tools?: readonly Tool[];
  /** What a call gives; `hang` never answers. */
  readonly answer?: (
    name: string,
    input: Readonly<Record<string, unknown>>,
  ) => CallToolResult | 'hang';
  /** `refused`: no CORS header, so that a browser hides the answer. */
  readonly cors?: 'allowed' | 'refused';
  /** Requests without it as a bearer token get a 401. */
  readonly token?: string | null;
  /** Answers every request with this status and a page of HTML. */
  readonly status?: number;
}

export interface ScriptedMcpServer {
  /** Of the MCP endpoint. */
  readonly url: string;
  readonly origin: string;
  /** Calls in order: the tool and its input. */
  readonly calls: readonly (readonly [name: string, input: Readonly<Record<string, unknown>>])[];
  /** Paths asked for, in order. */
  readonly paths: readonly string[];
  close(): Promise<void>;
}

const SEARCH: Tool = {
  name: 'web_search',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
};

const FOUND: CallToolResult = {
  content: [
    {
      type: 'text',
      text: JSON.stringify([
        { title: '公式の手引き', url: 'https://docs.example/guide', content: '上限は 128 です。' },
      ]),
    },
  ],
};

/** A server of the Model Context Protocol on loopback, by the official package's own server side, with scripted answers. */
export async function startMcpServer(options: McpServerOptions = {}): Promise<ScriptedMcpServer> {
  const calls: (readonly [string, Readonly<Record<string, unknown>>])[] = [];
  const paths: string[] = [];

  /** Stateless: a server and a transport for each request, as the package's own examples do. */
  async function serveMcp(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const server = new Server({ name: 'scripted', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, async () => ({
      tools: [...(options.tools ?? [SEARCH])],
    }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      calls.push([params.name, params.arguments ?? {}]);
      const answer = options.answer?.(params.name, params.arguments ?? {}) ?? FOUND;
      return answer === 'hang' ? new Promise<CallToolResult>(() => {}) : answer;
    });
    const transport = new StreamableHTTPServerTransport({});
    response.on('close', () => void server.close());
    await server.connect(transport);
    await transport.handleRequest(request, response);
  }

  const http = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    if (options.cors !== 'refused') allowOrigin(request, response);
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (options.status !== undefined) response.writeHead(options.status).end('<html></html>');
    else if (options.token && request.headers.authorization !== `Bearer ${options.token}`) {
      response.writeHead(401).end();
    } else if (request.method === 'GET') response.writeHead(405).end();
    else void serveMcp(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => http.listen(options.port ?? 0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    url: `${origin}/mcp`,
    origin,
    calls,
    paths,
    async close() {
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}

function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
  response.setHeader(
    'Access-Control-Allow-Headers',
    'content-type, accept, authorization, mcp-session-id, mcp-protocol-version',
  );
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
  response.setHeader('Access-Control-Expose-Headers', 'mcp-session-id');
}
