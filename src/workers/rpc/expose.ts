import { expose, transfer } from 'comlink';
import type { Endpoint } from 'comlink';
import { err } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { registerTransferHandlers, releaseArguments } from './transfer-handlers.ts';

/** Every method of a worker: plain arguments, an AbortSignal, a progress function; a failure is a value. */
export type RpcApi<Api> = {
  readonly [Name in keyof Api]: (...args: never[]) => Promise<Result<unknown>>;
};

/** First message of a worker, so that no call is sent before somebody listens. */
export interface ReadyMessage {
  readonly kurabe: 'ready';
  /** Web lock held as long as the worker lives; null where there are none. */
  readonly lock: string | null;
}

/** Arrays from this size on are handed over, smaller ones are cheaper to copy. */
const TRANSFER_BYTES = 1024;

/**
 * Answers calls from the other end of `endpoint`. This is the only place where something thrown becomes a value
 * (`unexpected`).
 */
export function exposeApi<Api extends RpcApi<Api>>(api: Api, endpoint: Endpoint): void {
  registerTransferHandlers();
  const methods = Object.entries<RpcApi<Api>[keyof Api]>(api).map(([name, method]) => [
    name,
    async (...args: never[]): Promise<Result<unknown>> => {
      try {
        return await method.apply(api, args);
      } catch (error) {
        const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        return err({ kind: 'unexpected', detail });
      } finally {
        releaseArguments(args);
      }
    },
  ]);
  expose(Object.fromEntries(methods), endpoint);
}

/**
 * `exposeApi` for a worker's entry: tells the page when it may call, and holds a web lock that ends with the worker,
 * however that happens (a worker that is gone sends no event).
 */
export function exposeWorker<Api extends RpcApi<Api>>(api: Api, worker: Endpoint): void {
  exposeApi(api, worker);
  const ready = (lock: string | null): void =>
    worker.postMessage({ kurabe: 'ready', lock } satisfies ReadyMessage);
  if (typeof navigator === 'undefined' || !('locks' in navigator)) {
    ready(null);
    return;
  }
  const lock = `kurabe-worker-${crypto.randomUUID()}`;
  navigator.locks
    .request(lock, () => {
      ready(lock);
      return new Promise<never>(() => undefined);
    })
    // Refused in a sandboxed frame.
    .catch(() => ready(null));
}

/**
 * Marks the typed arrays (≥ 1 KB, own buffer) directly inside a successful value as handed over instead of copied:
 * the caller's arrays are empty afterwards, so only for values made for this answer.
 */
export function handOver<T extends object>(result: Result<T>): Result<T> {
  if (!result.ok) return result;
  const buffers = Object.values(result.value as Readonly<Record<string, unknown>>).flatMap(
    (value) =>
      ArrayBuffer.isView(value) &&
      value.buffer instanceof ArrayBuffer &&
      value.byteLength >= TRANSFER_BYTES &&
      value.byteLength === value.buffer.byteLength
        ? [value.buffer]
        : [],
  );
  return transfer(result, buffers);
}
