import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { manyArticles, writeFolder } from './corpora.ts';
import { ComparePage } from './pages/compare-page.ts';
import { CorpusPage } from './pages/corpus-page.ts';

const SCREENS = [
  { name: 'corpus', hash: '#/corpus' },
  { name: 'settings', hash: '#/settings' },
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('compare, with results and a reason open, has no violation', async ({ page, site }) => {
      const compare = new ComparePage(page);
      await compare.open(site.url);
      await compare.ask('ベクトル検索は何万件まで全探索でよいか');
      await compare
        .hits('hybrid')
        .first()
        .getByRole('button', { name: '1 位になった理由' })
        .click();
      await page.locator('[data-timeline] button').first().click();
      await page.locator('[data-timeline] ol button').first().click();
      await page.getByRole('button', { name: 'この比較の設定' }).click();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });

    test('the reader has no violation', async ({ page, site }) => {
      const compare = new ComparePage(page);
      await compare.open(site.url);
      await compare.ask('sbatch の書き方');
      await compare.hits('naive').first().locator('[data-hit-link]').click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });

    for (const { name, hash } of SCREENS) {
      test(`${name} has no violation`, async ({ page, site }) => {
        await page.goto(site.url + hash);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      });
    }
  });
}

test('a filled corpus with its report, an article with its passages, and English have no violation', async ({
  page,
  site,
}, info) => {
  const folder = writeFolder(info.outputPath('garden'), { ...manyArticles(12), 'empty.md': '' });
  const corpus = new CorpusPage(page);
  await corpus.open(site.url);
  await corpus.drop([folder]);
  await corpus.expectFigure('記事', '12');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await corpus.list.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('株');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'English' }).click();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

for (const width of [390, 1024, 1440]) {
  test(`nothing overflows sideways at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    const compare = new ComparePage(page);
    await compare.open(site.url);
    await compare.ask('Qwen3-8B-FP8 の max-model-len');
    for (const hash of ['#/?q=Qwen3-8B-FP8', '#/corpus', '#/settings']) {
      await page.goto(site.url + hash);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, hash).toBeLessThanOrEqual(0);
    }
  });
}
