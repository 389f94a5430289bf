import type { IncomingMessage } from 'node:http';
import type { AskedChat, Wire } from './script.ts';

type Plain = Readonly<Record<string, unknown>>;

/** Models of Anthropic that know no output format are asked for JSON by a tool of this name. */
const JSON_TOOL = 'json';

/** JSON is asked for by means of a tool, and must come as a call of it. */
export function usesJsonTool(wire: Wire, body: Plain): boolean {
  return wire === 'anthropic' && toolNames(body).includes(JSON_TOOL);
}

/** Which protocol a path belongs to, and the model it names; `null` for a path that asks for no completion. */
export function chatPath(path: string): { readonly wire: Wire; readonly model?: string } | null {
  const google = /\/models\/([^/:]+):(?:streamG|g)enerateContent$/.exec(path);
  if (google?.[1] !== undefined) return { wire: 'google', model: decodeURIComponent(google[1]) };
  if (path.endsWith('/chat/completions')) return { wire: 'openai' };
  return path.endsWith('/messages') ? { wire: 'anthropic' } : null;
}

/** A request's body in the words all protocols share. */
export function readAsked(
  { wire, model }: { readonly wire: Wire; readonly model?: string },
  request: IncomingMessage,
  text: string,
): AskedChat {
  const body = asPlain(JSON.parse(text === '' ? '{}' : text));
  const turns = READERS[wire](body);
  const spoken = turns.filter(isSpoken);
  return {
    wire,
    model: model ?? asText(body['model']),
    system: turns
      .filter(({ role }) => role === 'system')
      .map((turn) => turn.text)
      .join('\n'),
    turns: spoken,
    last: spoken.at(-1)?.text ?? '',
    tools: toolNames(body).filter((name) => !(wire === 'anthropic' && name === JSON_TOOL)),
    wantsJson:
      body['response_format'] !== undefined ||
      body['output_format'] !== undefined ||
      asPlain(body['output_config'])['format'] !== undefined ||
      usesJsonTool(wire, body) ||
      asPlain(body['generationConfig'])['responseMimeType'] === 'application/json',
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body,
  };
}

interface Turn {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly text: string;
}

function isSpoken(turn: Turn): turn is Turn & { role: 'user' | 'assistant' | 'tool' } {
  return turn.role !== 'system';
}

function openAiTurns(body: Plain): Turn[] {
  return asList(body['messages']).map((message) => {
    const role = asText(message['role']);
    return {
      role: role === 'developer' ? 'system' : (role as Turn['role']),
      text: partsText(message['content']),
    };
  });
}

function anthropicTurns(body: Plain): Turn[] {
  const system = { role: 'system' as const, text: partsText(body['system']) };
  return [
    system,
    ...asList(body['messages']).map((message) => {
      const isResult = asList(message['content']).some((part) => part['type'] === 'tool_result');
      return {
        role: isResult ? ('tool' as const) : (asText(message['role']) as Turn['role']),
        text: partsText(message['content']),
      };
    }),
  ];
}

function googleTurns(body: Plain): Turn[] {
  const system = {
    role: 'system' as const,
    text: partsText(asPlain(body['systemInstruction'])['parts']),
  };
  return [
    system,
    ...asList(body['contents']).map((content) => {
      const parts = asList(content['parts']);
      const isResult = parts.some((part) => part['functionResponse'] !== undefined);
      const role: Turn['role'] = content['role'] === 'model' ? 'assistant' : 'user';
      return { role: isResult ? ('tool' as const) : role, text: partsText(parts) };
    }),
  ];
}

const READERS = { openai: openAiTurns, anthropic: anthropicTurns, google: googleTurns } as const;

function partsText(content: unknown): string {
  if (typeof content === 'string') return content;
  return asList(content)
    .map((part) => {
      if (typeof part['text'] === 'string') return part['text'];
      if (part['type'] === 'tool_result') return partsText(part['content']);
      const response = part['functionResponse'];
      return response === undefined ? '' : JSON.stringify(asPlain(response)['response']);
    })
    .join('');
}

function toolNames(body: Plain): string[] {
  return asList(body['tools']).flatMap((tool) => {
    const declared = asList(tool['functionDeclarations']);
    if (declared.length > 0) return declared.map((one) => asText(one['name']));
    return [asText(tool['name'] ?? asPlain(tool['function'])['name'])];
  });
}

function asPlain(value: unknown): Plain {
  return typeof value === 'object' && value !== null ? (value as Plain) : {};
}

function asList(value: unknown): readonly Plain[] {
  return Array.isArray(value) ? value.map(asPlain) : [];
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
