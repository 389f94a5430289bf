import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { manyArticles, writeFolder } from './corpora.ts';
import { expect, test } from './fixtures.ts';
import { ComparePage } from './pages/compare-page.ts';
import { CorpusPage } from './pages/corpus-page.ts';

const row = (page: Page, tokenizer: string) =>
  page.getByRole('table').getByRole('row', { name: new RegExp(`^${tokenizer}\\b`) });

test('every tokenizer side by side: terms as one types, hit rate and ranks on both sets', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}#/gate`);
  const cut = (name: string) => page.locator(`[data-tokenizer="${name}"] code`);
  await page.getByRole('textbox').fill('全文検索とDocker');
  await expect(cut('whitespace')).toHaveText(['全文検索とdocker']);
  await expect(cut('bigram')).toHaveText(['全文', '文検', '検索', 'docker']);
  await expect(cut('icu-compounds')).toContainText(['全文検索', 'docker']);

  await expect(row(page, 'whitespace')).toContainText('不合格', { timeout: 90_000 });
  await expect(row(page, 'icu-compounds')).toContainText('合格');
  await expect(row(page, 'icu-compounds')).toContainText('使用中');
  await expect(row(page, 'icu-compounds')).toContainText('10 語');
  await expect(row(page, 'icu-compounds')).toContainText('40 語');
  // The page answers while tokenizers are checked and after it.
  await page.getByRole('button', { name: 'whitespace の語ごとの結果' }).click();
  await expect(page.getByRole('row', { name: 'start_ray_cluster.sh' }).first()).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('a tokenizer that does not pass stops hybrid, and the way out is one press', async ({
  page,
  site,
}, info) => {
  const folder = writeFolder(info.outputPath('garden'), manyArticles(12));
  const corpus = new CorpusPage(page);
  await corpus.open(site.url);
  await corpus.drop([folder]);
  await corpus.expectFigure('記事', '12');
  // As if it had been chosen: the settings are the page's own.
  await page.evaluate(() => {
    const key = 'kurabe.settings.v1';
    const settings = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    const index = {
      chunk: { size: 600, minimum: 120, overlap: 80, headingWithoutSpace: 'strict' },
      tokenizer: 'whitespace',
    };
    localStorage.setItem(key, JSON.stringify({ ...settings, index }));
  });
  await page.reload();
  await page.getByRole('button', { name: '作り直す' }).first().click();
  await expect(page.getByText('whitespace', { exact: false }).first()).toBeVisible();

  const compare = new ComparePage(page);
  await page.goto(`${site.url}#/?ws=own`);
  await compare.question.fill('庭の道具');
  await compare.question.press('Enter');
  const hybrid = compare.column('hybrid');
  await expect(hybrid).toContainText('ハイブリッドを止めました', { timeout: 60_000 });
  await hybrid.getByRole('link', { name: 'トークナイザーの検査へ' }).click();
  await page.getByRole('button', { name: 'icu-compounds に切り替えて索引を作り直す' }).click();
  await expect(row(page, 'icu-compounds')).toContainText('使用中', { timeout: 60_000 });
  await page.goto(`${site.url}#/?ws=own&q=${encodeURIComponent('庭の手入れ')}`);
  await expect(hybrid).toHaveAttribute('data-phase', 'done', { timeout: 60_000 });
});

for (const width of [390, 1024, 1440]) {
  test(`nothing overflows sideways at ${width} px`, async ({ page, site }, info) => {
    await page.setViewportSize({ width, height: 900 });
    for (const screen of ['gate', 'golden']) {
      await page.goto(`${site.url}#/${screen}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [role="progressbar"]')).toHaveCount(0);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, screen).toBeLessThanOrEqual(0);
      await page.screenshot({ path: info.outputPath(`${screen}-${width}.png`) });
    }
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`golden set and tokenizers have no violation in ${colorScheme}, nor in English`, async ({
    page,
    site,
  }, info) => {
    await page.emulateMedia({ colorScheme });
    for (const screen of ['golden', 'gate']) {
      await page.goto(`${site.url}#/${screen}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [role="progressbar"]')).toHaveCount(0);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await page.screenshot({ path: info.outputPath(`${screen}-${colorScheme}.png`) });
    }
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tokenizer check');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}
