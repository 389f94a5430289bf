import type { ModeId } from '../../domain/mode.ts';
import type { ModeSettings } from '../../domain/mode-settings.ts';
import { planOfAgent } from './agent-plan.ts';
import {
  sumOf,
  type ModePlan,
  type PlanCeilings,
  type PlanGround,
  type PlannedCalls,
  type PlannedExchange,
} from './plan.ts';
import { planOfResearch } from './research-plan.ts';
import {
  planOfDocuSearch,
  planOfFusion,
  planOfRerank,
  planOfSingleShot,
} from './retrieval-plans.ts';

/** What a run of a mode with a model takes: in exchanges, and in tokens for passages of the mean length. */
export interface CallPlan {
  /** When every step is content with the first reply. */
  readonly least: PlannedCalls;
  /** When none is, until the caps that the settings and the code hold it to. No run makes more, but for repairs. */
  readonly most: PlannedCalls;
  /** The same with every reply unreadable that is asked for once more. */
  readonly worst: PlannedCalls;
  /** What ends a run before that; each may be passed by the one exchange that is under way, and the answer. */
  readonly ceilings: PlanCeilings;
}

const PLANS: Readonly<Record<ModeId, (settings: ModeSettings, ground: PlanGround) => ModePlan>> = {
  naive: (_, ground) => planOfSingleShot(ground),
  hybrid: (_, ground) => planOfSingleShot(ground),
  agentic: ({ agentic }, ground) => planOfAgent(agentic, ground),
  fusion: ({ fusion }, ground) => planOfFusion(fusion, ground),
  rerank: ({ rerank }, ground) => planOfRerank(rerank, ground),
  docusearch: ({ docusearch }, ground) => planOfDocuSearch(docusearch, ground),
  'deep-wide': ({ 'deep-wide': research }, ground) => planOfResearch(research, ground),
};

/** What a mode is going to ask of a model, by the same constants that bound its run. */
export function plannedCalls(modeId: ModeId, settings: ModeSettings, ground: PlanGround): CallPlan {
  return callsOf(PLANS[modeId](settings, ground), ground);
}

/** The sums of a plan, of what the model is asked for at all. */
export function callsOf(
  { least, most, ceilings }: ModePlan,
  { isPlanned }: Pick<PlanGround, 'isPlanned'>,
): CallPlan {
  const asked = (exchanges: readonly PlannedExchange[]): readonly PlannedExchange[] =>
    exchanges.filter(({ of }) => isPlanned || of === 'answer');
  return {
    least: sumOf(asked(least)),
    most: sumOf(asked(most)),
    worst: sumOf(asked(most), true),
    ceilings,
  };
}
