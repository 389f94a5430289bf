import { readFileSync, writeFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { manyArticles, writeFolder } from './corpora.ts';
import { expect, test } from './fixtures.ts';
import { CorpusPage } from './pages/corpus-page.ts';

const topics = (page: Page) =>
  page
    .getByRole('region', { name: '設問', exact: true })
    .getByRole('listitem')
    .filter({ has: page.locator('dl') });

test('the sample’s set is read-only until it is copied; a copy is edited, undone, given back', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}#/golden`);
  await expect(topics(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '設問を書く' })).toHaveCount(0);
  const count = await topics(page).count();
  // Gold is told by title and headings, and leads to the place.
  await expect(topics(page).first().getByRole('link').first()).toHaveAttribute(
    'href',
    /#\/article\/sample\/.*at=\d+-\d+/,
  );
  await page.getByRole('button', { name: 'コピーして編集する' }).click();
  await topics(page).first().getByRole('button', { name: /削除/ }).click();
  await expect(topics(page)).toHaveCount(count - 1);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(topics(page)).toHaveCount(count);
  await topics(page).first().getByRole('button', { name: /削除/ }).click();
  await page.reload();
  await expect(topics(page)).toHaveCount(count - 1);
  await page.getByRole('button', { name: '付属の設問集に戻す' }).click();
  await page.getByRole('button', { name: '付属の設問集に戻す' }).click();
  await expect(topics(page)).toHaveCount(count);
  await expect(page.getByRole('button', { name: 'コピーして編集する' })).toBeVisible();
});

test('a question is written, its gold marked by selecting text, and by the keyboard; files go out and come in', async ({
  page,
  site,
}, info) => {
  const folder = writeFolder(info.outputPath('garden'), manyArticles(4));
  const corpus = new CorpusPage(page);
  await corpus.open(site.url);
  await corpus.drop([folder]);
  await corpus.expectFigure('記事', '4');
  await page.goto(`${site.url}#/golden?ws=own`);
  await page.getByRole('button', { name: '設問を書く' }).click();
  await page.getByRole('textbox', { name: '設問の文' }).fill('株の水やりは週に何回ですか');
  await expect(page.getByText('正解箇所が必要です')).toBeVisible();
  await page.getByRole('combobox', { name: '正解を選ぶ記事' }).selectOption({ index: 1 });
  const article = page.getByRole('article');
  const paragraph = article.locator('p').first();
  await expect(paragraph).toBeVisible();
  await page.getByRole('button', { name: '選択した範囲を正解にする' }).click();
  await expect(page.getByRole('alert')).toContainText('選択してください');
  const words = await paragraph.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, Math.min(12, text.length));
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    return range.toString();
  });
  await page.getByRole('button', { name: '選択した範囲を正解にする' }).click();
  const gold = page.getByRole('region', { name: '正解箇所' });
  await expect(gold.locator('q')).toHaveText(words);
  // A whole passage, without a mouse.
  await page.getByRole('combobox', { name: 'パッセージ', exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(gold.getByRole('listitem')).toHaveCount(2);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.screenshot({ path: info.outputPath('editor.png'), fullPage: true });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(topics(page)).toHaveCount(1);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  const [jsonl] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'JSONL で書き出す' }).click(),
  ]);
  const file = info.outputPath('golden.jsonl');
  await jsonl.saveAs(file);
  const [line] = readFileSync(file, 'utf8').trim().split('\n');
  const topic = JSON.parse(line ?? '') as {
    readonly text: string;
    readonly gold: readonly unknown[];
  };
  expect(topic).toMatchObject({ type: 'easy', text: '株の水やりは週に何回ですか' });
  expect(topic.gold).toHaveLength(2);

  await topics(page).getByRole('button', { name: /削除/ }).click();
  await expect(topics(page)).toHaveCount(0);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '読み込む' }).click();
  await (await chooser).setFiles(file);
  await expect(topics(page)).toHaveCount(1);
  const bad = info.outputPath('bad.jsonl');
  writeFileSync(bad, '{"id":"x"}\n');
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '読み込む' }).click();
  await (await again).setFiles(bad);
  await expect(page.getByRole('alert')).toContainText('1 行目');
  await expect(topics(page)).toHaveCount(1);
});
