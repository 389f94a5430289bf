import { dollars } from '../domain/llm.ts';
import type { LlmPrice } from '../domain/llm.ts';
import type { ModeId } from '../domain/mode.ts';
import type { ModeSettings } from '../domain/mode-settings.ts';
import type { PlanGround } from '../modes/planning/plan.ts';
import { plannedCalls, type CallPlan } from '../modes/planning/planned-calls.ts';

/** A price, however old. */
export type Price = Omit<LlmPrice, 'asOf'>;

/** What a question is going to cost in one column, before it is asked. */
export interface ColumnCost extends CallPlan {
  readonly modeId: ModeId;
  /** US dollars, of the least and of the most; `null` without a price. */
  readonly costUsd: { readonly least: number; readonly most: number } | null;
}

/** Each column's plan with its price; the most is no more than what a ceiling of the mode lets pass. */
export function estimateColumns({
  columns,
  settings,
  price,
  ...ground
}: PlanGround & {
  readonly columns: readonly ModeId[];
  readonly settings: ModeSettings;
  readonly price: Price | null;
}): readonly ColumnCost[] {
  return columns.map((modeId) => {
    const plan = plannedCalls(modeId, settings, ground);
    return { ...plan, modeId, costUsd: price === null ? null : costOf(plan, price) };
  });
}

function costOf({ least, most, ceilings }: CallPlan, price: Price): ColumnCost['costUsd'] {
  const of = (input: number, output: number): number => dollars(input, output, price) ?? 0;
  const bounds = [
    of(most.inputTokens, most.outputTokens),
    // Whatever the tokens of a ceiling are, as output they are dearest.
    ...(ceilings.tokens === null ? [] : [of(0, ceilings.tokens)]),
    ...(ceilings.costUsd === null ? [] : [ceilings.costUsd]),
  ];
  return { least: of(least.inputTokens, least.outputTokens), most: Math.min(...bounds) };
}
