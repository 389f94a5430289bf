import { expect, test } from './fixtures.ts';
import { article, manyArticles, writeFolder, writeZip } from './corpora.ts';
import { ComparePage } from './pages/compare-page.ts';
import { CorpusPage } from './pages/corpus-page.ts';

const QUESTION = '札番号 KX-1007 の株はどうする?';

test('a folder of 120 files and a zip are dropped, answered, and there again after a reload without embedding', async ({
  page,
  site,
}, info) => {
  const folder = writeFolder(info.outputPath('garden'), manyArticles(120));
  const zip = writeZip(info.outputPath('notes.zip'), {
    'notes/README.md': '# 剪定ばさみの手入れ\n\n刃の樹液は無水エタノールで落とす。',
    'notes/cover.png': 'not a picture',
    'notes/empty.md': '',
  });
  const corpus = new CorpusPage(page);
  await corpus.open(site.url);
  await corpus.drop([folder]);
  await corpus.expectFigure('記事', '120');
  await corpus.dropScripted(zip);
  await corpus.expectFigure('記事', '121');
  await expect(page.getByText('notes/empty.md')).toBeVisible();
  await corpus.expectFigure('埋め込み済み', /^121 /);

  const compare = new ComparePage(page);
  await compare.open(site.url);
  await compare.useWorkspace('自分の記事');
  await compare.ask(QUESTION);
  const naive = await compare.ranking('naive');
  const hybrid = await compare.ranking('hybrid');
  expect(hybrid[0]).toBe('00000000000000000007#0');

  await page.reload();
  await compare.settled(QUESTION);
  // Nothing is embedded again: all vectors are there at once, and no embedding begins.
  await corpus.open(site.url, 'ws=own');
  await expect(corpus.figure('埋め込み済み')).toHaveText(/^121 /, { timeout: 5_000 });
  await expect(page.getByText('埋め込んでいます')).toHaveCount(0);
  await page.goBack();
  expect(await compare.ranking('naive')).toEqual(naive);
  expect(await compare.ranking('hybrid')).toEqual(hybrid);

  // The same drop again changes nothing.
  await corpus.open(site.url);
  await corpus.drop([folder]);
  await expect(
    page.getByText(/変更なし\s*120|120\s*件.*変更なし|変わらず\s*120/).first(),
  ).toBeVisible();
  await corpus.expectFigure('埋め込み済み', /^121 /);
});

test('BM25 answers before embedding ends, and says how far the vectors are', async ({
  page,
  site,
}, info) => {
  const folder = writeFolder(info.outputPath('garden'), manyArticles(400));
  const corpus = new CorpusPage(page);
  await corpus.open(site.url);
  await corpus.drop([folder]);
  await corpus.expectFigure('記事', '400');
  const compare = new ComparePage(page);
  await compare.open(`${site.url}#/?ws=own`);
  await compare.ask(QUESTION);
  await expect(compare.hits('hybrid').first()).toContainText('KX-1007');
  await expect(page.getByText(/ベクトル検索は\s*(400 件中|0 件)/).first()).toBeVisible();
});

test('embedding stops promptly, and is resumed after a reload', async ({ page, site }, info) => {
  const folder = writeFolder(info.outputPath('garden'), manyArticles(200));
  const corpus = new CorpusPage(page);
  await corpus.open(site.url);
  await corpus.drop([folder]);
  const stop = page.getByRole('button', { name: '停止' });
  await stop.click({ timeout: 60_000 });
  const resume = page
    .getByRole('button', { name: '再開する' })
    .or(page.getByRole('button', { name: '埋め込む' }));
  await expect(resume.first()).toBeVisible({ timeout: 2_000 });
  await page.reload();
  await resume.first().click({ timeout: 60_000 });
  await corpus.expectFigure('埋め込み済み', /^200 /);
});

test('a broken zip is refused by name and the rest of the drop is kept', async ({
  page,
  site,
}, info) => {
  const folder = writeFolder(info.outputPath('mixed'), {
    'good.md': article('feedfacefeedfacefeed', '良い記事', '## 節\n本文。'),
  });
  const corpus = new CorpusPage(page);
  await corpus.open(site.url);
  await corpus.drop([
    folder,
    new URL('../fixtures/odd-samples/zip/z05_truncated.zip', import.meta.url).pathname,
  ]);
  await corpus.expectFigure('記事', '1');
  await expect(page.getByText('z05_truncated.zip').first()).toBeVisible();
});
