import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** More stops than any screen has. */
const MOST_STOPS = 80;

/** Presses Tab (or Shift+Tab) until `target` has the focus; fails when it cannot be reached. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target, `reached with ${key}`).toBeFocused({ timeout: 1 });
}

/** Names of the next `count` stops of Tab, as a screen reader would say them. */
export async function stops(page: Page, count: number): Promise<readonly string[]> {
  const names: string[] = [];
  for (let stop = 0; stop < count; stop += 1) {
    await page.keyboard.press('Tab');
    names.push(
      await page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement)) return '';
        const isField =
          element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
        const label = isField ? element.labels?.[0] : null;
        return (element.ariaLabel ?? label?.textContent ?? element.textContent ?? '').trim();
      }),
    );
  }
  return names;
}
