import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hindrances } from './support/accessible.ts';
import { type Visitor, visit } from './support/browser.ts';
import { inviteColleague } from './support/colleague.ts';
import { emailOf, enterPharmacy } from './support/enter.ts';
import { usd } from './support/independent-count.ts';
import { openProduct } from './support/open-product.ts';
import { dashboardFigures } from './support/pharmacy.ts';
import type { RunningProduct } from './support/product.ts';
import { balanceOf, fileRow, focusedPlace, misprintedPdf, uploadAll } from './support/review.ts';

const documents = 20;

let product: RunningProduct;
let browser: Browser;
let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ product, browser, visitor, page } = opened);
  await enterPharmacy(page.context());
});

const focused = (pattern: string) =>
  expect.poll(() => focusedPlace(page)).toMatch(new RegExp(`^${pattern}$`));
const balances = (words: string) => balanceOf(page).getByText(words, { exact: true }).waitFor();

/** Uploads a paper that waits, and opens its review. */
async function review(paper: Parameters<typeof misprintedPdf>[0]): Promise<void> {
  const file = await misprintedPdf(paper);
  await uploadAll(page, [file]);
  await fileRow(page, file.name).getByRole('link', { name: 'Needs review' }).click();
  await page.getByRole('img', { name: `Page 1 of ${file.name}` }).waitFor();
}

async function type(text: string): Promise<void> {
  await page.keyboard.press('F2');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const saved = () => page.getByText('Saving', { exact: true }).waitFor({ state: 'detached' });

test('a row is removed, and added again with what it should say', async () => {
  await review({ mark: 100 });
  await page.getByRole('button', { name: 'Row 2, please check' }).click();
  await page.keyboard.press('Delete');
  await balances('$90.00 less than paid');
  await page.getByRole('button', { name: 'Row 1', exact: true }).click();
  await page.keyboard.press('+');
  await page.getByRole('button', { name: /^Row 3/ }).waitFor();
  await page.getByRole('button', { name: /^Row 2/ }).click();
  const cells = [
    ['Rx number', '1002'],
    ['Filled', '3/2/2026'],
    ['Gross', '100.00'],
    ['DIR fee', '10.00'],
    ['Net', '90.00'],
  ] as const;
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Row 2/ }) });
  for (const [name, text] of cells) {
    await row.getByRole('button', { name: new RegExp(`^${name}:`) }).click();
    await type(text);
    await saved();
  }
  await balances('Balances');
  await page.keyboard.press('f');
  await page.getByText('paper-100.pdf is now included in your totals.', { exact: true }).waitFor();
  expect(await dashboardFigures(page, '2026-03')).toEqual(['$13.50', '7.9%', '$13.50', '3']);
});

test('a payment is split at a claim, and is whole again', async () => {
  await review({ mark: 110 });
  await page.getByRole('button', { name: 'Row 3', exact: true }).click();
  await page.keyboard.press('s');
  const choice = page.getByRole('combobox', { name: 'Payment' });
  await choice.waitFor();
  expect(await choice.getByRole('option').count()).toBe(2);
  await choice.selectOption('1');
  await page.getByRole('button', { name: 'Rx number: 1103' }).waitFor();
  expect(await page.getByRole('button', { name: 'Rx number: 1102' }).count()).toBe(0);
  expect(await hindrances(page)).toEqual([]);
  await page.keyboard.press('Control+z');
  await choice.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Rx number: 1102' }).waitFor();
});

test('a page is rotated and read again, and no turn takes what is written from it', async () => {
  await page.getByRole('button', { name: 'Rotate page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rotate page 1 clockwise?' });
  expect(await hindrances(page)).toEqual([]);
  const read = page.waitForResponse(async (answer) => {
    if (!/\/review$/.test(answer.url()) || answer.status() !== 200) return false;
    return (await answer.json()).processingStatus === 'review';
  });
  await dialog.getByRole('button', { name: 'Rotate and reprocess' }).click();
  await read;
  await page.getByRole('button', { name: 'Net: $90.50' }).waitFor();
  await balances('$0.50 more than paid');
});

test('what differs in the document itself is accepted by keyboard, sum by sum', async () => {
  await review({ mark: 140 });
  await focused('0 claim 1 ');
  await page.keyboard.press('a');
  await page.keyboard.press('Tab');
  await focused('0 control \\d+ net');
  await page.keyboard.press('Enter');
  await focused('0 doubt  payment_does_not_close');
  await page.getByText('(paid 156.50, document 157.00)').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Ready to finish').waitFor();
  const accepted = page.getByRole('list', { name: 'Manually accepted' });
  await accepted.getByText('Accepted by Nora').first().waitFor();
  expect(await accepted.getByRole('listitem').count()).toBe(2);
  await page.keyboard.press('z');
  await page.getByText('1 item to check', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Amount paid, please check' }).click();
  expect(await hindrances(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByText('Ready to finish').waitFor();
  await page.keyboard.press('f');
  await page.getByText('paper-140.pdf is now included in your totals.', { exact: true }).waitFor();
  await page.goto('/upload');
  await page.getByRole('link', { name: 'paper-140.pdf', exact: true }).click();
  await page.getByText('Verified or accepted').waitFor();
  await page.getByText('(printed 156.50, rows 157.00)').waitFor();
});

test('two people at one document: the later one sees what the first one changed', async () => {
  const colleague = await inviteColleague({ browser, product, page, email: emailOf('ines') });
  const second = colleague.page;
  await review({ mark: 130 });
  await second.goto(page.url());
  await second.getByRole('button', { name: 'Net: $47.50' }).click();
  await page.getByRole('button', { name: 'Net: $47.50' }).click();
  const answered = page.waitForResponse(/\/review\/changes$/);
  await type('47.00');
  await answered;
  await second.keyboard.press('Delete');
  await second.getByText('Someone else changed this document', { exact: true }).waitFor();
  await second.getByRole('button', { name: 'Net: $47.00' }).waitFor();
  await second.getByRole('button', { name: 'Net: $47.00' }).click();
  await second.keyboard.press('Control+z');
  await second.getByRole('button', { name: 'Net: $47.50' }).waitFor();
  expect(colleague.noise).toEqual([]);
  await colleague.context.close();
});

test('the menu of a phone says how many wait', async () => {
  const phone = await visit(browser, { url: product.url, width: 375 });
  await phone.context.addCookies(await visitor.context.cookies());
  await phone.page.goto('/upload');
  await phone.page.getByRole('button', { name: 'Menu' }).click();
  const menu = phone.page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: /to review$/ }).waitFor();
  expect(await hindrances(phone.page)).toEqual([]);
  expect(phone.noise).toEqual([]);
  await phone.context.close();
});

test(`${documents} documents are worked off without the mouse`, async () => {
  // Two wait already: a free plan takes 25 files a month.
  const marks = Array.from({ length: documents - 2 }, (_, at) => 200 + at);
  await uploadAll(page, await Promise.all(marks.map((mark) => misprintedPdf({ mark }))));
  for (const mark of marks) {
    await fileRow(page, `paper-${mark}`).getByRole('link', { name: 'Needs review' }).waitFor();
  }
  await page.goto('/review');
  const amount = usd(documents * 156_50);
  await page.getByText(`${documents} documents with ${amount} waiting`).waitFor();
  await page.getByRole('link', { name: 'Start with largest' }).focus();
  await page.keyboard.press('Enter');
  for (let left = documents; left > 0; left -= 1) {
    await focused('0 claim 1 ');
    await type('90');
    await balances('Balances');
    const address = page.url().split('?')[0] ?? '';
    await page.keyboard.press('f');
    await page.waitForURL((url) => !url.href.startsWith(address));
  }
});

test('nothing was written on the console', () => {
  expect(visitor.noise).toEqual([]);
});
