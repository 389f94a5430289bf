import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { COMMIT, MODEL_ID, startHubServer } from './hub-server.ts';
import type { HubServer } from './hub-server.ts';
import { ComparePage } from './pages/compare-page.ts';

const HUB = 'https://huggingface.co';
/** Large files are answered by a redirect to one of the hub's stores. */
const STORE = 'https://cas-bridge.xethub.hf.co';
const PORT = 39_471;
const QUESTION = 'GC で止まる時間を短くしたい';
const MODEL = fileURLToPath(new URL('../fixtures/cross-encoder/one-label', import.meta.url));

const section = (page: Page): Locator =>
  page.getByRole('region', { name: 'クロスエンコーダー（並べ替えのモデル）' });
const button = (page: Page, name: string | RegExp): Locator =>
  section(page).getByRole('button', { name });
const chosen = (page: Page): Locator => section(page).locator('[data-chosen-reranker]');
const found = (page: Page): Locator => section(page).locator('[data-found-reranker]');
const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'この比較の設定' });

/** Whether the page's policy lets something be asked; run in the page or in a worker. */
const isReached = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

async function openSettings(page: Page, url: string): Promise<void> {
  await page.goto(`${url}#/settings`);
  await expect(button(page, 'フォルダーを選ぶ')).toBeVisible();
}

async function pickFolder(page: Page, folder: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'フォルダーを選ぶ').click();
  await (await chooser).setFiles(folder);
}

/** Only the column of rerank, told to ask the cross-encoder. */
async function compareByCrossEncoder(page: Page, url: string): Promise<ComparePage> {
  const compare = new ComparePage(page);
  await compare.open(`${url}#/?modes=rerank`);
  await page.getByRole('button', { name: 'この比較の設定', exact: true }).click();
  await panel(page).getByLabel('並べ替え', { exact: true }).selectOption('cross-encoder');
  return compare;
}

/** The step of the run that reranked, opened. */
async function step(compare: ComparePage): Promise<Locator> {
  const column = compare.column('rerank');
  await column.getByRole('button', { name: /段階/ }).click();
  return column.getByRole('listitem').filter({ hasText: /候補 \d+ 件を並べ替える/ });
}

test('a folder is looked at, kept over a visit, reranks, and can be removed', async ({
  page,
  site,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'kurabe-model-'));
  try {
    await cp(MODEL, join(folder, 'tiny'), { recursive: true });
    const weights = join(folder, 'tiny/onnx/model.onnx');
    await cp(weights, join(folder, 'tiny/onnx/model_quantized.onnx'));
    await openSettings(page, site.url);
    await expect(section(page)).toContainText('この端末の外には出ません');
    await pickFolder(page, join(folder, 'tiny'));
    await expect(found(page)).toContainText('tiny を使えます');
    await expect(found(page).getByRole('radio')).toHaveCount(2);
    await expect(found(page).getByRole('radio').first()).toBeChecked();
    await found(page).getByText('32 ビット（fp32）').click();
    const { violations } = await new AxeBuilder({ page }).include('#reranker').analyze();
    expect(violations).toEqual([]);
    await found(page).getByRole('button', { name: '使う' }).click();
    await expect(chosen(page)).toContainText('tiny');
    await expect(chosen(page)).toContainText('154.9 KB');
    await expect(chosen(page)).toContainText('この端末のブラウザの中');
  } finally {
    await rm(folder, { recursive: true });
  }

  // The folder is gone; what was kept is not.
  await page.reload();
  await expect(chosen(page)).toContainText('tiny');
  const compare = await compareByCrossEncoder(page, site.url);
  await expect(panel(page).locator('[data-cross-encoder-hint]')).toContainText('使うモデル：tiny');
  await compare.ask(QUESTION);
  const reranked = await step(compare);
  await expect(reranked).toContainText('クロスエンコーダーの順');
  await expect(reranked).toContainText('モデル：tiny');
  await expect(compare.hits('rerank')).toHaveCount(5);
  const first = compare.hits('rerank').first();
  await first.getByRole('button', { name: '1 位になった理由' }).click();
  await expect(first).toContainText(
    /クロスエンコーダーでは 1 位（スコア −?\d+\.\d+）。並べ替える前は \d+ 位/,
  );

  await openSettings(page, site.url);
  await button(page, /^この端末から消す（154.9 KB）/).click();
  await expect(chosen(page)).toHaveCount(0);
  expect(await page.evaluate(() => caches.has('kurabe-reranker'))).toBe(false);
  const again = new ComparePage(page);
  await again.open(`${site.url}#/?modes=rerank`);
  // Each candidate is a pass of the embedding model now.
  await panel(page).getByLabel('並べ替える候補').fill('5');
  await expect(panel(page).locator('[data-cross-encoder-hint]')).toContainText(
    'モデルが選ばれていない',
  );
  await again.ask(QUESTION, 200_000);
  const fallen = await step(again);
  await expect(fallen).toContainText('トークン比較（MaxSim）');
  await expect(fallen).toContainText('クロスエンコーダーが選ばれていない');
});

test('for one visit only nothing is stored; a folder that lacks a file is told which', async ({
  page,
  site,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'kurabe-model-'));
  try {
    await cp(MODEL, folder, { recursive: true });
    await openSettings(page, site.url);
    await pickFolder(page, folder);
    await found(page).getByRole('checkbox').uncheck();
    await found(page).getByRole('button', { name: '使う' }).click();
    await expect(chosen(page)).toContainText('この訪問のあいだだけ');
    const compare = await compareByCrossEncoder(page, site.url);
    await compare.ask(QUESTION);
    await expect(await step(compare)).toContainText('クロスエンコーダーの順');
    await page.reload();
    await openSettings(page, site.url);
    await expect(chosen(page)).toHaveCount(0);

    // A drop on its place is not an import.
    await section(page)
      .locator('[data-own-drop]')
      .evaluate((place) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['# 題'], 'article.md', { type: 'text/markdown' }));
        for (const type of ['dragenter', 'dragover', 'drop']) {
          place.dispatchEvent(
            new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
          );
        }
      });
    await expect(section(page).getByRole('alert')).toContainText('config.json がありません');
    expect(page.url()).toContain('#/settings');

    await rm(join(folder, 'tokenizer.json'));
    await pickFolder(page, folder);
    await expect(section(page).getByRole('alert')).toContainText('tokenizer.json がありません');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a folder picked after another that looks the same is the one that runs', async ({
  page,
  site,
}) => {
  const root = await mkdtemp(join(tmpdir(), 'kurabe-model-'));
  const use = async (folder: string): Promise<void> => {
    await openSettings(page, site.url);
    await pickFolder(page, folder);
    await found(page).getByRole('checkbox').uncheck();
    await found(page).getByRole('button', { name: '使う' }).click();
    await expect(chosen(page)).toContainText('この訪問のあいだだけ');
  };
  const scoreOfFirst = async (compare: ComparePage): Promise<number> => {
    const first = compare.hits('rerank').first();
    const why = first.getByRole('button', { name: '1 位になった理由' });
    if ((await why.getAttribute('aria-expanded')) !== 'true') await why.click();
    await expect(first).toContainText('クロスエンコーダーでは 1 位');
    const [, score = ''] =
      /クロスエンコーダーでは 1 位（スコア (−?\d+\.\d+)/u.exec(await first.innerText()) ?? [];
    return Number(score.replace('−', '-'));
  };
  try {
    for (const name of ['a', 'b']) await cp(MODEL, join(root, name, 'tiny'), { recursive: true });
    // The classifier's bias, one greater: nothing but the weights differs.
    const path = join(root, 'b/tiny/onnx/model.onnx');
    const weights = await readFile(path);
    const name = 'classifier.bJ\u0004';
    const at = weights.lastIndexOf(name, undefined, 'latin1') + name.length;
    weights.writeFloatLE(weights.readFloatLE(at) + 1, at);
    await writeFile(path, weights);

    await use(join(root, 'a/tiny'));
    const compare = await compareByCrossEncoder(page, site.url);
    await compare.ask(QUESTION);
    const before = await scoreOfFirst(compare);
    await use(join(root, 'b/tiny'));
    const again = new ComparePage(page);
    await again.open(`${site.url}#/?modes=rerank`);
    await again.question.fill(QUESTION);
    await again.question.press('Enter');
    await expect.poll(() => scoreOfFirst(again), { timeout: 20_000 }).toBeCloseTo(before + 1, 1);
  } finally {
    await rm(root, { recursive: true });
  }
});

test.describe('from a hub', () => {
  test.use({ allowedOrigins: [HUB, STORE] });
  let hub: HubServer;
  test.beforeEach(async ({ context }) => {
    hub = await startHubServer(PORT);
    await context.route(`${STORE}/**`, (route) =>
      route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: 'stored' }),
    );
    await context.route(`${HUB}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const answer = await fetch(`${hub.url}${pathname}${search}`);
      await route.fulfill({
        status: answer.status,
        headers: { 'access-control-allow-origin': '*' },
        body: Buffer.from(await answer.arrayBuffer()),
      });
    });
  });
  test.afterEach(() => hub.close());

  test('nothing is asked before a press; size and licence come before the download', async ({
    page,
    site,
  }) => {
    await openSettings(page, site.url);
    await expect(section(page)).toContainText('あなたの IP アドレス');
    const id = section(page).getByLabel('モデルの ID（owner/name）');
    await id.fill('owner/na me');
    await button(page, 'huggingface.co を許可して再読み込み').click();
    await expect(section(page).getByRole('alert')).toContainText('モデルの ID の形ではありません');
    await id.fill(`${HUB}/${MODEL_ID}`);
    await button(page, 'huggingface.co を許可して再読み込み').click();
    await expect(button(page, 'huggingface.co で調べる')).toBeVisible();
    await expect(section(page).getByLabel('モデルの ID（owner/name）')).toHaveValue(
      `${HUB}/${MODEL_ID}`,
    );
    await expect(page.locator('[aria-labelledby="privacy"]')).toContainText(
      'huggingface.co：並べ替えのモデルの取得',
    );
    expect(hub.asked).toEqual([]);
    expect(await page.evaluate(isReached, `${STORE}/x`)).toBe(true);
    expect(await page.evaluate(isReached, 'https://elsewhere.test/x')).toBe(false);

    await button(page, 'huggingface.co で調べる').click();
    await expect(found(page)).toContainText('mit');
    await expect(found(page).getByRole('link', { name: 'モデルのページ' })).toHaveAttribute(
      'href',
      `${HUB}/${MODEL_ID}`,
    );
    expect(hub.asked).toEqual([
      `/api/models/${MODEL_ID}/revision/main?blobs=true`,
      `/${MODEL_ID}/resolve/${COMMIT}/config.json`,
      `/${MODEL_ID}/resolve/${COMMIT}/tokenizer_config.json`,
    ]);

    await button(page, 'ダウンロードして保存する（154.9 KB）').click();
    await expect(chosen(page)).toContainText(MODEL_ID);
    await expect(chosen(page)).toContainText('mit');
    expect(hub.asked.slice(3).map((path) => path.split(COMMIT)[1])).toEqual([
      '/config.json',
      '/tokenizer.json',
      '/tokenizer_config.json',
      '/onnx/model.onnx',
    ]);

    // The permission went with the download: from the next load on the hub is out of reach again.
    await page.reload();
    await expect(button(page, 'huggingface.co を許可して再読み込み')).toBeVisible();
    const before = hub.asked.length;
    for (const origin of [HUB, STORE]) {
      expect(await page.evaluate(isReached, `${origin}/x`)).toBe(false);
    }
    const compare = await compareByCrossEncoder(page, site.url);
    await compare.ask(QUESTION);
    await expect(await step(compare)).toContainText(`モデル：${MODEL_ID}`);
    for (const worker of page.workers()) {
      expect(await worker.evaluate(isReached, `${HUB}/x`)).toBe(false);
    }
    expect(hub.asked).toHaveLength(before);
  });

  test('a model that is not there, and a network that is not, say what to do', async ({
    context,
    page,
    site,
  }) => {
    await openSettings(page, site.url);
    await section(page).getByLabel('モデルの ID（owner/name）').fill('nobody/nothing');
    await button(page, 'huggingface.co を許可して再読み込み').click();
    await button(page, 'huggingface.co で調べる').click();
    const alert = section(page).getByRole('alert');
    await expect(alert).toContainText('huggingface.co が HTTP 404 を返しました');
    await expect(alert).toContainText('モデルのページで確かめてください');

    await context.route(`${HUB}/**`, (route) => route.abort('internetdisconnected'));
    await button(page, 'huggingface.co で調べる').click();
    await expect(alert).toContainText('huggingface.co から応答を読めませんでした');
    await expect(alert).toContainText('フォルダーから選ぶこともできます');

    await button(page, '許可を取り消す').click();
    await expect(button(page, 'huggingface.co を許可して再読み込み')).toBeVisible();
  });
});
