import { expect } from '@playwright/test';
import type { LlmServer } from './llm-server/llm-server.ts';
import type { AskedChat, Reply } from './llm-server/script.ts';
import type { AnswersPage } from './pages/answers-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

/** Three sentences: cited, cited twice, and without a source. */
export const ANSWER =
  '順位の逆数を足すからです[1]。桁の違いには左右されません[1][2]。番号のない主張です。';

/** A reply to whatever the loop decides: search, do not split, enough. */
const DECISION =
  '{"skill":"search","reason":"記事","parts":[],"sufficient":true,"confident":true,"missing":""}';

/** The answer prompt is told by its delimiters. */
export function isAnswer(asked: AskedChat): boolean {
  return asked.system.includes('<<SOURCE-');
}

/** A model that searches, reads the first two passages, and answers. */
export function script(asked: AskedChat, answer: Reply = { text: ANSWER }): Reply {
  if (isAnswer(asked)) return answer;
  const ids = new Set(JSON.stringify(asked.turns).match(/[0-9a-z]{20}#\d+/g));
  const isCollecting = asked.tools.includes('fetch');
  // Collecting is reading what the search found, and then saying that it is enough.
  if (!isCollecting || asked.turns.some(({ role }) => role === 'tool')) return { text: DECISION };
  return {
    calls: Array.from(ids)
      .slice(0, 2)
      .map((id) => ({ name: 'fetch', input: { id, scope: 'chunk_only', reason: '読む' } })),
  };
}

/** Chooses the scripted server in the settings, with its key when it wants one, and comes back. */
export async function connect(
  answers: AnswersPage,
  url: string,
  server: LlmServer,
  key: string | null = null,
): Promise<void> {
  const settings = new SettingsPage(answers.page);
  await settings.open(url);
  await settings.connect(server.baseUrl('openai'));
  if (key !== null) await settings.useKey(key);
  await settings.modelName.fill('model-a');
  // By the link: a fresh load would forget the key.
  await answers.page.getByRole('link', { name: '比較' }).click();
  await expect(answers.question).toBeVisible();
}
