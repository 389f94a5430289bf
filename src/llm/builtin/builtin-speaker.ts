import type { AppError } from '../../domain/app-error.ts';
import type { ChatMessage, ChatRequest } from '../../domain/chat.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { abortable } from '../../lib/abortable.ts';
import { finalFailure } from '../speak.ts';
import type { Outcome, Speak } from '../speak.ts';
import { BUILTIN_LANGUAGES } from './builtin-api.ts';
import type { BuiltinApi, BuiltinAvailability, BuiltinPrompt } from './builtin-api.ts';

/** How an error names the model inside the browser. */
const BUILTIN_HOST = 'Chrome';

/** Speaks to the model inside Chrome: a session an attempt, no network. It counts no tokens and knows no tools. */
export function createBuiltinSpeaker(api: BuiltinApi | null): Speak {
  return async (request, signal, onText) => {
    if (api === null) return finalFailure({ kind: 'llm-builtin-missing', reason: 'absent' });
    const availability = await builtinAvailability(api);
    if (availability !== 'available') return finalFailure(missing(availability));
    return abortable<Outcome>(signal, finalFailure({ kind: 'aborted' }), (settle) => {
      const inner = new AbortController();
      const hear = (delta: string): void => {
        if (!inner.signal.aborted) onText(delta);
      };
      void prompt(api, request, inner.signal, hear).catch(failed).then(settle);
      return () => inner.abort();
    });
  };
}

/** Where the model inside the browser stands; an old or other browser has none. */
export async function builtinAvailability(api: BuiltinApi | null): Promise<BuiltinAvailability> {
  if (api === null) return 'unavailable';
  try {
    return await api.availability(BUILTIN_LANGUAGES);
  } catch {
    return 'unavailable';
  }
}

/** Downloads the model into the browser, which keeps it. Must be started by a press. `onProgress` gets 0 … 1. */
export async function downloadBuiltin(
  api: BuiltinApi,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Result<null>> {
  try {
    const session = await api.create({
      ...BUILTIN_LANGUAGES,
      signal,
      monitor: (monitor) =>
        monitor.addEventListener('downloadprogress', (event) => {
          onProgress((event as ProgressEvent).loaded);
        }),
    });
    session.destroy();
    return ok(null);
  } catch (error) {
    if (signal.aborted) return err({ kind: 'aborted' });
    return err({ kind: 'llm-bad-answer', host: BUILTIN_HOST, detail: messageOf(error) });
  }
}

async function prompt(
  api: BuiltinApi,
  request: ChatRequest,
  signal: AbortSignal,
  onText: (delta: string) => void,
): Promise<Outcome> {
  const turns = request.messages.map(toPrompt);
  const last = turns.at(-1);
  const session = await api.create({
    ...BUILTIN_LANGUAGES,
    initialPrompts: turns.slice(0, -1),
    signal,
  });
  try {
    const stream = session.promptStreaming(last?.content ?? '', {
      signal,
      ...(request.schema === undefined ? {} : { responseConstraint: request.schema }),
    });
    const reader = stream.getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += value;
      onText(value);
    }
    return { ok: true, value: { text, toolCalls: [], finish: 'stop', usage: null } };
  } finally {
    session.destroy();
  }
}

function toPrompt(message: ChatMessage): BuiltinPrompt {
  // Tool turns were put in words before: `createChatModel` asks this model in its prompt only.
  return message.role === 'tool'
    ? { role: 'user', content: JSON.stringify(message.output) }
    : { role: message.role, content: message.text };
}

function missing(availability: Exclude<BuiltinAvailability, 'available'>): AppError {
  const reason = availability === 'unavailable' ? 'absent' : availability;
  return { kind: 'llm-builtin-missing', reason };
}

function failed(error: unknown): Outcome {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') {
    return finalFailure({
      kind: 'llm-context-too-long',
      host: BUILTIN_HOST,
      model: 'gemini-nano',
    });
  }
  return finalFailure({ kind: 'llm-bad-answer', host: BUILTIN_HOST, detail: messageOf(error) });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'the model failed';
}
