import type { AppError } from '../../../domain/app-error.ts';
import type { PassageId } from '../../../domain/ids.ts';
import type { TraceEvent } from '../../../domain/trace.ts';
import { oneLine } from '../../../lib/one-line.ts';
import { textBeginning } from '../../../lib/text-beginning.ts';
import type { Format } from '../../i18n/format.ts';
import type { TimelineMessages } from '../../i18n/timeline-messages.ts';
import type { Said } from './timeline-steps.ts';

/** Kinds of events that a mode with several steps and no loop records. */
const STEPS: readonly TraceEvent['type'][] = [
  'query-expansion',
  'rerank-result',
  'diversify-result',
  'grounding-verdict',
  'context-verdict',
];

export function isRetrievalStep({ type }: TraceEvent): boolean {
  return STEPS.includes(type);
}

/** How many of the evidence's `k` places went to others. */
function risenAmong(before: readonly PassageId[], after: readonly PassageId[], k: number): number {
  const kept = new Set(before.slice(0, k));
  return after.slice(0, k).filter((id) => !kept.has(id)).length;
}

/** Why a cross-encoder did not work: in our words where they are known, else in the runtime's, on one line. */
function reasonOf(error: AppError, { problems }: TimelineMessages['retrieval']): string {
  const why = error.kind === 'cross-encoder' ? error.problem : error;
  const told = 'detail' in why ? textBeginning(oneLine(why.detail), 160) : '';
  return problems[why.kind] ?? (told || why.kind);
}

/** The steps of a mode that searches in several steps, in words, for `k` passages of evidence; `null` for any other event. */
export function sayRetrieval(
  event: TraceEvent,
  { retrieval: t }: TimelineMessages,
  format: Format,
  k: number,
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
      const { by, fallback, before, passageIds, computed, crossEncoder, error } = event;
      return {
        words: t.rerank(format.number(passageIds.length)),
        details: [
          t.rerankers[by],
          ...(crossEncoder === undefined ? [] : [t.crossEncoder(crossEncoder.model)]),
          ...(fallback === null ? [] : [t.fallbacks[fallback]]),
          ...(error === undefined ? [] : [reasonOf(error, t)]),
          t.moved(format.number(risenAmong(before, passageIds, k)), format.number(k)),
          ...(computed === null ? [] : [t.computed(format.number(computed))]),
          ...(crossEncoder?.cut ? [t.cut(format.number(crossEncoder.cut))] : []),
        ],
        passages: passageIds,
        tone: fallback === null ? 'plain' : 'bad',
      };
    }
    case 'diversify-result':
      return {
        words: t.diversify(format.score(event.lambda, 2)),
        details: [
          t.moved(format.number(risenAmong(event.before, event.passageIds, k)), format.number(k)),
        ],
        passages: event.passageIds,
      };
    case 'grounding-verdict': {
      const { isGrounded, answersFully, needsMore, by, fallback, passageId } = event;
      return {
        words: isGrounded ? t.grounded : t.ungrounded,
        details: [
          ...(answersFully ? [t.answersFully] : []),
          ...(needsMore ? [t.needsMore] : []),
          ...(by === 'rules' ? [t.byCoverage] : []),
          ...(fallback === null ? [] : [t.fallbacks[fallback]]),
        ],
        passages: [passageId],
        decidedBy: by,
        tone: isGrounded ? 'good' : 'bad',
      };
    }
    case 'context-verdict': {
      const { helped, answersFully, by, fallback, passageId, neighbours } = event;
      const isHelped = helped.length > 0;
      return {
        words: isHelped ? t.contextHelped(format.number(helped.length)) : t.contextNoHelp,
        details: [
          ...(isHelped && answersFully ? [t.answersFully] : []),
          ...(by === 'rules' ? [t.byCoverage] : []),
          ...(fallback === null ? [] : [t.fallbacks[fallback]]),
        ],
        passages: [passageId, ...(isHelped ? helped : neighbours)],
        decidedBy: by,
        ...(isHelped && { tone: 'good' as const }),
      };
    }
    case 'answer-choice':
      return { words: t.answerChoices[event.choice], passages: event.passageIds };
    default:
      return null;
  }
}
