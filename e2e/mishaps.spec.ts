import type { Page, Worker } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { largeArticle, manyArticles, writeFolder } from './corpora.ts';
import { ComparePage } from './pages/compare-page.ts';
import { CorpusPage } from './pages/corpus-page.ts';

/** The worker of the page that embeds: the one that has loaded more than its script. */
async function embedder(page: Page): Promise<Worker> {
  return workerWhere(page, (names) => names.some((name) => name.includes('/assets/')));
}

/** The worker of the page that holds the index: the one that has loaded nothing more. */
async function indexer(page: Page): Promise<Worker> {
  return workerWhere(page, (names) => names.length === 0);
}

async function workerWhere(
  page: Page,
  isIt: (loaded: readonly string[]) => boolean,
): Promise<Worker> {
  let found: Worker | undefined;
  await expect
    .poll(async () => {
      for (const worker of page.workers()) {
        const names = await worker
          .evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
          .catch(() => null);
        if (names !== null && isIt(names)) found = worker;
      }
      return found !== undefined;
    })
    .toBe(true);
  if (found === undefined) throw new Error('no such worker');
  return found;
}

const ROOM_KNOWN_MS = 31_000;

/** Ends a worker from within, without a word to the page: what is left of one that the system took the memory of. */
async function end(worker: Worker): Promise<void> {
  const closed = worker.waitForEvent('close');
  await worker.evaluate(() => (self as unknown as { close(): void }).close());
  await closed;
}

test('an embedding worker that dies is replaced, and no passage is left out', async ({
  page,
  site,
}, info) => {
  const folder = writeFolder(info.outputPath('garden'), manyArticles(300));
  const corpus = new CorpusPage(page);
  await corpus.open(site.url, 'ws=own');
  await corpus.drop([folder]);
  await expect(page.getByText(/^[1-9]\d* \/ 300 パッセージ/u).first()).toBeVisible();
  const first = await embedder(page);
  await end(first);
  await corpus.expectFigure('埋め込み済み', /^300 /);
  expect(await embedder(page)).not.toBe(first);
  await expect(page.getByText('埋め込めませんでした')).toHaveCount(0);

  const compare = new ComparePage(page);
  await compare.open(`${site.url}#/?ws=own`);
  await compare.ask('札番号 KX-1007 の株はどうする?');
  expect((await compare.ranking('hybrid'))[0]).toBe('00000000000000000007#0');
});

test('the index worker dies while it imports: it is said, what was written is there, and the rest comes by trying again', async ({
  page,
  site,
}, info) => {
  const folder = writeFolder(info.outputPath('garden'), manyArticles(1_500));
  const corpus = new CorpusPage(page);
  await corpus.open(site.url, 'ws=own');
  await corpus.expectFigure('記事', '0');
  await corpus.drop([folder]);
  await expect.poll(async () => corpus.filesRead(1_500)).toBeGreaterThan(50);
  await end(await indexer(page));
  await expect(page.getByText(/異常終了しました/).first()).toBeVisible();
  await page.getByRole('button', { name: 'もう一度' }).first().click();
  await corpus.expectFigure('記事', '1,500');
  const report = page.getByText(/変更なし\s*[1-9]/).first();
  await expect(report).toBeVisible();
});

test('storage that is full is said in words, keeps what is there, and takes the rest when there is room again', async ({
  page,
  site,
}, info) => {
  const session = await page.context().newCDPSession(page);
  const origin = new URL(site.url).origin;
  const corpus = new CorpusPage(page);
  await corpus.open(site.url, 'ws=own');
  await corpus.expectFigure('記事', '0');
  await corpus.drop([writeFolder(info.outputPath('garden'), manyArticles(20))]);
  await corpus.expectFigure('埋め込み済み', /^20 /);

  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 1_000 });
  // Chromium keeps what it knows of the room left for half a minute.
  await page.waitForTimeout(ROOM_KNOWN_MS);
  await corpus.drop([writeFolder(info.outputPath('book'), { 'book.md': largeArticle().text })]);
  await expect(
    page.getByText('この端末でサイトが使える保存容量を超えました。').first(),
  ).toBeVisible();
  await expect(page.getByText(/不要な記事を消すか/).first()).toBeVisible();
  await corpus.expectFigure('記事', '20');

  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await page.waitForTimeout(ROOM_KNOWN_MS);
  await page.getByRole('button', { name: 'もう一度' }).first().click();
  await corpus.expectFigure('記事', '21');
  await page.reload();
  await corpus.expectFigure('記事', '21');
});
