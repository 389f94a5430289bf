import type { ChatRequest, ChatUsage } from '../domain/chat.ts';
import { estimateTokens } from '../lib/estimate-tokens.ts';
import type { Spoken } from './speak.ts';

const NOTHING: ChatUsage = { inputTokens: 0, outputTokens: 0, isEstimated: false };

/** Sums the tokens of the attempts that one exchange took; what a provider did not count is estimated. */
export interface Tally {
  add(request: ChatRequest, spoken: Spoken): void;
  usage(): ChatUsage;
}

/** An empty sum. */
export function createTally(): Tally {
  let sum = NOTHING;
  return {
    add(request, spoken) {
      const one = usageOf(request, spoken);
      sum = {
        inputTokens: sum.inputTokens + one.inputTokens,
        outputTokens: sum.outputTokens + one.outputTokens,
        isEstimated: sum.isEstimated || one.isEstimated,
      };
    },
    usage: () => sum,
  };
}

function usageOf(request: ChatRequest, { usage, text, toolCalls }: Spoken): ChatUsage {
  if (usage !== null) return { ...usage, isEstimated: false };
  const asked = JSON.stringify([request.messages, request.tools ?? [], request.schema ?? null]);
  const said = toolCalls.length === 0 ? text : text + JSON.stringify(toolCalls);
  return {
    inputTokens: estimateTokens(asked),
    outputTokens: estimateTokens(said),
    isEstimated: true,
  };
}
