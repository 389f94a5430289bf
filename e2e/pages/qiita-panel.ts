import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { QiitaServer } from '../qiita-server.ts';

/** The import by Qiita user name, on the corpus screen. */
export class QiitaPanel {
  readonly page: Page;
  readonly root: Locator;
  readonly user: Locator;
  readonly token: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.locator('section', { hasText: 'Qiita のユーザー名から取り込む' }).last();
    this.user = this.root.getByRole('textbox', { name: 'ユーザー名' });
    this.token = this.root.getByLabel('アクセストークン');
  }

  /** Lets `server` answer for qiita.com, from this page as from any other origin. */
  async answerWith(server: QiitaServer): Promise<void> {
    await this.page.context().route('https://qiita.com/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      try {
        await route.fulfill({
          response: await route.fetch({ url: server.url + pathname + search }),
        });
      } catch {
        // The server hung up, or the page did.
        await route.abort().catch(() => undefined);
      }
    });
  }

  async start(user: string, token = ''): Promise<void> {
    // One line that opens, once there are articles.
    const opener = this.root.getByRole('button', { name: 'Qiita のユーザー名から取り込む' });
    await expect(this.user.or(opener)).toBeVisible();
    if (!(await this.user.isVisible())) await opener.click();
    await this.user.fill(user);
    await this.token.fill(token);
    await this.root.getByRole('button', { name: '取り込む', exact: true }).click();
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name });
  }
}
