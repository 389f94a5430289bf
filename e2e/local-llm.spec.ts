import type { Page } from '@playwright/test';
import { MODE_IDS } from '../src/domain/mode.ts';
import { expect, test } from './fixtures.ts';
import { AnswersPage } from './pages/answers-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

/**
 * Against a real OpenAI-compatible server on this machine, not one written here: protocol, streaming, stop. It runs only
 * when `KURABE_LOCAL_LLM` names the server's base URL (and `KURABE_LOCAL_MODEL` its model); see docs/local-llm.md.
 */
const BASE_URL = process.env['KURABE_LOCAL_LLM'] ?? '';
const MODEL = process.env['KURABE_LOCAL_MODEL'] ?? '';

test.skip(BASE_URL === '', 'KURABE_LOCAL_LLM is not set');
test.use({ allowedOrigins: BASE_URL === '' ? [] : [new URL(BASE_URL).origin] });
// Small machines read a prompt of two thousand tokens for a minute.
test.describe.configure({ timeout: 1_200_000 });

async function connect(page: Page, url: string): Promise<void> {
  const settings = new SettingsPage(page);
  await settings.open(url);
  await settings.connect(BASE_URL);
  await settings.modelName.fill(MODEL);
  await settings.check();
  await expect(settings.section.getByText(/で応答しました/)).toBeVisible({ timeout: 300_000 });
}

test('a real local server is tested, streams an answer into every column, and is stopped at once', async ({
  page,
  site,
}) => {
  await connect(page, site.url);
  const answers = new AnswersPage(page);
  await page.getByRole('link', { name: '比較' }).click();
  await answers.start('RRF の k はなぜ 60 なのか');
  for (const pane of ['naive', 'hybrid', 'agentic'] as const) {
    await expect(answers.column(pane)).toHaveAttribute('data-phase', 'done', { timeout: 900_000 });
    await expect(answers.answer(pane).getByText(/トークン/)).toBeVisible();
    await expect(answers.hits(pane).first()).toBeVisible();
  }

  await answers.start('GC で止まる時間を短くしたい');
  await expect(answers.column('naive')).toHaveAttribute('data-phase', 'generating', {
    timeout: 60_000,
  });
  await page.getByRole('button', { name: '中止' }).click();
  await expect(answers.column('naive')).toHaveAttribute('data-phase', 'aborted', {
    timeout: 1_000,
  });
});

for (const mode of MODE_IDS) {
  // Small models end the longer loops early or late: what is asked is that a mode ends, with evidence and an answer.
  test(`${mode} runs on it, and says what it took`, async ({ page, site }) => {
    test.setTimeout(3_600_000);
    await connect(page, site.url);
    const answers = new AnswersPage(page);
    await page.goto(`${site.url}#/?${new URLSearchParams({ modes: mode })}`);
    await answers.start('RRF の k はなぜ 60 なのか');
    await expect(answers.column(mode)).toHaveAttribute('data-phase', 'done', {
      timeout: 3_000_000,
    });
    await expect(answers.hits(mode).first()).toBeVisible();
    const cost = answers
      .answer(mode)
      .getByText(/トークン/)
      .first();
    await expect(cost).toBeVisible();
    console.log(mode, await cost.innerText());
  });
}
