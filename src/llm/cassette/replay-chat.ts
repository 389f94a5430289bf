import type { ChatModel } from '../../domain/chat.ts';
import { err } from '../../domain/result.ts';
import { requestHash } from './cassette.ts';
import type { Cassette, RecordedExchange } from './cassette.ts';

/** How fast a replay goes: at once, or as it was recorded by means of `sleep`. */
export type ReplayPace =
  | 'at-once'
  | { readonly sleep: (ms: number, signal: AbortSignal) => Promise<void> };

export interface Player {
  /** The recorded model as the asker of that name saw it. */
  lane(name: string): ChatModel;
}

/**
 * A model that replies what was recorded for the very same request of the same asker, and nothing else: any other
 * request is `cassette-mismatch`. Asked the same thing again, it replies as it did the next time, once each.
 */
export function replayChat(cassette: Cassette, pace: ReplayPace = 'at-once'): Player {
  const left = new Map<string, RecordedExchange[]>();
  for (const exchange of cassette.exchanges) {
    const key = `${exchange.lane} ${exchange.requestHash}`;
    left.set(key, [...(left.get(key) ?? []), exchange]);
  }
  const counts = new Map<string, number>();
  const { provider, model } = cassette;
  return {
    lane: (lane) => ({
      info: { provider, model, host: null, isReplay: true },
      async complete(request, signal, onEvent = () => {}) {
        const { purpose } = request;
        const kind = `${lane} ${purpose}`;
        const index = counts.get(kind) ?? 0;
        counts.set(kind, index + 1);
        const exchange = left.get(`${lane} ${await requestHash(request)}`)?.shift();
        if (signal.aborted) return err({ kind: 'aborted' });
        if (exchange === undefined) return err({ kind: 'cassette-mismatch', purpose, index });
        let elapsedMs = 0;
        for (const { atMs, event } of exchange.events) {
          if (pace !== 'at-once') await pace.sleep(atMs - elapsedMs, signal);
          if (signal.aborted) return err({ kind: 'aborted' });
          elapsedMs = atMs;
          onEvent(event);
        }
        return exchange.outcome;
      },
    }),
  };
}
