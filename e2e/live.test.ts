import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { addStaff, bringIn, emailOf, enter, enterPharmacy, riverside } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';

const password = 'Correct-Horse-7';
const colleague = { email: emailOf('ines'), password };
const good = smallRemittance({ paidOn: '2026-03-10', trace: 'GOOD', claims: [{ id: '7001' }] });
const wrong = smallRemittance({
  paidOn: '2026-03-11',
  trace: 'WRONG',
  claims: [{ id: '7002' }],
}).replace(/(BPR\*I\*)[\d.]+/, '$11');

let page: Page;
let other: Page;

openProduct(async (opened) => {
  ({ page } = opened);
  await enterPharmacy(page.context());
  await addStaff(page.context(), colleague.email);
  other = await page.context().newPage();
  await page.goto('/upload');
  await page.getByText('No Remittances Uploaded Yet').waitFor();
  await other.goto('/dashboard');
  await other.getByText('No Data Available').waitFor();
});

/** Fails where a page was loaded anew since this was called. */
async function markLoaded(of: Page): Promise<() => Promise<void>> {
  await of.evaluate(() => Object.assign(window, { markedLoad: true }));
  return async () => {
    const marked = await of.evaluate(() => 'markedLoad' in window);
    expect(marked, 'loaded anew').toBe(true);
  };
}

test('files, their figures and what is told of them arrive on both pages without a reload', async () => {
  const same = await Promise.all([markLoaded(page), markLoaded(other)]);
  await bringIn(page.context(), { name: 'good.835', text: good });
  await page
    .getByRole('row', { name: /good\.835/ })
    .getByText('Completed')
    .waitFor();
  await other.getByText('Total DIR Fees This Month').waitFor();
  await bringIn(page.context(), { name: 'wrong.835', text: wrong });
  await page
    .getByRole('row', { name: /wrong\.835/ })
    .getByText('Excluded', { exact: true })
    .waitFor();
  await other.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor();
  for (const each of same) await each();
});

test('a theme that is chosen in one window is that of the other', async () => {
  await page.goto('/profile');
  await page.getByRole('main').getByText('Dark', { exact: true }).click();
  await other.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
  await page.getByRole('main').getByText('Light', { exact: true }).click();
  await other.locator('html[data-theme=light]').waitFor({ state: 'attached' });
});

test('a sign-out in one window is one in the other', async () => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await other.getByRole('form', { name: 'Sign In' }).waitFor();
  expect(await other.getByText('Total DIR Fees This Month').count()).toBe(0);
});

test('a window of one person starts over when somebody else signs in beside it', async () => {
  await enter(page.context(), riverside);
  await other.goto('/dashboard');
  await other.getByText('Total DIR Fees This Month').waitFor();
  await enter(page.context(), colleague);
  await other.getByText('Ines Ito').first().waitFor();
});
