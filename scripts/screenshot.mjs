// Makes the pictures of the README from the built app, on the bundled sample: docs/images/{compare,corpus}.png.
//   npm run screenshot
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { serve } from './serve.mjs';
import { ROOT, ensureChromium, ensurePackages } from './setup.mjs';

const IMAGES = join(ROOT, 'docs', 'images');
const SIZE = { width: 1440, height: 1080 };

/** Product names and a paraphrase: the columns agree on some passages and differ on others. */
const QUESTION = 'GC で止まる時間を短くしたい';

async function compare(page, url) {
  await page.goto(`${url}#/?q=${encodeURIComponent(QUESTION)}`);
  for (const pane of ['naive', 'hybrid', 'agentic']) {
    await page.locator(`[data-pane="${pane}"][data-phase="done"]`).waitFor({ timeout: 120_000 });
  }
  await page.getByText('オフライン可').waitFor({ timeout: 120_000 });
  await page.screenshot({ path: join(IMAGES, 'compare.png') });
}

async function corpus(page, url) {
  await page.goto(`${url}#/corpus?ws=sample`);
  await page.getByRole('grid').getByRole('link').first().waitFor();
  await page.getByText('オフライン可').waitFor({ timeout: 120_000 });
  await page.screenshot({ path: join(IMAGES, 'corpus.png') });
}

ensurePackages();
// Not there before the packages are.
const { chromium } = await import('@playwright/test');
await ensureBuild();
const site = await serve();
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
try {
  mkdirSync(IMAGES, { recursive: true });
  const page = await browser.newPage({
    viewport: SIZE,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await compare(page, site.url);
  await corpus(page, site.url);
  console.log(`docs/images/compare.png and corpus.png, ${SIZE.width} × ${SIZE.height}`);
} finally {
  await browser.close();
  await site.close();
}
