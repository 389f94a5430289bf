import type { LlmTimeouts } from '../config/llm.ts';

/** What has come of an answer so far; the timeouts go by it. */
export interface Watch {
  readonly fetch: typeof globalThis.fetch;
  /** Headers have come. */
  isAnswered: boolean;
  /** Tells that part of the answer itself has come: from now on `idleMs` counts. */
  markSpoken(): void;
  stop(): void;
}

/**
 * A `fetch` that calls `onTimeout` (with the seconds waited) when nothing comes for too long, by the bytes on the wire:
 * a server's keep-alive counts, a silent connection does not. It also drops the `user-agent` that the packages set:
 * a browser would ask the server's leave for it (CORS), which strict servers do not give.
 */
export function watchFetch(
  fetch: typeof globalThis.fetch,
  timeouts: LlmTimeouts,
  onTimeout: (seconds: number) => void,
): Watch {
  let limit = timeouts.firstByteMs;
  // Runs from the request on: what the page loads before it is not the provider's delay.
  let timer: ReturnType<typeof setTimeout> | undefined;

  function start(): ReturnType<typeof setTimeout> {
    return setTimeout(() => onTimeout(Math.round(limit / 1_000)), limit);
  }
  function touch(): void {
    clearTimeout(timer);
    timer = start();
  }

  const watch: Watch = {
    isAnswered: false,
    async fetch(input, init) {
      touch();
      const headers = new Headers(init?.headers);
      headers.delete('user-agent');
      const response = await fetch(input, { ...init, headers });
      watch.isAnswered = true;
      touch();
      return response.body === null ? response : heard(response, response.body, touch);
    },
    markSpoken() {
      limit = timeouts.idleMs;
      touch();
    },
    stop: () => clearTimeout(timer),
  };
  return watch;
}

function heard(response: Response, body: ReadableStream<Uint8Array>, touch: () => void): Response {
  const listening = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      touch();
      controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(listening), {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}
