import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';

test('the sample is evaluated without a key, read in tables and charts, saved, and opened again in a fresh browser', async ({
  page,
  site,
  browser,
}) => {
  // A minute where the machine is free; several where it is not.
  test.setTimeout(400_000);
  await page.goto(`${site.url}#/lab`);
  await expect(page.getByText(/設問集：\d+ 問/)).toBeVisible();
  await page.getByRole('button', { name: '評価を始める' }).click();

  const scores = page.getByRole('table', { name: '得点' });
  await expect(scores).toBeVisible({ timeout: 300_000 });
  const hybrid = scores.getByRole('row').filter({ hasText: 'hybrid' }).first();
  await expect(hybrid).toContainText(/\d+\/\d+ \[\d+%, \d+%\]/);
  await expect(page.getByRole('table', { name: '判定' })).toContainText('n = ');
  for (const chart of ['完全ヒット率と 95 % 区間', '損失の段階：agentic', '1 問あたりの検索回数']) {
    await expect(page.getByRole('img', { name: chart }).locator('svg').first()).toBeVisible();
  }
  // The address names the experiment: a reload brings it back without running it again.
  const before = await scores.innerText();
  await page.reload();
  await expect(scores).toBeVisible();
  expect(await scores.innerText()).toBe(before);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.getByText('差がついた', { exact: true }).click();
  const outcomes = page.getByRole('table', { name: '質問ごと' });
  await expect(outcomes.getByRole('link', { name: /比較で開く/ }).first()).toHaveAttribute(
    'href',
    /#\/\?q=/,
  );

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'experiment.kurabe.json' }).click();
  const saved = await (await download).path();
  const chart = page.waitForEvent('download');
  await page.getByRole('button', { name: '「完全ヒット率と 95 % 区間」を SVG で保存' }).click();
  expect(readFileSync(await (await chart).path(), 'utf8')).toContain('<svg');

  const elsewhere = await browser.newPage({ locale: 'ja-JP' });
  await elsewhere.goto(`${site.url}#/lab`);
  await elsewhere.getByTestId('experiment-file').setInputFiles(saved);
  await expect(elsewhere.getByText('ファイルから開いた評価です')).toBeVisible();
  expect(await elsewhere.getByRole('table', { name: '得点' }).innerText()).toBe(before);
  await expect(elsewhere.getByRole('button', { name: '評価を始める' })).toHaveCount(0);
  await elsewhere.close();
});

test('an evaluation is stopped, and goes on after a reload', async ({ page, site }) => {
  await page.goto(`${site.url}#/lab`);
  await page.getByRole('button', { name: '評価を始める' }).click();
  await expect(page.getByText(/[1-9]\d* \/ \d+ 行/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: '止める' }).click();
  const rest = page.getByRole('button', { name: /残り \d+ 行を走らせる/ });
  await expect(rest).toBeVisible();
  await page.reload();
  await expect(rest).toBeVisible();
  await rest.click();
  await expect(rest).toHaveCount(0, { timeout: 300_000 });
  await expect(page.getByText('未実行')).toHaveCount(0);
});

test('a file that is no evaluation is refused in words', async ({ page, site }) => {
  await page.goto(`${site.url}#/lab`);
  await page.getByTestId('experiment-file').setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"kurabe":"experiment"}'),
  });
  await expect(page.getByText('Kurabe の評価のファイルではありません。')).toBeVisible();
});
