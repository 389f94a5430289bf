import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/setup.mjs';
import { expect, test } from './fixtures.ts';
import { ComparePage } from './pages/compare-page.ts';

/** WebGPU in software: slow, and right, which is what is tested. */
const SOFTWARE_GPU = [
  '--no-sandbox',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan',
  '--ignore-gpu-blocklist',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

test('on WebGPU only the q4 model is loaded, passes its self-test and answers; the badge says so', async ({
  site,
}) => {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: SOFTWARE_GPU,
  });
  try {
    const context = await browser.newContext({ locale: 'ja-JP' });
    await context.addInitScript(() =>
      localStorage.setItem('kurabe.settings.v1', JSON.stringify({ device: 'webgpu' })),
    );
    const models: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('.onnx')) models.push(request.url());
    });
    const page = await context.newPage();
    const compare = new ComparePage(page);
    await compare.open(site.url);
    await compare.ask('ベクトル検索', 240_000);
    await expect(page.getByText('WebGPU', { exact: true }).first()).toBeVisible();
    await expect(compare.hits('naive')).toHaveCount(5);
    expect(models.length).toBeGreaterThan(0);
    expect(models.every((url) => url.endsWith('model_q4.onnx'))).toBe(true);
  } finally {
    await browser.close();
  }
});
