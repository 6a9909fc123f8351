import { addDays } from '@pfs/core/days';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { bringIn, enterPharmacy } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await enterPharmacy(visitor.context);
});

const ndc = '00093742456';
const line = (rx: string, refill: number, on: string, paid: string) =>
  `${rx},${refill},${on},${ndc},004336,ADV,${paid},3.00`;
const claimsExport = [
  'Rx,Refill,Date Filled,NDC,BIN,PCN,Total Paid,Copay',
  line('700001', 0, '1/5/2026', '50.00'),
  line('700002', 0, '1/5/2026', '80.00'),
  line('700003', 0, '1/5/2026', '40.00'),
  line('700003', 1, '1/5/2026', '60.00'),
  line('700004', 0, '1/20/2026', '25.00'),
].join('\n');
const claim = (id: string, gross: number) => ({ id, gross, ndc, filledOn: '2026-01-05' });
const remittance = smallRemittance({
  paidOn: '2026-01-19',
  payer: 'CAREMARK',
  claims: [
    ...[claim('700001', 5_000), claim('700002', 7_000)],
    ...[claim('700003', 4_000), claim('700003', 6_000)],
  ],
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });

test('what payers agreed to is compared with what they paid, and opens', async () => {
  await page.goto('/recovery/claims');
  await page.getByText('No Adjudicated Claims Yet').waitFor();
  await page.getByRole('link', { name: 'Upload claims export' }).click();
  const file = { name: 'january.csv', mimeType: 'text/csv', buffer: Buffer.from(claimsExport) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: 'Import 5 rows' }).click();
  await bringIn(visitor.context, { name: 'caremark.835', text: remittance });
  await page.getByRole('link', { name: 'Adjudicated Claims' }).click();
  await expect.poll(() => row('Ambiguous').first().innerText(), { timeout: 20_000 }).toContain('4');
  expect(await row('Paid short').first().innerText()).toContain('$10.00');
  await page.getByRole('button', { name: 'Unpaid', exact: true }).click();
  await expect.poll(() => page.url()).toContain('state=unpaid');
  await expect.poll(() => row('700004').innerText()).toContain('$25.00');
  expect(await page.getByRole('heading', { name: 'Missing remittances' }).count()).toBe(1);
  expect(await hindrancesInEveryLook(page)).toEqual([]);
});

test('an ambiguous claim is matched by a person, and the choice is undone', async () => {
  await page.getByRole('button', { name: 'Match claim 700003 to fill 1' }).first().click();
  await page.getByRole('heading', { name: 'Matched by your team' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Ambiguous claims' }).count()).toBe(0);
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('heading', { name: 'Ambiguous claims' }).waitFor();
});

test('a person confirms a plan as Part D, and its payments are measured', async () => {
  await page.getByRole('link', { name: 'Plans', exact: true }).click();
  await row('004336').getByText('Unknown', { exact: true }).waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Choose 004336 · ADV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Line of business').selectOption({ label: 'Part D' });
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await row('004336').getByText('Confirmed', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Adjudicated Claims' }).click();
  await page.getByRole('heading', { name: 'Prompt pay (Part D)' }).waitFor({ timeout: 20_000 });
  await page.getByLabel('3-month Treasury rate (%)').fill('4.20');
  expect(await hindrancesInEveryLook(page)).toEqual([]);
});

test('a gap is a case: its letter is sent, and a later payment is the money seen', async () => {
  await page.getByRole('link', { name: 'Cases', exact: true }).click();
  await page.getByRole('link', { name: 'Underpaid claims' }).click();
  await page.getByText('$10.00 asked of CAREMARK for 1 claim').waitFor();
  await page.getByRole('button', { name: 'Prepare', exact: true }).click();
  const letter = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Letter PDF' }).click();
  expect((await letter).suggestedFilename()).toMatch(/^case-\d+-letter\.pdf$/);
  await page.getByRole('button', { name: 'Mark sent' }).click();
  await page.getByText('Sent', { exact: true }).first().waitFor();
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  const again = smallRemittance({
    ...{ paidOn: today, payer: 'CAREMARK' },
    claims: [{ ...claim('700002', 7_000), status: 'reversal' }, claim('700002', 8_000)],
  });
  await bringIn(visitor.context, { name: 'corrected.835', text: again });
  const seen = page.getByText('Money seen').first().locator('..');
  await expect.poll(() => seen.innerText(), { timeout: 20_000 }).toContain('$10.00');
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Won…', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark won' }).click();
  await page.getByText('Won', { exact: true }).first().waitFor();
});

test('a statement’s line is the payment that its remittance announced; a month is closed', async () => {
  await page.getByRole('link', { name: 'Deposits', exact: true }).click();
  await page.getByRole('link', { name: 'Import a statement' }).click();
  const lines = ['1/20/2026,CAREMARK HCCLAIMPMT,220.00', '1/22/2026,CARD DEPOSIT,31.00'];
  const buffer = Buffer.from(['Date,Description,Amount', ...lines].join('\n'));
  const file = { name: 'bank.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByLabel('Account').fill('Operating');
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await page.getByRole('button', { name: 'Undo bank.csv' }).waitFor();
  await page.getByRole('tab', { name: 'Bank and payments' }).click();
  await row('CAREMARK HCCLAIMPMT').getByText('By amount and payer').waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Match CARD DEPOSIT' }).click();
  await page.getByRole('button', { name: 'No payer sent it' }).click();
  await row('CARD DEPOSIT').getByText('Set aside').waitFor();
  await page.getByRole('tab', { name: 'Books' }).click();
  await page.getByRole('button', { name: 'Close month' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close month' }).click();
  await page.getByRole('button', { name: 'QuickBooks' }).waitFor();
});

test('a price below cost is appealed, answered and paid', async () => {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  const filledOn = addDays(today, -3);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const bought = '65862000801';
  const { id: vendorId } = await post('/api/vendors', { name: 'Harborline Drug' });
  await post('/api/vendor-invoices', {
    ...{ vendorId, invoiceNumber: 'H-1', invoiceDate: addDays(today, -9), dueDate: today },
    totalAmount: '14.50',
    lineItems: [
      {
        ...{ description: 'METFORMIN 500', ndc: bought, quantity: '100', unit: 'EA' },
        ...{ unitPrice: '0.145', totalPrice: '14.50' },
      },
    ],
  });
  await page.goto('/recovery/imports');
  const headings =
    'Rx,Refill,Date Filled,NDC,Drug Name,Quantity,BIN,PCN,Total Paid,Copay,' +
    'Ingredient Cost Paid,Dispensing Fee Paid,Basis of Reimbursement';
  const cells = `700010,0,${filledOn},${bought},METFORMIN 500,90,004336,ADV,14.20,3.00,8.40,5.80,06`;
  const file = {
    name: 'mac.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${headings}\n${cells}\n`),
  };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('link', { name: 'Price Appeals' }).click();
  const total = row('Below cost at MAC').first();
  await expect.poll(() => total.innerText()).toContain('$4.65');
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open case' }).click();
  await page.getByRole('button', { name: 'Prepare', exact: true }).click();
  await page.getByRole('button', { name: 'Mark sent' }).click();
  await page.getByRole('button', { name: 'Record answer for all claims' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Answer' }).selectOption({ label: 'Adjusted' });
  await dialog.getByRole('button', { name: 'Record answer' }).click();
  await page.getByText('Wait until the payer reprocesses the claims.').waitFor();
  const claims = [{ id: '700010', gross: 1_885, ndc: bought, filledOn }];
  const paid = smallRemittance({ paidOn: today, payer: 'CAREMARK', claims });
  await bringIn(visitor.context, { name: 'adjusted.835', text: paid });
  const seen = page.getByText('Money seen').first().locator('..');
  await expect.poll(() => seen.innerText()).toContain('$4.65');
  expect(await hindrancesInEveryLook(page)).toEqual([]);
});
