import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { startLlmServer } from './llm-server/llm-server.ts';
import type { LlmServer } from './llm-server/llm-server.ts';
import { storedText } from './stored-text.ts';
import { SettingsPage } from './pages/settings-page.ts';

const PORT = 39_418;
const KEY = 'sk-test-4f3c2b1a0987654321';
const PASSPHRASE = 'correct horse 電池';

test.use({ allowedOrigins: [`http://127.0.0.1:${PORT}`] });

let server: LlmServer;
test.beforeEach(async () => {
  server = await startLlmServer({
    port: PORT,
    key: KEY,
    models: ['model-a', 'model-b'],
    reply: { text: 'OK', usage: { inputTokens: 12, outputTokens: 1 } },
  });
});
test.afterEach(() => server.close());

test('a connection is chosen, allowed by a reload, given a key and a model, and tested', async ({
  page,
  site,
}) => {
  const settings = new SettingsPage(page);
  await settings.open(site.url);
  await settings.connect(server.baseUrl('openai'));
  expect(server.paths, 'nothing is asked before it is asked for').toEqual([]);
  await settings.useKey(KEY);
  await settings.button('一覧を読み込む').click();
  await expect(settings.section.getByText('2 個のモデルが見つかりました。')).toBeVisible();
  await settings.modelName.fill('model-b');
  await settings.check();
  await expect(settings.section.getByText(/model-b が .+で応答しました/)).toBeVisible();
  await expect(settings.section.getByText('入力 12 トークン、出力 1 トークン')).toBeVisible();
  expect(server.asked[0]).toMatchObject({ model: 'model-b' });
  await expect(page.getByText(`127.0.0.1:${PORT}：言語モデル`)).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await settings.section.getByRole('textbox', { name: '入力' }).fill('2');
  await settings.section.getByRole('textbox', { name: '出力' }).fill('8');
  await settings.button('料金を保存').click();
  await settings.check();
  await expect(settings.section.getByText('$0.000032')).toBeVisible();
});

test('what is wrong is said with the way out', async ({ page, site }) => {
  const settings = new SettingsPage(page);
  await settings.open(site.url);
  await settings.connect(server.baseUrl('openai'));
  await settings.modelName.fill('model-a');
  const alert = settings.section.getByRole('alert');
  await settings.check();
  await expect(alert).toContainText('API キーがありません');
  await settings.useKey('sk-wrong-000000');
  await settings.check();
  await expect(alert).toContainText('API キーを受け付けませんでした');
  await settings.button('キーを消す').click();
  await settings.useKey(KEY);
  await settings.modelName.fill('model-z');
  await settings.check();
  await expect(alert).toContainText('モデル「model-z」がないか');
  await settings.modelName.fill('model-a');
  server.cors = 'refused';
  await settings.check();
  await expect(alert).toContainText('CORS');
  server.cors = 'allowed';
  server.reply = 'hang';
  await settings.check();
  await settings.button('停止').click();
  server.reply = { text: 'OK' };
  await settings.check();
  await expect(settings.section.getByText(/model-a が .+で応答しました/)).toBeVisible();
});

test('a key is for this visit, unless remembered under a passphrase; and it leaves no trace', async ({
  page,
  site,
}) => {
  const spoken: string[] = [];
  page.on('console', (message) => spoken.push(message.text()));
  page.on('framenavigated', (frame) => spoken.push(frame.url()));
  const settings = new SettingsPage(page);
  await settings.open(site.url);
  await settings.connect(server.baseUrl('openai'));
  await settings.modelName.fill('model-a');
  await settings.useKey(KEY);
  await page.reload();
  await expect(settings.button('キーを使う'), 'gone with the reload').toBeVisible();

  await settings.useKey(KEY);
  await settings.remember(PASSPHRASE);
  await page.reload();
  await settings.unlock('a wrong one');
  await expect(settings.section.getByRole('alert')).toContainText('パスフレーズが違います');
  await settings.unlock(PASSPHRASE);
  await expect(settings.section.getByText('暗号化してこの端末に保存しています')).toBeVisible();
  await settings.check();
  await expect(settings.section.getByText(/model-a が .+で応答しました/)).toBeVisible();
  expect(await page.evaluate(storedText), 'stored under the passphrase').toContain('cipher');
  expect(await page.evaluate(storedText)).not.toContain(KEY);

  await page.goto(`${site.url}#/`);
  await page.getByRole('search').getByRole('textbox').fill('ベクトル検索');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-pane="naive"]')).toHaveAttribute('data-phase', 'done', {
    timeout: 240_000,
  });
  await expect
    .poll(() => server.asked.length, { message: 'the columns ask the model', timeout: 60_000 })
    .toBeGreaterThan(1);
  expect(await page.evaluate(storedText)).not.toContain(KEY);
  expect([...spoken, page.url(), ...server.paths].join('\n')).not.toContain(KEY);

  await page.goto(`${site.url}#/settings`);
  await settings.button('接続とキーを削除').click();
  await page.reload();
  await expect(settings.section).toBeVisible();
  await expect(settings.modelName).toHaveCount(0);
  expect(await page.evaluate(storedText)).not.toContain('cipher');
});

test('another host gets no key', async ({ page, site }) => {
  const settings = new SettingsPage(page);
  await settings.open(site.url);
  await settings.connect(server.baseUrl('openai'));
  await settings.useKey(KEY);
  await settings.section.getByLabel('ベース URL').fill('http://127.0.0.1:39419/v1');
  await settings.button('この接続先を使う').click();
  await expect(settings.button('再読み込み')).toBeVisible();
  await settings.section.getByLabel('ベース URL').fill(server.baseUrl('openai'));
  await settings.button('この接続先を使う').click();
  await expect(settings.button('キーを使う')).toBeVisible();
});

test('the whole form works from the keyboard, and fits a phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const settings = new SettingsPage(page);
  await settings.open(site.url);
  await settings.connect(server.baseUrl('openai'));
  await settings.section.getByRole('textbox', { name: 'API キー' }).focus();
  await page.keyboard.type(KEY);
  await page.keyboard.press('Enter');
  await expect(settings.section.getByText('このページのメモリーにあります')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
