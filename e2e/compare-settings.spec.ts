import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ComparePage } from './pages/compare-page.ts';
import { tabTo } from './pages/keyboard.ts';
import { topOf } from './top-of.ts';

const QUESTION = 'GC で止まる時間を短くしたい';

const opener = (page: Page): Locator =>
  page.getByRole('button', { name: 'この比較の設定', exact: true });
const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'この比較の設定' });

/** Pixels that the page is wider than its window. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

test('beside the columns: by keyboard, without moving the question, kept over a reload', async ({
  page,
  site,
}) => {
  const compare = new ComparePage(page);
  await compare.open(site.url);
  await compare.ask(QUESTION);
  const before = await topOf(compare.question);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press(',');
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused();
  expect(await topOf(compare.question)).toBe(before);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await tabTo(page, panel(page).getByLabel('回答に渡す根拠の数（k）'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, panel(page).getByLabel('エージェントの振る舞い'));
  await page.keyboard.press('ArrowUp');
  await tabTo(page, panel(page).getByRole('button', { name: 'この設定で検索し直す' }));
  await page.keyboard.press('Enter');
  await expect(compare.column('agentic')).toHaveAttribute('data-phase', 'done', {
    timeout: 60_000,
  });
  await expect(compare.hits('naive')).toHaveCount(3);
  await expect(compare.hits('hybrid')).toHaveCount(3);
  await expect(panel(page)).toBeVisible();

  await page.reload();
  await expect(panel(page)).toBeVisible();
  await expect(panel(page).getByLabel('回答に渡す根拠の数（k）')).toHaveValue('3');
  await expect(panel(page).getByLabel('エージェントの振る舞い')).toHaveValue('h');

  await panel(page).getByRole('button', { name: '初期値に戻す' }).click();
  await expect(panel(page).getByLabel('回答に渡す根拠の数（k）')).toHaveValue('5');
  await panel(page).getByLabel('回答に渡す根拠の数（k）').fill('99');
  await expect(panel(page).getByRole('alert')).toHaveText('1–10');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});

test('every switch of the agent is there, and a preset becomes a custom setting', async ({
  page,
  site,
}) => {
  await new ComparePage(page).open(site.url);
  await opener(page).click();
  const preset = panel(page).getByLabel('エージェントの振る舞い');
  await expect(preset.getByRole('option')).toHaveCount(9);
  await preset.selectOption('g');
  await panel(page).getByRole('button', { name: '細かな動き' }).click();
  await expect(panel(page).getByLabel('統合（分けたとき）')).toHaveValue('score-merge');
  await panel(page).getByLabel('統合（分けたとき）').selectOption('interleave');
  await expect(preset).toHaveValue('custom');
  await panel(page).getByLabel('時間（秒）').fill('');
  await panel(page).getByLabel('ラウンド数').fill('');
  await panel(page).getByLabel('ラウンド数').blur();
  await expect(panel(page).getByLabel('ラウンド数')).toHaveValue('3');
  await panel(page).getByLabel('判断する者').selectOption('rules');
  await expect(page.getByText(/個別の設定.*規則だけで判断/)).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('who decides holds for every mode, and is set without the agent among them', async ({
  page,
  site,
}) => {
  const compare = new ComparePage(page);
  await compare.open(`${site.url}#/?modes=fusion`);
  await expect(page.getByText(/根拠 5 件、判断はつないだモデル/)).toBeVisible();
  await opener(page).click();
  const shared = panel(page).getByRole('group', { name: 'すべての方式に共通' });
  await expect(panel(page).getByLabel('エージェントの振る舞い')).toHaveCount(0);
  await shared.getByLabel('判断する者').selectOption('rules');
  await expect(page.getByText(/根拠 5 件、規則だけで判断/)).toBeVisible();
  await page.reload();
  await expect(shared.getByLabel('判断する者')).toHaveValue('rules');
});

test('below 1280 pixels it is a drawer that keeps and gives back the focus', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await new ComparePage(page).open(site.url);
  await opener(page).click();
  const drawer = page.getByRole('dialog', { name: 'この比較の設定' });
  await expect(drawer).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await drawer.getByLabel('ラウンド数').fill('2');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await expect(page.getByText(/× 2 ラウンド/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/× 2 ラウンド/)).toBeVisible();
  await expect(drawer).toHaveCount(0);
});
