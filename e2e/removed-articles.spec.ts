import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { article, manyArticles, writeFolder } from './corpora.ts';
import { expect, test } from './fixtures.ts';
import { CorpusPage } from './pages/corpus-page.ts';

test('articles that a folder no longer has are offered, and only the chosen ones removed', async ({
  page,
  site,
}, info) => {
  const folder = writeFolder(info.outputPath('garden'), manyArticles(4));
  const other = writeFolder(info.outputPath('notes'), {
    'x.md': article('feed'.padEnd(20, '0'), '別のフォルダの記事', '## 節\n本文。'),
  });
  const corpus = new CorpusPage(page);
  await corpus.open(site.url);
  await corpus.drop([folder]);
  await corpus.expectFigure('記事', '4');
  await corpus.drop([other]);
  await corpus.expectFigure('記事', '5');
  rmSync(join(folder, 'public/bed-0/plant-0.md'));
  rmSync(join(folder, 'public/bed-0/plant-3.md'));
  // What a source had is remembered beyond the visit.
  await page.reload();
  await corpus.expectFigure('記事', '5');
  await corpus.drop([folder]);

  const report = corpus.report('garden').first();
  const missing = report.getByRole('list', { name: '取り込み元からなくなった記事' });
  await expect(missing.getByRole('listitem')).toHaveCount(2);
  await expect(missing).not.toContainText('別のフォルダの記事');
  await corpus.expectFigure('記事', '5');
  const remove = report.getByRole('button', { name: /^選んだ \d+ 件を削除/u });
  await expect(remove).toBeDisabled();
  await missing.getByRole('checkbox', { name: '「株 3 の記録」を削除する対象に選ぶ' }).check();
  await remove.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('株 3 の記録');
  await dialog.getByRole('button', { name: '削除する' }).click();
  await corpus.expectFigure('記事', '4');
  await expect(missing.getByRole('listitem')).toHaveText([/株 0 の記録/u]);
  await expect(corpus.row('株 0 の記録')).toBeVisible();
  await page.screenshot({ path: info.outputPath('missing.png') });
});
