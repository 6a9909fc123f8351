import type { Locator, Page } from 'playwright-core';

/** The toasts that are visible: at most one. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
}

function toastOf(page: Page, texts: readonly string[]): Locator {
  return texts.reduce(
    (found, text) => found.filter({ has: page.getByText(text, { exact: true }) }),
    toasts(page),
  );
}

/** Waits for a toast with exactly this title and description. */
export async function toast(page: Page, title: string, description?: string): Promise<Locator> {
  const shown = toastOf(page, description === undefined ? [title] : [title, description]);
  await shown.waitFor();
  return shown;
}

/** The same, in the look of a failure. */
export async function failureToast(page: Page, title: string, description: string): Promise<void> {
  await toastOf(page, [title, description]).and(page.locator('.border-taken')).waitFor();
}
