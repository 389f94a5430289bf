import { throttle } from '../lib/throttle.ts';
import type { TraceEvent } from '../domain/trace.ts';

/** A screen need not be drawn anew for every token. */
const INTERVAL_MS = 60;

export interface DeltaBuffer {
  readonly add: (event: TraceEvent) => void;
  /** Tells what still waits. */
  readonly flush: () => void;
}

/** Tells events on in their order; deltas of text are joined and told at most every 60 ms, nothing of them is lost. */
export function createDeltaBuffer(tell: (event: TraceEvent) => void): DeltaBuffer {
  let waiting: Extract<TraceEvent, { type: 'text-delta' }> | null = null;
  const deliver = (): void => {
    const event = waiting;
    waiting = null;
    if (event !== null) tell(event);
  };
  const soon = throttle(deliver, INTERVAL_MS);
  const flush = (): void => {
    soon.flush();
    deliver();
  };
  return {
    add(event) {
      if (event.type === 'text-delta') {
        waiting = { ...event, text: (waiting?.text ?? '') + event.text };
        soon(null);
      } else {
        flush();
        tell(event);
      }
    },
    flush,
  };
}
