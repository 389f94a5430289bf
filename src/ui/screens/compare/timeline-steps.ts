import type { PlannerKind } from '../../../domain/agent.ts';
import type { PassageId } from '../../../domain/ids.ts';
import type { TraceEvent } from '../../../domain/trace.ts';
import type { ErrorMessages } from '../../i18n/error-messages.ts';
import { errorText } from '../../i18n/error-messages.ts';
import type { Format } from '../../i18n/format.ts';
import type { DeepWideMessages } from '../../i18n/deep-wide-messages.ts';
import type { TimelineMessages } from '../../i18n/timeline-messages.ts';
import { sayResearch } from './research-steps.ts';
import { isRetrievalStep, sayRetrieval } from './retrieval-steps.ts';

/** One line of the timeline, in words. */
export interface TimelineStep {
  readonly type: TraceEvent['type'];
  readonly atMs: number;
  readonly words: string;
  /** Smaller words beside it: where a query is from, a reason, tokens and money. */
  readonly details: readonly string[];
  /** Passages it speaks of, shown when the step is opened. */
  readonly passages: readonly PassageId[];
  /** Who decided, at the points where the run could have gone another way. */
  readonly decidedBy: PlannerKind | null;
  readonly tone: 'plain' | 'round' | 'good' | 'bad' | 'quiet';
}

/** What a timeline is said in. */
export interface TimelineWords {
  readonly timeline: TimelineMessages;
  readonly research: DeepWideMessages;
  readonly errors: ErrorMessages;
}

/** The steps of a trace over `k` passages of evidence, in order; events that say nothing by themselves are left out. */
export function timelineSteps(
  trace: readonly TraceEvent[],
  { timeline: t, research, errors }: TimelineWords,
  format: Format,
  k: number,
): readonly TimelineStep[] {
  return trace.flatMap((event) => {
    const said =
      sayDecision(event, t, format) ??
      sayRetrieval(event, t, format, k) ??
      sayAction(event, t, errors, format) ??
      sayResearch(event, research, errors, format) ??
      sayAnswer(event, t, errors, format);
    return said === null
      ? []
      : [{ ...PLAIN, ...said, type: event.type, atMs: event.atMs } satisfies TimelineStep];
  });
}

/** A step before what is the same for all of them. */
export type Said = Partial<TimelineStep> & Pick<TimelineStep, 'words'>;

const PLAIN = { details: [], passages: [], decidedBy: null, tone: 'plain' } as const;

const some = (words: string): readonly string[] => (words === '' ? [] : [words]);

/** Points where the run could have gone another way. */
function sayDecision(event: TraceEvent, t: TimelineMessages, format: Format): Said | null {
  switch (event.type) {
    case 'skill-choice':
      return {
        words: event.skill === 'search' ? t.skillSearch : t.skillDirect,
        details: some(t.ruleReasons[event.reason] ?? event.reason),
        decidedBy: event.by,
      };
    case 'question-split':
      return event.parts.length < 2
        ? { words: t.notSplit, decidedBy: event.by }
        : {
            words: t.split(format.number(event.parts.length)),
            details: event.parts,
            decidedBy: event.by,
          };
    case 'sufficiency-verdict':
      return {
        words: event.isSufficient ? t.sufficient : t.insufficient,
        details: event.missing === '' ? [] : [t.missing(event.missing)],
        decidedBy: event.by,
        tone: event.isSufficient ? 'good' : 'bad',
      };
    case 'confidence-verdict':
      return {
        words: event.isConfident ? t.confident : t.unconfident,
        details: event.missing === '' ? [] : [t.missing(event.missing)],
        decidedBy: event.by,
        tone: event.isConfident ? 'good' : 'bad',
      };
    default:
      return null;
  }
}

/** What the tools did, or refused to do. */
function sayAction(
  event: TraceEvent,
  t: TimelineMessages,
  errors: ErrorMessages,
  format: Format,
): Said | null {
  switch (event.type) {
    case 'run-start': {
      const { replayOf } = event;
      if (replayOf === undefined) return null;
      return { words: t.replay(replayOf.model, format.dateTime(replayOf.recordedAt)), tone: 'bad' };
    }
    case 'round-start':
      return { words: t.round(format.number(event.round)), tone: 'round' };
    case 'search-result':
      return {
        words: t.search(event.query),
        details: [t.origins[event.origin], t.searchHits(format.number(event.hits.length))],
        passages: event.hits.map(({ passageId }) => passageId),
      };
    case 'search-refused':
      return {
        words: t.searchRefused(event.query),
        details: [t.refusals[event.refusal]],
        tone: 'bad',
      };
    case 'candidates-merge':
      return {
        words: t.merge(t.merges[event.strategy], format.number(event.passageIds.length)),
        passages: event.passageIds,
        tone: 'quiet',
      };
    case 'fetch-result':
      return {
        words: t.fetch(t.scopes[event.scope]),
        details: some(event.reason),
        passages: event.passageIds,
      };
    case 'fetch-refused':
      return {
        words: t.fetchRefused(event.passageId),
        details: [t.refusals[event.refusal]],
        tone: 'bad',
      };
    case 'evidence-change':
      return {
        words: t.evidence(format.number(event.passageIds.length)),
        details:
          event.displaced.length === 0 ? [] : [t.displaced(format.number(event.displaced.length))],
        passages: event.passageIds,
      };
    case 'evidence-fallback':
      return {
        words: t.fallback(format.number(event.passageIds.length)),
        passages: event.passageIds,
        tone: 'bad',
      };
    case 'planner-error':
      return {
        words: t.plannerError,
        details: [errorText(event.error, errors).message],
        tone: 'bad',
      };
    case 'loop-exit':
      return { words: t.exit(t.exits[event.exit]), tone: 'round' };
    default:
      return null;
  }
}

/** Exchanges with a model, and the answer. */
function sayAnswer(
  event: TraceEvent,
  t: TimelineMessages,
  errors: ErrorMessages,
  format: Format,
): Said | null {
  switch (event.type) {
    case 'chat-end':
      return {
        words: t.chat(t.purposes[event.purpose] ?? event.purpose),
        details: [
          t.tokens(format.number(event.usage.inputTokens), format.number(event.usage.outputTokens)),
          ...(event.costUsd === null ? [] : [format.money(event.costUsd)]),
          format.duration(event.latencyMs),
        ],
        tone: 'quiet',
      };
    case 'chat-wait':
      return {
        words: t.wait(
          format.number(Math.ceil(event.waitMs / 1000)),
          event.status === null ? '–' : String(event.status),
        ),
        tone: 'bad',
      };
    case 'answer-start':
      return { words: t.answerStart(format.number(event.passageIds.length)) };
    case 'answer-end':
      return event.isInsufficient
        ? { words: t.answerInsufficient, tone: 'bad' }
        : {
            words:
              event.citations.length === 0
                ? t.answerEndNone
                : t.answerEnd(event.citations.map((number) => `[${number}]`).join(' ')),
            tone: 'good',
          };
    case 'answer-error':
      return {
        words: t.answerError,
        details: [errorText(event.error, errors).message],
        tone: 'bad',
      };
    case 'run-error':
      return { words: t.runError, details: [errorText(event.error, errors).message], tone: 'bad' };
    default:
      return null;
  }
}

/** The line over a closed timeline: how much was done, and why it ended. */
export function timelineSummary(
  trace: readonly TraceEvent[],
  t: TimelineMessages,
  research: DeepWideMessages,
  format: Format,
): string {
  const count = (type: TraceEvent['type']): string =>
    format.number(trace.filter((event) => event.type === type).length);
  const exit = trace.findLast((event) => event.type === 'loop-exit');
  const steps = trace.filter(isRetrievalStep);
  if (steps.length > 0) return t.retrieval.summaryOf(format.number(steps.length));
  const end = exit === undefined ? t.running : t.exits[exit.exit];
  return trace.some(({ type }) => type === 'research-start')
    ? research.steps.summary(count('search-result'), count('readiness-check'), end)
    : t.summary(count('search-result'), count('fetch-result'), end);
}
