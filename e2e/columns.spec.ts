import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ComparePage } from './pages/compare-page.ts';

const QUESTION = 'RRF の定数 k はいくつにすればいい？';

function choice(page: Page) {
  return page.getByRole('group', { name: '比べる方式' });
}

async function shown(page: Page): Promise<readonly (string | null)[]> {
  return page
    .locator('[data-pane]')
    .evaluateAll((panes) => panes.map((pane) => pane.getAttribute('data-pane')));
}

test('a mode joins the question on screen, explains its hits by query and leg, and is in the address', async ({
  page,
  site,
}) => {
  const compare = new ComparePage(page);
  await compare.open(site.url);
  expect(await shown(page)).toEqual(['naive', 'hybrid', 'agentic']);
  await compare.ask(QUESTION);
  const hybrid = await compare.ranking('hybrid');
  await choice(page).getByText('フュージョン').click();
  await expect(compare.column('fusion')).toHaveAttribute('data-phase', 'done');
  await expect(compare.hits('fusion')).toHaveCount(5);
  expect(await compare.ranking('hybrid'), 'the others are left as they are').toEqual(hybrid);
  await expect(page).toHaveURL(/modes=naive\+hybrid\+agentic\+fusion/);

  const first = compare.hits('fusion').first();
  await first.getByRole('button', { name: '1 位になった理由' }).click();
  await expect(first).toContainText('2/(60+');
  await expect(first.getByRole('table')).toContainText('1/(60+');
  await compare
    .column('fusion')
    .getByRole('button', { name: /フュージョンの手順/ })
    .click();
  await expect(compare.column('fusion').getByText(/質問を広げる/)).toBeVisible();
  await expect(compare.column('fusion').getByText(/内容語だけ：/)).toBeVisible();
});

test('an address names its columns; without one the last choice holds', async ({ page, site }) => {
  const compare = new ComparePage(page);
  const question = new URLSearchParams({ q: QUESTION, modes: 'hybrid fusion' });
  await compare.open(`${site.url}#/?${question}`);
  await compare.settled(QUESTION);
  expect(await shown(page)).toEqual(['hybrid', 'fusion']);
  await choice(page).getByText('ハイブリッド').click();
  await expect.poll(async () => shown(page)).toEqual(['fusion']);
  await expect(choice(page).getByRole('checkbox', { name: 'フュージョン' })).toBeDisabled();
  await compare.open(`${site.url}#/`);
  await page.reload();
  await expect(compare.question).toBeVisible();
  await expect.poll(async () => shown(page)).toEqual(['fusion']);
});

for (const width of [1440, 1024, 390]) {
  test(`four columns at ${width}: the page does not scroll sideways, the columns may`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const compare = new ComparePage(page);
    const question = new URLSearchParams({ q: QUESTION, modes: 'naive hybrid agentic fusion' });
    await compare.open(`${site.url}#/?${question}`);
    await compare.settled(QUESTION);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    const last = compare.column('fusion');
    await last.scrollIntoViewIfNeeded();
    const box = await last.boundingBox();
    expect(box?.width, 'wide enough to be read').toBeGreaterThanOrEqual(260);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width + 1);
  });
}

test('DocuSearch explains itself: where a hit stood, what it shares, what was judged', async ({
  page,
  site,
}) => {
  // Twenty passages go through the model one by one.
  test.setTimeout(400_000);
  const compare = new ComparePage(page);
  const question = new URLSearchParams({ q: QUESTION, modes: 'docusearch' });
  await compare.open(`${site.url}#/?${question}`);
  await compare.settled(QUESTION, 360_000);
  const judged = compare.column('docusearch');
  await expect(compare.hits('docusearch')).toHaveCount(5);
  await judged.getByRole('button', { name: /DocuSearchの手順/ }).click();
  await expect(judged.getByText('候補 20 件を並べ替える').first()).toBeVisible();
  await expect(judged.getByText(/似たものを避けて並べる（MMR、λ 0\.65/).first()).toBeVisible();
  await expect(judged.getByText('語の重なりで代用').first()).toBeVisible();
  const hit = compare.hits('docusearch').first();
  await hit.getByRole('button', { name: '1 位になった理由' }).click();
  await expect(hit).toContainText(/トークンごとの比較では \d+ 位（MaxSim 0\.\d+）/);
  await expect(hit.getByRole('table')).toContainText('トークン比較（MaxSim）');
  await expect(hit).toContainText(/グラフでは \d+ 位/);
});
