import { NO_COST } from '../../domain/agent.ts';
import type { RunCost } from '../../domain/agent.ts';
import type { ChatReply } from '../../domain/chat.ts';
import type { WorkshopEvent, WorkshopPlan, WorkshopState } from '../../domain/workshop.ts';

/** A generation before its first question. */
export function emptyWorkshop(plan: WorkshopPlan): WorkshopState {
  return {
    version: 1,
    plan,
    accepted: [],
    rejected: [],
    tried: [],
    proposed: 0,
    cost: NO_COST,
  };
}

/** The state after an event. A generation can be taken up from the state after any of them. */
export function applyEvent(state: WorkshopState, event: WorkshopEvent): WorkshopState {
  switch (event.type) {
    case 'proposed':
      return { ...state, proposed: state.proposed + 1 };
    case 'rejected':
      return { ...state, rejected: [...state.rejected, event.rejection] };
    case 'accepted':
      return { ...state, accepted: [...state.accepted, event.topic] };
    case 'spent':
      return { ...state, cost: addCosts(state.cost, event.cost) };
    case 'tried':
      return { ...state, tried: [...state.tried, event.seed] };
    case 'ended':
    case 'failed':
      return state;
  }
}

/** What one exchange came to. */
export function costOf({ usage, costUsd }: ChatReply): RunCost {
  return { chatCalls: 1, ...usage, costUsd };
}

function addCosts(a: RunCost, b: RunCost): RunCost {
  return {
    chatCalls: a.chatCalls + b.chatCalls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    isEstimated: a.isEstimated || b.isEstimated,
    costUsd: a.costUsd === null || b.costUsd === null ? null : a.costUsd + b.costUsd,
  };
}
