import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import {
  SERVED_USER,
  servedArticle,
  servedArticles,
  startQiitaServer,
} from '../../../e2e/qiita-server.ts';
import type { Fault, QiitaServer, QiitaServerOptions } from '../../../e2e/qiita-server.ts';
import type { QiitaOutcome, QiitaProgress, QiitaRequest } from '../../domain/qiita.ts';
import { abortable } from '../../lib/abortable.ts';
import { fetchUserItems } from './fetch-user-items.ts';
import type { QiitaPorts } from './ports.ts';

const NOW = Date.parse('2024-06-01T00:00:00Z');
const TOKEN = '0123456789abcdef0123456789abcdef01234567';
const servers: QiitaServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(options: QiitaServerOptions): Promise<QiitaServer> {
  const server = await startQiitaServer(options);
  servers.push(server);
  return server;
}

/** A clock that leaps over every wait of up to a second, and lets a request's time run out only when told to. */
function createClock() {
  let time = NOW;
  const slept: number[] = [];
  const deadlines = new Set<() => void>();
  return {
    slept,
    leap: (ms: number) => {
      time += ms;
    },
    expire: () => {
      for (const wake of deadlines) wake();
    },
    now: () => time,
    sleep: (ms: number, signal: AbortSignal) =>
      abortable<void>(signal, undefined, (wake) => {
        if (ms > 1000) {
          deadlines.add(wake);
          return () => deadlines.delete(wake);
        }
        slept.push(ms);
        time += ms;
        const immediate = setImmediate(wake);
        return () => clearImmediate(immediate);
      }),
  };
}

interface Run {
  readonly outcome: QiitaOutcome;
  readonly progress: readonly QiitaProgress[];
  readonly slept: readonly number[];
}

async function read(
  server: Pick<QiitaServer, 'url'>,
  request: Partial<QiitaRequest> = {},
  parts: Partial<QiitaPorts> & {
    readonly signal?: AbortSignal;
    readonly clock?: ReturnType<typeof createClock>;
  } = {},
): Promise<Run> {
  const { clock = createClock(), signal = new AbortController().signal } = parts;
  const progress: QiitaProgress[] = [];
  const outcome = await fetchUserItems(
    { user: SERVED_USER, baseUrl: server.url, ...request },
    { fetch, now: clock.now, sleep: clock.sleep, ...parts },
    signal,
    (told) => progress.push(told),
  );
  return { outcome, progress, slept: clock.slept };
}

function ids(outcome: QiitaOutcome): readonly string[] {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.value.sources.map(({ json }) => (JSON.parse(json) as { id: string }).id);
}

function pages(server: QiitaServer): readonly number[] {
  return server.requests.map(({ page }) => page);
}

/** The first `times` requests of a page meet this fault. */
function faulty(
  page: number,
  times: number,
  fault: Fault,
): NonNullable<QiitaServerOptions['onRequest']> {
  let left = times;
  return (request) => (request.page === page && left-- > 0 ? fault : undefined);
}

describe.each([true, false])('a still list, response headers readable: %s', (hasHeaders) => {
  it.each([
    [0, [1]],
    [1, [1]],
    [99, [1]],
  ])('%i articles are one page and one request', async (count, asked) => {
    const server = await serve({ articles: servedArticles(count), hasHeaders });
    const { outcome } = await read(server);
    expect(ids(outcome)).toEqual(servedArticles(count).map(({ id }) => id));
    expect(pages(server)).toEqual(asked);
  });

  it.each([100, 101, 200, 345])('reads %i articles to the end, each once', async (count) => {
    const server = await serve({ articles: servedArticles(count), hasHeaders });
    const { outcome } = await read(server);
    expect(ids(outcome)).toEqual(servedArticles(count).map(({ id }) => id));
    expect(outcome).toMatchObject({
      value: { user: SERVED_USER, unchanged: 0, isCapped: false, isSettled: true },
    });
    // A length told by every page is proof; without it the list is read twice.
    const last = Math.floor(count / 100) + 1;
    expect(server.requests).toHaveLength(hasHeaders ? last + 1 : 2 * last);
  });
});

it('asks as the API wants it, and gives the items on as JSON files without their HTML', async () => {
  const server = await serve({ articles: servedArticles(1) });
  const { outcome } = await read(server, {
    user: ` https://qiita.com/${SERVED_USER}/items/abc?x `,
  });
  expect(server.requests[0]).toMatchObject({
    url: '/api/v2/users/alice/items?page=1&per_page=100',
    authorization: undefined,
  });
  if (!outcome.ok) throw new Error(outcome.error.kind);
  const [source] = outcome.value.sources;
  expect(source?.path).toBe('qiita-api/alice/00000000000000000001.json');
  expect(JSON.parse(source?.json ?? '')).toMatchObject({
    title: '記事 1',
    tags: [{ name: 'RAG' }],
    user: { id: 'alice' },
  });
  expect(source?.json).not.toContain('HTML');
});

it('hands on what is no article, for the import report to name', async () => {
  const body = JSON.stringify([null, { title: 'no id' }, { id: '../x', title: 't', body: 'b' }]);
  const server = await serve({ articles: [], onRequest: () => ({ status: 200, body }) });
  const { outcome } = await read(server);
  expect(outcome).toMatchObject({
    value: {
      sources: [
        { path: 'qiita-api/alice/item-1-1.json', json: 'null' },
        { path: 'qiita-api/alice/item-1-2.json' },
        { path: 'qiita-api/alice/item-1-3.json' },
      ],
    },
  });
});

it('goes on after a short page when the length says that there is more', async () => {
  const [first, ...rest] = servedArticles(150);
  const server = await serve({
    articles: [first!, ...rest],
    // Qiita takes articles that may not be shown out of a page after it was cut.
    onRequest: ({ page }, before) =>
      page === 1 && before === 0
        ? {
            status: 200,
            headers: { 'Total-Count': '150' },
            body: JSON.stringify(rest.slice(0, 99)),
          }
        : undefined,
  });
  expect(ids((await read(server)).outcome)).toHaveLength(150);
});

describe('a list that moves while it is read', () => {
  it.each([true, false])('a new article pushes others down (headers: %s)', async (hasHeaders) => {
    const server = await serve({
      articles: servedArticles(250),
      hasHeaders,
      onRequest(_, before, { articles }) {
        if (before === 1) server.articles = [servedArticle(900), ...articles];
        return undefined;
      },
    });
    const found = ids((await read(server)).outcome);
    expect(new Set(found).size).toBe(found.length);
    expect(new Set(found)).toEqual(new Set(server.articles.map(({ id }) => id)));
  });

  it.each([true, false])(
    'one that is deleted pulls others up (headers: %s)',
    async (hasHeaders) => {
      const server = await serve({
        articles: servedArticles(250),
        hasHeaders,
        onRequest(_, before, { articles }) {
          // Of the page that was read already: article 101 of the list is now on it.
          if (before === 1) server.articles = articles.toSpliced(4, 1);
          return undefined;
        },
      });
      const { outcome } = await read(server);
      expect(ids(outcome)).toEqual(expect.arrayContaining(server.articles.map(({ id }) => id)));
      expect(outcome).toMatchObject({ value: { isSettled: true } });
    },
  );

  it.each([true, false])('one goes and one comes at once (headers: %s)', async (hasHeaders) => {
    const server = await serve({
      articles: servedArticles(250),
      hasHeaders,
      onRequest(_, before, { articles }) {
        if (before === 1) server.articles = [servedArticle(900), ...articles.toSpliced(4, 1)];
        return undefined;
      },
    });
    expect(ids((await read(server)).outcome)).toEqual(
      expect.arrayContaining(server.articles.map(({ id }) => id)),
    );
  });

  it('keeps the newer of two versions of an article', async () => {
    const [top, ...rest] = servedArticles(150);
    const server = await serve({
      articles: [top!, ...rest],
      onRequest(_, before) {
        const edited = { ...top!, title: '直した', updated_at: '2024-05-02T00:00:00+09:00' };
        if (before === 2) server.articles = [edited, ...rest];
        return undefined;
      },
    });
    const { outcome } = await read(server);
    if (!outcome.ok) throw new Error(outcome.error.kind);
    expect(outcome.value.sources).toHaveLength(150);
    expect(JSON.parse(outcome.value.sources[0]?.json ?? '')).toMatchObject({ title: '直した' });
  });

  it('ends all the same when the list never rests, and says so', async () => {
    let next = 1000;
    const server = await serve({
      articles: servedArticles(150),
      onRequest(_, _before, { articles }) {
        server.articles = [servedArticle(next++), ...articles];
        return undefined;
      },
    });
    const { outcome } = await read(server);
    expect(outcome).toMatchObject({ ok: true, value: { isSettled: false } });
    expect(pages(server)).toEqual([1, 2, 1, 2, 1, 2]);
  });
});

describe('only what changed', () => {
  it('counts articles that are not newer than the version at hand', async () => {
    const same = servedArticle(1);
    const edited = servedArticle(2, { updated_at: '2024-05-03T00:00:00+09:00' });
    const server = await serve({ articles: [servedArticle(4), servedArticle(3), edited, same] });
    const { outcome, progress } = await read(server, {
      since: new Map([
        [same.id, '2024-05-01T01:00:00Z'], // the same moment, written otherwise
        [edited.id, '2024-05-02T00:00:00+09:00'],
        [servedArticle(3).id, 'unknown'],
      ]),
    });
    expect(ids(outcome)).toEqual([4, 3, 2].map((number) => servedArticle(number).id));
    expect(outcome).toMatchObject({ value: { unchanged: 1 } });
    expect(progress[0]).toMatchObject({ articles: 0, expected: null });
  });

  it('gives an article that is edited while paging, though it was unchanged at first', async () => {
    const articles = servedArticles(150);
    const server = await serve({
      articles,
      onRequest(_, before) {
        const edited = { ...articles[0]!, updated_at: '2024-05-09T00:00:00+09:00' };
        if (before === 2) server.articles = [edited, ...articles.slice(1)];
        return undefined;
      },
    });
    const since = new Map(articles.map(({ id, updated_at }) => [id, updated_at]));
    const { outcome } = await read(server, { since });
    expect(ids(outcome)).toEqual([articles[0]?.id]);
    expect(outcome).toMatchObject({ value: { unchanged: 149 } });
  });
});

describe('refusals', () => {
  const refuse = async (fault: Fault, token?: string): Promise<Run & { server: QiitaServer }> => {
    const server = await serve({ articles: servedArticles(1), onRequest: () => fault });
    return { ...(await read(server, token === undefined ? {} : { token })), server };
  };

  it('404: no such user', async () => {
    const server = await serve({ articles: [] });
    const { outcome } = await read(server, { user: '@nobody' });
    expect(outcome).toMatchObject({ error: { kind: 'qiita-user-unknown', user: 'nobody' } });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [TOKEN, 'refused'],
    [undefined, 'missing'],
  ])('401 with token %s', async (token, reason) => {
    const { outcome, server } = await refuse({ status: 401 }, token);
    expect(outcome).toMatchObject({ error: { kind: 'qiita-token-refused', reason } });
    expect(server.requests).toHaveLength(1);
  });

  it('403 with requests left is a closed door', async () => {
    const { outcome } = await refuse({ status: 403, headers: { 'Rate-Remaining': '12' } });
    expect(outcome).toMatchObject({ error: { kind: 'qiita-forbidden', mayBeLimit: false } });
  });

  it('403 told by its body alone, as another origin sees it', async () => {
    const forbidden = '{"message":"Forbidden","type":"forbidden"}';
    const limited = '{"message":"Rate limit exceeded","type":"rate_limit_exceeded"}';
    expect((await refuse({ status: 403, body: forbidden })).outcome).toMatchObject({
      error: { kind: 'qiita-forbidden', mayBeLimit: false },
    });
    const { outcome, server } = await refuse({ status: 403, body: limited });
    expect(outcome).toMatchObject({
      error: { kind: 'qiita-rate-limited', retryAt: null, hasToken: false },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('403 without a word says that it may be either', async () => {
    const { outcome } = await refuse({ status: 403, body: '<html>' });
    expect(outcome).toMatchObject({ error: { kind: 'qiita-forbidden', mayBeLimit: true } });
  });

  it('403 with Rate-Reset far off stops and tells when to go on', async () => {
    const { outcome, slept } = await refuse(
      {
        status: 403,
        headers: { 'Rate-Remaining': '0', 'Rate-Reset': String(NOW / 1000 + 40 * 60) },
      },
      TOKEN,
    );
    expect(outcome).toMatchObject({
      error: { kind: 'qiita-rate-limited', retryAt: '2024-06-01T00:40:00.000Z', hasToken: true },
    });
    expect(slept).toEqual([]);
  });

  it('403 with Rate-Reset soon is waited for', async () => {
    const headers = { 'Rate-Remaining': '0', 'Rate-Reset': String(NOW / 1000 + 3) };
    const server = await serve({
      articles: servedArticles(1),
      onRequest: faulty(1, 1, { status: 403, headers }),
    });
    const { outcome, slept } = await read(server);
    expect(ids(outcome)).toHaveLength(1);
    expect(slept).toEqual([1000, 1000, 1000]);
  });

  it('another status is told with its page, untried again', async () => {
    const { outcome, server } = await refuse({ status: 418 });
    expect(outcome).toMatchObject({ error: { kind: 'qiita-status', status: 418, page: 1 } });
    expect(server.requests).toHaveLength(1);
  });

  it('a redirect is not followed: the token is for one host', async () => {
    const other = await serve({ articles: servedArticles(1) });
    const { outcome } = await refuse({ status: 302, headers: { Location: other.url } }, TOKEN);
    expect(outcome).toMatchObject({ error: { kind: 'qiita-unreachable' } });
    expect(other.requests).toEqual([]);
  });
});

describe('status 429', () => {
  const limited = (headers: Readonly<Record<string, string>>): Promise<QiitaServer> =>
    serve({
      articles: servedArticles(150),
      onRequest: faulty(2, 1, { status: 429, headers }),
    });

  it('waits as long as Retry-After says, counting down', async () => {
    const { outcome, progress, slept } = await read(await limited({ 'Retry-After': '3' }));
    expect(ids(outcome)).toHaveLength(150);
    expect(slept).toEqual([1000, 1000, 1000]);
    expect(progress.map(({ wait }) => wait).filter((wait) => wait !== null)).toEqual(
      [3000, 2000, 1000].map((leftMs) => ({ reason: 'rate-limit', leftMs })),
    );
    expect(progress.find(({ wait }) => wait !== null)).toMatchObject({ page: 2, articles: 100 });
  });

  it('understands a date', async () => {
    const date = new Date(NOW + 2000).toUTCString();
    const { slept } = await read(await limited({ 'Retry-After': date }));
    expect(slept).toEqual([1000, 1000]);
  });

  it('waits half a minute when nothing can be read', async () => {
    const { outcome, slept } = await read(await limited({}));
    expect(ids(outcome)).toHaveLength(150);
    expect(slept).toHaveLength(30);
  });

  it('goes by the clock, so that a machine that slept does not wait again', async () => {
    const clock = createClock();
    const server = await limited({ 'Retry-After': '600' });
    const { slept } = await read(
      server,
      {},
      {
        clock,
        sleep(ms, signal) {
          if (ms <= 1000) clock.leap(3_600_000);
          return clock.sleep(ms, signal);
        },
      },
    );
    expect(slept).toEqual([1000]);
  });

  it('does not sit out an hour', async () => {
    const { outcome, slept } = await read(await limited({ 'Retry-After': '3600' }));
    expect(outcome).toMatchObject({
      error: { kind: 'qiita-rate-limited', retryAt: '2024-06-01T01:00:00.000Z' },
      cursor: { page: 2 },
    });
    expect(slept).toEqual([]);
  });

  it('gives up when each wait is followed by another', async () => {
    const server = await serve({
      articles: servedArticles(1),
      onRequest: () => ({ status: 429, headers: { 'Retry-After': '0' } }),
    });
    const { outcome } = await read(server);
    expect(outcome).toMatchObject({ error: { kind: 'qiita-rate-limited' } });
    expect(server.requests).toHaveLength(6);
  });
});

describe('faults', () => {
  it.each([500, 502, 503, 504])('status %i is tried again, with growing waits', async (status) => {
    const server = await serve({
      articles: servedArticles(150),
      onRequest: faulty(2, 3, { status }),
    });
    const { outcome, slept, progress } = await read(server);
    expect(ids(outcome)).toHaveLength(150);
    expect(slept).toHaveLength(1 + 2 + 4);
    expect(progress.some(({ wait }) => wait?.reason === 'retry')).toBe(true);
  });

  it('a server that stays broken is given up, with what was read', async () => {
    const server = await serve({
      articles: servedArticles(150),
      onRequest: faulty(2, Infinity, { status: 500 }),
    });
    const { outcome } = await read(server);
    expect(outcome).toMatchObject({
      error: { kind: 'qiita-status', status: 500, page: 2 },
      cursor: { page: 2 },
    });
    expect(outcome.ok ? null : outcome.cursor?.seen.size).toBe(100);
    expect(pages(server)).toEqual([1, 2, 2, 2, 2, 2]);
  });

  it.each(['hang', 'stall'] as const)(
    'a request that times out (%s) is tried again',
    async (fault) => {
      const clock = createClock();
      const server = await serve({
        articles: servedArticles(2),
        onRequest(_, before) {
          if (before > 0) return undefined;
          setTimeout(clock.expire, 50);
          return fault;
        },
      });
      const { outcome } = await read(server, {}, { clock });
      expect(ids(outcome)).toHaveLength(2);
      expect(server.requests).toHaveLength(2);
      await expect.poll(() => server.requests[0]?.isDropped).toBe(true);
    },
  );

  it('timeouts without end are told with the page', async () => {
    const clock = createClock();
    const server = await serve({
      articles: servedArticles(2),
      onRequest() {
        setTimeout(clock.expire, 5);
        return 'hang';
      },
    });
    const { outcome } = await read(server, {}, { clock });
    expect(outcome).toMatchObject({ error: { kind: 'qiita-timeout', page: 1, seconds: 30 } });
    expect(server.requests).toHaveLength(5);
  });

  it.each(['cut', 'half-json'] as const)(
    'a truncated answer (%s) is read once more',
    async (fault) => {
      const server = await serve({
        articles: servedArticles(150),
        onRequest: faulty(2, 1, fault),
      });
      expect(ids((await read(server)).outcome)).toHaveLength(150);
    },
  );

  it.each(['cut', 'half-json'] as const)(
    'cut off twice (%s), it is named with its page',
    async (fault) => {
      const server = await serve({
        articles: servedArticles(150),
        onRequest: faulty(2, 2, fault),
      });
      const { outcome } = await read(server);
      expect(outcome).toMatchObject({
        error: { kind: 'qiita-bad-answer', page: 2, problem: 'truncated' },
        cursor: { page: 2 },
      });
      expect(pages(server)).toEqual([1, 2, 2]);
    },
  );

  it('a sign-in page of the network is no article list', async () => {
    const server = await serve({
      articles: [],
      onRequest: () => ({ status: 200, body: '<!doctype html><title>Wi-Fi</title>' }),
    });
    expect((await read(server)).outcome).toMatchObject({
      error: { kind: 'qiita-bad-answer', page: 1, problem: 'not-json' },
    });
  });

  it('JSON that is no list is told at once', async () => {
    const server = await serve({
      articles: [],
      onRequest: () => ({ status: 200, body: '{"items":[]}' }),
    });
    expect((await read(server)).outcome).toMatchObject({
      error: { kind: 'qiita-bad-answer', page: 1, problem: 'not-a-list' },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('no connection at the first request: unreachable, at once', async () => {
    const server = await serve({ articles: [] });
    await server.close();
    const { outcome, slept } = await read(server);
    expect(outcome).toMatchObject({
      error: { kind: 'qiita-unreachable', host: new URL(server.url).host },
    });
    expect(slept).toEqual([]);
  });

  it('a connection lost later is a fault of the moment', async () => {
    const server = await serve({
      articles: servedArticles(150),
      onRequest: faulty(2, 2, 'reset'),
    });
    expect(ids((await read(server)).outcome)).toHaveLength(150);
  });
});

describe('cancelling and going on', () => {
  it.each(['hang', 'stall'] as const)(
    'answers at once while a request is open (%s)',
    async (fault) => {
      const controller = new AbortController();
      const server = await serve({
        articles: servedArticles(250),
        onRequest(request) {
          if (request.page !== 3) return undefined;
          setTimeout(() => controller.abort(), 20);
          return fault;
        },
      });
      const { outcome } = await read(server, {}, { signal: controller.signal });
      expect(outcome).toMatchObject({ error: { kind: 'aborted' }, cursor: { page: 3 } });
      await expect.poll(() => server.requests[2]?.isDropped).toBe(true);
    },
  );

  it('answers at once during a wait', async () => {
    const controller = new AbortController();
    const server = await serve({
      articles: servedArticles(1),
      onRequest: () => ({ status: 429, headers: { 'Retry-After': '60' } }),
    });
    const { outcome } = await read(
      server,
      {},
      {
        signal: controller.signal,
        sleep: (ms, signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => resolve());
            if (ms <= 1000) controller.abort();
          }),
      },
    );
    expect(outcome).toMatchObject({ error: { kind: 'aborted' } });
    expect(server.requests).toHaveLength(1);
  });

  it('answers although fetch does not listen', async () => {
    const controller = new AbortController();
    const { outcome } = await read(
      { url: 'http://127.0.0.1:9' },
      {},
      {
        signal: controller.signal,
        fetch: () => {
          controller.abort();
          return new Promise(() => undefined);
        },
      },
    );
    expect(outcome).toMatchObject({ error: { kind: 'aborted' } });
  });

  it('asks nothing when it is cancelled already', async () => {
    const server = await serve({ articles: servedArticles(1) });
    const { outcome } = await read(server, {}, { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ error: { kind: 'aborted' } });
    expect(server.requests).toEqual([]);
  });

  it('goes on at the page that failed, with what was read', async () => {
    const server = await serve({
      articles: servedArticles(250),
      onRequest: faulty(2, 1, { status: 418 }),
    });
    const first = await read(server);
    if (first.outcome.ok) throw new Error('it should fail');
    const resume = structuredClone(first.outcome.cursor);
    const { outcome, progress } = await read(server, { resume });
    expect(progress[0]).toMatchObject({ page: 2, articles: 100 });
    expect(ids(outcome)).toEqual(servedArticles(250).map(({ id }) => id));
    expect(pages(server)).toEqual([1, 2, 2, 3, 1]);
  });

  it('loses nothing when the list moved in between', async () => {
    const server = await serve({
      articles: servedArticles(250),
      hasHeaders: false,
      onRequest: faulty(2, 1, { status: 418 }),
    });
    const first = await read(server);
    if (first.outcome.ok) throw new Error('it should fail');
    server.articles = server.articles.slice(7);
    const { outcome } = await read(server, { resume: first.outcome.cursor });
    expect(ids(outcome)).toEqual(expect.arrayContaining(server.articles.map(({ id }) => id)));
  });

  it('a cursor of another user is not mixed in', async () => {
    const server = await serve({
      articles: servedArticles(150),
      onRequest: faulty(2, 1, { status: 418 }),
    });
    const first = await read(server);
    if (first.outcome.ok || first.outcome.cursor === null) throw new Error('it should fail');
    const resume = { ...first.outcome.cursor, user: 'bob' };
    const { progress } = await read(server, { resume });
    expect(progress[0]).toMatchObject({ page: 1, articles: 0 });
  });
});

describe('the token', () => {
  it('goes into the header of every request, and nowhere else', async () => {
    const server = await serve({
      articles: servedArticles(150),
      onRequest: faulty(2, Infinity, { status: 403, body: `{"type":"x","message":"${TOKEN}"}` }),
    });
    const { outcome, progress } = await read(server, { token: `  Bearer ${TOKEN}\n` });
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([
      `Bearer ${TOKEN}`,
      `Bearer ${TOKEN}`,
    ]);
    expect(server.requests.map(({ url }) => url).join()).not.toContain(TOKEN);
    expect(inspect({ outcome, progress }, { depth: null })).not.toContain(TOKEN);
  });

  it('blank: no header', async () => {
    const server = await serve({ articles: [] });
    await read(server, { token: ' ' });
    expect(server.requests[0]?.authorization).toBeUndefined();
  });

  it.each(['全角ですよ', 'two words', 'line\nbreak'])(
    '%j is refused before it is sent',
    async (token) => {
      const server = await serve({ articles: [] });
      const { outcome } = await read(server, { token });
      expect(outcome).toEqual({
        ok: false,
        error: { kind: 'qiita-token-refused', reason: 'malformed' },
        cursor: null,
      });
      expect(server.requests).toEqual([]);
    },
  );

  it('typed as the user name is refused before it is sent, and not repeated', async () => {
    const server = await serve({ articles: [] });
    const { outcome } = await read(server, { user: TOKEN });
    expect(outcome).toMatchObject({ error: { kind: 'qiita-user-invalid', reason: 'token' } });
    expect(JSON.stringify(outcome)).not.toContain(TOKEN);
    expect(server.requests).toEqual([]);
  });
});
