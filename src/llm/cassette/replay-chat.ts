import type { ChatModel, ChatPurpose } from '../../domain/chat.ts';
import { err } from '../../domain/result.ts';
import { requestHash } from './cassette.ts';
import type { Cassette, RecordedExchange } from './cassette.ts';

/** How fast a replay goes: at once, or as it was recorded by means of `sleep`. */
export type ReplayPace =
  | 'at-once'
  | { readonly sleep: (ms: number, signal: AbortSignal) => Promise<void> };

/**
 * A model that replies what was recorded for the very same request, and nothing else: any other request is
 * `cassette-mismatch`. Asked the same thing again, it replies as it did the next time, once each.
 */
export function replayChat(cassette: Cassette, pace: ReplayPace = 'at-once'): ChatModel {
  const left = new Map<string, RecordedExchange[]>();
  for (const exchange of cassette.exchanges) {
    left.set(exchange.requestHash, [...(left.get(exchange.requestHash) ?? []), exchange]);
  }
  const counts = new Map<ChatPurpose, number>();
  return {
    info: { provider: cassette.provider, model: cassette.model, host: null, isReplay: true },
    async complete(request, signal, onEvent = () => {}) {
      const index = counts.get(request.purpose) ?? 0;
      counts.set(request.purpose, index + 1);
      const exchange = left.get(await requestHash(request))?.shift();
      if (signal.aborted) return err({ kind: 'aborted' });
      if (exchange === undefined) {
        return err({ kind: 'cassette-mismatch', purpose: request.purpose, index });
      }
      let elapsedMs = 0;
      for (const { atMs, event } of exchange.events) {
        if (pace !== 'at-once') await pace.sleep(atMs - elapsedMs, signal);
        if (signal.aborted) return err({ kind: 'aborted' });
        elapsedMs = atMs;
        onEvent(event);
      }
      return exchange.outcome;
    },
  };
}
