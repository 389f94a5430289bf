import { describe, expect, it } from 'vitest';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { connect } from './connect.ts';
import type { Channel } from './connect.ts';
import { exposeApi, exposeWorker, handOver } from './expose.ts';

interface DemoApi {
  echo(text: string): Promise<Result<string>>;
  untilAborted(signal: AbortSignal): Promise<Result<string>>;
  wasAborted(signal: AbortSignal): Promise<Result<boolean>>;
  count(to: number, signal: AbortSignal, onProgress: (n: number) => void): Promise<Result<number>>;
  vector(size: number): Promise<Result<{ vectors: Float32Array }>>;
  bytesLeft(): Promise<Result<number>>;
  bug(): Promise<Result<string>>;
  never(): Promise<Result<string>>;
}

function createDemo(): DemoApi {
  let last = new Float32Array();
  return {
    echo: async (text) => ok(text),
    untilAborted: (signal) =>
      new Promise((resolve) => {
        const stop = () => resolve(err({ kind: 'aborted' }));
        if (signal.aborted) stop();
        signal.addEventListener('abort', stop);
      }),
    wasAborted: async (signal) => ok(signal.aborted),
    async count(to, _signal, onProgress) {
      for (let n = 1; n <= to; n += 1) onProgress(n);
      return ok(to);
    },
    async vector(size) {
      last = new Float32Array(size).fill(0.5);
      return handOver(ok({ vectors: last }));
    },
    bytesLeft: async () => ok(last.byteLength),
    bug: async () => {
      throw new TypeError('a bug');
    },
    never: () => new Promise(() => undefined),
  };
}

/** A channel to a demo on the other end of a MessageChannel, and a way to end it from outside. */
function openChannel(handshake: boolean) {
  const { port1, port2 } = new MessageChannel();
  let die: (detail: string) => void = () => undefined;
  const channel: Channel = {
    name: 'demo',
    endpoint: port1,
    handshake,
    onDeath: (listener) => {
      die = listener;
    },
    close: () => port1.close(),
  };
  port1.start();
  return { channel, far: port2, die: (detail: string) => die(detail) };
}

function openDemo() {
  const { channel, far, die } = openChannel(false);
  exposeApi<DemoApi>(createDemo(), far);
  return { ...connect<DemoApi>(channel), die };
}

describe('arguments', () => {
  it('carry an abort, whenever it comes', async () => {
    const { api, close } = openDemo();
    const controller = new AbortController();
    const waiting = api.untilAborted(controller.signal);
    await api.echo('the call has arrived');
    controller.abort();
    expect(await waiting).toEqual(err({ kind: 'aborted' }));
    expect(await api.untilAborted(controller.signal)).toEqual(err({ kind: 'aborted' }));
    expect(await api.wasAborted(controller.signal)).toEqual(ok(true));
    expect(await api.wasAborted(new AbortController().signal)).toEqual(ok(false));
    close();
  });

  it('leave no listener on a signal that outlives the call', async () => {
    const { api, close } = openDemo();
    const signal = new AbortController().signal;
    let listeners = 0;
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listeners += 1;
      addEventListener.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listeners -= 1;
      removeEventListener.apply(signal, args);
    };
    for (let call = 0; call < 5; call += 1) await api.wasAborted(signal);
    await expect.poll(() => listeners).toBe(0);
    close();
  });

  it('carry progress: few messages for many values, the last one always', async () => {
    const { api, close } = openDemo();
    const seen: number[] = [];
    const result = await api.count(10_000, new AbortController().signal, (n) => seen.push(n));
    expect(result).toEqual(ok(10_000));
    expect(seen).toEqual([1, 10_000]);
    close();
  });
});

describe('results', () => {
  it('hand large arrays over instead of copying them', async () => {
    const { api, close } = openDemo();
    const large = await api.vector(1000);
    expect(large.ok && large.value.vectors).toHaveLength(1000);
    expect(await api.bytesLeft()).toEqual(ok(0));
    await api.vector(10);
    expect(await api.bytesLeft()).toEqual(ok(40));
    close();
  });

  it('turn something thrown into a value', async () => {
    const { api, close } = openDemo();
    expect(await api.bug()).toEqual(err({ kind: 'unexpected', detail: 'TypeError: a bug' }));
    expect(await api.echo('still there')).toEqual(ok('still there'));
    close();
  });
});

describe('the other side', () => {
  it('is not called before it says that it listens', async () => {
    const { channel, far } = openChannel(true);
    const { api, close } = connect<DemoApi>(channel);
    const early = api.echo('early');
    // A port that nobody listens to yet would keep the call; a worker would lose it. So look at what was sent.
    const sent: unknown[] = [];
    const spy = (event: MessageEvent) => sent.push(event.data);
    far.addEventListener('message', spy);
    far.start();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent).toEqual([]);
    far.removeEventListener('message', spy);
    exposeWorker<DemoApi>(createDemo(), far);
    expect(await early).toEqual(ok('early'));
    close();
  });

  it('answers all calls when it dies, pending and later', async () => {
    const { api, died, die } = openDemo();
    const pending = [api.never(), api.never()];
    await api.echo('sent');
    die('gone');
    const crashed = err({ kind: 'worker-crashed', worker: 'demo', detail: 'gone' });
    expect(await Promise.all(pending)).toEqual([crashed, crashed]);
    expect(await api.echo('late')).toEqual(crashed);
    expect(await died).toBe('gone');
  });

  it('answers `aborted` after a close, which is no crash', async () => {
    const { api, close, die } = openDemo();
    const pending = api.never();
    close();
    die('closed');
    expect(await pending).toEqual(err({ kind: 'aborted' }));
  });
});
