import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import type { Visitor } from './support/browser.ts';
import { openProduct } from './support/open-product.ts';
import { dashboardFigures, registerRiverside, uploadAndOpen } from './support/pharmacy.ts';

/** $2.50 of DIR, and a lump sum of $7.25 under a name that no rule knows. */
const text = smallRemittance({
  paidOn: '2026-03-10',
  payer: 'NORTHLAKE RX',
  claims: [{ id: '7001', gross: 5_000, dir: 250 }],
  lumps: [['CS', 'ZEPHYR 44', 725]],
});

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await registerRiverside(page);
  await uploadAndOpen(page, 'march.835', text);
});

async function classifyAsDir(): Promise<void> {
  await page.goto('/classification');
  await page.getByRole('button', { name: 'Classify similar' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Classify similar' });
  await dialog.getByText(/1 adjustment in 1 payment, on Mar 10, 2026/).waitFor();
  const totals = dialog.getByRole('table', { name: 'Your totals before and after' });
  const change = await totals.getByRole('row', { name: /DIR fees/ }).innerText();
  expect(change.split(/\s+/).slice(-3)).toEqual(['$2.50', '$9.75', '+$7.25']);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('money that no rule knows is told on the upload page and in its file', async () => {
  await page.getByRole('link', { name: 'Classify', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Unclassified Amounts' }).waitFor();
  await page.goto('/upload');
  await page.getByText('$7.25 taken, unclassified').waitFor();
});

test('a payer leads to its own money, and the address keeps the payer', async () => {
  await page.getByRole('link', { name: 'march.835' }).first().click();
  await page.getByText('Across all files from this payer: $7.25 taken').waitFor();
  await page.getByRole('link', { name: 'Classify this payer’s amounts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Unclassified Amounts' }).waitFor();
  expect(new URL(page.url()).searchParams.get('payer')).toBe('NORTHLAKE RX');
  await page.goto('/classification?payer=NOBODY');
  await page.getByText('Everything from this payer is classified').waitFor();
  await page.getByLabel('Payer').selectOption('');
  await page.getByRole('button', { name: 'Classify similar' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('classifying it moves the dashboard to the cent, and Undo moves it back', async () => {
  expect(await dashboardFigures(page, '2026-03')).toEqual(['$2.50', '5.0%', '$2.50', '1']);
  await classifyAsDir();
  await page.getByText('Everything is classified').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Classify similar' }).first().waitFor();
  expect(await dashboardFigures(page, '2026-03')).toEqual(['$2.50', '5.0%', '$2.50', '1']);
  await classifyAsDir();
  await page.getByText('Everything is classified').waitFor();
  expect(await dashboardFigures(page, '2026-03')).toEqual(['$9.75', '19.5%', '$9.75', '1']);
});

test('removing the rule says what will change, and changes it back', async () => {
  await page.goto('/classification');
  await page.getByRole('button', { name: /^Remove/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this rule?' });
  await dialog.getByText('1 adjustment will change').waitFor();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Classify similar' }).first().waitFor();
  expect((await dashboardFigures(page, '2026-03'))[0]).toBe('$2.50');
});

test('nothing was written on the console', () => {
  expect(visitor.noise).toEqual([]);
});
