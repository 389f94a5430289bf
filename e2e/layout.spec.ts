import { article, manyArticles, writeFolder } from './corpora.ts';
import { expect, test } from './fixtures.ts';
import { ComparePage } from './pages/compare-page.ts';
import { CorpusPage } from './pages/corpus-page.ts';
import { sampleManifest } from './sample.ts';
import { topOf } from './top-of.ts';

for (const width of [390, 1440]) {
  test(`hits arrive where their places were (${width} px)`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    const compare = new ComparePage(page);
    await compare.open(site.url);
    // The model is still loading: the columns wait for a while.
    await compare.question.fill('GC で止まる時間を短くしたい');
    await compare.question.press('Enter');
    const naive = page.locator('[data-pane="naive"]');
    await expect(naive).toHaveAttribute('data-phase', 'retrieving');
    const places = await topOf(naive.locator('[aria-hidden] > div').first());
    await expect(naive).toHaveAttribute('data-phase', 'done', { timeout: 240_000 });
    const hit = await topOf(compare.hits('naive').first());
    expect(Math.abs(hit - places)).toBeLessThan(4);
  });
}

test('ticking an article moves no row', async ({ page, site }, info) => {
  const folder = writeFolder(info.outputPath('garden'), {
    'a.md': article('a1'.padEnd(20, '0'), '鉢の植え替え', '## 節\n本文。'),
    'b.md': article('b2'.padEnd(20, '0'), '挿し木の記録', '## 節\n本文。'),
  });
  const corpus = new CorpusPage(page);
  await corpus.open(site.url);
  await corpus.drop([folder]);
  await corpus.expectFigure('埋め込み済み', /^2 /);
  const row = corpus.row('挿し木の記録');
  const before = await topOf(row);
  await row.getByRole('checkbox').check({ force: true });
  await expect(page.getByRole('button', { name: '削除', exact: true })).toBeVisible();
  expect(await topOf(row)).toBe(before);
});

test('a rebuild asked for at the end of the page shows in sight what it does', async ({
  page,
  site,
}, info) => {
  const corpus = new CorpusPage(page);
  await corpus.open(site.url);
  await corpus.drop([writeFolder(info.outputPath('garden'), manyArticles(12))]);
  await corpus.expectFigure('埋め込み済み', /^12 /);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.getByLabel('目標の長さ').fill('500');
  const apply = page.getByRole('button', { name: '適用して作り直す' });
  await apply.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(700);
  await apply.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(700);
});

test('a visit without an address comes back to the own articles; a link to the sample stays one', async ({
  page,
  site,
}, info) => {
  const folder = writeFolder(info.outputPath('garden'), {
    'a.md': article('a1'.padEnd(20, '0'), '鉢の植え替え', '## 節\n本文。'),
  });
  const corpus = new CorpusPage(page);
  await corpus.open(site.url);
  await corpus.drop([folder]);
  await corpus.expectFigure('記事', '1');
  await page.goto('about:blank');
  await page.goto(site.url);
  await expect(page.getByText('1 記事 / 1 パッセージ')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`${site.url}#/?q=RRF`);
  const articles = sampleManifest().files.length;
  await expect(page.getByText(new RegExp(`^${articles} 記事`))).toBeVisible();
});

test('the sample links to no page that is not there', async ({ page, site }) => {
  const corpus = new CorpusPage(page);
  await corpus.open(site.url, 'ws=sample');
  await corpus.list.getByRole('link').first().click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('main a[href^="https://qiita.com"]')).toHaveCount(0);
});
