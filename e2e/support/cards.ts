import type { Page } from 'playwright-core';

/** The figures of a screen's cards as they are written, by what they are called. */
export async function readCards(page: Page): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, string> = {};
  for (const each of await page.locator('dl > div').all()) {
    const label = (await each.locator('dt').innerText()).trim();
    texts[label] = (await each.locator('dd > span').first().innerText()).trim();
  }
  return texts;
}
