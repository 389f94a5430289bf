import { AxeBuilder } from '@axe-core/playwright';
import { article, writeFolder } from './corpora.ts';
import { expect, test } from './fixtures.ts';
import { startLlmServer } from './llm-server/llm-server.ts';
import type { LlmServer } from './llm-server/llm-server.ts';
import type { AskedChat, Reply } from './llm-server/script.ts';
import { CorpusPage } from './pages/corpus-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

const PORT = 39_431;

test.use({ allowedOrigins: [`http://127.0.0.1:${PORT}`] });

let server: LlmServer;
test.beforeEach(async () => {
  server = await startLlmServer({ port: PORT, key: null, reply: speak });
});
test.afterEach(() => server.close());

const PLANTS = ['トマト', 'ナスビ', 'キュウリ'];

function garden(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    PLANTS.map((plant, at) => [
      `${plant}.md`,
      article(
        `${at}`.padStart(20, 'a'),
        `${plant}の育て方`,
        `## 支柱\n\n${plant}の支柱の高さは${100 + at}センチにする。${'風の強い日には紐で結び直し、葉の裏まで見る。'.repeat(6)}`,
      ),
    ]),
  );
}

/** The first easy proposal points at its page; the others keep every rule. */
function speak(asked: AskedChat, before: number): Reply {
  const quotes = asked.last.match(/\S+の支柱の高さは\d+センチにする。/gu) ?? [];
  const names = quotes.map((quote) => quote.replace(/の支柱.*/u, '')).join('と');
  const question =
    before === 0 ? `この記事の${names}の支柱の高さは` : `${names}と園芸支柱KX-${before}の高さは`;
  return {
    text: JSON.stringify({
      natural: true,
      shared_topic: '支柱',
      kind: 'comparison',
      question: `${question}何センチにしますか`,
      answer: quotes.join(''),
      quotes,
      general_knowledge: false,
      self_contained: true,
      word: '',
      enough: false,
    }),
    delayMs: 150,
  };
}

test('a model makes questions: counts and reasons live, paused, resumed after a reload, kept in the set', async ({
  page,
  site,
}, info) => {
  const corpus = new CorpusPage(page);
  await corpus.open(site.url);
  await corpus.drop([writeFolder(info.outputPath('garden'), garden())]);
  await corpus.expectFigure('記事', '3');
  await corpus.expectFigure('埋め込み済み', /^3/);
  const settings = new SettingsPage(page);
  await settings.open(site.url);
  await settings.connect(server.baseUrl('openai'));
  await settings.modelName.fill('model-a');

  await page.goto(`${site.url}#/golden?ws=own`);
  const panel = page.getByRole('region', { name: 'モデルに作らせる' });
  // Where the text goes, and what never decides, is said before anything is sent.
  await expect(panel).toContainText(`127.0.0.1:${PORT}`);
  await expect(panel).toContainText('検索して当たるかどうかでは決して選びません');
  const count = (type: string) => panel.getByRole('spinbutton', { name: `作る数：${type}` });
  await count('単発（1 箇所）').fill('2');
  await count('2 記事をつなぐ').fill('1');
  await count('答えがない').fill('1');
  await panel.getByRole('button', { name: '作り始める' }).click();
  await panel.getByRole('button', { name: '一時停止' }).click();
  await expect(panel.getByRole('status')).toContainText('再開できます', { timeout: 60_000 });
  await expect(panel).toContainText('指示語がある');
  const sent = server.asked.length;

  await page.reload();
  await expect(panel.getByRole('status')).toContainText('再開できます', { timeout: 60_000 });
  expect(server.asked.length).toBe(sent);
  await panel.getByRole('button', { name: '再開' }).click();
  await expect(panel.getByRole('status')).toContainText('そろいました', { timeout: 240_000 });
  await panel.getByRole('button', { name: '不採用になった設問' }).click();
  await expect(panel.locator('mark', { hasText: 'この記事' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.screenshot({ path: info.outputPath('generated.png'), fullPage: true });

  const set = page.getByRole('region', { name: '設問', exact: true });
  await expect(set.getByText('単発（1 箇所）')).toHaveCount(2);
  const joined = set.getByRole('listitem').filter({ hasText: '2 記事をつなぐ' });
  await expect(joined.getByRole('link')).toHaveCount(2);
  const open = set.getByRole('listitem').filter({ hasText: '未確認' });
  await expect(open).toHaveCount(1);
  await open.getByRole('button', { name: '答えがないことを確認した' }).click();
  await expect(open).toHaveCount(0);
});

test('a refused key stops the generation with the way out, and nothing is lost', async ({
  page,
  site,
}, info) => {
  const corpus = new CorpusPage(page);
  await corpus.open(site.url);
  await corpus.drop([writeFolder(info.outputPath('garden'), garden())]);
  await corpus.expectFigure('記事', '3');
  const settings = new SettingsPage(page);
  await settings.open(site.url);
  await settings.connect(server.baseUrl('openai'));
  await settings.modelName.fill('model-a');
  await page.goto(`${site.url}#/golden?ws=own`);
  const panel = page.getByRole('region', { name: 'モデルに作らせる' });
  server.key = 'another';
  await panel.getByRole('button', { name: '作り始める' }).click();
  await expect(panel.getByRole('alert')).toBeVisible({ timeout: 60_000 });
  server.key = null;
  await panel.getByRole('button', { name: '再開' }).click();
  await expect(panel).toContainText(/採用\s*[1-9]/, { timeout: 60_000 });
});
