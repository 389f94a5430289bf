import { afterEach, expect, test } from 'vitest';
import { ok } from '../domain/result.ts';
import { neverAborted } from '../lib/never-aborted.ts';
import { sleep } from '../lib/sleep.ts';
import type { RerankStartApi } from './rerank.api.ts';
import { createRerankClient } from './rerank.client.ts';
import type { Channel } from './rpc/connect.ts';
import { exposeApi } from './rpc/expose.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A page whose reranking workers stand at the other end of a MessageChannel; a score takes until it is let go. */
function openPage(idleMs: number) {
  const starts: string[] = [];
  let ended = 0;
  let die: (detail: string) => void = () => undefined;
  let letGo: () => void = () => undefined;
  const openChannel = (): Channel => {
    const { port1, port2 } = new MessageChannel();
    const never = (): Promise<never> => new Promise(() => undefined);
    const api: RerankStartApi = {
      async start({ baseUrl }) {
        starts.push(baseUrl);
        return ok(undefined);
      },
      readFolder: never,
      lookUp: never,
      keep: never,
      kept: async () => ok(null),
      remove: async () => ok(undefined),
      score: () =>
        new Promise((resolve) => {
          letGo = () => resolve(ok({ scores: [1], cut: 0, model: 'm' }));
        }),
    };
    exposeApi(api, port2);
    const close = (): void => {
      port1.close();
      port2.close();
    };
    closers.push(close);
    return {
      name: 'rerank',
      endpoint: port1,
      handshake: false,
      onDeath(listener) {
        die = listener;
      },
      close() {
        ended += 1;
        close();
      },
    };
  };
  const client = createRerankClient({ baseUrl: 'http://site.test/', openChannel, idleMs });
  return {
    client,
    starts,
    ended: () => ended,
    die: (detail: string) => die(detail),
    letGo: () => letGo(),
  };
}

test('nothing is started before the first call; an idle worker is ended, a busy one is not', async () => {
  const page = openPage(5);
  expect(page.starts).toEqual([]);
  await page.client.kept(neverAborted());
  expect(page.starts).toEqual(['http://site.test/']);
  const scoring = page.client.score({ kind: 'kept' }, 'q', ['p'], neverAborted());
  await sleep(50, neverAborted());
  expect(page.ended()).toBe(0);
  page.letGo();
  expect(await scoring).toMatchObject({ ok: true });
  await expect.poll(page.ended).toBe(1);
  await page.client.kept(neverAborted());
  expect(page.starts).toHaveLength(2);
});

test('a crash is told to who waits, and the next call starts another worker', async () => {
  const page = openPage(60_000);
  await page.client.kept(neverAborted());
  const scoring = page.client.score({ kind: 'kept' }, 'q', ['p'], neverAborted());
  page.die('out of memory');
  expect(await scoring).toEqual({
    ok: false,
    error: { kind: 'worker-crashed', worker: 'rerank', detail: 'out of memory' },
  });
  expect(await page.client.kept(neverAborted())).toEqual(ok(null));
  expect(page.starts).toHaveLength(2);
});
