import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { manyArticles, writeFolder } from './corpora.ts';
import { ComparePage } from './pages/compare-page.ts';
import { CorpusPage } from './pages/corpus-page.ts';

const ARTICLES = 12;
const QUESTION = '水やりは朝';

const panelOf = (page: Page): Locator =>
  page.getByRole('region', { name: '再ランキング用のトークン状態' });

/** Asks in the rerank column and opens its steps; gives the order of the hits and how many states were made. */
async function ask(page: Page, siteUrl: string): Promise<readonly [string[], number]> {
  const compare = new ComparePage(page);
  const question = new URLSearchParams({ ws: 'own', q: QUESTION, modes: 'rerank' });
  await compare.open(`${siteUrl}#/?${question}`);
  await compare.settled(QUESTION);
  const column = compare.column('rerank');
  await column.getByRole('button', { name: /の手順/ }).click();
  const step = column.getByText(/うち \d+ 件のトークンの状態を新しく計算/);
  await expect(step).toBeVisible();
  const made = /うち (\d+) 件/.exec(await step.innerText())?.[1];
  return [[...(await compare.ranking('rerank'))], Number(made)];
}

test('token states: sized before, made with progress, used after a reload, deleted again', async ({
  page,
  site,
}, info) => {
  const folder = writeFolder(info.outputPath('beds'), manyArticles(ARTICLES));
  const corpus = new CorpusPage(page);
  await corpus.open(site.url);
  await corpus.drop([folder]);
  await corpus.expectFigure('埋め込み済み', new RegExp(`^${ARTICLES} \\(100%\\)`));
  const fingerprint = await corpus.figure('フィンガープリント').innerText();
  const panel = panelOf(page);
  await expect(panel).toContainText('保存していません');
  await expect(panel).toContainText(/約 [\d.]+ KB（12 パッセージ、見積もり）/);

  const [computed, made] = await ask(page, site.url);
  expect(made).toBe(ARTICLES);

  await corpus.open(site.url);
  await panel.getByRole('button', { name: '保存する', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText(`保存しています：${ARTICLES} / ${ARTICLES} パッセージ`);
  await expect(panel.getByRole('button', { name: '保存をやめて消す' })).toBeFocused();
  await expect(panel).toContainText(/[\d.]+ KB（実測）/);
  expect(await corpus.figure('フィンガープリント').innerText()).toBe(fingerprint);

  await page.reload();
  await expect(panel).toContainText(/[\d.]+ KB（実測）/);
  const [stored, none] = await ask(page, site.url);
  expect(none).toBe(0);
  expect(stored, 'the same ranking, stored or computed').toEqual(computed);

  await corpus.open(site.url);
  await panel.getByRole('button', { name: '保存をやめて消す' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status')).toHaveText(
    /トークン状態を消しました。[\d.]+ KB が空きました。/,
  );
  await expect(panel).toContainText('保存していません');
  await page.reload();
  await expect(panel).toContainText('保存していません');
  const [again, madeAgain] = await ask(page, site.url);
  expect(madeAgain).toBe(ARTICLES);
  expect(again).toEqual(computed);
});

test('stopped in the middle, they are gone on with after a reload', async ({
  page,
  site,
}, info) => {
  const folder = writeFolder(info.outputPath('many'), manyArticles(40));
  const corpus = new CorpusPage(page);
  await corpus.open(site.url);
  await corpus.drop([folder]);
  await corpus.expectFigure('埋め込み済み', /^40 \(100%\)/);
  await panelOf(page).getByRole('button', { name: '保存する', exact: true }).click();
  const activity = page.getByRole('region', { name: 'トークン状態を作っています' });
  await expect(activity.getByRole('progressbar')).toBeVisible();
  await expect(activity).toContainText(/[1-9]\d* \/ 40 パッセージ/);
  await activity.getByRole('button', { name: '停止' }).click();
  const pending = page.getByText(/40 パッセージのうち \d+ のトークン状態を保存してあります/);
  await expect(pending).toBeVisible();
  await page.reload();
  await expect(pending).toBeVisible();
  await page.getByRole('button', { name: '再開する' }).click();
  await expect(panelOf(page)).toContainText(/[\d.]+ KB（実測）/, { timeout: 90_000 });
  await expect(pending).toBeHidden();
});
