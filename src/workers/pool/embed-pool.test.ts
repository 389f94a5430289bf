import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { err } from '../../domain/result.ts';
import { describeEmbedderContract, embedOk, rowsOf } from '../../embedding/embedder-contract.ts';
import { createHashEmbedder } from '../../embedding/hash-embedder.ts';
import type { EmbedWorkerApi } from '../embed.api.ts';
import { connect } from '../rpc/connect.ts';
import type { Connection } from '../rpc/connect.ts';
import { embedderFromPort, exposeEmbedderOn } from '../rpc/embedder-port.ts';
import { createEmbedPool } from './embed-pool.ts';
import type { EmbedPool, EmbedPoolOptions } from './embed-pool.ts';

/*
 * Real threads around the hash embedder. Some texts make the thread misbehave, as often as the shared counters say:
 * CRASH ends it in the middle of a batch, SLOW takes 30 ms. Loading crashes, hangs or fails likewise.
 */
const SRC = fileURLToPath(new URL('../..', import.meta.url));
const THREAD = `
import { workerData } from 'node:worker_threads';
import { createHashEmbedder } from '${SRC}embedding/hash-embedder.ts';
import { exposeWorker, handOver } from '${SRC}workers/rpc/expose.ts';
const { counters, port } = workerData;
const take = (index) => Atomics.load(counters, index) > 0 && Atomics.sub(counters, index, 1) > 0;
const embedder = createHashEmbedder();
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
exposeWorker({
  async load(request, signal, onProgress) {
    onProgress({ file: 'hash', loadedBytes: 1, totalBytes: 1 });
    if (take(1)) process.exit(1);
    if (take(2)) await sleep(1e9);
    if (take(3)) return { ok: false, error: { kind: 'model-missing', file: 'hash', status: 404 } };
    const info = await embedder.info(signal);
    return { ok: true, value: { info: info.value, selfTestCosine: request.selfTest ? 1 : null } };
  },
  async embed(request, signal, onProgress) {
    for (const text of request.texts) {
      if (text === 'CRASH' && take(0)) process.exit(1);
      if (text.startsWith('SLOW')) await sleep(30);
      if (signal.aborted) break;
    }
    return handOver(await embedder.embed(request, signal, onProgress));
  },
}, port);
`;

const never = new AbortController().signal;
const FAULTS = { crash: 0, crashInLoad: 1, hangInLoad: 2, missing: 3 } as const;
let folder = '';
const open: EmbedPool[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurabe-pool-'));
  const entry = join(folder, 'entry.js');
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(entry, THREAD);
  await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: entry, outDir: join(folder, 'out'), target: 'node20' },
  });
});
afterEach(() => open.splice(0).forEach((pool) => pool.dispose()));
afterAll(() => rm(folder, { recursive: true }));

type Fault = keyof typeof FAULTS;

function openPool(
  options: Partial<EmbedPoolOptions> = {},
  faults: Partial<Record<Fault, number>> = {},
) {
  const counters = new Int32Array(new SharedArrayBuffer(4 * Object.keys(FAULTS).length));
  const setFault = (fault: Fault, count: number) => {
    counters[FAULTS[fault]] = count;
  };
  for (const fault of Object.keys(faults) as Fault[]) setFault(fault, faults[fault] ?? 0);
  const threads: Worker[] = [];
  const alive = new Set<Worker>();
  const spawn = (): Connection<EmbedWorkerApi> => {
    const { port1, port2 } = new MessageChannel();
    const thread = new Worker(join(folder, 'out', 'entry.js'), {
      workerData: { counters, port: port2 },
      transferList: [port2 as never],
    });
    port1.start();
    threads.push(thread);
    alive.add(thread);
    thread.on('exit', () => alive.delete(thread));
    thread.on('error', (error) => console.error(error));
    return connect<EmbedWorkerApi>({
      name: 'embed',
      endpoint: port1,
      handshake: true,
      onDeath: (listener) => thread.on('exit', (code) => listener(`exit ${code}`)),
      close() {
        port1.close();
        void thread.terminate();
      },
    });
  };
  const pool = createEmbedPool({
    size: 3,
    spawn,
    load: { device: 'wasm', baseUrl: 'http://localhost/' },
    unitTexts: 4,
    ...options,
  });
  open.push(pool);
  return { pool, threads, alive, setFault };
}

const texts = (count: number, text = '記事'): string[] =>
  Array.from({ length: count }, (_, index) => `${text} ${index}`);

describeEmbedderContract('pool of threads', () => {
  let pool: EmbedPool | null = null;
  // The threads are bundled in beforeAll, after cases are registered.
  const made = (): EmbedPool => {
    pool ??= openPool().pool;
    open.length = 0;
    return pool;
  };
  afterAll(() => pool?.dispose());
  return {
    info: (signal) => made().info(signal),
    embed: (...args) => made().embed(...args),
  };
});

describeEmbedderContract('pool behind a port', () => {
  const { port1, port2 } = new MessageChannel();
  exposeEmbedderOn(port1, createHashEmbedder());
  return embedderFromPort(port2);
});

describe('workers', () => {
  it('start lazily: none at first, one for a question, the rest for passages', async () => {
    const { pool, threads } = openPool();
    expect(threads).toHaveLength(0);
    await embedOk(pool, 'query', ['質問']);
    expect(threads).toHaveLength(1);
    await embedOk(pool, 'passage', texts(40, 'SLOW'));
    expect(threads).toHaveLength(3);
    expect(await pool.info(never)).toMatchObject({ value: { workers: 3 } });
  });

  it('beyond the first are ended when idle', async () => {
    const { pool, alive } = openPool({ idleMs: 50 });
    await embedOk(pool, 'passage', texts(40, 'SLOW'));
    await expect.poll(() => alive.size).toBe(1);
    expect((await embedOk(pool, 'query', ['質問'])).tokenCounts).toHaveLength(1);
  });

  it('give the vectors of one embedder, in the order of the texts', async () => {
    const { pool } = openPool();
    const input = texts(41);
    const output = await embedOk(pool, 'passage', input);
    expect(output).toEqual(await embedOk(createHashEmbedder(), 'passage', input));
  });

  it('test only the first of them', async () => {
    const { pool } = openPool();
    await embedOk(pool, 'passage', texts(40, 'SLOW'));
    expect(await pool.load(never)).toMatchObject({ value: { selfTestCosine: 1 } });
  });
});

describe('a question', () => {
  it('does not wait for passages', async () => {
    const { pool } = openPool({ size: 1 });
    await pool.load(never);
    const order: string[] = [];
    const passages = embedOk(pool, 'passage', texts(24, 'SLOW')).then(() => order.push('passages'));
    const query = embedOk(pool, 'query', ['質問']).then(() => order.push('query'));
    await Promise.all([passages, query]);
    expect(order).toEqual(['query', 'passages']);
  });
});

describe('an abort', () => {
  it('answers at once and leaves the workers usable', async () => {
    const { pool, threads } = openPool();
    const controller = new AbortController();
    let calls = 0;
    const running = pool.embed(
      { kind: 'passage', texts: texts(400, 'SLOW') },
      controller.signal,
      () => {
        calls += 1;
        controller.abort();
      },
    );
    expect(await running).toEqual(err({ kind: 'aborted' }));
    expect(calls).toBe(1);
    const output = await embedOk(pool, 'passage', texts(8));
    expect(rowsOf(output)).toHaveLength(8);
    expect(threads.length).toBeLessThanOrEqual(3);
  });
});

describe('a worker that dies', () => {
  it('is replaced and its batch tried again', async () => {
    const { pool, threads } = openPool({ size: 1 }, { crash: 1 });
    const input = [...texts(6), 'CRASH', ...texts(6)];
    const output = await embedOk(pool, 'passage', input);
    expect(output).toEqual(await embedOk(createHashEmbedder(), 'passage', input));
    expect(threads).toHaveLength(2);
  });

  it('twice on one batch fails it by the heads of its texts', async () => {
    const { pool } = openPool({ size: 2, unitTexts: 2 }, { crash: 2 });
    const result = await pool.embed(
      { kind: 'passage', texts: [...texts(4), 'x'.repeat(200), 'CRASH', ...texts(4)] },
      never,
    );
    expect(result).toEqual(
      err({ kind: 'batch-failed', texts: [`${'x'.repeat(60)}…`, 'CRASH'], detail: 'exit 1' }),
    );
    expect(await embedOk(pool, 'query', ['質問'])).toMatchObject({ windowed: 0 });
  });

  it('by another hand in the middle of its work is replaced too', async () => {
    const { pool, threads } = openPool({ size: 2 });
    const input = texts(60, 'SLOW');
    let isKilled = false;
    const result = await pool.embed({ kind: 'passage', texts: input }, never, () => {
      if (!isKilled) void threads[0]?.terminate();
      isKilled = true;
    });
    expect(result.ok && result.value).toEqual(
      await embedOk(createHashEmbedder(), 'passage', input),
    );
    expect(threads.length).toBeGreaterThanOrEqual(3);
  });

  it('while idle costs the next call nothing but a start', async () => {
    const { pool, threads } = openPool();
    await embedOk(pool, 'query', ['質問']);
    await threads[0]?.terminate();
    await embedOk(pool, 'query', ['質問']);
    expect(threads).toHaveLength(2);
  });
});

describe('loading', () => {
  it('is tried again after a crash', async () => {
    const { pool, threads } = openPool({}, { crashInLoad: 1 });
    expect(await pool.info(never)).toMatchObject({ ok: true });
    expect(threads).toHaveLength(2);
  });

  it('is tried again when nothing is heard', async () => {
    const { pool, threads, alive } = openPool({ stallMs: 3_000 }, { hangInLoad: 1 });
    expect(await pool.info(never)).toMatchObject({ ok: true });
    expect(threads).toHaveLength(2);
    await expect.poll(() => alive.size).toBe(1);
  });

  it('that fails twice says so, and the next call tries anew', async () => {
    const { pool, threads } = openPool({}, { crashInLoad: 2 });
    const [info, output] = await Promise.all([
      pool.info(never),
      pool.embed({ kind: 'passage', texts: texts(8) }, never),
    ]);
    const crashed = err({ kind: 'worker-crashed', worker: 'embed', detail: 'exit 1' });
    expect([info, output]).toEqual([crashed, crashed]);
    expect(threads).toHaveLength(2);
    expect(await pool.info(never)).toMatchObject({ ok: true });
  });

  it('that cannot even start a worker says so', async () => {
    let tries = 0;
    const spawn = () => {
      tries += 1;
      throw new Error('refused');
    };
    const { pool } = openPool({ spawn });
    expect(await pool.info(never)).toEqual(
      err({ kind: 'worker-crashed', worker: 'embed', detail: 'Error: refused' }),
    );
    expect(tries).toBe(2);
  });

  it('is not tried again for a missing file, which is named', async () => {
    const { pool, threads } = openPool({}, { missing: 1 });
    expect(await pool.embed({ kind: 'query', texts: ['質問'] }, never)).toEqual(
      err({ kind: 'model-missing', file: 'hash', status: 404 }),
    );
    expect(threads).toHaveLength(1);
  });

  it('of further workers may fail: the first goes on alone', async () => {
    const { pool, threads, setFault } = openPool({ size: 2, unitTexts: 2 });
    await pool.load(never);
    setFault('missing', 1);
    const output = await embedOk(pool, 'passage', texts(20, 'SLOW'));
    expect(rowsOf(output)).toHaveLength(20);
    await embedOk(pool, 'passage', texts(20, 'SLOW'));
    expect(threads).toHaveLength(2);
  });
});

it('answers `aborted` to everything once disposed, and ends its threads', async () => {
  const { pool, alive } = openPool();
  await pool.load(never);
  const running = pool.embed({ kind: 'passage', texts: texts(40, 'SLOW') }, never);
  pool.dispose();
  const aborted = err({ kind: 'aborted' });
  expect(await running).toEqual(aborted);
  expect(await pool.info(never)).toEqual(aborted);
  expect(await pool.embed({ kind: 'query', texts: ['質問'] }, never)).toEqual(aborted);
  await expect.poll(() => alive.size).toBe(0);
});
