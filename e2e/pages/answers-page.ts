import type { Download, Locator } from '@playwright/test';
import { expect } from '@playwright/test';
import { ComparePage } from './compare-page.ts';
import type { Pane } from './compare-page.ts';

/** The answers on top of the columns, the agent's steps, and the conversation. */
export class AnswersPage extends ComparePage {
  /** Asks without waiting for anything. */
  async start(text: string): Promise<void> {
    await this.question.fill(text);
    await this.question.press('Enter');
  }

  answer(pane: Pane): Locator {
    return this.page.locator(`[data-answer="${pane}"]`);
  }

  /** The citations of an answer. */
  chips(pane: Pane): Locator {
    return this.answer(pane).locator('a[data-citation]');
  }

  get steps(): Locator {
    return this.page.locator('[data-timeline="agentic"]');
  }

  async openSteps(): Promise<void> {
    await this.steps.getByRole('button').first().click();
  }

  async followUp(text: string): Promise<void> {
    const box = this.page.getByRole('textbox', { name: '続けて質問' });
    await box.fill(text);
    await box.press('Enter');
    await this.settled(text);
  }

  static async read(download: Download): Promise<string> {
    const stream = await download.createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    expect(chunks.length).toBeGreaterThan(0);
    return Buffer.concat(chunks).toString('utf8');
  }
}
