import type { ChatModel, ChatPurpose } from '../../domain/chat.ts';
import { requestHash } from './cassette.ts';
import type { Cassette, RecordedExchange } from './cassette.ts';

export interface Recorder {
  /** The model to ask; every exchange that ends is recorded, but for stopped ones. */
  readonly model: ChatModel;
  cassette(): Cassette;
}

/** Wraps a model so that what it is asked and replies can be replayed. `now` is in milliseconds of any clock. */
export function recordChat(model: ChatModel, now: () => number): Recorder {
  const exchanges: RecordedExchange[] = [];
  const counts = new Map<ChatPurpose, number>();
  return {
    model: {
      info: model.info,
      async complete(request, signal, onEvent = () => {}) {
        const index = counts.get(request.purpose) ?? 0;
        counts.set(request.purpose, index + 1);
        const hash = await requestHash(request);
        const startedAt = now();
        const events: RecordedExchange['events'][number][] = [];
        const outcome = await model.complete(request, signal, (event) => {
          events.push({ atMs: Math.round(now() - startedAt), event });
          onEvent(event);
        });
        if (outcome.ok || outcome.error.kind !== 'aborted') {
          const { purpose } = request;
          exchanges.push({ requestHash: hash, purpose, index, outcome, events });
        }
        return outcome;
      },
    },
    cassette: () => ({
      provider: model.info.provider,
      model: model.info.model,
      exchanges: [...exchanges],
    }),
  };
}
