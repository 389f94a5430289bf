import type { Locator } from '@playwright/test';

/** Distance from the top of the document. */
export async function topOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.getBoundingClientRect().top + scrollY);
}
