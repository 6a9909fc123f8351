import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrances } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { openProduct } from './support/open-product.ts';
import { dashboardFigures, registerRiverside, uploadAndOpen } from './support/pharmacy.ts';

const text = smallRemittance({
  paidOn: '2026-03-10',
  payer: 'NORTHLAKE RX',
  trace: 'A1',
  claims: [{ id: '7001', gross: 5_000, dir: 250 }],
});

let visitor: Visitor;
let page: Page;
let address: string;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await registerRiverside(page);
  await uploadAndOpen(page, 'first.835', text);
  address = page.url();
  await uploadAndOpen(page, 'copy.835', `${text}\n`);
});

async function openDialog(): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

test.each([
  [1440, 'light'],
  [375, 'dark'],
] as const)(
  'the question before a deletion fits %i pixels, %s, for everyone',
  async (width, colorScheme) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await openDialog();
    expect(await hindrances(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  },
);

test('without a reason nothing is deleted', async () => {
  await openDialog();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 payment with 1 claim and the original file will be deleted').waitFor();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByText('Enter a reason').waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('heading', { name: 'first.835' }).waitFor();
});

test('a deleted file is gone, its copy counts, and a colleague’s list follows by itself', async () => {
  const before = await dashboardFigures(page, '2026-03');
  const colleague = await visitor.context.newPage();
  await colleague.goto('/upload');
  await colleague.getByRole('link', { name: 'first.835' }).waitFor();
  await openDialog();
  await page.getByLabel('Reason for deleting').fill('The file of another pharmacy');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByText('first.835 was deleted. A copy of its payment is used instead', { exact: false })
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/upload');
  await colleague.getByRole('link', { name: 'first.835' }).waitFor({ state: 'detached' });
  await colleague.getByRole('link', { name: 'copy.835' }).waitFor();
  expect(await colleague.getByText('Excluded', { exact: true }).count()).toBe(0);
  await colleague.close();
  expect(await dashboardFigures(page, '2026-03')).toEqual(before);
  expect(visitor.noise).toEqual([]);
});
