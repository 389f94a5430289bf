import type { ChatModel } from '../../domain/chat.ts';
import { requestHash } from './cassette.ts';
import type { Cassette, RecordedExchange } from './cassette.ts';

export interface Recorder {
  /** The model as one asker sees it; every exchange that ends is recorded, but for stopped ones. */
  lane(name: string): ChatModel;
  cassette(): Cassette;
}

/** Wraps a model so that what it is asked and replies can be replayed. `now` is in milliseconds of any clock. */
export function recordChat(model: ChatModel, now: () => number): Recorder {
  /** In the order in which they were asked; `null` while the reply is awaited, and when it was stopped. */
  const exchanges: (RecordedExchange | null)[] = [];
  const counts = new Map<string, number>();
  return {
    lane: (lane) => ({
      info: model.info,
      async complete(request, signal, onEvent = () => {}) {
        const { purpose } = request;
        const kind = `${lane} ${purpose}`;
        const index = counts.get(kind) ?? 0;
        counts.set(kind, index + 1);
        const place = exchanges.push(null) - 1;
        const hash = await requestHash(request);
        const startedAt = now();
        const events: RecordedExchange['events'][number][] = [];
        const outcome = await model.complete(request, signal, (event) => {
          events.push({ atMs: Math.round(now() - startedAt), event });
          onEvent(event);
        });
        if (outcome.ok || outcome.error.kind !== 'aborted') {
          exchanges[place] = { lane, requestHash: hash, purpose, index, outcome, events };
        }
        return outcome;
      },
    }),
    cassette: () => ({
      provider: model.info.provider,
      model: model.info.model,
      exchanges: exchanges.filter((exchange) => exchange !== null),
    }),
  };
}
