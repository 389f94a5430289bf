import { expect, test } from './fixtures.ts';
import { article, writeFolder } from './corpora.ts';
import { ComparePage } from './pages/compare-page.ts';
import { CorpusPage } from './pages/corpus-page.ts';
import { sampleManifest } from './sample.ts';

/** Articles of the sample, and the head of the table. */
const ALL_ROWS = sampleManifest().files.length + 1;

test.describe('the address', () => {
  test('a sample article is there again after a reload, and back keeps workspace and filter', async ({
    page,
    site,
  }) => {
    const corpus = new CorpusPage(page);
    await corpus.open(site.url);
    await corpus.useWorkspace('サンプル');
    await expect(page).toHaveURL(/#\/corpus\?ws=sample$/);
    await corpus.filter.fill('RRF');
    await expect(page).toHaveURL(/#\/corpus\?ws=sample&filter=RRF$/);
    await expect.poll(() => corpus.rowCount()).toBeLessThan(ALL_ROWS);
    const shown = await corpus.rowCount();

    await corpus.list.getByRole('link').first().click();
    await expect(page).toHaveURL(/#\/corpus\/[0-9a-f]{20}\?ws=sample&filter=RRF$/);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    await expect(page).toHaveTitle(`${title} — Kurabe`);

    await page.getByRole('link', { name: '記事の一覧へ' }).click();
    await expect(corpus.filter).toHaveValue('RRF');
    await corpus.expectRows(shown);
    await page.goBack();
    await page.goBack();
    await expect(corpus.filter).toHaveValue('RRF');
    await corpus.filter.clear();
    await expect(page).toHaveURL(/#\/corpus\?ws=sample$/);
    await corpus.expectRows(ALL_ROWS);
  });

  test('an address that was shared opens the same list', async ({ page, site }) => {
    const corpus = new CorpusPage(page);
    await corpus.open(site.url, 'ws=sample&filter=zzz');
    await expect(page.getByText('「zzz」に合う記事はありません。')).toBeVisible();
    await page.getByRole('button', { name: '絞り込みを消す' }).last().click();
    await corpus.expectRows(ALL_ROWS);
  });

  test('the links of the header keep the workspace', async ({ page, site }) => {
    const compare = new ComparePage(page);
    await compare.open(site.url);
    const header = page.getByRole('navigation', { name: 'メイン' });
    await header.getByRole('link', { name: 'コーパス' }).click();
    await expect(page).toHaveURL(/#\/corpus\?ws=sample$/);
    await new CorpusPage(page).useWorkspace('自分の記事');
    await expect(page).toHaveURL(/#\/corpus$/);
    await header.getByRole('link', { name: '設定' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible();
    await header.getByRole('link', { name: '比較' }).click();
    await expect(page).toHaveURL(/#\/\?ws=own$/);
  });
});

test.describe('files', () => {
  for (const { name, hash } of [
    { name: 'Compare', hash: '#/?q=RRF' },
    { name: 'the reader', hash: '#/article/sample/unknown' },
    { name: 'Settings', hash: '#/settings' },
    { name: 'the sample', hash: '#/corpus?ws=sample' },
  ]) {
    test(`dropped on ${name} are imported into the own articles`, async ({ page, site }, info) => {
      const folder = writeFolder(info.outputPath('garden'), {
        'memo.md': article('feedfacefeedfacefeed', '庭の記録', '## 節\n本文。'),
      });
      await page.goto(site.url + hash);
      await expect(page.getByRole('main')).toBeVisible();
      const corpus = new CorpusPage(page);
      await corpus.drop([folder]);
      await expect(page).toHaveURL(`${site.url}#/corpus`);
      await expect(corpus.report('garden')).toContainText('追加 1');
      await expect(corpus.row('庭の記録')).toBeVisible();
    });
  }

  test('of a picked folder are called by its name', async ({ page, site }, info) => {
    const folder = writeFolder(info.outputPath('notes'), {
      'a.md': article('feedfacefeedfacefeed', '一つ目', '## 節\n本文。'),
      'sub/b.md': article('feedfacefeedfacebeef', '二つ目', '## 節\n本文。'),
    });
    const corpus = new CorpusPage(page);
    await corpus.open(site.url);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'フォルダを選ぶ' }).click();
    await (await chooser).setFiles(folder);
    await expect(corpus.report('notes')).toContainText('追加 2');
    await expect(corpus.row('二つ目')).toContainText('notes/sub/b.md');
  });

  test('whose encoding was guessed wrongly are read again as chosen', async ({
    page,
    site,
  }, info) => {
    // Half-width katakana in Shift_JIS are as good as kanji in EUC-JP: nobody can tell.
    const memo = Buffer.from([0x23, 0x20, 0xca, 0xdd, 0xb6, 0xb8, 0x0a]);
    const folder = writeFolder(info.outputPath('old'), {
      'plain.md': '# 普通\n\n本文。\n',
      'memo.md': memo,
    });
    const corpus = new CorpusPage(page);
    await corpus.open(site.url);
    await corpus.drop([folder]);
    const report = corpus.report('old');
    await report.getByText('注意のある記事').click();
    await expect(report).toContainText('文字コードを EUC-JP と推定しました');
    await report
      .getByRole('combobox', { name: 'old/memo.md の文字コード' })
      .selectOption('Shift_JIS');
    await report.getByRole('button', { name: '読み直す' }).click();
    await expect(report).toContainText('選んだ文字コード Shift_JIS で読みました');
    await expect(corpus.row('ﾊﾝｶｸ')).toBeVisible();
    await corpus.expectFigure('記事', '2');
    await report.getByRole('link', { name: 'ﾊﾝｶｸ' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'ﾊﾝｶｸ' })).toBeVisible();
  });
});
