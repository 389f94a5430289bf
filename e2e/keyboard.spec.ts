import { expect, test } from './fixtures.ts';
import { article, writeFolder } from './corpora.ts';
import { ComparePage } from './pages/compare-page.ts';
import { CorpusPage } from './pages/corpus-page.ts';
import { stops, tabTo } from './pages/keyboard.ts';

test.describe('Compare', () => {
  test('ask, walk the hits, open one and come back, by keys alone', async ({ page, site }) => {
    const compare = new ComparePage(page);
    const question = 'GC で止まる時間を短くしたい';
    await compare.open(site.url);
    await page.keyboard.press('/');
    await expect(compare.question).toBeFocused();
    await page.keyboard.insertText(question);
    await page.keyboard.press('Enter');
    await compare.settled(question);
    // One goes on typing where one was, or leaves the box.
    await expect(compare.question).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(compare.question).not.toBeFocused();

    const link = (pane: 'naive' | 'hybrid', index: number) =>
      compare.hits(pane).nth(index).locator('[data-hit-link]');
    await page.keyboard.press('j');
    await expect(link('naive', 0)).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await expect(link('naive', 2)).toBeFocused();
    await page.keyboard.press('k');
    await expect(link('naive', 1)).toBeFocused();
    await page.keyboard.press('l');
    const inHybrid = compare.column('hybrid').locator('[data-hit-link]:focus');
    await expect(inHybrid).toHaveCount(1);
    await page.keyboard.press('h');
    await expect(compare.column('naive').locator('[data-hit-link]:focus')).toHaveCount(1);

    await page.keyboard.press('k');
    await expect(link('naive', 0)).toBeFocused();
    await page.keyboard.press('x');
    await expect(
      compare.hits('naive').first().getByRole('button', { name: '1 位のパッセージの全文' }),
    ).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('o');
    await expect(page).toHaveURL(/#\/article\/sample\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: '比較へ戻る' }));
    await page.keyboard.press('Enter');
    await expect(link('naive', 0)).toBeFocused();
    expect(await compare.ranking('naive')).toHaveLength(5);
  });

  test('help, the filter and Escape have their keys, which rest while one types', async ({
    page,
    site,
  }) => {
    const compare = new ComparePage(page);
    await compare.open(site.url);
    await compare.ask('RRF の k はなぜ 60 なのか');
    await page.keyboard.press('End');
    await page.keyboard.type('d?');
    await expect(compare.question).toHaveValue('RRF の k はなぜ 60 なのかd?');
    await page.keyboard.press('Escape');
    await page.keyboard.press('d');
    await expect(page).toHaveURL(/diff=1/);
    await page.keyboard.press('d');
    await expect(page).not.toHaveURL(/diff=1/);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'キーボード操作' });
    await expect(help).toBeVisible();
    await page.keyboard.press('d');
    await expect(page).not.toHaveURL(/diff=1/);
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
  });

  test('Tab goes from top to bottom and skips nothing', async ({ page, site }) => {
    const compare = new ComparePage(page);
    await compare.open(site.url);
    const examples = page.getByRole('group', { name: '質問の例' }).getByRole('button');
    const firstExample = await examples.first().innerText();
    const names = await stops(page, 26);
    const order = [
      '本文へ',
      'Kurabe',
      '比較',
      'コーパス',
      '設定',
      'English',
      '質問',
      '検索',
      'サンプル',
      'キーボード操作',
      'ナイーブ',
      'エージェント',
      firstExample,
    ];
    const places = order.map((name) => names.indexOf(name));
    expect(places, names.join(' | ')).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('the skip link leads into the page, past the header', async ({ page, site }) => {
    await new ComparePage(page).open(site.url);
    const address = page.url();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    expect(await stops(page, 1)).toEqual(['質問']);
    await expect(page).toHaveURL(address);
  });
});

test.describe('Corpus', () => {
  test('choose files, walk the list, open an article and come back, remove one', async ({
    page,
    site,
  }, info) => {
    const folder = writeFolder(info.outputPath('garden'), {
      'a.md': article('000000000000000000aa', '朝の水やり', '## 節\n本文。'),
      'b.md': article('000000000000000000bb', '株分け', '## 節\n本文。'),
      'c.md': article('000000000000000000cc', '剪定', '## 節\n本文。'),
    });
    const corpus = new CorpusPage(page);
    await corpus.open(site.url);
    const pick = page.getByRole('button', { name: 'ファイルを選ぶ' });
    await tabTo(page, pick);
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(['a.md', 'b.md', 'c.md'].map((name) => `${folder}/${name}`));
    await corpus.expectFigure('記事', '3');

    const rows = corpus.list.locator('[data-index]');
    await tabTo(page, rows.first());
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(rows.nth(2)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    const title = await rows.nth(1).getByRole('link').textContent();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: '記事の一覧へ' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(rows.nth(1)).toBeFocused();

    await page.keyboard.press('Space');
    await expect(page.getByText('1 件を選択中').last()).toBeVisible();
    const remove = page.getByRole('button', { name: '削除', exact: true });
    await tabTo(page, remove, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(title ?? '');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await corpus.expectFigure('記事', '3');

    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: '削除する' }));
    await page.keyboard.press('Enter');
    await corpus.expectFigure('記事', '2');
    await expect(corpus.row(title ?? '')).toHaveCount(0);
    // The focus is not lost with the bar that held it.
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });
});
