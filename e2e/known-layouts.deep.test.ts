import { remittancePdf } from '@pfs/documents/testing/make-pdf';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hindrances } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { enterPharmacy } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';
import { fileRow, focusedPlace, type NamedFile, uploadAll } from './support/review.ts';
import { toast } from './support/toasts.ts';

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await enterPharmacy(page.context());
});

/** Says its payer in words that no label introduces. */
async function unlabelled(number: string): Promise<NamedFile> {
  const bytes = await remittancePdf({
    payer: '',
    trace: '',
    paidOn: '',
    head: [
      'A service of Old Dominion of Richmond for fills of the cycle',
      `Check Number: ${number}`,
      'Payment Date: 03/10/2026',
    ],
    claims: [{ claimId: `7${number}`, gross: 5_000, dirFee: 250 }],
  });
  return { name: `${number}.pdf`, bytes };
}

const list = () => page.getByRole('list', { name: 'Known layouts' });

test('what a person fills in is learned, and the message leads to the list', async () => {
  await uploadAll(page, [await unlabelled('4711001')]);
  await fileRow(page, '4711001.pdf').getByRole('link', { name: 'Needs review' }).click();
  await expect.poll(() => focusedPlace(page)).toBe('0 payment  payerName');
  await page.keyboard.type('Old Dominion');
  await page.keyboard.press('Enter');
  await page.keyboard.press('f');
  const said =
    '4711001.pdf is now included in your totals. ' +
    'The next document that looks like this one will be read the same way.';
  const shown = await toast(page, 'Document finished', said);
  await shown.getByRole('button', { name: 'Known layouts' }).click();
  await list().getByRole('heading', { name: 'Old Dominion, PDF' }).waitFor();
});

test('the next document of its layout waits for nobody', async () => {
  await uploadAll(page, [await unlabelled('4711002')]);
  await fileRow(page, '4711002.pdf').getByText('Completed').waitFor();
  await page.goto('/review');
  await page.getByRole('link', { name: 'Known layouts' }).click();
  await list().getByText('1 document completed since').waitFor();
});

test('a fact is edited where it stands, and a deleted layout comes back, on a phone', async () => {
  await page.setViewportSize({ width: 375, height: 800 });
  await list().getByRole('button', { name: 'Edit Payer of Old Dominion, PDF' }).click();
  await page.keyboard.type(' Rx');
  await page.keyboard.press('Enter');
  await list().getByRole('heading', { name: 'Old Dominion Rx, PDF' }).waitFor();
  expect(await hindrances(page)).toEqual([]);
  await list().getByRole('button', { name: 'Delete Old Dominion Rx, PDF' }).click();
  await page.getByText('No known layouts yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await list().getByRole('heading', { name: 'Old Dominion Rx, PDF' }).waitFor();
});

test('nothing was written on the console', () => {
  expect(visitor.noise).toEqual([]);
});
