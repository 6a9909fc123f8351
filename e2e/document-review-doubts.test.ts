import { remittancePdf } from '@pfs/documents/testing/remittance-pdf';
import { smallWorkbook } from '@pfs/documents/testing/small-workbook';
import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { hindrances } from './support/accessible.ts';
import { type Visitor, visit } from './support/browser.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';
import { fileRow, focusedPlace } from './support/review.ts';

let browser: Browser;
let visitor: Visitor;
let page: Page;
let url: string;

openProduct(async (opened) => {
  ({ browser, visitor, page } = opened);
  url = opened.product.url;
  await registerRiverside(page);
});

interface Report {
  readonly trace: string;
  readonly currency?: string;
  /** Of the second of three claims. */
  readonly filled?: string;
}

function report({ trace, currency = '', filled = '03/02/2026' }: Report): Buffer {
  const lines = [
    'Payer: NORTHLAKE RX',
    `Check Number: ${trace}`,
    'Payment Date: 03/20/2026',
    'Payment Amount: 142.50',
    currency,
    '',
    'Rx Number   Fill Date    Gross    DIR Fee   Net Paid',
    '8101001     03/02/2026   50.00       2.50      47.50',
    `8101002     ${filled.padEnd(10)}   50.00       2.50      47.50`,
    '8101003     03/02/2026   50.00       2.50      47.50',
    'Total                   150.00       7.50     142.50',
  ];
  return Buffer.from(lines.join('\n'));
}

async function upload(name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.goto('/upload');
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
}

async function review(name: string, content: Report): Promise<void> {
  await upload(name, 'text/plain', report(content));
  await fileRow(page, name).getByRole('link', { name: 'Needs review' }).click();
}

const nothingWaits = () => page.getByText('Nothing waits: it can be finished').waitFor();
const click = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('amounts in another currency count once a person says that they are dollars', async () => {
  await review('cad.txt', { trace: 'EFT9001', currency: 'All amounts are in CAD' });
  await expect.poll(() => focusedPlace(page)).toBe('0 doubt  other_currency');
  expect(await hindrances(page)).toEqual([]);
  await click('The amounts are US dollars');
  await nothingWaits();
  await page.keyboard.press('z');
  await page.getByText('1 doubt', { exact: true }).waitFor();
});

test('a document in another currency is put aside', async () => {
  await click('Another currency');
  const dialog = page.getByRole('dialog', { name: 'Not US dollars' });
  expect(await hindrances(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'The amounts are not US dollars' }).click();
  await page.getByText('cad.txt is kept, not counted.', { exact: true }).waitFor();
  await page.goto('/upload');
  await fileRow(page, 'cad.txt').getByText('Failed').waitFor();
});

test('a day that is missing is typed: there is nothing to accept', async () => {
  await review('no-day.txt', { trace: 'EFT9002', filled: '' });
  await expect.poll(() => focusedPlace(page)).toBe('0 claim 1 dateOfService');
  await page.getByText('The date of service was not found.').waitFor();
  await page.getByText('Nothing was read here that could be accepted. Type it').waitFor();
  expect(await page.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0);
  expect(await hindrances(page)).toEqual([]);
  await page.keyboard.press('e');
  await page.keyboard.type('3/2/2026');
  await page.keyboard.press('Enter');
  await nothingWaits();
});

testInDepth('a workbook that hides rows says so beside its proof', async () => {
  const rows = [
    ['Payer', 'Check Number', 'Check Date', 'Check Amount', 'Rx #', 'Gross', 'DIR', 'Net Paid'],
    ['BLUE HERON RX', '4411', '04/03/2026', '18.00', '7000001', '10.00', '1.00', '9.00'],
    ['BLUE HERON RX', '4411', '04/03/2026', '18.00', '7000002', '10.00', '1.00', '9.00'],
  ];
  const book = Buffer.from(smallWorkbook([{ rows, hiddenRows: [2] }]));
  await upload('hidden.xlsx', '', book);
  await fileRow(page, 'hidden.xlsx').getByText('Completed').waitFor();
  const words = page.getByText('1 row is hidden in the workbook. What is hidden was read');
  await page.getByRole('link', { name: 'hidden.xlsx', exact: true }).click();
  await words.waitFor();
  await page.getByRole('link', { name: 'Pages and values' }).click();
  await page.getByRole('region', { name: 'Balance' }).waitFor();
  await words.waitFor();
  expect(await hindrances(page)).toEqual([]);
});

testInDepth('the panel of a claim says why pieces of its page are missing', async () => {
  const advice = { payer: 'NORTHLAKE RX', trace: 'EFT9004', paidOn: '03/10/2026' };
  const claims = [{ claimId: '7001', gross: 5_000, dirFee: 250 }];
  const bytes = await remittancePdf({ ...advice, claims });
  await upload('pieces.pdf', 'application/pdf', Buffer.from(bytes));
  await fileRow(page, 'pieces.pdf').getByText('Completed').waitFor();
  await page.getByRole('link', { name: 'pieces.pdf', exact: true }).click();
  await page.getByRole('table', { name: 'Claims' }).waitFor();
  const other = await visit(browser, { url });
  await other.context.addCookies(await visitor.context.cookies());
  await other.page.route('**/pages/*', (call) => call.fulfill({ status: 409 }));
  await other.page.goto(page.url());
  await other.page
    .getByRole('table', { name: 'Claims' })
    .getByRole('button', { name: '7001' })
    .click();
  const panel = other.page.getByRole('dialog', { name: 'Claim 7001' });
  await panel.getByText('its pages ask for its password again').waitFor();
  expect(await panel.getByRole('img').count()).toBe(0);
  await panel.getByRole('link', { name: 'See it on page 1' }).waitFor();
  expect(await hindrances(other.page)).toEqual([]);
  await other.context.close();
});

test('nothing was written on the console', () => {
  expect(visitor.noise).toEqual([]);
});
