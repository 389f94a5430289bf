import { EVIDENCE_K } from '../../../config/retrieval.ts';
import type { TraceEvent } from '../../../domain/trace.ts';
import type { Format } from '../../i18n/format.ts';
import type { TimelineMessages } from '../../i18n/timeline-messages.ts';
import type { TimelineStep } from './timeline-steps.ts';

type Said = Partial<TimelineStep> & Pick<TimelineStep, 'words'>;

/** Kinds of events that a mode with several steps and no loop records. */
const STEPS: readonly TraceEvent['type'][] = ['query-expansion', 'rerank-result'];

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
    case 'rerank-result': {
      const { by, fallback, before, passageIds, computed } = event;
      const kept = new Set(before.slice(0, EVIDENCE_K));
      const risen = passageIds.slice(0, EVIDENCE_K).filter((id) => !kept.has(id));
      return {
        words: t.rerank(format.number(passageIds.length)),
        details: [
          t.rerankers[by],
          ...(fallback === null ? [] : [t.fallbacks[fallback]]),
          t.moved(format.number(risen.length)),
          ...(computed === null ? [] : [t.computed(format.number(computed))]),
        ],
        passages: passageIds,
        tone: fallback === null ? 'plain' : 'bad',
      };
    }
    default:
      return null;
  }
}
