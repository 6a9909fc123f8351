import type { Locator, Page } from 'playwright-core';

export function menuField(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Search and commands' });
}

/** Opens the menu by its key, types and waits until everything has answered. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await menuField(page).waitFor();
  await page.keyboard.type(text);
  await menuSettled(page);
}

export async function menuSettled(page: Page): Promise<void> {
  const status = page.getByRole('dialog').getByRole('status');
  await status.filter({ hasText: /result|Nothing/ }).waitFor();
}

/** The lines of the menu; lists of the page below have options, too. */
export function menuLines(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Search and commands' }).getByRole('option');
}

/** The line that Enter would choose, as it is written. */
export function activeLine(page: Page): Promise<string> {
  return menuLines(page)
    .and(page.getByRole('option', { selected: true }))
    .innerText();
}
