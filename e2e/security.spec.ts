import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';
import { ComparePage } from './pages/compare-page.ts';

test.use({ allowedOrigins: ['http://127.0.0.1:39417'] });

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
