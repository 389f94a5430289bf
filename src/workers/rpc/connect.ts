import { wrap } from 'comlink';
import type { Endpoint } from 'comlink';
import { err } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { ReadyMessage, RpcApi } from './expose.ts';
import { lastProgress, registerTransferHandlers } from './transfer-handlers.ts';

/** One way to another thread, and what is needed to notice its end. */
export interface Channel {
  /** Name for error messages. */
  readonly name: string;
  readonly endpoint: Endpoint;
  /** True when the other side says `ready` first (a worker); a MessagePort keeps messages until it is listened to. */
  readonly handshake: boolean;
  /** Calls back at most once, when the other side is gone by itself. */
  onDeath(listener: (detail: string) => void): void;
  /** Ends the other side. */
  close(): void;
}

export interface Connection<Api> {
  /** Calls cross as they are typed; all pending and later ones answer `worker-crashed` once the other side is gone. */
  readonly api: Api;
  /** Resolves with the reason when the other side is gone by itself; never after `close`. */
  readonly died: Promise<string>;
  /** Ends the other side; pending calls answer `aborted`. */
  close(): void;
}

type Call = (...args: readonly unknown[]) => Promise<Result<unknown>>;

/** Connects to an api exposed at the other end of `channel`. */
export function connect<Api extends RpcApi<Api>>(channel: Channel): Connection<Api> {
  registerTransferHandlers();
  const remote = wrap<Record<string, Call>>(channel.endpoint);
  const ready = channel.handshake ? isReady(channel.endpoint) : Promise.resolve(null);
  let tellDeath: (detail: string) => void = () => undefined;
  const died = new Promise<string>((resolve) => {
    tellDeath = resolve;
  });
  const pending = new Set<(result: Result<unknown>) => void>();
  const stop = new AbortController();
  let ended: Result<unknown> | null = null;

  function end(result: Result<unknown>): void {
    if (ended !== null) return;
    ended = result;
    stop.abort();
    channel.close();
    for (const settle of pending) settle(result);
    pending.clear();
  }
  function die(detail: string): void {
    if (ended !== null) return;
    end(err({ kind: 'worker-crashed', worker: channel.name, detail }));
    tellDeath(detail);
  }

  channel.onDeath(die);
  void ready.then((lock) => lock !== null && watchLock(lock, stop.signal, die));

  async function send(name: string, args: readonly unknown[]): Promise<Result<unknown>> {
    await ready;
    // One function an answer: the same progress function may be on its way for several calls.
    const own = args.map((arg) =>
      typeof arg === 'function' ? (value: unknown): unknown => arg(value) : arg,
    );
    try {
      const result = await remote[name]?.(...own);
      // Progress travels beside the answer and must not come after it.
      await lastProgress(own);
      return result ?? err({ kind: 'unexpected', detail: `no answer: ${name}` });
    } catch (error) {
      return err({ kind: 'unexpected', detail: String(error) });
    }
  }

  const call = (name: string, args: readonly unknown[]): Promise<Result<unknown>> =>
    new Promise((resolve) => {
      if (ended !== null) {
        resolve(ended);
        return;
      }
      pending.add(resolve);
      void send(name, args).then((result) => {
        pending.delete(resolve);
        resolve(result);
      });
    });

  const api = new Proxy(Object.create(null) as Api & object, {
    get: (_target, name) =>
      // A promise that resolves to the api asks for `then`: it must not become a call.
      typeof name === 'string' && name !== 'then'
        ? (...args: readonly unknown[]) => call(name, args)
        : undefined,
  });
  return { api, died, close: () => end(err({ kind: 'aborted' })) };
}

/** A browser's worker. */
export function workerChannel(worker: Worker, name: string): Channel {
  return {
    name,
    endpoint: worker,
    handshake: true,
    onDeath(listener) {
      worker.addEventListener('error', (event) => listener(event.message || 'script error'));
      worker.addEventListener('messageerror', () => listener('message not readable'));
    },
    close: () => worker.terminate(),
  };
}

function isReady(endpoint: Endpoint): Promise<string | null> {
  return new Promise((resolve) => {
    const listener = (event: Event): void => {
      const data: unknown = (event as MessageEvent<unknown>).data;
      if (!isReadyMessage(data)) return;
      endpoint.removeEventListener('message', listener);
      resolve(data.lock);
    };
    endpoint.addEventListener('message', listener);
  });
}

function isReadyMessage(data: unknown): data is ReadyMessage {
  return typeof data === 'object' && data !== null && 'kurabe' in data && data.kurabe === 'ready';
}

/** The lock is free again only when the worker that held it is gone. */
function watchLock(lock: string, stop: AbortSignal, die: (detail: string) => void): void {
  navigator.locks
    .request(lock, { signal: stop }, () => die('the worker ended'))
    .catch(() => undefined);
}
