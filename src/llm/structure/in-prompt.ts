import {
  REPAIR_PROMPT,
  schemaInPrompt,
  toolOutputInPrompt,
  toolsInPrompt,
} from '../../config/prompts.ts';
import type { ChatMessage, ChatRequest, JsonObject, ToolCall } from '../../domain/chat.ts';
import { isObject, readJsonObject } from './read-json.ts';

/** What a text of the agreed JSON says. */
export interface Structured {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
}

/** A request that asks in words for what the model has no means for; tool turns become plain turns. */
export function askInPrompt(request: ChatRequest): ChatRequest {
  const { tools, schema, messages, ...rest } = request;
  const wish = [
    ...(tools === undefined ? [] : [toolsInPrompt(tools)]),
    ...(schema === undefined ? [] : [schemaInPrompt(schema)]),
  ].join('\n\n');
  return { ...rest, messages: withWish(messages.map(plainTurn), wish) };
}

/** The request once more, with the reply that could not be read and the demand to repair it. */
export function askForRepair(request: ChatRequest, unreadable: string): ChatRequest {
  return {
    ...request,
    messages: [
      ...request.messages,
      { role: 'assistant', text: unreadable },
      { role: 'user', text: REPAIR_PROMPT },
    ],
  };
}

/** Reads the JSON of a schema: any object will do, its shape is the caller's to check. */
export function readSchemaReply(text: string): Structured | null {
  const object = readJsonObject(text);
  return object === null ? null : { text: JSON.stringify(object), toolCalls: [] };
}

/** Reads `{"calls": […]}` or `{"reply": "…"}`; ids are made up, unique in this request. */
export function readToolsReply(text: string, turn: number): Structured | null {
  const object = readJsonObject(text);
  if (object === null) return null;
  const { calls, reply } = object;
  if (Array.isArray(calls)) {
    const read = calls.map((call, index) => readCall(call, `call-${turn}-${index}`));
    return read.length > 0 && read.every((call) => call !== null)
      ? { text: '', toolCalls: read }
      : null;
  }
  // Some give the one call without the list around it.
  const single = readCall(object, `call-${turn}-0`);
  if (single !== null) return { text: '', toolCalls: [single] };
  return typeof reply === 'string' ? { text: reply, toolCalls: [] } : null;
}

function readCall(call: JsonObject[string] | undefined, id: string): ToolCall | null {
  if (!isObject(call)) return null;
  const { tool, input } = call;
  if (typeof tool !== 'string') return null;
  return { id, name: tool, input: isObject(input) ? input : {} };
}

function plainTurn(message: ChatMessage): ChatMessage {
  if (message.role === 'tool') {
    return { role: 'user', text: toolOutputInPrompt(message.name, message.output) };
  }
  if (message.role !== 'assistant' || message.toolCalls === undefined) return message;
  const calls = message.toolCalls.map(({ name, input }) => ({ tool: name, input }));
  return calls.length === 0
    ? { role: 'assistant', text: message.text }
    : { role: 'assistant', text: JSON.stringify({ calls }) };
}

/** Into the system turn, where the model looks for its rules; in front when there is none. */
function withWish(messages: readonly ChatMessage[], wish: string): ChatMessage[] {
  const [first, ...others] = messages;
  return first?.role === 'system'
    ? [{ role: 'system', text: `${first.text}\n\n${wish}` }, ...others]
    : [{ role: 'system', text: wish }, ...messages];
}
