import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { chatPath, readAsked } from './read-asked.ts';
import { refusal } from './refusals.ts';
import type { AskedChat, RefusedReply, Reply, Script, SpokenReply, Wire } from './script.ts';
import { eventsOf } from './wires.ts';
import type { WireEvent } from './wires.ts';

export interface LlmServerOptions {
  /** What to say; a list is said in order, its last reply ever after. */
  readonly reply: Script | readonly Reply[] | Reply;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Keys other than this one are refused; `null`: none is asked for. */
  readonly key?: string | null;
  /** What `/models` lists; any other model is refused. Absent: every model is known. */
  readonly models?: readonly string[];
  /** `refused`: no CORS header at all, so that a browser hides the answer. */
  readonly cors?: 'allowed' | 'refused';
}

export interface LlmServer {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** Base URL as each adapter wants it (`/v1`, `/v1beta`). */
  baseUrl(wire: Wire): string;
  /** Completions asked for, in order, refused ones included. */
  readonly asked: readonly AskedChat[];
  /** Every request: method and path, as it came. */
  readonly paths: readonly string[];
  /** Completions whose client went away before the end. */
  readonly dropped: () => number;
  /** May be changed between requests. */
  reply: LlmServerOptions['reply'];
  cors: 'allowed' | 'refused';
  key: string | null;
  close(): Promise<void>;
}

/**
 * A scripted server on loopback that speaks the real wire protocols: OpenAI chat completions (and with it every
 * OpenAI-compatible server), Anthropic messages, Gemini `streamGenerateContent`, and `/models` of each.
 *
 * ```ts
 * const server = await startLlmServer({ reply: { text: '答えは 3 つです[1]。' } });
 * const connection = { provider: 'openai-compatible', baseUrl: server.baseUrl('openai'), model: 'm' };
 *
 * // By what is asked: purposes are told apart by their system text, tools or JSON wish.
 * reply: (asked, before) =>
 *   asked.tools.includes('search')
 *     ? { calls: [{ name: 'search', input: { query: '…' } }] }
 *     : asked.wantsJson
 *       ? { text: '{"verdict":"sufficient"}' }
 *       : { text: 'answer', pieceDelayMs: 20 }
 *
 * // In order; with faults: slow first byte, stall, cut, refusals in the provider's own words.
 * reply: [{ text: 'a', delayMs: 500 }, { text: 'abcdefgh', fault: 'stall' }, refusal('openai', 'rate-limit',
 *   { 'retry-after': '1' }), 'hang', 'reset']
 * ```
 *
 * `asked` holds what came (headers, body, turns). Close it at the end of the test.
 */
export async function startLlmServer(options: LlmServerOptions): Promise<LlmServer> {
  const asked: AskedChat[] = [];
  const paths: string[] = [];
  let dropped = 0;
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    paths.push(`${request.method} ${request.url}`);
    if (handle.cors === 'allowed') allowOrigin(request, response);
    if (request.method === 'OPTIONS') {
      response.writeHead(handle.cors === 'allowed' ? 204 : 403).end();
      return;
    }
    const chat = chatPath(path);
    if (chat === null) return list(request, response, path);
    const question = readAsked(chat, request, await bodyOf(request));
    asked.push(question);
    response.on('close', () => {
      if (!response.writableFinished) dropped += 1;
    });
    const refused = refusedFor(question.wire, question.model, request);
    await send(response, refused ?? replyTo(question, asked.length - 1), question);
  }

  function refusedFor(wire: Wire, model: string, request: IncomingMessage): Reply | null {
    if (!hasKey(request, handle.key)) return refusal(wire, 'wrong-key');
    const isKnown = options.models?.includes(model) ?? true;
    return isKnown ? null : refusal(wire, 'no-model');
  }

  function replyTo(question: AskedChat, before: number): Reply {
    const { reply } = handle;
    if (typeof reply === 'function') return reply(question, before);
    if (!isQueue(reply)) return reply;
    return reply[Math.min(before, reply.length - 1)] ?? 'reset';
  }

  function list(request: IncomingMessage, response: ServerResponse, path: string): void {
    const wire = modelsWire(request, path);
    if (!hasKey(request, handle.key)) return refuse(response, refusal(wire, 'wrong-key'));
    sendJson(response, 200, modelList(wire, options.models ?? ['test-model']));
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const handle: LlmServer = {
    origin,
    baseUrl: (wire) => `${origin}/${wire === 'google' ? 'v1beta' : 'v1'}`,
    asked,
    paths,
    dropped: () => dropped,
    reply: options.reply,
    cors: options.cors ?? 'allowed',
    key: options.key ?? null,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return handle;
}

function isQueue(reply: LlmServerOptions['reply']): reply is readonly Reply[] {
  return Array.isArray(reply);
}

async function send(response: ServerResponse, reply: Reply, asked: AskedChat): Promise<void> {
  if (reply === 'hang') return;
  if (reply === 'reset') {
    response.destroy();
    return;
  }
  if (reply.delayMs !== undefined) await pause(reply.delayMs);
  if ('status' in reply) return refuse(response, reply);
  await stream(response, reply, asked);
}

async function stream(
  response: ServerResponse,
  reply: SpokenReply,
  asked: AskedChat,
): Promise<void> {
  const { opening, pieces, closing, overloaded } = eventsOf(asked.wire, reply, asked);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
  for (const event of opening) response.write(wireText(event));
  const sound = reply.fault === undefined ? pieces : pieces.slice(0, reply.faultAfter ?? 1);
  for (const piece of sound) {
    if (reply.pieceDelayMs !== undefined) await pause(reply.pieceDelayMs);
    if (response.destroyed) return;
    response.write(wireText(piece));
  }
  switch (reply.fault) {
    case undefined:
      for (const event of closing) response.write(wireText(event));
      response.end();
      return;
    case 'stall':
      return;
    case 'cut':
      // What was written before must have left, or the client sees no stream at all.
      await pause(20);
      response.destroy();
      return;
    case 'truncated':
      response.end();
      return;
    case 'garbage':
      response.end('data: {"choices": [{"delta": {"con\n\n');
      return;
    case 'overloaded':
      response.end(wireText(overloaded));
      return;
  }
}

function wireText({ name, data }: WireEvent): string {
  const line = `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
  return name === undefined ? line : `event: ${name}\n${line}`;
}

function refuse(response: ServerResponse, { status, headers, body }: RefusedReply): void {
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  if (typeof body === 'string') response.writeHead(status).end(body);
  else if (body === undefined) response.writeHead(status).end();
  else sendJson(response, status, body);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', '*');
  const wished = request.headers['access-control-request-headers'];
  if (wished !== undefined) response.setHeader('access-control-allow-headers', wished);
  response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS');
}

function hasKey({ headers }: IncomingMessage, key: string | null): boolean {
  if (key === null) return true;
  return (
    headers.authorization === `Bearer ${key}` ||
    headers['x-api-key'] === key ||
    headers['x-goog-api-key'] === key
  );
}

function modelsWire({ headers }: IncomingMessage, path: string): Wire {
  if (path.startsWith('/v1beta')) return 'google';
  return headers['anthropic-version'] === undefined ? 'openai' : 'anthropic';
}

function modelList(wire: Wire, models: readonly string[]): unknown {
  if (wire === 'google') {
    return {
      models: models.map((id) => ({
        name: `models/${id}`,
        displayName: id,
        supportedGenerationMethods: ['generateContent'],
      })),
    };
  }
  if (wire === 'anthropic') {
    return {
      data: models.map((id) => ({ type: 'model', id, display_name: id })),
      has_more: false,
    };
  }
  return { object: 'list', data: models.map((id) => ({ id, object: 'model' })) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
