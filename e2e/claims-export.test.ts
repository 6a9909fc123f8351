import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  pioneerCsv,
  pioneerRows,
} from '../packages/documents/src/testing/exports/pioneer-export.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { enterPharmacy } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await enterPharmacy(visitor.context);
});

const rows = [...pioneerRows({ count: 40 })];

async function choose(name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').first().setInputFiles(file);
}

const stat = (label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

test('an export is uploaded, its columns are chosen, and it is imported', async () => {
  await page.goto('/recovery/imports');
  await page.getByText('No Exports Yet').waitFor();
  await choose('september.csv', pioneerCsv(rows));
  await page.getByLabel('Columns of the file').waitFor();
  await expect.poll(() => stat('Rows').innerText()).toContain('40');
  expect(await page.getByLabel('Dispensed Item NDC becomes').inputValue()).toBe('ndc');
  const columns = page.getByLabel('Columns of the file');
  const patient = columns.getByRole('listitem').filter({ hasText: 'Patient Full Name' });
  expect(await patient.innerText()).toContain('Not read (personal data)');
  expect(await page.locator('main').innerText()).not.toContain('DOE');
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  // Without the money nothing can be imported; chosen again, it can.
  await page.getByLabel('Primary Remit Amount becomes').selectOption('');
  await page.getByText('Choose the column for Total paid (509-F9).').waitFor();
  await page.getByLabel('Primary Remit Amount becomes').selectOption('paid');
  await page.getByRole('button', { name: 'Import 40 rows' }).click();
  await expect.poll(() => stat('New').innerText()).toContain('40');
  expect(await stat('Not imported').innerText()).toContain('0');
  expect(await hindrancesInEveryLook(page)).toEqual([]);
});

test('the next export with these headings is imported at once, and brings nothing twice', async () => {
  await choose('september again.csv', pioneerCsv(rows.toReversed()));
  await page.getByRole('heading', { name: 'september again.csv' }).waitFor();
  await expect.poll(() => stat('Same as before').innerText()).toContain('40');
  expect(await stat('New').innerText()).toContain('0');
  expect(await stat('Changed').innerText()).toContain('0');
});

test('an export is deleted with a reason', async () => {
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this export?' });
  await dialog.getByLabel('Reason for deleting').fill('uploaded twice');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('0 fills were removed and 0 changed.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'september again.csv' }).waitFor({ state: 'detached' });
});
