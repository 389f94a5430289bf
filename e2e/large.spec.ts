import { expect, test } from './fixtures.ts';
import { largeArticle, manyArticles, writeFolder } from './corpora.ts';
import { ComparePage } from './pages/compare-page.ts';
import { CorpusPage } from './pages/corpus-page.ts';
import { mainThreadTasks } from './processor-time.ts';

/** Most that one task may keep the main thread, in milliseconds on the processor. */
const LONGEST_TASK_MS = 100;
const FILES = 3_000;
/**
 * Files that may still be read after the last count seen before the cancel was pressed: that many take about a second.
 * Counted instead of timed, so that a busy machine is not held against the page.
 */
const FILES_A_SECOND = 300;

test('a folder of 3,000 files shows how far it is, is cancelled at once, and keeps what was read', async ({
  browser,
  page,
  site,
}, info) => {
  const folder = writeFolder(info.outputPath('garden'), manyArticles(FILES));
  const corpus = new CorpusPage(page);
  await corpus.open(site.url, 'ws=own');
  await corpus.expectFigure('記事', '0');
  let shown = 0;
  const [longest = 0] = await mainThreadTasks(browser, page, async () => {
    await corpus.drop([folder]);
    await expect.poll(async () => (shown = await corpus.filesRead(FILES))).toBeGreaterThan(100);
    await corpus.cancelImport.click();
    await expect(page.getByText('garden の取り込みを中止しました').first()).toBeVisible();
    await expect.poll(async () => corpus.articles()).toBeGreaterThanOrEqual(shown);
  });
  const kept = await corpus.articles();
  expect(kept).toBeLessThan(shown + FILES_A_SECOND);
  expect(longest, 'longest task of the main thread').toBeLessThan(LONGEST_TASK_MS);

  await page.reload();
  await corpus.expectFigure('記事', kept.toLocaleString('ja-JP'));
});

test('an article of 1 MB with 315 headings is read, found, and shown as a whole', async ({
  browser,
  page,
  site,
}, info) => {
  const { text, headings, mark } = largeArticle();
  expect(Buffer.byteLength(text)).toBeGreaterThan(1_000_000);
  expect(headings).toBe(315);
  const folder = writeFolder(info.outputPath('book'), { 'book.md': text });
  const corpus = new CorpusPage(page);
  await corpus.open(site.url, 'ws=own');
  await corpus.expectFigure('記事', '0');
  const [longest = 0] = await mainThreadTasks(browser, page, async () => {
    await corpus.drop([folder]);
    await corpus.expectFigure('記事', '1');
  });
  expect(longest, 'longest task of the main thread').toBeLessThan(LONGEST_TASK_MS);

  const compare = new ComparePage(page);
  await compare.open(`${site.url}#/?ws=own`);
  await compare.ask(mark(200));
  await expect(compare.hits('hybrid').filter({ hasText: mark(200) })).toHaveCount(1);
});
