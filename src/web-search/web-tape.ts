import type { WebResult, WebSearchPort } from '../domain/deep-wide.ts';
import { err } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { webUrl } from '../domain/web-address.ts';
import { isPlain } from '../lib/plain.ts';

/** One search of the web: its words, what came back, and how long it took. No address of the server, no token. */
export interface RecordedSearch {
  readonly query: string;
  readonly ms: number;
  readonly outcome: Result<readonly WebResult[]>;
}

export interface WebRecorder {
  /** The same search, every one that ends recorded, but for stopped ones. */
  record(port: WebSearchPort): WebSearchPort;
  /** In the order in which they were asked. */
  searches(): readonly RecordedSearch[];
}

/** Records what a search of the web is asked and gives, so that it can be replayed. `now` is in milliseconds of any clock. */
export function recordWeb(now: () => number): WebRecorder {
  const searches: (RecordedSearch | null)[] = [];
  return {
    record: (port) => ({
      ...port,
      async search(query, signal) {
        const place = searches.push(null) - 1;
        const startedAt = now();
        const outcome = await port.search(query, signal);
        if (outcome.ok || outcome.error.kind !== 'aborted') {
          searches[place] = { query, ms: Math.round(now() - startedAt), outcome };
        }
        return outcome;
      },
    }),
    searches: () => searches.filter((search) => search !== null),
  };
}

/** How fast a replay goes: at once, or as it was recorded by means of `sleep`. */
type Pace = 'at-once' | { readonly sleep: (ms: number, signal: AbortSignal) => Promise<void> };

export interface WebPlayer {
  /** The recorded search under the name of the host that was asked then. No network is in it. */
  port(host: string): WebSearchPort;
}

/**
 * Gives what was recorded for the very same words, once each in their order; any other words are `cassette-mismatch`.
 */
export function replayWeb(searches: readonly RecordedSearch[], pace: Pace = 'at-once'): WebPlayer {
  const left = new Map<string, RecordedSearch[]>();
  for (const search of searches) {
    left.set(search.query, [...(left.get(search.query) ?? []), search]);
  }
  let asked = 0;
  return {
    port: (host) => ({
      host,
      isReplay: true,
      async search(query, signal) {
        const index = asked;
        asked += 1;
        const recorded = left.get(query)?.shift();
        if (recorded !== undefined && pace !== 'at-once') await pace.sleep(recorded.ms, signal);
        if (signal.aborted) return err({ kind: 'aborted' });
        return (
          recorded?.outcome ?? err({ kind: 'cassette-mismatch', purpose: 'web-search', index })
        );
      },
    }),
  };
}

/** Whether data of any origin has the shape of a recorded search; addresses are of the web or none. */
export function isRecordedSearch(value: unknown): value is RecordedSearch {
  if (!isPlain(value)) return false;
  const { query, ms, outcome } = value;
  if (typeof query !== 'string' || typeof ms !== 'number' || !isPlain(outcome)) return false;
  if (outcome['ok'] !== true) {
    const { error } = outcome;
    return isPlain(error) && typeof error['kind'] === 'string';
  }
  return Array.isArray(outcome['value']) && outcome['value'].every(isResult);
}

function isResult(value: unknown): value is WebResult {
  if (!isPlain(value)) return false;
  const { title, url, text } = value;
  const isAddress = url === null || (typeof url === 'string' && webUrl(url) !== null);
  return typeof title === 'string' && typeof text === 'string' && isAddress;
}
