import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EMBEDDING } from '../config/embedding.ts';
import { createServedFiles, modelFile } from './served-files.ts';
import type { ServedFile } from './served-files.ts';

const CONTENT = 'x'.repeat(200_000);
const never = new AbortController().signal;

/** Cache Storage as the spec has it, as far as it is used: one cache, `ignoreSearch`. */
function memoryCaches() {
  const entries = new Map<string, Response>();
  const withoutSearch = (url: string) => url.split('?')[0];
  const cache = {
    match: async (url: string) => entries.get(url)?.clone(),
    put: async (url: string, response: Response) => void entries.set(url, response),
    delete: async (url: string, options?: { ignoreSearch?: boolean }) => {
      const found = [...entries.keys()].filter((key) =>
        options?.ignoreSearch ? withoutSearch(key) === withoutSearch(url) : key === url,
      );
      for (const key of found) entries.delete(key);
      return found.length > 0;
    },
  };
  const caches = { open: async () => cache } as unknown as Pick<CacheStorage, 'open'>;
  return { entries, caches };
}

describe('served files', () => {
  const bodies: string[] = [];
  let requests = 0;
  let status = 200;
  const server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(status).end(bodies.shift() ?? CONTENT);
  });
  let baseUrl = '';
  const file = (content = CONTENT): ServedFile => ({
    name: 'part/model.bin',
    url: `${baseUrl}part/model.bin`,
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: content.length,
  });
  const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/deep/site/`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    bodies.length = 0;
    requests = 0;
    status = 200;
  });

  it('names the files of the model below the site, wherever it is hosted', () => {
    expect(modelFile('onnx/model_q4.onnx', 'https://a.example/sub/')).toMatchObject({
      url: `https://a.example/sub/models/${EMBEDDING.model}/onnx/model_q4.onnx`,
      sha256: EMBEDDING.files['onnx/model_q4.onnx'],
      bytes: EMBEDDING.fileBytes['onnx/model_q4.onnx'],
    });
  });

  it('fetches once and then reads the cache, with bytes counted to the end', async () => {
    const { caches } = memoryCaches();
    for (const expected of [1, 1]) {
      const seen: number[] = [];
      const files = createServedFiles({ baseUrl, fetch, caches });
      const result = await files.load(file(), never, (loaded) => seen.push(loaded));
      expect(result.ok && textOf(result.value)).toBe(CONTENT);
      expect(seen.at(-1)).toBe(CONTENT.length);
      expect(requests).toBe(expected);
    }
  });

  it('works without a cache', async () => {
    const files = createServedFiles({ baseUrl, fetch, caches: null });
    expect(await files.load(file(), never, () => undefined)).toMatchObject({ ok: true });
  });

  it('drops a damaged copy in the cache and fetches again', async () => {
    const { entries, caches } = memoryCaches();
    const files = createServedFiles({ baseUrl, fetch, caches });
    await files.load(file(), never, () => undefined);
    const [key = ''] = entries.keys();
    entries.set(key, new Response(CONTENT.replace('x', 'y')));
    const result = await files.load(file(), never, () => undefined);
    expect(result.ok && textOf(result.value)).toBe(CONTENT);
    expect(requests).toBe(2);
    expect(await entries.get(key)?.clone().text()).toBe(CONTENT);
  });

  it('keeps one copy of a file when its digest changes', async () => {
    const { entries, caches } = memoryCaches();
    const files = createServedFiles({ baseUrl, fetch, caches });
    await files.load(file(), never, () => undefined);
    bodies.push('new content');
    await files.load(file('new content'), never, () => undefined);
    expect([...entries.keys()]).toEqual([expect.stringContaining(file('new content').sha256)]);
  });

  it('fetches a damaged download once more, then says what it got', async () => {
    const files = createServedFiles({ baseUrl, fetch, caches: memoryCaches().caches });
    bodies.push('cut off');
    expect(await files.load(file(), never, () => undefined)).toMatchObject({ ok: true });
    bodies.push('cut off', 'cut off');
    const { caches, entries } = memoryCaches();
    const fresh = createServedFiles({ baseUrl, fetch, caches });
    expect(await fresh.load(file(), never, () => undefined)).toEqual({
      ok: false,
      error: {
        kind: 'model-corrupt',
        file: 'part/model.bin',
        expected: file().sha256,
        actual: file('cut off').sha256,
      },
    });
    expect(requests).toBe(4);
    expect(entries.size).toBe(0);
  });

  it('names a missing file with the status, and an unreachable site without', async () => {
    const files = createServedFiles({ baseUrl, fetch, caches: null });
    status = 404;
    expect(await files.load(file(), never, () => undefined)).toEqual({
      ok: false,
      error: { kind: 'model-missing', file: 'part/model.bin', status: 404 },
    });
    const gone = { ...file(), url: 'http://127.0.0.1:1/model.bin' };
    expect(await files.load(gone, never, () => undefined)).toMatchObject({
      error: { kind: 'model-missing', status: null },
    });
  });

  it('stops when aborted', async () => {
    const files = createServedFiles({ baseUrl, fetch, caches: null });
    const controller = new AbortController();
    const running = files.load(file(), controller.signal, () => controller.abort());
    expect(await running).toEqual({ ok: false, error: { kind: 'aborted' } });
  });
});
