import { remittancePdf } from '@pfs/documents/testing/make-pdf';
import { smallWorkbook } from '@pfs/documents/testing/small-workbook';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hindrances, hindrancesInEveryLook } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { enterPharmacy } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';
import { dashboardFigures } from './support/pharmacy.ts';
import { fileRow, focusedPlace, misprintedPdf } from './support/review.ts';

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await enterPharmacy(page.context());
});

async function upload(name: string, mimeType: string, content: string | Uint8Array) {
  await page.goto('/upload');
  const file = { name, mimeType, buffer: Buffer.from(content) };
  await page.locator('input[type=file]').first().setInputFiles(file);
}

const click = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('amounts in another currency are said to be dollars, or put aside', async () => {
  const report = [
    'Payer: NORTHLAKE RX',
    'Check Number: EFT9001',
    'Payment Date: 03/20/2026',
    'Payment Amount: 47.50',
    'All amounts are in CAD',
    '',
    'Rx Number   Fill Date    Gross    DIR Fee   Net Paid',
    '8101001     03/02/2026   50.00       2.50      47.50',
    'Total                    50.00       2.50      47.50',
  ];
  await upload('cad.txt', 'text/plain', report.join('\n'));
  await fileRow(page, 'cad.txt').getByRole('link', { name: 'Needs review' }).click();
  await expect.poll(() => focusedPlace(page)).toBe('0 doubt  other_currency');
  expect(await hindrances(page)).toEqual([]);
  await click('Amounts are in US dollars');
  await page.getByText('Ready to finish').waitFor();
  await page.keyboard.press('z');
  await page.getByText('1 item to check', { exact: true }).waitFor();
  await click('Other currency');
  const dialog = page.getByRole('dialog', { name: 'Amounts aren’t in US dollars?' });
  expect(await hindrances(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Amounts aren’t in US dollars' }).click();
  await page.getByText('cad.txt is kept but not included in totals.', { exact: true }).waitFor();
});

test('a workbook that hides rows says so beside its proof', async () => {
  const rows = [
    ['Payer', 'Check Number', 'Check Date', 'Check Amount', 'Rx #', 'Gross', 'DIR', 'Net Paid'],
    ['BLUE HERON RX', '4411', '04/03/2026', '18.00', '7000001', '10.00', '1.00', '9.00'],
    ['BLUE HERON RX', '4411', '04/03/2026', '18.00', '7000002', '10.00', '1.00', '9.00'],
  ];
  await upload('hidden.xlsx', '', smallWorkbook([{ rows, hiddenRows: [2] }]));
  await fileRow(page, 'hidden.xlsx').getByText('Completed').waitFor();
  const words = page.getByText('1 row is hidden in the workbook. Hidden content was read');
  await page.getByRole('link', { name: 'hidden.xlsx', exact: true }).click();
  await words.waitFor();
  await page.getByRole('link', { name: 'Pages and values' }).click();
  await page.getByRole('region', { name: 'Balance' }).waitFor();
  await words.waitFor();
  expect(await hindrances(page)).toEqual([]);
});

test('an encrypted PDF asks for its password and is read with it', async () => {
  const advice = { payer: 'NORTHLAKE RX', trace: 'EFT9004', paidOn: '05/10/2026' };
  const claims = [{ claimId: '7101', gross: 4_000, dirFee: 400 }];
  const locked = await remittancePdf({ ...advice, claims, password: 'Sesame-4711' });
  await upload('locked.pdf', 'application/pdf', locked);
  const form = page.getByRole('form', { name: 'Password for locked.pdf' });
  await form.getByLabel('Password').fill('wrong');
  await form.getByRole('button', { name: 'Open' }).click();
  await form.getByText('Wrong password').waitFor();
  expect(await hindrances(page)).toEqual([]);
  await form.getByLabel('Password').fill('Sesame-4711');
  await form.getByRole('button', { name: 'Open' }).click();
  await fileRow(page, 'locked.pdf').getByText('Completed').waitFor();
  expect((await dashboardFigures(page, '2026-05'))[0]).toBe('$4.00');
});

test('the review is usable in every width, by day and night', async () => {
  const { name, bytes } = await misprintedPdf({ mark: 900 });
  await upload(name, 'application/pdf', bytes);
  await fileRow(page, name).getByRole('link', { name: 'Needs review' }).click();
  await page.getByRole('img', { name: `Page 1 of ${name}` }).waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await click('Keyboard shortcuts');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await click('Finish');
  const finish = page.getByRole('dialog', { name: 'Finish without full verification?' });
  await finish.getByRole('button', { name: 'Finish' }).click();
  await page.getByText('Enter a reason').waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await page.goto('/review');
  await page.getByRole('link', { name }).waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
});

test('nothing was written on the console', () => {
  expect(visitor.noise).toEqual([]);
});
