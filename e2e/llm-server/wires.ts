import { usesJsonTool } from './read-asked.ts';
import type { AskedChat, SpokenReply, Wire } from './script.ts';

/** An event of a stream: its data, and its name where the protocol names events. */
export interface WireEvent {
  readonly name?: string;
  readonly data: unknown;
}

/** A whole stream cut where a fault may strike: after the opening, between pieces, before the closing. */
export interface WireStream {
  readonly opening: readonly WireEvent[];
  readonly pieces: readonly WireEvent[];
  readonly closing: readonly WireEvent[];
  /** The provider's word for "overloaded" in the middle of a stream. */
  readonly overloaded: WireEvent;
}

type Plain = Readonly<Record<string, unknown>>;

/** Spells a reply out as the events that the provider of `wire` would send. */
export function eventsOf(wire: Wire, reply: SpokenReply, asked: AskedChat): WireStream {
  const { text, ...rest } = reply;
  return usesJsonTool(wire, asked.body) && text !== undefined && isJson(text)
    ? anthropic({ ...rest, calls: [{ name: 'json', input: JSON.parse(text) as unknown }] }, asked)
    : WRITERS[wire](reply, asked);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function piecesOf(text: string, length = 4): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += length) pieces.push(text.slice(at, at + length));
  return pieces;
}

function usageOf(reply: SpokenReply): { inputTokens: number; outputTokens: number } | null {
  return reply.usage === undefined ? { inputTokens: 11, outputTokens: 7 } : reply.usage;
}

function openAi(reply: SpokenReply, asked: AskedChat): WireStream {
  const chunk = (delta: Plain, finish: string | null = null): WireEvent => ({
    data: {
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1_700_000_000,
      model: asked.model,
      choices: [{ index: 0, delta, finish_reason: finish }],
    },
  });
  const calls = reply.calls ?? [];
  const finish =
    reply.finish === 'content-filter'
      ? 'content_filter'
      : (reply.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop'));
  const usage = usageOf(reply);
  return {
    opening: [chunk({ role: 'assistant', content: '' })],
    pieces: [
      ...piecesOf(reply.reasoning ?? '', reply.pieceLength).map((piece) =>
        chunk({ reasoning_content: piece }),
      ),
      ...piecesOf(reply.text ?? '', reply.pieceLength).map((piece) => chunk({ content: piece })),
      ...calls.flatMap((call, index) => [
        chunk({
          tool_calls: [
            {
              index,
              id: `call_${index}`,
              type: 'function',
              function: { name: call.name, arguments: '' },
            },
          ],
        }),
        ...piecesOf(JSON.stringify(call.input), 9).map((piece) =>
          chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
        ),
      ]),
    ],
    closing: [
      chunk({}, finish),
      ...(usage === null
        ? []
        : [
            {
              data: {
                id: 'chatcmpl-1',
                object: 'chat.completion.chunk',
                created: 1_700_000_000,
                model: asked.model,
                choices: [],
                usage: {
                  prompt_tokens: usage.inputTokens,
                  completion_tokens: usage.outputTokens,
                  total_tokens: usage.inputTokens + usage.outputTokens,
                },
              },
            },
          ]),
      { data: '[DONE]' },
    ],
    overloaded: {
      data: {
        error: { message: 'Overloaded, try again later', type: 'overloaded_error', code: 503 },
      },
    },
  };
}

function anthropic(reply: SpokenReply, asked: AskedChat): WireStream {
  const event = (name: string, data: Plain): WireEvent => ({ name, data: { type: name, ...data } });
  const usage = usageOf(reply) ?? { inputTokens: 0, outputTokens: 0 };
  const calls = reply.calls ?? [];
  const text = reply.text ?? '';
  const textBlock = [
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    ...piecesOf(text, reply.pieceLength).map((piece) =>
      event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: piece } }),
    ),
    event('content_block_stop', { index: 0 }),
  ];
  const offset = text === '' ? 0 : 1;
  const stop =
    reply.finish === 'content-filter'
      ? 'refusal'
      : reply.finish === 'length'
        ? 'max_tokens'
        : calls.length > 0
          ? 'tool_use'
          : 'end_turn';
  return {
    opening: [
      event('message_start', {
        message: {
          id: 'msg_01',
          type: 'message',
          role: 'assistant',
          model: asked.model,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: usage.inputTokens, output_tokens: 1 },
        },
      }),
      event('ping', {}),
    ],
    pieces: [
      ...(text === '' ? [] : textBlock),
      ...calls.flatMap((call, index) => [
        event('content_block_start', {
          index: index + offset,
          content_block: { type: 'tool_use', id: `toolu_${index}`, name: call.name, input: {} },
        }),
        ...piecesOf(JSON.stringify(call.input), 9).map((piece) =>
          event('content_block_delta', {
            index: index + offset,
            delta: { type: 'input_json_delta', partial_json: piece },
          }),
        ),
        event('content_block_stop', { index: index + offset }),
      ]),
    ],
    closing: [
      event('message_delta', {
        delta: { stop_reason: stop, stop_sequence: null },
        usage: { output_tokens: usage.outputTokens },
      }),
      event('message_stop', {}),
    ],
    overloaded: event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
  };
}

function google(reply: SpokenReply, asked: AskedChat): WireStream {
  const chunk = (parts: readonly Plain[], rest: Plain = {}, top: Plain = {}): WireEvent => ({
    data: {
      candidates: [{ content: { parts, role: 'model' }, index: 0, ...rest }],
      modelVersion: asked.model,
      responseId: 'r1',
      ...top,
    },
  });
  const usage = usageOf(reply);
  const finish =
    reply.finish === 'content-filter'
      ? 'SAFETY'
      : reply.finish === 'length'
        ? 'MAX_TOKENS'
        : 'STOP';
  return {
    opening: [],
    pieces: [
      ...piecesOf(reply.text ?? '', reply.pieceLength).map((piece) => chunk([{ text: piece }])),
      ...(reply.calls ?? []).map((call) =>
        chunk([
          { functionCall: { name: call.name, args: call.input }, thoughtSignature: 'c2lnbmVk' },
        ]),
      ),
    ],
    closing: [
      chunk(
        [{ text: '' }],
        { finishReason: finish },
        usage === null
          ? {}
          : {
              usageMetadata: {
                promptTokenCount: usage.inputTokens,
                candidatesTokenCount: usage.outputTokens,
                totalTokenCount: usage.inputTokens + usage.outputTokens,
              },
            },
      ),
    ],
    overloaded: {
      data: { error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } },
    },
  };
}

const WRITERS = { openai: openAi, anthropic, google } as const;
