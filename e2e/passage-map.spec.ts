import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ComparePage } from './pages/compare-page.ts';
import { sampleManifest } from './sample.ts';

const QUESTION = 'pg_bigm と pg_trgm の違い';
const MODES = ['naive', 'hybrid', 'agentic'] as const;

/** Asks in three columns and goes to the map by its link; gives the passages of each column in rank order. */
async function toMap(page: Page, url: string): Promise<Record<string, readonly string[]>> {
  const compare = new ComparePage(page);
  await compare.open(`${url}#/?modes=${MODES.join('+')}`);
  await compare.ask(QUESTION);
  const rankings: Record<string, readonly string[]> = {};
  for (const mode of MODES) rankings[mode] = await compare.ranking(mode);
  await page.getByRole('link', { name: '地図で見る' }).click();
  await expect(page.locator('[data-mark="query"]')).toBeVisible({ timeout: 120_000 });
  return rankings;
}

test('the map of the sample marks the question and the hits of three modes with their ranks, and tells how far to believe it', async ({
  page,
  site,
}) => {
  const rankings = await toMap(page, site.url);
  const all = new Set(Object.values(rankings).flat());
  await expect(page.locator('[data-mark]')).toHaveCount(all.size + 1);
  for (const mode of MODES) {
    for (const [at, id] of (rankings[mode] ?? []).entries()) {
      const place = page.locator(`[data-mark="${id}"] [data-mode="${mode}"]`).first();
      await expect(place).toHaveText(String(at + 1));
      // Not by colour alone: each mode has its sign.
      await expect(place.locator('svg')).toHaveCount(1);
    }
  }
  const { count } = Object.values(sampleManifest().vectors)[0] ?? { count: 0 };
  await expect(page.getByTestId('map-counts')).toContainText(`${count} パッセージすべてを表示`);
  const trust = await page.getByTestId('map-trust').innerText();
  const [, value = '0', plain = '1'] = /信頼度 ([\d.]+).* ([\d.]+) です/u.exec(trust) ?? [];
  expect(Number(value)).toBeGreaterThan(0.95);
  expect(Number(value)).toBeGreaterThan(Number(plain));
  await expect(page.getByText('塊どうしの距離は当てになりません')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('the keyboard walks the marks, zooms, and opens a passage; the way back finds the map as it was', async ({
  page,
  site,
}) => {
  const rankings = await toMap(page, site.url);
  const marked = new Set(Object.values(rankings).flat());
  const plane = page.getByRole('application', { name: 'パッセージの地図' });
  const card = page.locator('[data-card]');
  await page.getByText('なし', { exact: true }).focus();
  await plane.focus();
  await page.keyboard.press('Home');
  await expect(card).toHaveAttribute('data-card', 'query');
  const seen = new Set<string>();
  for (const key of [
    'ArrowRight',
    'ArrowDown',
    'ArrowLeft',
    'ArrowUp',
    'ArrowRight',
    'ArrowDown',
  ]) {
    await page.keyboard.press(key);
    seen.add((await card.getAttribute('data-card')) ?? '');
  }
  seen.delete('query');
  expect(seen.size).toBeGreaterThan(1);
  for (const id of seen) expect(marked).toContain(id);
  await page.keyboard.press('Home');
  while ((await card.getAttribute('data-card')) === 'query') await page.keyboard.press('ArrowDown');
  const chosen = (await card.getAttribute('data-card')) ?? '';
  const heading = await card.getByRole('heading', { level: 2 }).innerText();
  await expect(card.getByRole('listitem')).toHaveCount(5);
  await page.keyboard.press('+');
  await expect(plane).toHaveAttribute('data-zoomed', 'true');
  // What is spoken is what is shown.
  await expect(page.getByRole('status').filter({ hasText: heading })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(
    new RegExp(`#/article/sample/${encodeURIComponent(chosen.split('#')[0] ?? '')}\\?at=`),
  );
  await page.getByRole('link', { name: '地図へ戻る' }).click();
  await expect(card).toHaveAttribute('data-card', chosen);
  await expect(plane).toHaveAttribute('data-zoomed', 'true');
  await plane.focus();
  await page.keyboard.press('0');
  await expect(plane).not.toHaveAttribute('data-zoomed', 'true');
});

test('the table lists the same hits with their ranks, and what is nearest by cosine', async ({
  page,
  site,
}) => {
  const rankings = await toMap(page, site.url);
  await page.getByText('表', { exact: true }).click();
  const table = page.getByRole('table', { name: '印のあるパッセージ' });
  const all = new Set(Object.values(rankings).flat());
  await expect(table.locator('[data-row]')).toHaveCount(all.size + 1);
  const names = { naive: 'ナイーブ', hybrid: 'ハイブリッド', agentic: 'エージェント' };
  for (const mode of MODES) {
    for (const [at, id] of (rankings[mode] ?? []).entries()) {
      await expect(table.locator(`[data-row="${id}"]`)).toContainText(
        `${names[mode]} ${at + 1} 位`,
      );
    }
  }
  // The nearest to the question is what naive ranks first; a passage is not its own neighbour.
  const nearest = table.getByRole('row').nth(1).getByRole('listitem');
  await expect(nearest).toHaveCount(3);
  const [cosine = ''] = /0\.\d+/.exec(await nearest.first().innerText()) ?? [];
  expect(Number(cosine)).toBeGreaterThan(0.8);
  const first = rankings['naive']?.[0] ?? '';
  await expect(nearest.first().getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`/${encodeURIComponent(first.split('#')[0] ?? '')}\\?at=`),
  );
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('a pointer reads a passage and opens it; a wheel enlarges the map; without marks it is coloured by article', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}#/corpus?ws=sample`);
  await page.getByRole('link', { name: '地図を見る' }).click();
  const plane = page.getByTestId('map-plane');
  await expect(plane).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('radio', { name: '記事', exact: true })).toBeChecked();
  await expect(page.getByRole('region', { name: '凡例' }).getByRole('listitem')).toHaveCount(7);
  const box = await plane.boundingBox();
  if (box === null) throw new Error('no plane');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -300);
  await expect(plane).toHaveAttribute('data-zoomed', 'true');
  await page.getByRole('button', { name: '全体に戻す' }).click();
  // Somewhere on a grid finer than the clusters there is a point.
  const card = page.locator('[data-card]');
  const found = async (): Promise<boolean> => {
    for (let top = 20; top < box.height - 20; top += 14) {
      for (let left = box.width / 4; left < (box.width * 3) / 4; left += 14) {
        await page.mouse.move(box.x + left, box.y + top);
        if ((await card.count()) > 0) return true;
      }
    }
    return false;
  };
  expect(await found()).toBe(true);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL(/#\/article\/sample\//);
});

test('the neighbourhood of a hit opens, marks what was asked, walks to a neighbour and back', async ({
  page,
  site,
}) => {
  const compare = new ComparePage(page);
  await compare.open(`${site.url}#/?modes=naive+hybrid`);
  await compare.ask(QUESTION);
  const [first = ''] = await compare.ranking('hybrid');
  await compare.hits('hybrid').first().getByRole('button', { name: '1 位になった理由' }).click();
  await page.getByRole('link', { name: 'このパッセージのつながり' }).click();
  const centre = page.locator('[data-centre]');
  await expect(centre).toHaveAttribute('data-centre', first);
  const entities = page.getByRole('table', { name: 'このパッセージが持つもの' });
  await expect(entities.getByRole('row').nth(1)).toContainText('pg_trgm');
  await expect(entities.getByRole('row').nth(1)).toContainText('✓');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  const neighbour = page.locator('[data-neighbour]').first();
  const next = (await neighbour.getAttribute('data-neighbour')) ?? '';
  expect(next).not.toBe(first);
  // Table and drawing begin with the same passage.
  const near = page.getByRole('table', { name: '近くのパッセージ' });
  await expect(near.getByRole('link').first()).toHaveAttribute(
    'href',
    (await neighbour.getAttribute('href')) ?? '',
  );
  await neighbour.press('Enter');
  await expect(centre).toHaveAttribute('data-centre', next);
  await page.getByRole('link', { name: '前のパッセージへ戻る' }).click();
  await expect(centre).toHaveAttribute('data-centre', first);
  await expect(page.getByRole('link', { name: '前のパッセージへ戻る' })).toHaveCount(0);
  await page.getByText('ほかの記事だけ', { exact: true }).click();
  const article = first.split('#')[0] ?? '';
  await expect(page.locator(`[data-neighbour^="${article}#"]`)).toHaveCount(0);
  await expect(page.locator('[data-neighbour]').first()).toBeVisible();
  await centre.getByRole('link', { name: '記事で開く' }).click();
  await expect(page.getByRole('link', { name: 'つながりへ戻る' })).toBeVisible();
  await page.getByRole('link', { name: 'このパッセージのつながり' }).click();
  await expect(centre).toHaveAttribute('data-centre', first);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } });

    test('map, table and neighbourhood have no violation and do not overflow', async ({
      page,
      site,
    }) => {
      await toMap(page, site.url);
      const check = async (): Promise<void> => {
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      };
      await check();
      await page.getByText('記事', { exact: true }).click();
      await expect(page.getByRole('region', { name: '凡例' })).toContainText('その他の記事');
      await check();
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByText('Table', { exact: true }).click();
      await check();
      await page.getByRole('link', { name: 'See its connections' }).first().click();
      await expect(page.locator('[data-centre]')).toBeVisible();
      await check();
    });
  });
}

test('a question of an evaluation marks its evidence and its gold, and gold that none found apart', async ({
  page,
  site,
}) => {
  test.setTimeout(600_000);
  await page.goto(`${site.url}#/lab`);
  await page.getByRole('button', { name: '評価を始める' }).click();
  const outcomes = page.getByRole('table', { name: '質問ごと' });
  await expect(outcomes).toBeVisible({ timeout: 400_000 });
  await page.getByText('取りこぼしあり', { exact: true }).click();
  // Of which no mode found anything: its gold is missed.
  const lost = outcomes
    .getByRole('row')
    .filter({ hasNotText: '✓' })
    .filter({ hasNotText: /[1-9]\/\d/ })
    .filter({ hasText: /0\/\d/ });
  await lost
    .first()
    .getByRole('link', { name: /^記録を見る/ })
    .click();
  await page.getByRole('link', { name: '根拠と正解を地図で見る' }).click();
  await expect(page.locator('[data-mark="query"]')).toBeVisible({ timeout: 120_000 });
  const missed = page.locator('[data-mark][data-gold="missed"]');
  await expect(missed.first()).toBeVisible();
  // Nobody has it, so it has no rank; what was found has one.
  await expect(missed.first().locator('[data-mode]')).toHaveCount(0);
  await expect(page.locator('[data-mark]:not([data-gold]) [data-mode]').first()).toBeVisible();
  await page.getByText('表', { exact: true }).click();
  await expect(page.getByRole('table', { name: '印のあるパッセージ' })).toContainText(
    '正解（どれも見つけていない）',
  );
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('link', { name: '設問の記録へ' }).click();
  await expect(page.getByRole('link', { name: '根拠と正解を地図で見る' })).toBeVisible();
});
