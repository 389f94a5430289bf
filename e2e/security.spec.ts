import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';
import { ComparePage } from './pages/compare-page.ts';

test.use({ allowedOrigins: ['http://127.0.0.1:39417', 'http://127.0.0.1:39418'] });

test('neither the page nor a worker can reach another origin', async ({ page, site }) => {
  let reached = 0;
  const server = createServer((_, response) => {
    reached += 1;
    response.setHeader('Access-Control-Allow-Origin', '*').end('reached');
  });
  await new Promise<void>((resolve) => server.listen(39_417, '127.0.0.1', resolve));
  const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const attempt = (url: string): Promise<string> =>
    fetch(url).then(
      () => 'reached',
      () => 'refused',
    );
  try {
    const compare = new ComparePage(page);
    await compare.open(site.url);
    await compare.ask('ベクトル検索');
    expect(page.workers().length, 'the index worker and an embedding worker').toBeGreaterThan(1);
    expect(await page.evaluate(attempt, elsewhere)).toBe('refused');
    for (const worker of page.workers()) {
      expect(await worker.evaluate(attempt, elsewhere)).toBe('refused');
    }
    expect(reached).toBe(0);
  } finally {
    server.close();
  }
});

test('the host of the connection becomes reachable, and no other', async ({ page, site }) => {
  const reached: string[] = [];
  const servers = [39_417, 39_418].map((port) =>
    createServer((_, response) => {
      reached.push(String(port));
      response.setHeader('Access-Control-Allow-Origin', '*').end('reached');
    }).listen(port, '127.0.0.1'),
  );
  const attempt = (url: string): Promise<string> =>
    fetch(url).then(
      () => 'reached',
      () => 'refused',
    );
  try {
    await page.goto(site.url);
    await page.evaluate(() => {
      const connection = {
        provider: 'openai-compatible',
        baseUrl: 'http://127.0.0.1:39417/v1',
        // None chosen yet: what is reached is reached by the attempts below.
        model: '',
        temperature: 0,
        structure: 'native',
      };
      localStorage.setItem('kurabe.llm.v1', JSON.stringify({ connection, prices: {} }));
    });
    expect(await page.evaluate(attempt, 'http://127.0.0.1:39417/')).toBe('refused');
    await page.reload();
    await new ComparePage(page).ask('ベクトル検索', 100_000);
    const [chosen, other] = ['http://127.0.0.1:39417/', 'http://127.0.0.1:39418/'];
    expect(await page.evaluate(attempt, chosen)).toBe('reached');
    expect(await page.evaluate(attempt, other)).toBe('refused');
    for (const worker of page.workers()) {
      expect(await worker.evaluate(attempt, chosen)).toBe('reached');
      expect(await worker.evaluate(attempt, other)).toBe('refused');
    }
    expect(new Set(reached)).toEqual(new Set(['39417']));
  } finally {
    for (const server of servers) server.close();
  }
});
