import { transferHandlers } from 'comlink';
import { throttle } from '../../lib/throttle.ts';

/** Progress crosses at most ten times a second. */
const PROGRESS_INTERVAL_MS = 100;

/** Posted by the callee when the call is over: the caller lets go of its end. */
const END = 'end';

type Listener = (value: unknown) => void;
type Bridge =
  | { readonly state: 'aborted' }
  | { readonly state: 'open'; readonly port: MessagePort };

/** What the callee does with a bridged argument once its call is over. */
const closers = new WeakMap<object, () => void>();

/**
 * Teaches comlink two kinds of arguments, on both sides of every channel: `AbortSignal`, and a plain function that
 * takes progress. Each gets a MessagePort for the length of the call. Call it once before `wrap` or `expose`.
 */
export function registerTransferHandlers(): void {
  transferHandlers.set('kurabe-abort', {
    canHandle: (value): value is AbortSignal => value instanceof AbortSignal,
    serialize: sendSignal,
    deserialize: receiveSignal,
  });
  transferHandlers.set('kurabe-progress', {
    canHandle: (value): value is Listener => typeof value === 'function',
    serialize: sendListener,
    deserialize: receiveListener,
  });
}

/** For a progress function that was sent: settles when its last value has come. */
const lastValueCame = new WeakMap<Listener, Promise<void>>();

/** Settles when the progress functions among the arguments of an answered call have had their last value. */
export async function lastProgress(args: readonly unknown[]): Promise<void> {
  for (const arg of args) if (typeof arg === 'function') await lastValueCame.get(arg as Listener);
}

/** Ends the bridges among the arguments of a finished call; the last progress goes out before. */
export function releaseArguments(args: readonly unknown[]): void {
  for (const arg of args) {
    if (typeof arg === 'object' || typeof arg === 'function') closers.get(arg ?? {})?.();
  }
}

function sendSignal(signal: AbortSignal): [Bridge, Transferable[]] {
  if (signal.aborted) return [{ state: 'aborted' }, []];
  const { port1, port2 } = new MessageChannel();
  const forward = (): void => port1.postMessage(null);
  signal.addEventListener('abort', forward, { once: true });
  listen(port1, () => {
    signal.removeEventListener('abort', forward);
    port1.close();
  });
  return [{ state: 'open', port: port2 }, [port2]];
}

function receiveSignal(bridge: Bridge): AbortSignal {
  if (bridge.state === 'aborted') return AbortSignal.abort();
  const controller = new AbortController();
  listen(bridge.port, () => controller.abort());
  closers.set(controller.signal, () => end(bridge.port));
  return controller.signal;
}

function sendListener(listener: Listener): [MessagePort, Transferable[]] {
  const { port1, port2 } = new MessageChannel();
  const ended = new Promise<void>((resolve) => {
    listen(port1, (data) => {
      if (data !== END) {
        listener(data);
        return;
      }
      port1.close();
      resolve();
    });
  });
  lastValueCame.set(listener, ended);
  return [port2, [port2]];
}

function receiveListener(port: MessagePort): Listener {
  const send = throttle<unknown>((value) => port.postMessage(value), PROGRESS_INTERVAL_MS);
  const listener: Listener = (value) => send(value);
  closers.set(listener, () => {
    send.flush();
    end(port);
  });
  return listener;
}

function listen(port: MessagePort, onMessage: (data: unknown) => void): void {
  port.addEventListener('message', (event: MessageEvent<unknown>) => onMessage(event.data));
  port.start();
}

function end(port: MessagePort): void {
  port.postMessage(END);
  port.close();
}
