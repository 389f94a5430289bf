import { addCosts, costOf, NO_COST, type RunCost } from '../domain/agent.ts';
import type { ChatModel, ChatReply, ChatRequest } from '../domain/chat.ts';
import type { Result } from '../domain/result.ts';
import type { AnswerTraceEvent } from '../domain/trace.ts';

/** Sums what the exchanges of one run cost, whoever made them. */
export interface CostMeter {
  readonly total: () => RunCost;
  add(reply: ChatReply): void;
}

export function createCostMeter(): CostMeter {
  let total = NO_COST;
  return {
    total: () => total,
    add(reply) {
      total = addCosts(total, costOf(reply));
    },
  };
}

/** One exchange of the planner: counted, and told to the trace with its waits. */
export type Exchange = (request: ChatRequest, signal: AbortSignal) => Promise<Result<ChatReply>>;

export function createExchange(
  model: ChatModel,
  meter: CostMeter,
  record: (event: AnswerTraceEvent) => void,
): Exchange {
  return async (request, signal) => {
    const { purpose } = request;
    const reply = await model.complete(request, signal, (event) => {
      if (event.type !== 'retry-wait') return;
      const { waitMs, attempt, status } = event;
      record({ type: 'chat-wait', purpose, waitMs, attempt, status });
    });
    if (!reply.ok) return reply;
    meter.add(reply.value);
    const { usage, costUsd, latencyMs, ttftMs, retries } = reply.value;
    record({ type: 'chat-end', purpose, usage, costUsd, latencyMs, ttftMs, retries });
    return reply;
  };
}
