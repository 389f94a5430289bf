import { AGENT_CHAT } from '../config/agent.ts';
import { repairMessage } from '../config/prompts.ts';
import type { ChatMessage, ChatPurpose } from '../domain/chat.ts';
import { ok, type Result } from '../domain/result.ts';
import type { Exchange } from './cost-meter.ts';
import { readReply, type ReplyForm } from './model-replies.ts';

/** Asks for one decision; `null` when no reply could be read. */
export type Decide = <T>(
  purpose: ChatPurpose,
  messages: readonly ChatMessage[],
  form: ReplyForm<T>,
  signal: AbortSignal,
) => Promise<Result<T | null>>;

/** A decision in JSON, with one repair. */
export function createDecide(exchange: Exchange): Decide {
  return async (purpose, messages, form, signal) => {
    let asked = messages;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const reply = await exchange(
        { purpose, messages: asked, schema: form.schema, ...AGENT_CHAT },
        signal,
      );
      if (!reply.ok && reply.error.kind !== 'llm-bad-answer') return reply;
      const text = reply.ok ? reply.value.text : '';
      const value = readReply(text, form);
      if (value !== null) return ok(value);
      asked = [...messages, { role: 'assistant', text }, repairMessage('JSON')];
    }
    return ok(null);
  };
}
