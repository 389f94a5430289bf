import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// The bundled golden set is read through `route` below, which sees nothing that a service worker answers.
test.use({ serviceWorkers: 'block' });

/** Leaves every so many-th question of the bundled golden set: what is done with them does not depend on how many there are. */
async function thinOut(page: Page, every: number): Promise<void> {
  await page.route('**/samples/golden.jsonl', async (route) => {
    const lines = (await (await route.fetch()).text()).trim().split('\n');
    const body = lines.filter((_, at) => at % every === 0).join('\n');
    await route.fulfill({ body, contentType: 'application/jsonl' });
  });
}

/** Runs the sample's evaluation with the modes that are chosen beforehand. */
async function evaluate(page: Page, url: string): Promise<void> {
  await page.goto(`${url}#/lab`);
  await page.getByRole('button', { name: '評価を始める' }).click();
  await expect(page.getByRole('table', { name: '得点' })).toBeVisible({ timeout: 200_000 });
}

const cell = (table: Locator, row: string): Locator =>
  table.getByRole('row').filter({ hasText: row }).getByRole('cell').last();

test('a finished evaluation is taken apart: merging replayed, gold probed, a question at its address, another evaluation beside it', async ({
  page,
  site,
}) => {
  await thinOut(page, 4);
  await evaluate(page, site.url);

  // Merging: the figures move with the dial, and nothing is searched for it.
  const replay = page.getByRole('region', { name: '統合のやり直し' });
  const merges = replay.getByRole('table');
  await expect(merges.getByRole('row')).toHaveCount(6);
  const rank = cell(merges, '順位の RRF');
  const kept = await cell(merges, '質問の順位を守る').innerText();
  const before = await rank.innerText();
  await replay.getByLabel('質問そのままの検索の重み').fill('0');
  await expect(rank).not.toHaveText(before);
  await replay.getByLabel('質問そのままの検索の重み').fill('1');
  await expect(rank).toHaveText(before);
  await expect(cell(merges, '質問の順位を守る')).toHaveText(kept);

  // Gold: every failed question gets its ranks and a verdict.
  const probe = page.getByRole('region', { name: '正解はどこにあったか' });
  await probe.getByText('naive', { exact: true }).click();
  const ask = probe.getByRole('button', { name: /問を調べる/ });
  const missed = Number(/\d+/.exec(await ask.innerText())?.[0]);
  expect(missed).toBeGreaterThan(0);
  await ask.click();
  await expect(ask).toHaveCount(0, { timeout: 240_000 });
  await expect(probe.getByRole('link', { name: /記録を見る/ }).first()).toBeVisible();
  const verdicts = await probe.getByRole('listitem').allInnerTexts();
  expect(verdicts.reduce((sum, text) => sum + Number(/\d+/.exec(text)?.[0]), 0)).toBe(missed);

  // One question: what was recorded, under an address of its own.
  await page.getByText('差がついた', { exact: true }).click();
  const row = page
    .getByRole('table', { name: '質問ごと' })
    .getByRole('link', { name: /記録を見る/ });
  const name = (await row.first().innerText()).trim();
  await row.first().click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page).toHaveURL(/#\/lab\/[0-9a-f-]+\/\w+/);
  const agentic = page.getByRole('region', { name: /^agentic/ });
  await expect(agentic.getByText('記録', { exact: true })).toBeVisible();
  await expect(agentic.getByRole('listitem').first().getByRole('link')).toHaveAttribute(
    'href',
    /#\/article\/sample\/.*at=\d+-\d+/,
  );
  await agentic.getByRole('button', { name: /手順/ }).click();
  await expect(agentic.getByText(/質問そのまま|検索/).first()).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await page.getByRole('button', { name: 'この質問の正解を 50 位まで探す' }).click();
  await expect(page.getByText(/見立て \(agentic\)/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: '評価に戻る' }).click();
  await expect(page.getByRole('table', { name: '得点' })).toBeVisible({ timeout: 60_000 });

  // Another evaluation, of two modes: the same questions paired, what differs named.
  await page.getByRole('button', { name: '閉じる' }).click();
  await page.getByRole('checkbox', { name: 'エージェント', exact: true }).uncheck();
  await page.getByRole('button', { name: '評価を始める' }).click();
  const diff = page.getByRole('region', { name: '別の評価と比べる' });
  await expect(diff).toBeVisible({ timeout: 200_000 });
  await diff.getByLabel('相手の評価').selectOption({ index: 1 });
  await expect(diff.getByText('条件はすべて同じです。')).toBeVisible({ timeout: 60_000 });
  await expect(diff.getByText(/問のうち 0 問で結果が変わりました/)).toBeVisible();
  await diff.getByLabel('B のモード').selectOption('naive');
  await expect(diff.getByRole('table', { name: '違う条件' })).toContainText('naive');
  await expect(diff.getByText(/問のうち [1-9]\d* 問で結果が変わりました/)).toBeVisible();
  await expect(diff.getByRole('table', { name: /判定/ })).toContainText(/better|良い|区別できない/);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('an evaluation that this device does not have is said to be missing, not passed over', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}#/lab/00000000-0000-0000-0000-000000000000/S1`);
  await expect(page.getByText('その評価はこの端末にありません')).toBeVisible();
  await page.getByRole('button', { name: '規則で測る' }).click();
  const skill = page.getByRole('table', { name: '検索するかどうかの選択' });
  await expect(skill).toContainText('100');
});

test('the ladder runs in one press, each step tested against the one before', async ({
  page,
  site,
}) => {
  await thinOut(page, 20);
  await page.goto(`${site.url}#/lab`);
  await expect(page.getByText('設問集：5 問')).toBeVisible();
  await page.getByRole('button', { name: /エージェントの設定の段階/ }).click();
  await page.getByRole('button', { name: '(a)〜(h) をまとめて走らせる' }).click();
  const chart = page.getByRole('figure', { name: '段階ごとの完全ヒット' });
  await expect(chart.locator('svg').first()).toBeVisible({ timeout: 300_000 });
  await chart.getByRole('button', { name: /表で見る/ }).click();
  const table = chart.getByRole('table');
  for (const step of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    await expect(table.getByRole('cell', { name: `(${step})`, exact: true }).first()).toBeVisible();
  }
  await expect(table).toContainText(/区別できない.*p = /);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('modes that rerank show their ceiling beside their full hits, and the saved report has it', async ({
  page,
  site,
}) => {
  await thinOut(page, 40);
  await page.goto(`${site.url}#/lab`);
  await expect(page.getByText('設問集：3 問')).toBeVisible();
  await page.getByRole('checkbox', { name: 'エージェント', exact: true }).uncheck();
  await page.getByRole('checkbox', { name: 'リランク', exact: true }).check();
  await page.getByRole('checkbox', { name: 'DocuSearch', exact: true }).check();
  await page.getByRole('button', { name: '評価を始める' }).click();
  const table = page.getByRole('table', { name: '再ランキングの上限と根拠の判定' });
  await expect(table.getByRole('row')).toHaveCount(3, { timeout: 240_000 });
  const rerank = table.getByRole('row').filter({ hasText: 'rerank' });
  const [hits = '', ceiling = ''] = (await rerank.getByRole('cell').allInnerTexts()).slice(-3);
  const [found, best] = [hits, ceiling].map((share) => Number(share.split('/')[0]));
  expect(hits.split('/')[1]).toBe(ceiling.split('/')[1]);
  expect(found).toBeLessThanOrEqual(best ?? 0);
  await expect(table.getByRole('row').filter({ hasText: 'docusearch' })).toContainText(/\d+\/\d+$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'report.md' }).click();
  const saved = await (await download).createReadStream();
  let report = '';
  for await (const chunk of saved) report += String(chunk);
  expect(report).toContain('## 再ランキングの上限と根拠の判定');
  expect(report).toContain(`| rerank | ${hits} | ${ceiling} |`);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
