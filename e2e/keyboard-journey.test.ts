import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { type Visitor, visit } from './support/browser.ts';
import { answerCame, chatLog } from './support/chat.ts';
import { activeLine, searchFor } from './support/command-menu.ts';
import { riverside } from './support/enter.ts';
import { focusedName, requireSeenFocus, tabTo } from './support/keyboard.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';

const claims = Array.from({ length: 3 }, (_, at) => ({
  id: `7000${at}`,
  gross: 10_000,
  dir: 1_000 + at * 100,
  drugName: at === 0 ? 'XARELTO 20 MG' : 'ELIQUIS 5 MG TAB',
  ndc: at === 0 ? '50458057930' : '00003089421',
}));
const file = smallRemittance({ paidOn: '2026-03-04', payer: 'NORTHLAKE RX', claims });

let visitor: Visitor;
let page: Page;

const pointers = () =>
  page.evaluate(() => sessionStorage.getItem('pointers')).then((count) => Number(count ?? 0));

openProduct(async ({ product, browser, visitor: registering }) => {
  await registerRiverside(registering.page);
  await registering.context.close();
  visitor = await visit(browser, { url: product.url });
  page = visitor.page;
  // Listened to from the beginning: the window of the system opens as soon as Enter is pressed.
  const buffer = Buffer.from(file);
  page.on('filechooser', (chooser) => {
    void chooser.setFiles({ name: 'march.835', mimeType: 'text/plain', buffer });
  });
  // From here on the test has no mouse, and a page that is told of one says so.
  await page.addInitScript(() => {
    window.addEventListener('pointerdown', () => {
      sessionStorage.setItem('pointers', String(Number(sessionStorage.getItem('pointers')) + 1));
    });
  });
});

test('one signs in', async () => {
  await page.goto('/auth');
  // The security check stands in the form a moment after its fields.
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByRole('checkbox', { name: 'I’m not a robot' }).waitFor();
  await tabTo(page, 'Email');
  await page.keyboard.type(riverside.email);
  await tabTo(page, 'Password');
  await page.keyboard.type('Correct-Horse-7');
  await tabTo(page, /I’m not a robot/);
  await page.keyboard.press('Space');
  await page.getByText('Verified', { exact: true }).waitFor();
  await tabTo(page, 'Sign In');
  await page.keyboard.press('Enter');
  await page.getByText('No Data Available').waitFor();
});

test('the first stop skips the header', async () => {
  await page.goto('/upload');
  await page.getByRole('button', { name: 'Choose Files' }).waitFor();
  await tabTo(page, 'Skip to main content');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.keyboard.press('Tab');
  const inMain = () => document.activeElement?.closest('main') !== null;
  expect(await page.evaluate(inMain)).toBe(true);
  await requireSeenFocus(page);
});

test('one uploads a file, and it is read', async () => {
  await page.goto('/');
  await page.getByText('No Data Available').waitFor();
  await tabTo(page, 'Upload');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Choose Files' }).waitFor();
  await tabTo(page, 'Choose Files');
  await page.keyboard.press('Enter');
  await page
    .getByRole('row', { name: /march\.835/ })
    .getByText('Completed')
    .waitFor();
});

test('a figure of the dashboard opens, and a claim, and the focus comes back', async () => {
  await searchFor(page, 'dir fee tracker');
  expect(await activeLine(page)).toBe('DIR Fee Tracker');
  await page.keyboard.press('Enter');
  await page.getByText('Total DIR Fees This Month').waitFor();
  await tabTo(page, /^[−-]?\$33\.00$/);
  await page.keyboard.press('Enter');
  await page.locator('[data-opened=dirFees]').waitFor();
  await page.getByRole('table', { name: 'Claims Analysis' }).getByText('70002').first().waitFor();
  await tabTo(page, /70002/);
  const claim = await focusedName(page);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await requireSeenFocus(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await focusedName(page)).toBe(claim);
  await requireSeenFocus(page);
});

test('claims are filtered and taken along', async () => {
  const rows = page.getByRole('table', { name: 'Claims Analysis' }).locator('tbody tr');
  await page.keyboard.press('/');
  expect(await focusedName(page)).toBe('Search claims');
  await requireSeenFocus(page);
  await page.keyboard.type('eliquis');
  await rows.nth(2).waitFor({ state: 'detached' });
  expect(await rows.count()).toBe(2);
  await tabTo(page, 'Export CSV');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\n')).toHaveLength(3);
});

test('a question typed into the menu is sent by one Enter more', async () => {
  await searchFor(page, 'DIR fees in March 2026');
  expect(await activeLine(page)).toBe('Ask the assistant “DIR fees in March 2026”');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Your question');
  await requireSeenFocus(page);
  await page.keyboard.press('Enter');
  await chatLog(page).locator('[data-turn]', { hasText: 'DIR fees in March 2026' }).waitFor();
  await answerCame(page);
  expect(await chatLog(page).innerText()).toContain('$33.00');
  expect(await focusedName(page)).toBe('Your question');
});

test('one signs out, and the mouse was never touched', async () => {
  expect(await pointers()).toBe(0);
  await searchFor(page, 'sign out');
  expect(await activeLine(page)).toBe('Logout');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  expect(visitor.noise).toEqual([]);
});
