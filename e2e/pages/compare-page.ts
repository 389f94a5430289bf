import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { ModeId } from '../../src/domain/mode.ts';

export type Pane = ModeId;

/** The home screen: one question, one column a mode. */
export class ComparePage {
  readonly page: Page;
  readonly question: Locator;

  constructor(page: Page) {
    this.page = page;
    this.question = page.getByRole('search').getByRole('textbox');
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await expect(this.question).toBeVisible();
  }

  async ask(text: string, timeout = 60_000): Promise<void> {
    await this.question.fill(text);
    await this.question.press('Enter');
    await this.settled(text, timeout);
  }

  /** Every column has answered this question. */
  async settled(text: string, timeout = 60_000): Promise<void> {
    await expect(this.page).toHaveURL(new RegExp(`q=${encodeForm(text)}(&|$)`));
    for (const column of await this.page.locator('[data-pane]').all()) {
      await expect(column).toHaveAttribute('data-phase', 'done', { timeout });
    }
  }

  column(pane: Pane): Locator {
    return this.page.locator(`[data-pane="${pane}"]`);
  }

  hits(pane: Pane): Locator {
    return this.column(pane).locator('[data-passage]');
  }

  /** Passage ids in rank order. */
  async ranking(pane: Pane): Promise<readonly string[]> {
    return this.hits(pane).evaluateAll((cards) =>
      cards.map((card) => card.getAttribute('data-passage') ?? ''),
    );
  }

  /** The words the lexical leg looked for, as the page prints them. */
  async queryTerms(): Promise<string> {
    const term = this.column('hybrid').locator('dt', { hasText: '探した語' });
    return term.locator('xpath=following-sibling::dd').innerText();
  }

  async useWorkspace(name: 'サンプル' | '自分の記事'): Promise<void> {
    await this.page.getByText(name, { exact: true }).click();
  }
}

function encodeForm(text: string): string {
  const encoded = new URLSearchParams({ q: text }).toString().slice(2);
  return encoded.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
