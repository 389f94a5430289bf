import { writeFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { article, writeFolder } from './corpora.ts';
import { expect, test } from './fixtures.ts';
import { startLlmServer } from './llm-server/llm-server.ts';
import type { LlmServer } from './llm-server/llm-server.ts';
import type { AskedChat, Reply } from './llm-server/script.ts';
import { CorpusPage } from './pages/corpus-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

const PORT = 39_433;

test.use({ allowedOrigins: [`http://127.0.0.1:${PORT}`] });

let server: LlmServer;
test.beforeEach(async () => {
  server = await startLlmServer({ port: PORT, key: null, reply: speak });
});
test.afterEach(() => server.close());

const isJudge = ({ system }: AskedChat): boolean => system.includes('You judge an answer');

/** Answers with one citation that holds and a sentence without any; the judge changes its mind at every third call. */
function speak(asked: AskedChat, before: number): Reply {
  if (!isJudge(asked)) return { text: 'トマトの支柱は 100 センチです[1]。紐で結びます。' };
  return {
    text: JSON.stringify({
      verdict: before % 3 === 0 ? 'partial' : 'correct',
      claims: [
        { claim: 1, supported: true, citations: [true] },
        { claim: 2, supported: false, citations: [] },
      ],
    }),
  };
}

const BODY = `## 支柱\n\nトマトの支柱の高さは100センチにする。${'風の強い日には紐で結び直し、葉の裏まで見る。'.repeat(6)}`;

/** Two articles of one's own, the first as given, and a golden set over it. */
async function prepare(
  page: Page,
  url: string,
  paths: { readonly folder: string; readonly golden: string },
  first: string,
): Promise<void> {
  const corpus = new CorpusPage(page);
  await corpus.open(url);
  await corpus.drop([
    writeFolder(paths.folder, {
      'tomato.md': first,
      'other.md': article(
        'b'.padStart(20, 'b'),
        '別の話',
        `## 話\n\n${'何でもない話をする。'.repeat(20)}`,
      ),
    }),
  ]);
  await corpus.expectFigure('記事', '2');
  await corpus.expectFigure('埋め込み済み', /^[1-9]/);
  const settings = new SettingsPage(page);
  await settings.open(url);
  await settings.connect(server.baseUrl('openai'));
  await settings.modelName.fill('model-a');
  const topic = (id: string, text: string) => ({
    id,
    type: 'easy',
    text,
    answer: '100 センチ',
    gold: [{ articleId: 'a'.padStart(20, 'a'), start: 8, end: 30 }],
  });
  writeFileSync(
    paths.golden,
    [topic('q1', 'トマトの支柱の高さは'), topic('q2', 'トマトの支柱は何センチ')]
      .map((one) => `${JSON.stringify(one)}\n`)
      .join(''),
  );
  await page.goto(`${url}#/golden?ws=own`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '読み込む' }).click();
  await (await chooser).setFiles(paths.golden);
  await expect(page.getByText('トマトの支柱の高さは', { exact: true }).first()).toBeVisible();
  await page.goto(`${url}#/lab?ws=own`);
}

test('answers are judged on a press, their price said first, and the judge’s agreement with itself shown', async ({
  page,
  site,
}, info) => {
  const paths = { folder: info.outputPath('own'), golden: info.outputPath('golden.jsonl') };
  await prepare(page, site.url, paths, article('a'.padStart(20, 'a'), 'トマトの育て方', BODY));
  await expect(page.getByText('エージェントは model-a で動きます')).toBeVisible();
  await page.getByRole('checkbox', { name: 'エージェント', exact: true }).uncheck();
  await page.getByRole('checkbox', { name: '回答も生成する' }).check();
  await page.getByRole('button', { name: '評価を始める' }).click();
  const card = page.getByRole('region', { name: '回答の採点' });
  await expect(card).toContainText('model-a（127.0.0.1', { timeout: 240_000 });
  await expect(card).toContainText('呼び出し 4 回');
  await expect(card).toContainText('単価が分からないモデル');
  // Nothing was judged by being looked at.
  expect(server.asked.filter(isJudge)).toHaveLength(0);

  await card.getByText('3', { exact: true }).click();
  await expect(card).toContainText('呼び出し 12 回');
  await card.getByRole('button', { name: '採点する' }).click();
  const scores = card.getByRole('table', { name: '回答の採点' });
  await expect(scores).toBeVisible({ timeout: 60_000 });
  expect(server.asked.filter(isJudge)).toHaveLength(12);
  const naive = scores.getByRole('row').filter({ hasText: 'naive' }).first();
  // Two answers, judged three times each: one citation that holds, one sentence of two that stands on one.
  await expect(naive).toContainText('2 (6)');
  await expect(naive).toContainText('1.000');
  await expect(naive).toContainText('0.500');
  await expect(naive).toContainText(/\d+\s?%/);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  // What the judge is shown is the evidence and the golden set's own answer, not the prompt of the answer.
  const shown = server.asked.find(isJudge);
  expect(shown?.last).toContain('100 センチ');
  await page.reload();
  await expect(scores).toBeVisible({ timeout: 60_000 });
  expect(server.asked.filter(isJudge)).toHaveLength(12);
});

test('private articles are not sent from the lab: it says so, and runs by rules', async ({
  page,
  site,
}, info) => {
  const paths = { folder: info.outputPath('own'), golden: info.outputPath('golden.jsonl') };
  const isPrivate = `---\ntitle: トマトの育て方\nid: ${'a'.padStart(20, 'a')}\nprivate: true\n---\n${BODY}\n`;
  await prepare(page, site.url, paths, isPrivate);
  await expect(page.getByText('限定公開の記事または下書きが 1 本あるため')).toBeVisible();
  const sent = server.asked.length;
  await page.getByRole('button', { name: '評価を始める' }).click();
  await expect(page.getByRole('table', { name: '得点' })).toBeVisible({ timeout: 240_000 });
  expect(server.asked.length).toBe(sent);
});
