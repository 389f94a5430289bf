import { expect, test } from './fixtures.ts';
import { ComparePage } from './pages/compare-page.ts';

test('the sample answers the first question in every column, and each hit says why', async ({
  page,
  site,
}) => {
  const compare = new ComparePage(page);
  await compare.open(site.url);
  await compare.ask('start_ray_cluster.sh は何をする?');

  await expect(compare.hits('naive')).toHaveCount(5);
  await expect(compare.hits('hybrid')).toHaveCount(5);
  await expect(compare.hits('agentic')).toHaveCount(5);
  await expect(compare.column('hybrid').locator('mark').first()).toBeVisible();
  await expect(page.getByText('比較の前提は一致')).toBeVisible();

  await compare.hits('hybrid').first().getByRole('button', { name: '1 位になった理由' }).click();
  await expect(compare.hits('hybrid').first()).toContainText('1/(60+');
});

test('the same passage lights up in the other column, and "differs only" hides what agrees', async ({
  page,
  site,
}) => {
  const compare = new ComparePage(page);
  await compare.open(site.url);
  await compare.ask('RRF の k はなぜ 60 なのか');
  const naive = await compare.ranking('naive');
  const hybrid = await compare.ranking('hybrid');
  const agentic = await compare.ranking('agentic');
  const shared = naive.find((id) => hybrid.includes(id));
  expect(shared, 'a passage in both columns').toBeDefined();

  await compare.column('naive').locator(`[data-passage="${shared}"]`).hover();
  await expect(compare.column('hybrid').locator(`[data-passage="${shared}"]`)).toHaveAttribute(
    'data-active',
    'true',
  );

  await page.getByRole('button', { name: '違うものだけ' }).click();
  const sameRank = naive.filter((id, rank) => hybrid[rank] === id && agentic[rank] === id);
  expect(sameRank.length, 'a passage at the same rank in every column').toBeGreaterThan(0);
  const left = await compare.ranking('naive');
  for (const id of sameRank) expect(left).not.toContain(id);
});

test('a hit opens its article at the span, and back finds the results as they were', async ({
  page,
  site,
}) => {
  const compare = new ComparePage(page);
  await compare.open(site.url);
  await compare.ask('ガベージコレクションのログを読む');
  const before = await compare.ranking('hybrid');

  await compare.hits('hybrid').first().locator('[data-hit-link]').click();
  await expect(page).toHaveURL(/#\/article\/sample\/[0-9a-f]{20}\?at=\d+-\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goBack();
  await expect(compare.column('hybrid')).toHaveAttribute('data-phase', 'done');
  expect(await compare.ranking('hybrid')).toEqual(before);
});

test('width and case do not change which words are looked for, nor what they find', async ({
  page,
  site,
}) => {
  const compare = new ComparePage(page);
  await compare.open(site.url);
  await compare.ask('docker compose');
  const plain = await compare.ranking('hybrid');
  const terms = await compare.queryTerms();
  await compare.ask('ｄｏｃｋｅｒ ｃｏｍｐｏｓｅ');
  expect(await compare.ranking('hybrid')).toEqual(plain);
  await compare.ask('Docker COMPOSE');
  expect(await compare.queryTerms()).toBe(terms);
});

test('Enter that ends a composition does not search', async ({ page, site }) => {
  const compare = new ComparePage(page);
  await compare.open(site.url);
  await page.keyboard.press('/');
  await expect(compare.question).toBeFocused();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', {
    text: 'けんさく',
    selectionStart: 4,
    selectionEnd: 4,
  });
  await compare.question.dispatchEvent('keydown', {
    key: 'Enter',
    keyCode: 229,
    isComposing: true,
    bubbles: true,
  });
  await session.send('Input.insertText', { text: '検索' });
  await expect(compare.question).toHaveValue('検索');
  expect(page.url()).not.toContain('q=');
  await compare.question.press('Enter');
  await compare.settled('検索');
});

test('no question words in the index is said aloud, not a silent zero', async ({ page, site }) => {
  const compare = new ComparePage(page);
  await compare.open(site.url);
  await compare.ask('zzqxv');
  await expect(compare.column('hybrid').getByText('語彙検索（BM25）は 0 件でした')).toBeVisible();
});
