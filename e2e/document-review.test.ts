import { remittancePdf } from '@pfs/documents/testing/remittance-pdf';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { hindrances, hindrancesInEveryLook } from './support/accessible.ts';
import { type Visitor, visit } from './support/browser.ts';
import { openProduct } from './support/open-product.ts';
import { dashboardFigures, registerRiverside } from './support/pharmacy.ts';

let browser: Browser;
let visitor: Visitor;
let page: Page;
let url: string;

openProduct(async (opened) => {
  ({ browser, visitor, page } = opened);
  url = opened.product.url;
  await registerRiverside(page);
});

const advice = { payer: 'NORTHLAKE RX', trace: 'EFT700123456', paidOn: '03/10/2026' };
const honest = [
  { claimId: '7001', gross: 5_000, dirFee: 250 },
  { claimId: '7002', gross: 10_000, dirFee: 1_000 },
];
/** Says $90.50 where $90.00 is left of the gross amount. */
const misprinted = [
  { claimId: '8001', gross: 5_000, dirFee: 250 },
  { claimId: '8002', gross: 10_000, dirFee: 1_000, net: 9_050 },
  { claimId: '8003', gross: 2_000, dirFee: 100 },
];

async function upload(name: string, bytes: Uint8Array): Promise<void> {
  await page.goto('/upload');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
}

const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Which value or row has the focus: `0 claim 7 net`. */
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('data-place') ?? undefined);

const balance = () => page.getByRole('region', { name: 'Balance' }).getByRole('status');

test('a PDF that proves itself is counted to the cent', async () => {
  await upload('honest.pdf', await remittancePdf({ ...advice, claims: honest }));
  await rowOf('honest.pdf').getByText('Completed').waitFor();
  expect(await dashboardFigures(page, '2026-03')).toEqual(['$12.50', '8.3%', '$12.50', '2']);
});

test('its claim says how each value was decided, with a picture of its row', async () => {
  await page.goto('/upload');
  await page.getByRole('link', { name: 'honest.pdf', exact: true }).click();
  await page.getByText('Proven', { exact: true }).waitFor();
  await page.getByRole('table', { name: 'Claims' }).getByRole('button', { name: '7002' }).click();
  const panel = page.getByRole('dialog', { name: 'Claim 7002' });
  const values = panel.getByRole('list', { name: 'How each value was decided' });
  const line = values.getByRole('listitem').filter({ hasText: 'DIR fee' });
  await line.getByText('$10.00').waitFor();
  await line.getByText('Text of the file').waitFor();
  await panel.getByRole('img', { name: 'The row of this claim on page 1' }).waitFor();
  expect(await hindrances(page)).toEqual([]);
  await panel.getByRole('link', { name: 'See it on page 1' }).click();
  await page.getByRole('img', { name: 'Page 1 of honest.pdf' }).waitFor();
  await expect.poll(focused).toBe('0 claim 1 ');
});

test('a misprinted amount waits, and nothing of its file is counted', async () => {
  const claims = misprinted;
  const bytes = await remittancePdf({ ...advice, trace: 'EFT700123457', claims });
  await upload('misprinted.pdf', bytes);
  await rowOf('misprinted.pdf').getByText('Pending').waitFor();
  await rowOf('misprinted.pdf').getByRole('link', { name: 'Needs review' }).waitFor();
  await page.getByText('1 document with $156.50 waits for your review').waitFor();
  expect((await dashboardFigures(page, '2026-03'))[0]).toBe('$12.50');
});

test('it is mended by keyboard alone, with the balance in sight', async () => {
  await page.goto('/review');
  await page.getByRole('link', { name: 'misprinted.pdf' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'Page 1 of misprinted.pdf' }).waitFor();
  await expect.poll(focused).toBe('0 claim 1 ');
  expect(await balance().innerText()).toBe('$0.50 more than was paid');
  await page.getByText('The amounts of this row do not add up.').waitFor();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Net' }).waitFor();
  await page.keyboard.type('91.00');
  await page.keyboard.press('Enter');
  await expect.poll(() => balance().innerText()).toBe('$1.00 more than was paid');
  await page.keyboard.press('z');
  await expect.poll(() => balance().innerText()).toBe('$0.50 more than was paid');
  await page.keyboard.press('e');
  await page.keyboard.type('$90.00');
  await page.keyboard.press('Enter');
  await expect.poll(() => balance().innerText()).toBe('Balances');
  await page.keyboard.press('f');
  await page.getByText('misprinted.pdf is in your totals now.', { exact: true }).waitFor();
  expect((await dashboardFigures(page, '2026-03'))[0]).toBe('$26.00');
});

testInDepth('several documents are reviewed one after the other without the mouse', async () => {
  for (const [at, trace] of ['EFT700123461', 'EFT700123462', 'EFT700123463'].entries()) {
    const claims = misprinted.map((each) => ({ ...each, claimId: `6${at}${each.claimId}` }));
    await upload(`heap-${at}.pdf`, await remittancePdf({ ...advice, trace, claims }));
    await rowOf(`heap-${at}.pdf`).getByRole('link', { name: 'Needs review' }).waitFor();
  }
  await page.goto('/review');
  await page.getByRole('link', { name: 'Begin with the most money' }).focus();
  await page.keyboard.press('Enter');
  for (const _ of [1, 2, 3]) {
    await expect.poll(focused).toBe('0 claim 1 ');
    await page.keyboard.press('e');
    await page.keyboard.type('90');
    await page.keyboard.press('Enter');
    await expect.poll(() => balance().innerText()).toBe('Balances');
    const address = page.url().split('?')[0] ?? '';
    await page.keyboard.press('f');
    await expect.poll(() => page.url().startsWith(address)).toBe(false);
  }
  expect((await dashboardFigures(page, '2026-03'))[0]).toBe('$66.50');
});

test('finishing what does not balance asks why', async () => {
  const claims = misprinted.map((each) => ({ ...each, claimId: `9${each.claimId}` }));
  await upload('unmended.pdf', await remittancePdf({ ...advice, trace: 'EFT700123458', claims }));
  await rowOf('unmended.pdf').getByRole('link', { name: 'Needs review' }).click();
  await expect.poll(focused).toBe('0 claim 1 ');
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Finish without proof' });
  await dialog.getByRole('button', { name: 'Finish it' }).click();
  await dialog.getByText('Please say why, in a few words').waitFor();
  expect(await hindrances(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('what another person changed meanwhile is shown, and nothing is written over it', async () => {
  const second = await visitAsNora();
  await second.goto(page.url());
  await second.getByRole('img', { name: 'Page 1 of unmended.pdf' }).waitFor();
  await page.getByRole('button', { name: 'Net: $47.50' }).click();
  await page.keyboard.press('e');
  await page.keyboard.type('47.00');
  const answered = page.waitForResponse(/\/review\/changes$/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Net: $47.00' }).waitFor();
  await answered;
  await second.getByRole('button', { name: 'Net: $47.50' }).click();
  await second.keyboard.press('e');
  await second.keyboard.type('46.00');
  await second.keyboard.press('Enter');
  await second.getByText('Somebody else changed this document', { exact: true }).waitFor();
  await second.getByRole('button', { name: 'Net: $47.00' }).waitFor();
  await second.context().close();
});

testInDepth('the review is usable in every width, by day and night', async () => {
  const other = await visitAsNora();
  await other.goto(page.url());
  await other.getByRole('img', { name: 'Page 1 of unmended.pdf' }).waitFor();
  expect(await hindrancesInEveryLook(other)).toEqual([]);
  await other.getByRole('button', { name: 'Keys' }).click();
  await other.getByRole('dialog', { name: 'Keys' }).waitFor();
  expect(await hindrancesInEveryLook(other)).toEqual([]);
  await other.goto('/review');
  await other.getByRole('link', { name: 'unmended.pdf' }).waitFor();
  expect(await hindrancesInEveryLook(other)).toEqual([]);
  await other.context().close();
});

test('an encrypted PDF asks for its password and is read with it', async () => {
  const claims = [{ claimId: '7101', gross: 4_000, dirFee: 400 }];
  const locked = { ...advice, trace: 'EFT700123459', paidOn: '04/10/2026', claims };
  await upload('locked.pdf', await remittancePdf({ ...locked, password: 'Sesame-4711' }));
  const form = page.getByRole('form', { name: 'Password of locked.pdf' });
  await form.getByLabel('Password').fill('wrong');
  await form.getByRole('button', { name: 'Open' }).click();
  await form.getByText('This password does not open the file').waitFor();
  expect(await hindrances(page)).toEqual([]);
  await form.getByLabel('Password').fill('Sesame-4711');
  await form.getByRole('button', { name: 'Open' }).click();
  await rowOf('locked.pdf').getByText('Completed').waitFor();
  expect((await dashboardFigures(page, '2026-04'))[0]).toBe('$4.00');
});

test('a document of nobody’s payment is told apart, and counts nothing', async () => {
  await upload('letter.pdf', await remittancePdf({ ...advice, claims: [], trace: 'none' }));
  await rowOf('letter.pdf').getByText('Failed').waitFor();
  await rowOf('letter.pdf').getByRole('button', { name: 'Retry' }).waitFor();
});

test('nothing was written on the console', () => {
  expect(visitor.noise).toEqual([]);
});

/** The same person in another window. */
async function visitAsNora() {
  const { page: other, context } = await visit(browser, { url });
  await copyCookies(visitor.context, context);
  return other;
}

async function copyCookies(from: BrowserContext, to: BrowserContext): Promise<void> {
  await to.addCookies(await from.cookies());
}
