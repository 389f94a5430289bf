import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HUB } from '../../config/cross-encoder.ts';
import type { FoundModel, PickedFile } from '../../domain/cross-encoder.ts';
import { ok } from '../../domain/result.ts';
import type { BrowserModel } from '../../embedding/cross-encoder/browser-cross-encoder.ts';
import { createModelCrossEncoder } from '../../embedding/cross-encoder/model-cross-encoder.ts';
import type { LoadedCrossEncoder } from '../../embedding/cross-encoder/model-cross-encoder.ts';
import { openPairModel } from '../../embedding/cross-encoder/open-pair-model.ts';
import { neverAborted } from '../../lib/never-aborted.ts';
import { createRerankHost } from './rerank-host.ts';

const MODEL = fileURLToPath(new URL('../../../fixtures/cross-encoder/one-label/', import.meta.url));
const COMMIT = 'b'.repeat(40);
const NAMES = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model.onnx'];
const bytesOf = (path: string): Buffer<ArrayBuffer> => Buffer.from(readFileSync(`${MODEL}${path}`));
const PICKED: readonly PickedFile[] = NAMES.map((path) => ({
  path,
  file: new Blob([bytesOf(path)]),
}));

/** Cache Storage as the spec has it, as far as it is used; a body that breaks off is not kept. */
function memoryCaches() {
  const entries = new Map<string, Blob>();
  const cache = {
    match: async (url: string) => {
      const found = entries.get(url);
      return found && new Response(found);
    },
    put: async (url: string, response: Response) => void entries.set(url, await response.blob()),
    delete: async (url: string) => entries.delete(url),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
  };
  const caches = {
    open: async () => cache,
    delete: async () => {
      entries.clear();
      return true;
    },
  } as unknown as Pick<CacheStorage, 'open' | 'delete'>;
  return { entries, caches };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answer: Answer;
let asked: string[];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});
let url: string;

/** The hub as it is meant to be. */
const wellBehaved: Answer = ({ url: path = '' }, response) => {
  const name = path.split(`/resolve/${COMMIT}/`)[1];
  if (name !== undefined) response.end(bytesOf(name));
  else response.end(JSON.stringify(card({})));
};

function card(own: object): object {
  const siblings = NAMES.map((rfilename) => ({ rfilename, size: bytesOf(rfilename).length }));
  return { sha: COMMIT, tags: ['onnx', 'license:apache-2.0'], siblings, ...own };
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  answer = wellBehaved;
});

const folders: string[] = [];
let disposed: string[];
beforeEach(() => {
  disposed = [];
});
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

/** The model as Node runs it, from the files that the worker would give to the browser's runtime. */
function nodeEncoder({ model: { name, dtype, spec }, files }: BrowserModel): LoadedCrossEncoder {
  return createModelCrossEncoder(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kurabe-rerank-'));
    folders.push(folder);
    await mkdir(join(folder, 'onnx'));
    for (const path of NAMES) {
      const file = await files(path);
      if (file === undefined) throw new Error(`no ${path}`);
      await writeFile(join(folder, path), Buffer.from(await file.arrayBuffer()));
    }
    const transformers = await import('@huggingface/transformers');
    transformers.env.allowRemoteModels = false;
    const opened = { source: folder, name, device: 'cpu', dtype, spec } as const;
    const model = await openPairModel(transformers, opened);
    const dispose = async (): Promise<void> => {
      await model.dispose();
      disposed.push(name);
    };
    return ok({ spec, model: { ...model, dispose } });
  });
}

function openHost(quota = 1e9) {
  const { entries, caches } = memoryCaches();
  let ids = 0;
  const host = createRerankHost({
    baseUrl: 'http://site.test/sub/',
    fetch: (input, init) => fetch((input as string).replace(HUB.origin, url), init),
    caches,
    estimate: async () => ({ usage: 0, quota }),
    newId: () => `id-${(ids += 1)}`,
    createEncoder: nodeEncoder,
  });
  return { host, entries };
}

const ADDRESS = { id: 'owner/name', revision: 'refs/pr/1' };

async function lookedUp(host: ReturnType<typeof openHost>['host']): Promise<FoundModel> {
  const found = await host.lookUp(ADDRESS, neverAborted());
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
}

describe('looking a model up', () => {
  test('asks for what it is and the small files, and pins the commit', async () => {
    const found = await lookedUp(openHost().host);
    expect(asked).toEqual([
      '/api/models/owner/name/revision/refs%2Fpr%2F1?blobs=true',
      `/owner/name/resolve/${COMMIT}/config.json`,
      `/owner/name/resolve/${COMMIT}/tokenizer_config.json`,
    ]);
    expect(found).toMatchObject({
      name: 'owner/name',
      origin: { kind: 'hub', id: 'owner/name', revision: COMMIT, licence: 'apache-2.0' },
      variants: [{ dtype: 'fp32', bytes: bytesOf('onnx/model.onnx').length }],
      spec: { labels: 1, maxTokens: 128 },
    });
  });

  test.each([
    [{ cardData: { license: 'mit' } }, 'mit'],
    [{ tags: [] }, null],
    [{ tags: 'none', cardData: { license: ['mit'] } }, null],
  ])('the licence by %j is %j', async (own, licence) => {
    answer = (request, response) =>
      request.url?.startsWith('/api') === true
        ? response.end(JSON.stringify(card(own)))
        : wellBehaved(request, response);
    expect((await lookedUp(openHost().host)).origin).toMatchObject({ licence });
  });

  test.each([
    [401, '', { kind: 'hub-status', host: HUB.host, status: 401 }],
    [404, '', { kind: 'hub-status', host: HUB.host, status: 404 }],
    [200, '<html>', { kind: 'hub-bad-answer', host: HUB.host }],
    [200, '{"sha":"../../etc"}', { kind: 'hub-bad-answer', host: HUB.host }],
    [200, `{"sha":"${COMMIT}"}`, { kind: 'file-missing', file: 'config.json' }],
  ])('HTTP %i %j', async (status, body, problem) => {
    answer = (_, response) => response.writeHead(status).end(body);
    expect(await openHost().host.lookUp(ADDRESS, neverAborted())).toEqual({
      ok: false,
      error: { kind: 'cross-encoder', problem },
    });
    expect(asked).toHaveLength(1);
  });

  test('a connection that breaks, and what is no address', async () => {
    answer = ({ socket }) => void socket.destroy();
    const { host } = openHost();
    expect(await host.lookUp(ADDRESS, neverAborted())).toMatchObject({
      error: { problem: { kind: 'hub-unreachable' } },
    });
    asked = [];
    expect(await host.lookUp({ id: 'a/../b', revision: '' }, neverAborted())).toMatchObject({
      error: { problem: { kind: 'id-invalid' } },
    });
    expect(asked).toEqual([]);
  });

  test('a model for embeddings is refused before anything large is fetched', async () => {
    answer = (request, response) =>
      request.url?.endsWith('/config.json') === true
        ? response.end('{"architectures":["BertModel"]}')
        : wellBehaved(request, response);
    expect(await openHost().host.lookUp(ADDRESS, neverAborted())).toMatchObject({
      error: { problem: { kind: 'not-a-classifier', found: 'BertModel' } },
    });
  });
});

describe('keeping a model', () => {
  const size = NAMES.reduce((sum, path) => sum + bytesOf(path).length, 0);

  test('of the hub: whole, counted, and told again', async () => {
    const { host, entries } = openHost();
    const found = await lookedUp(host);
    const progress: number[] = [];
    const kept = await host.keep(
      found,
      'fp32',
      null,
      neverAborted(),
      ({ doneBytes, totalBytes }) => {
        expect(totalBytes).toBe(size);
        progress.push(doneBytes);
      },
    );
    expect(kept).toMatchObject({ ok: true, value: { dtype: 'fp32', bytes: size, isKept: true } });
    expect(progress.at(-1)).toBe(size);
    expect(await host.kept(neverAborted())).toEqual(kept);
    expect([...entries.keys()].toSorted()).toEqual(
      [...NAMES.map((path) => `id-1/${path}`), 'model.json']
        .map((path) => `http://site.test/sub/kurabe-reranker/${path}`)
        .toSorted(),
    );
  });

  test('a download that breaks off, is stopped, or has no room leaves the one before', async () => {
    const { host, entries } = openHost();
    const folder = await host.readFolder('mine', PICKED, neverAborted());
    if (!folder.ok) throw new Error('unreadable');
    await host.keep(folder.value, 'fp32', PICKED, neverAborted(), () => undefined);
    const before = [...entries.keys()];
    const found = await lookedUp(host);

    answer = (request, response) => {
      if (request.url?.endsWith('.onnx') !== true) return wellBehaved(request, response);
      response.writeHead(200, { 'Content-Length': 1_000_000 }).write('half');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await host.keep(found, 'fp32', null, neverAborted(), () => undefined)).toMatchObject({
      error: { problem: { kind: 'hub-unreachable' } },
    });
    const stop = new AbortController();
    const stopped = host.keep(found, 'fp32', null, stop.signal, () => stop.abort());
    expect(await stopped).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect([...entries.keys()]).toEqual(before);
    expect(await host.kept(neverAborted())).toMatchObject({ value: { name: 'mine' } });

    asked = [];
    const full = openHost(size - 1).host;
    expect(await full.keep(found, 'fp32', null, neverAborted(), () => undefined)).toEqual({
      ok: false,
      error: { kind: 'quota-exceeded', usedBytes: 0, quotaBytes: size - 1 },
    });
    expect(asked).toEqual([]);
  });

  test('a size that the hub does not tell is known at the end; a body of another size is refused', async () => {
    const { host } = openHost();
    answer = (request, response) =>
      request.url?.startsWith('/api') === true
        ? response.end(
            JSON.stringify(card({ siblings: NAMES.map((rfilename) => ({ rfilename })) })),
          )
        : wellBehaved(request, response);
    const found = await lookedUp(host);
    expect(found.variants).toMatchObject([{ bytes: 0 }]);
    expect(await host.keep(found, 'fp32', null, neverAborted(), () => undefined)).toMatchObject({
      value: { bytes: size },
    });

    answer = wellBehaved;
    const told = await lookedUp(host);
    answer = (_, response) => response.end('<html>Sign in</html>');
    expect(await host.keep(told, 'fp32', null, neverAborted(), () => undefined)).toMatchObject({
      error: { problem: { kind: 'hub-bad-answer' } },
    });
  });

  test('another takes its place; removed, nothing is left', async () => {
    const { host, entries } = openHost();
    for (const name of ['first', 'second']) {
      const folder = await host.readFolder(name, PICKED, neverAborted());
      if (!folder.ok) throw new Error('unreadable');
      await host.keep(folder.value, 'fp32', PICKED, neverAborted(), () => undefined);
    }
    expect(await host.kept(neverAborted())).toMatchObject({ value: { name: 'second' } });
    expect(entries.size).toBe(NAMES.length + 1);
    await host.remove(neverAborted());
    expect(entries.size).toBe(0);
    expect(await host.kept(neverAborted())).toEqual({ ok: true, value: null });
    expect(await host.score({ kind: 'kept' }, 'q', ['p'], neverAborted())).toMatchObject({
      error: { problem: { kind: 'file-missing' } },
    });
  });
});

describe('which model runs', () => {
  const passages = ['コンテナの権限', 'GC の停止時間'];

  /** The model with its classifier's bias made greater by one: the same names, sizes and spec. */
  function withOtherWeights(): readonly PickedFile[] {
    const weights = bytesOf('onnx/model.onnx');
    const name = 'classifier.bJ\u0004';
    const at = weights.lastIndexOf(name, undefined, 'latin1') + name.length;
    weights.writeFloatLE(weights.readFloatLE(at) + 1, at);
    return PICKED.map((picked) =>
      picked.path === 'onnx/model.onnx' ? { ...picked, file: new Blob([weights]) } : picked,
    );
  }

  async function scoresOf(
    host: ReturnType<typeof openHost>['host'],
    pick: number,
    files: readonly PickedFile[],
  ): Promise<readonly number[]> {
    const folder = await host.readFolder('mine', files, neverAborted());
    if (!folder.ok) throw new Error('unreadable');
    const { name, origin, spec, variants } = folder.value;
    const bytes = variants[0]?.bytes ?? 0;
    const model = { name, origin, spec, dtype: 'fp32', bytes, isKept: false } as const;
    const source = { kind: 'picked', pick, model, files } as const;
    const scored = await host.score(source, '権限', passages, neverAborted());
    if (!scored.ok) throw new Error(JSON.stringify(scored.error));
    return scored.value.scores;
  }

  test('a folder picked in place of another that looks the same is read anew, and the other given back', async () => {
    const { host } = openHost();
    const before = await scoresOf(host, 1, PICKED);
    expect(await scoresOf(host, 1, PICKED)).toEqual(before);
    expect([folders.length, disposed]).toEqual([1, []]);

    const after = await scoresOf(host, 2, withOtherWeights());
    expect(after).toEqual(before.map((score) => expect.closeTo(score + 1, 5) as number));
    expect([folders.length, disposed]).toEqual([2, ['mine']]);
  });

  test('one that is kept or removed leaves no other in memory', async () => {
    const { host } = openHost();
    const before = await scoresOf(host, 1, PICKED);
    const files = withOtherWeights();
    const folder = await host.readFolder('kept', files, neverAborted());
    if (!folder.ok) throw new Error('unreadable');
    await host.keep(folder.value, 'fp32', files, neverAborted(), () => undefined);
    const scored = await host.score({ kind: 'kept' }, '権限', passages, neverAborted());
    expect(scored).toMatchObject({
      value: { model: 'kept', scores: before.map((score) => expect.closeTo(score + 1, 5)) },
    });
    expect(disposed).toEqual(['mine']);
    await host.remove(neverAborted());
    await expect.poll(() => disposed).toEqual(['mine', 'kept']);
  });
});
