import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hindrances } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { enterPharmacy } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';
import { balanceOf, fileRow, focusedPlace, misprintedPdf, uploadAll } from './support/review.ts';

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await enterPharmacy(page.context());
});

const isAt = (pattern: RegExp) => expect.poll(() => focusedPlace(page)).toMatch(pattern);
const balances = (words: string) => balanceOf(page).getByText(words, { exact: true }).waitFor();

/** Waits for a picture with something in it. */
const seen = (name: string) =>
  page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.decode());

async function type(text: string): Promise<void> {
  await page.keyboard.press('F2');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('a misprinted amount needs review, beside the picture of its page', async () => {
  await uploadAll(page, [await misprintedPdf({ mark: 800 })]);
  await fileRow(page, 'paper-800.pdf').getByRole('link', { name: 'Needs review' }).waitFor();
  const notice = page.getByText('1 document with $156.50 waiting for review').locator('..');
  await notice.getByRole('link', { name: 'Review' }).click();
  await page.getByRole('link', { name: 'paper-800.pdf' }).focus();
  await page.keyboard.press('Enter');
  await seen('Page 1 of paper-800.pdf');
});

test('it is mended by keyboard alone, with the balance in sight', async () => {
  await isAt(/^0 claim 1 $/);
  await balances('$0.50 more than paid');
  await page.keyboard.press('Tab');
  await isAt(/^0 control \d+ net$/);
  expect(await hindrances(page)).toEqual([]);
  await page.keyboard.press('Shift+Tab');
  await isAt(/^0 claim 1 $/);
  await type('91.00');
  await balances('$1.00 more than paid');
  await page.keyboard.press('z');
  await balances('$0.50 more than paid');
  await type('$90.00');
  await balances('Balances');
  await page.keyboard.press('f');
  await page.getByText('paper-800.pdf is now included in your totals.', { exact: true }).waitFor();
  await page.getByText('3 claims, $13.50 DIR fees').waitFor();
});

test('its claim says who decided, and leads back to its row on the page', async () => {
  const claims = page.getByRole('table', { name: 'Claims' });
  await claims.getByRole('button', { name: '8002' }).click();
  const panel = page.getByRole('dialog', { name: 'Claim 8002' });
  const values = panel.getByRole('list', { name: 'Source of each value' });
  await values.getByRole('listitem').filter({ hasText: '$90.00' }).getByText('User').waitFor();
  await seen('This claim’s row on page 1');
  await panel.getByRole('link', { name: 'View on page 1' }).click();
  await isAt(/^0 claim 1 $/);
});

test('typing on a value edits it, and the last fact that is missing finishes', async () => {
  await uploadAll(page, [await misprintedPdf({ mark: 810, nets: [9_000, 1_900], trace: '' })]);
  await fileRow(page, 'paper-810.pdf').getByRole('link', { name: 'Needs review' }).click();
  await isAt(/^0 payment {2}traceNumber$/);
  await page
    .getByRole('button', { name: /^Net: / })
    .first()
    .click();
  await page.keyboard.type('47');
  await page.keyboard.press('Escape');
  await isAt(/^0 claim 0 net$/);
  await page.keyboard.type('47.00');
  await page.keyboard.press('Tab');
  await balances('$0.50 less than paid');
  await page.keyboard.press('Control+z');
  await balances('Balances');
  await page.getByRole('textbox', { name: 'Trace number' }).fill('EFT 810');
  await page.keyboard.press('Enter');
  await page.getByText('paper-810.pdf is now included in your totals.', { exact: true }).waitFor();
});

test('money that is proven counts, and a quantity that is none is checked afterwards', async () => {
  const quantity = '1234567';
  await uploadAll(page, [await misprintedPdf({ mark: 820, nets: [9_000, 1_900], quantity })]);
  const file = fileRow(page, 'paper-820.pdf');
  await file.getByText('Completed', { exact: true }).waitFor();
  await file.getByRole('link', { name: '1 item to check' }).click();
  await isAt(/^0 claim 1 quantity$/);
  await page.getByText('Completed, 1 item to check').waitFor();
  expect(await hindrances(page)).toEqual([]);
  await type('30');
  await page.getByText('Reviewed', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Payments and claims of this file' }).click();
  await page.getByText('3 claims, $13.50 DIR fees').waitFor();
  await page.getByRole('link', { name: 'Pages and values' }).waitFor();
});

test('nothing was written on the console', () => {
  expect(visitor.noise).toEqual([]);
});
