import { expect, test } from './fixtures.ts';
import { serve } from '../scripts/serve.mjs';
import { ComparePage } from './pages/compare-page.ts';

const QUESTION = 'RRF の k はなぜ 60 なのか';

for (const host of [
  { name: 'under a sub-path', options: { base: '/docs/kurabe/' }, isolated: false },
  { name: 'with isolation headers', options: { isolated: true }, isolated: true },
]) {
  test(`the site answers ${host.name}`, async ({ page }) => {
    const site = await serve(host.options);
    try {
      const compare = new ComparePage(page);
      await compare.open(site.url);
      await compare.ask(QUESTION);
      await expect(compare.hits('hybrid')).toHaveCount(5);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(host.isolated);
    } finally {
      await site.close();
    }
  });
}

test('after the first visit the page works with the server gone', async ({ page }) => {
  const site = await serve();
  const compare = new ComparePage(page);
  await compare.open(site.url);
  await compare.ask(QUESTION);
  await expect(page.getByText('オフライン可')).toBeVisible();
  const online = await compare.ranking('hybrid');

  await site.close();
  await page.context().setOffline(true);
  await page.goto('about:blank');
  await compare.open(site.url);
  await compare.ask(QUESTION);
  expect(await compare.ranking('hybrid')).toEqual(online);
});

test('only the smallest wasm and the int8 model are loaded without WebGPU', async ({
  page,
  site,
  context,
}) => {
  const loaded: string[] = [];
  context.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const compare = new ComparePage(page);
  await compare.open(site.url);
  await compare.ask(QUESTION);
  await expect(page.getByText('WASM', { exact: true })).toBeVisible();
  expect(loaded.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
  expect(loaded.find((path) => path.endsWith('.wasm'))).toMatch(
    /ort-wasm-simd-threaded-[^.]*\.wasm$/,
  );
  expect(
    loaded
      .filter((path) => path.endsWith('.onnx'))
      .every((path) => path.endsWith('model_quantized.onnx')),
  ).toBe(true);
});
