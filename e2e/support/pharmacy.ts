import type { Page } from 'playwright-core';
import { enterPharmacy } from './enter.ts';

/** Registers a pharmacy; the page is then signed in as its administrator. */
export async function registerRiverside(page: Page, others: object = {}): Promise<void> {
  await enterPharmacy(page.context(), others);
  await page.goto('/dashboard');
  await page.getByText('No Data Available').waitFor();
}

/** Uploads a remittance given as text, waits until it is read and opens its page. */
export async function uploadAndOpen(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/upload');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByText('Completed').waitFor();
  await row.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** The four figures of a month on the dashboard, as they are written. */
export async function dashboardFigures(page: Page, month: string): Promise<readonly string[]> {
  await page.goto(`/?month=${month}`);
  await page.getByText('Total DIR Fees This Month').waitFor();
  const cards = page
    .locator('dl > div', { hasText: /DIR|Claims/ })
    .locator('dd > span:first-child');
  return (await cards.allInnerTexts()).slice(0, 4);
}
