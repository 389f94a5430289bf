import type { ModeResult } from '../domain/mode.ts';
import type { Fallback, RetrievalEvent } from '../domain/trace.ts';
import { sentenceOf } from './error-words.ts';

type Reason = Exclude<Fallback, null>;

/** A step that was not made as the settings have it. */
export interface ToldFallback {
  /** The event of the run that says so. */
  readonly step: RetrievalEvent['type'];
  readonly reason: Reason;
  /** What stood in, and why. */
  readonly message: string;
}

const WHY: Readonly<Record<Reason, string>> = {
  'no-model': 'no model is given (--llm, --model)',
  unreadable: "the model's reply could not be read",
  'no-cross-encoder': 'no cross-encoder is given (--reranker-model)',
  'cross-encoder-failed': 'the cross-encoder failed',
};

/** The fallbacks of a run, in the order of its steps, each once however many passages it concerned. */
export function fallbacksOf({ trace }: Pick<ModeResult, 'trace'>): readonly ToldFallback[] {
  const told = new Map<string, ToldFallback>();
  for (const event of trace) {
    const fallback = fallbackOf(event);
    if (fallback !== null && !told.has(fallback.message)) told.set(fallback.message, fallback);
  }
  return [...told.values()];
}

function fallbackOf(event: ModeResult['trace'][number]): ToldFallback | null {
  const { type: step } = event;
  switch (step) {
    case 'query-expansion': {
      const { fallback: reason, by, variants } = event;
      if (reason === null) return null;
      const instead = variants.length > 0 && by === 'rules' ? 'reworded by rules' : 'not expanded';
      return { step, reason, message: `the question is ${instead}: ${WHY[reason]}` };
    }
    case 'rerank-result': {
      const { fallback: reason, error } = event;
      if (reason === null) return null;
      const why = error === undefined ? WHY[reason] : sentenceOf(error);
      return { step, reason, message: `late interaction took over: ${why}` };
    }
    case 'grounding-verdict':
    case 'context-verdict': {
      const { by, fallback } = event;
      if (by === 'model' && fallback === null) return null;
      // Without a model rules are the way to judge, which the event does not call a fallback.
      const reason = fallback ?? 'no-model';
      const instead =
        by === 'rules'
          ? 'passages are judged by the words they share'
          : 'the verdict on a passage alone stands';
      return { step, reason, message: `${instead}: ${WHY[reason]}` };
    }
    default:
      return null;
  }
}
