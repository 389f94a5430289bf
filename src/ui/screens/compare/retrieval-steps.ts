import type { TraceEvent } from '../../../domain/trace.ts';
import type { Format } from '../../i18n/format.ts';
import type { TimelineMessages } from '../../i18n/timeline-messages.ts';
import type { TimelineStep } from './timeline-steps.ts';

type Said = Partial<TimelineStep> & Pick<TimelineStep, 'words'>;

/** Kinds of events that a mode with several steps and no loop records. */
const STEPS: readonly TraceEvent['type'][] = ['query-expansion'];

export function isRetrievalStep({ type }: TraceEvent): boolean {
  return STEPS.includes(type);
}

/** The steps of a mode that searches in several steps, in words; `null` for any other event. */
export function sayRetrieval(
  event: TraceEvent,
  { retrieval: t }: TimelineMessages,
  format: Format,
): Said | null {
  switch (event.type) {
    case 'query-expansion': {
      const { choice, by, fallback, variants } = event;
      return {
        words:
          variants.length === 0 ? t.expansionNone : t.expansion(format.number(variants.length)),
        details: [
          t.choices[choice],
          ...(fallback === null ? [] : [t.fallbacks[fallback]]),
          ...variants.map(({ origin, text }) => t.variant(t.origins[origin], text)),
        ],
        decidedBy: by,
        tone: fallback === null ? 'plain' : 'bad',
      };
    }
    default:
      return null;
  }
}
