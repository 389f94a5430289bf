import type { ReadAnswer } from '../domain/answer.ts';
import type { AppError } from '../domain/app-error.ts';
import type { ModeId, ModeResult } from '../domain/mode.ts';
import type { Result } from '../domain/result.ts';
import type { LegName, Ranking } from '../domain/search.ts';
import type { TraceEvent } from '../domain/trace.ts';
import { readAnswer } from '../modes/answer/read-answer.ts';

/** A column of the comparison. One a mode today; later the same mode may stand in two with other settings. */
export type PaneId = ModeId;

/** What one leg found while the mode itself is still waiting, for instance for the model. */
export interface Preview {
  readonly leg: LegName;
  readonly ranking: Ranking;
}

/** An answer on its way: what came, and what can be read of it already. */
export interface PartialAnswer {
  readonly raw: string;
  readonly read: ReadAnswer;
}

/** A wait that a provider asked for; counted down on screen. */
export type RetryWait = Extract<TraceEvent, { type: 'chat-wait' }>;

/** What a running column has so far. */
interface Running {
  readonly trace: readonly TraceEvent[];
  readonly wait: RetryWait | null;
}

/** The life of a column. What was found before a failure or a stop is kept and shown as such. */
export type Pane =
  | { readonly phase: 'idle' }
  | (Running & { readonly phase: 'retrieving'; readonly preview: Preview | null })
  /** The evidence stands; its answer is awaited. */
  | (Running & {
      readonly phase: 'generating';
      readonly result: ModeResult;
      readonly partial: PartialAnswer | null;
    })
  /** `result.answerError` tells of an answer that failed: the evidence is done all the same. */
  | {
      readonly phase: 'done';
      readonly result: ModeResult;
      /** What a failed answer had said until then. */
      readonly partial: PartialAnswer | null;
    }
  | {
      readonly phase: 'failed';
      readonly error: AppError;
      readonly preview: Preview | null;
      readonly trace: readonly TraceEvent[];
    }
  | {
      readonly phase: 'aborted';
      readonly preview: Preview | null;
      readonly result: ModeResult | null;
      readonly partial: PartialAnswer | null;
      readonly trace: readonly TraceEvent[];
    };

export type PaneEvent =
  | { readonly type: 'start' }
  | { readonly type: 'trace'; readonly event: TraceEvent }
  | { readonly type: 'preview'; readonly preview: Preview }
  | { readonly type: 'evidence'; readonly result: ModeResult }
  | { readonly type: 'settle'; readonly result: Result<ModeResult> }
  | { readonly type: 'stop' };

export const IDLE_PANE: Pane = { phase: 'idle' };

/** Whether a column is at work. */
export function isRunning({ phase }: Pane): boolean {
  return phase === 'retrieving' || phase === 'generating';
}

/** The result of a column as far as it is: its evidence, and the answer once it is there. */
export function resultOf(pane: Pane): ModeResult | null {
  return 'result' in pane ? pane.result : null;
}

/** What a column did so far. */
export function traceOf(pane: Pane): readonly TraceEvent[] {
  if (pane.phase === 'idle') return [];
  return pane.phase === 'done' ? pane.result.trace : pane.trace;
}

/** The next state of a column. Events that come after the end of a run change nothing. */
export function reducePane(pane: Pane, event: PaneEvent): Pane {
  if (event.type === 'start') return { phase: 'retrieving', trace: [], preview: null, wait: null };
  // An answer is asked for again on evidence that stands, whether the last one ended or was stopped.
  if (event.type === 'evidence' && (pane.phase === 'done' || pane.phase === 'aborted')) {
    return answering(event.result);
  }
  if (pane.phase !== 'retrieving' && pane.phase !== 'generating') return pane;
  const preview = pane.phase === 'retrieving' ? pane.preview : null;
  const partial = pane.phase === 'generating' ? pane.partial : null;
  switch (event.type) {
    case 'trace':
      return traced(pane, event.event);
    case 'preview':
      return pane.phase === 'retrieving' ? { ...pane, preview: event.preview } : pane;
    case 'evidence':
      return { ...answering(event.result), trace: pane.trace, partial };
    case 'stop':
      return { phase: 'aborted', preview, result: resultOf(pane), partial, trace: pane.trace };
    case 'settle': {
      const { result } = event;
      if (result.ok) {
        const isFailed = result.value.answerError !== null;
        return { phase: 'done', result: result.value, partial: isFailed ? partial : null };
      }
      return result.error.kind === 'aborted'
        ? { phase: 'aborted', preview, result: resultOf(pane), partial, trace: pane.trace }
        : { phase: 'failed', error: result.error, preview, trace: pane.trace };
    }
  }
}

function answering(result: ModeResult): Extract<Pane, { phase: 'generating' }> {
  return { phase: 'generating', result, partial: null, trace: result.trace, wait: null };
}

function traced(pane: Extract<Pane, Running>, event: TraceEvent): Pane {
  if (event.type === 'text-delta') {
    if (pane.phase !== 'generating') return pane;
    const raw = (pane.partial?.raw ?? '') + event.text;
    const read = readAnswer(raw, pane.result.hits.length, { isPartial: true });
    return { ...pane, partial: { raw, read }, wait: null };
  }
  const trace = [...pane.trace, event];
  const wait = event.type === 'chat-wait' ? event : null;
  // A second answer of the same run begins anew.
  return pane.phase === 'generating' && event.type === 'answer-start'
    ? { ...pane, trace, wait, partial: null }
    : { ...pane, trace, wait };
}
