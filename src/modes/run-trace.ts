import type { ModeContext, ModeId } from '../domain/mode.ts';
import type { TraceEvent } from '../domain/trace.ts';

/** An event before it gets its time. */
export type Untimed = TraceEvent extends infer Event
  ? Event extends TraceEvent
    ? Omit<Event, 'atMs'>
    : never
  : never;

/** The list of what a run does, told and kept. */
export interface RunTrace {
  /** Everything so far, but for deltas of text: the answer holds them. */
  readonly events: () => readonly TraceEvent[];
  /** Milliseconds since the run began. */
  readonly atMs: () => number;
  record(event: Untimed): void;
}

/** Begins the trace of a run; its first event is `run-start`. `earlier` = events of a run that goes on. */
export function startTrace(
  modeId: ModeId,
  query: string,
  { now, emit, replayOf }: Pick<ModeContext, 'now' | 'emit' | 'replayOf'>,
): RunTrace {
  const trace = continueTrace([], { now, emit });
  trace.record({ type: 'run-start', modeId, query, ...(replayOf && { replayOf }) });
  return trace;
}

/** Goes on with a trace that had ended: a retried answer. Times go on from its last event. */
export function continueTrace(
  earlier: readonly TraceEvent[],
  { now, emit }: Pick<ModeContext, 'now'> & { readonly emit: ModeContext['emit'] | undefined },
): RunTrace {
  const kept = [...earlier];
  const before = earlier.at(-1)?.atMs ?? 0;
  const startedAt = now();
  const atMs = (): number => before + now() - startedAt;
  return {
    events: () => kept.slice(),
    atMs,
    record(event) {
      const timed = { atMs: atMs(), ...event } as TraceEvent;
      if (timed.type !== 'text-delta') kept.push(timed);
      emit?.(timed);
    },
  };
}
