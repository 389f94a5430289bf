import { expect, test } from './fixtures.ts';
import { article, manyArticles, writeFolder } from './corpora.ts';
import { ComparePage } from './pages/compare-page.ts';
import { CorpusPage } from './pages/corpus-page.ts';

test('a second tab follows and searches while the first one writes, and may not write itself', async ({
  page,
  context,
  site,
}, info) => {
  const garden = writeFolder(info.outputPath('garden'), manyArticles(150));
  const memo = writeFolder(info.outputPath('memo'), {
    'memo.md': article('feedfacefeedfacefeed', '剪定の覚え書き', '## 節\n刃は乾かしてしまう。'),
  });
  const first = new CorpusPage(page);
  await first.open(site.url);
  const tab = await context.newPage();
  const second = new CorpusPage(tab);
  await second.open(site.url);
  await second.expectFigure('記事', '0');

  await page.bringToFront();
  await first.drop([garden]);
  // What the first tab wrote is there without a reload.
  await second.expectFigure('記事', '150');
  const stop = page.getByRole('button', { name: '停止' });
  await expect(stop).toBeVisible();

  // The first tab is embedding now: the second one reads, by words at least …
  await tab.bringToFront();
  const compare = new ComparePage(tab);
  await compare.open(`${site.url}#/?ws=own`);
  await compare.ask('札番号 KX-1007 の株はどうする?');
  await expect(compare.hits('hybrid').first()).toContainText('KX-1007');

  // … and is told who is writing when it wants to write.
  await second.open(site.url);
  await second.drop([memo]);
  const refusal = tab
    .getByRole('alert')
    .filter({ hasText: '別のタブが同じ索引に書き込んでいます' });
  await expect(refusal).toBeVisible();
  await expect(refusal).toContainText('閉じてから');
  await second.expectFigure('記事', '150');

  await page.bringToFront();
  await stop.click();
  await expect(stop).toBeHidden();
  await tab.bringToFront();
  await refusal.getByRole('button', { name: 'もう一度' }).click();
  await second.expectFigure('記事', '151');
  await first.expectFigure('記事', '151');
});
