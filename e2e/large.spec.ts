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

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

/** Half a million characters each, without a blank line or a heading to part them at. */
const ENDLESS: Readonly<Record<string, string>> = {
  果てしない表: `| 列 | 値 | 型 |\n|---|---|---|\n${lines(16_000, (at) => `| ${at} | 値 ${at} の説明 | \`code\` |`)}`,
  果てしない箇条書き: lines(
    16_000,
    (at) => `- 項目 ${at} の **説明** と [先](https://a.example/${at})`,
  ),
  一行のコード: `\`\`\`json\n${'{"a":1},'.repeat(60_000)}\n\`\`\``,
};

test('a table, a list and a line of code without an end open and scroll without holding up the page', async ({
  browser,
  page,
  site,
}, info) => {
  const files = Object.entries(ENDLESS).map(
    ([title, body]) => [`${title}.md`, `---\ntitle: ${title}\n---\n${body}\n`] as const,
  );
  const folder = writeFolder(info.outputPath('endless'), Object.fromEntries(files));
  const corpus = new CorpusPage(page);
  await corpus.open(site.url, 'ws=own');
  await corpus.expectFigure('記事', '0');
  await corpus.drop([folder]);
  await corpus.expectFigure('記事', String(files.length));
  for (const title of Object.keys(ENDLESS)) {
    await corpus.open(site.url, 'ws=own');
    await corpus.row(title).first().getByText(title).first().click();
    const [longest = 0] = await mainThreadTasks(browser, page, async () => {
      await page.getByRole('link', { name: '読む画面で開く' }).click();
      await expect(page.locator('article [data-start]').first()).toBeVisible();
      for (const share of [0.3, 0.6, 1]) {
        await page.evaluate((at) => scrollTo(0, document.body.scrollHeight * at), share);
        await page.waitForTimeout(500);
      }
    });
    expect(longest, `longest task of the main thread: ${title}`).toBeLessThan(LONGEST_TASK_MS);
  }
});
