import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ANSWER, connect, script } from './answering.ts';
import { expect, test } from './fixtures.ts';
import { startLlmServer } from './llm-server/llm-server.ts';
import type { LlmServer } from './llm-server/llm-server.ts';
import { AnswersPage } from './pages/answers-page.ts';
import { storedText } from './stored-text.ts';

const PORT = 39_421;
const QUESTION = 'RRF の k はなぜ 60 なのか';
const FOLLOW_UP = 'では 1 にするとどうなる';
const KEY = 'sk-recorded-0123456789abcdef';
const PANES = ['naive', 'hybrid', 'agentic'] as const;

test.use({ allowedOrigins: [`http://127.0.0.1:${PORT}`] });
// The embedding model has to be loaded several times.

let server: LlmServer;
test.beforeEach(async () => {
  server = await startLlmServer({ port: PORT, key: KEY, reply: (asked) => script(asked) });
});
test.afterEach(() => server.close());

/** Runs a conversation of two questions, and saves it. */
async function record(answers: AnswersPage, url: string): Promise<string> {
  await connect(answers, url, server, KEY);
  await answers.ask(QUESTION, 100_000);
  await answers.followUp(FOLLOW_UP);
  const download = answers.page.waitForEvent('download');
  await answers.page.getByRole('button', { name: 'この実行を記録として保存' }).click();
  return (await download).path();
}

async function openFile(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '記録を開く' }).click();
  await (await chooser).setFiles(path);
}

test('a run is saved, and replayed after a reload with the server gone, labelled everywhere', async ({
  page,
  site,
}) => {
  const spoken: string[] = [];
  page.on('console', (message) => spoken.push(message.text()));
  page.on('framenavigated', (frame) => spoken.push(frame.url()));
  const answers = new AnswersPage(page);
  const path = await record(answers, site.url);
  const file = readFileSync(path, 'utf8');
  expect(file).toContain('"format": "kurabe-recording"');
  await answers.openSteps();
  const exported = page.waitForEvent('download');
  await answers.column('agentic').getByRole('button', { name: '記録を JSON で保存' }).click();
  const trace = await AnswersPage.read(await exported);
  const stored = await page.evaluate(storedText);
  expect(stored).toContain('kurabe.llm.v1');
  expect(server.asked.every(({ headers }) => headers['authorization'] === `Bearer ${KEY}`)).toBe(
    true,
  );
  const everything = [file, trace, stored, await page.content(), ...spoken, ...server.paths];
  expect(everything.filter((text) => text.includes(KEY))).toEqual([]);

  await server.close();
  const before = server.asked.length;
  await page.goto('about:blank');
  await answers.open(site.url);
  await openFile(page, path);
  await answers.settled(FOLLOW_UP, 100_000);
  await expect(page.getByText(/^記録の再生：model-a、/).first()).toBeVisible();
  for (const pane of PANES) {
    await expect(answers.column(pane).getByText('再生：model-a')).toBeVisible();
    await expect(answers.answer(pane)).toContainText('桁の違いには左右されません');
  }
  await answers.openSteps();
  await expect(answers.steps.getByText(/^記録の再生：model-a、/)).toBeVisible();
  const download = page.waitForEvent('download');
  await answers.column('agentic').getByRole('button', { name: '記録を JSON で保存' }).click();
  const [first] = JSON.parse(await AnswersPage.read(await download)) as unknown[];
  expect(first).toMatchObject({ type: 'run-start', replayOf: { model: 'model-a' } });
  await page.getByRole('button', { name: /これまでの会話（1 問）/ }).click();
  await expect(page.getByText(QUESTION, { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'この実行を記録として保存' })).toHaveCount(0);

  // Something that was not recorded: said in plain words, with the evidence of the live search.
  await answers.start('GC で止まる時間を短くしたい');
  await expect(answers.answer('naive').getByRole('alert')).toContainText(
    '開いている記録に、このやり取りはありません',
  );
  await expect(answers.hits('naive')).toHaveCount(5);
  await expect(answers.column('agentic').getByRole('alert')).toContainText(
    '開いている記録に、このやり取りはありません',
  );
  expect(server.asked.length).toBe(before);

  await page.getByRole('button', { name: '記録を閉じる' }).click();
  await expect(page.locator('[data-replay]')).toHaveCount(0);
  await expect(answers.question).toBeFocused();
  await expect(answers.question).toHaveValue('');
});

test('a recording is dropped on the page, replayed as fast as it was, and stopped', async ({
  page,
  site,
}) => {
  server.reply = (asked) => script(asked, { text: ANSWER, pieceLength: 4, pieceDelayMs: 120 });
  const answers = new AnswersPage(page);
  const path = await record(answers, site.url);
  await server.close();
  await page.goto('about:blank');
  await answers.open(site.url);
  const transfer = await page.evaluateHandle(
    (text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'kurabe-recording.json'));
      return dataTransfer;
    },
    readFileSync(path, 'utf8'),
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await answers.settled(FOLLOW_UP, 100_000);
  await page.getByRole('button', { name: '記録した速さで再生' }).click();
  await expect(answers.column('naive')).toHaveAttribute('data-phase', 'generating');
  await expect(answers.column('naive').getByText('再生：model-a')).toBeVisible();
  await page.getByRole('button', { name: '中止' }).click();
  await expect(answers.column('naive')).toHaveAttribute('data-phase', 'aborted', {
    timeout: 1_000,
  });
  await expect(page).toHaveURL(/%E3%81%AA%E3%81%9C/);
});

test('a file that is no recording, or an edited one, is refused in plain words', async ({
  page,
  site,
}, info) => {
  const answers = new AnswersPage(page);
  await answers.open(site.url);
  const { writeFileSync } = await import('node:fs');
  const path = info.outputPath('other.json');
  writeFileSync(path, '{"format": "kurabe-recording", "version": 1, "hash": "0"}');
  await openFile(page, path);
  await expect(page.getByRole('alert')).toContainText('Kurabe の記録ではありません');
  await answers.ask(QUESTION, 100_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
