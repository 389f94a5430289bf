import { addCosts, NO_COST } from '../../domain/agent.ts';
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
