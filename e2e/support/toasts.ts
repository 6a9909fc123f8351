import type { Locator, Page } from 'playwright-core';

/** The toasts that are visible: at most one. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
}

/** Waits for a toast with exactly this title and description. */
export async function toast(page: Page, title: string, description?: string): Promise<Locator> {
  const shown = toasts(page).filter({ has: page.getByText(title, { exact: true }) });
  await shown.waitFor();
  if (description !== undefined) await shown.getByText(description, { exact: true }).waitFor();
  return shown;
}

/** The same, in the look of a failure. */
export async function failureToast(page: Page, title: string, description: string): Promise<void> {
  const shown = await toast(page, title, description);
  if (!(await shown.getAttribute('class'))?.includes('border-taken')) {
    throw new Error(`"${title}" does not look like a failure`);
  }
}
