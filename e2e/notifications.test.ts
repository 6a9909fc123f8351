import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrances } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside, uploadAndOpen } from './support/pharmacy.ts';

const phoneWidth = 375;

const good = smallRemittance({ paidOn: '2026-03-10', trace: 'GOOD', claims: [{ id: '7001' }] });
const wrong = smallRemittance({
  paidOn: '2026-03-11',
  trace: 'WRONG',
  claims: [{ id: '7002' }],
}).replace(/(BPR\*I\*)[\d.]+/, '$11');

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await registerRiverside(page);
});

const bell = (unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  });
const panel = () => page.getByRole('dialog', { name: 'Notifications' });

test('who was told nothing yet reads what they will hear of', async () => {
  await bell(0).click();
  await panel().getByText('No notifications.').waitFor();
  await panel().getByRole('link', { name: 'See all notifications' }).click();
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  await page.getByRole('heading', { name: 'No Notifications' }).waitFor();
  expect(await panel().isVisible()).toBe(false);
  expect(await hindrances(page)).toEqual([]);
});

test('the bell counts a file that was read, and leads to it', async () => {
  await uploadAndOpen(page, 'good.835', good);
  await page.goto('/lump-sums');
  await bell(1).click();
  const item = panel().getByRole('listitem').filter({ hasText: 'good.835 was processed' });
  await item.getByText('1 payment with 1 claim included in your totals.').waitFor();
  expect(await hindrances(page)).toEqual([]);
  await item.getByRole('link', { name: 'good.835 was processed' }).click();
  await page.getByRole('heading', { level: 1, name: 'good.835' }).waitFor();
  await bell(0).waitFor();
});

test('a payment that is held back is a warning, told while the person waits', async () => {
  await page.goto('/upload');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'wrong.835', mimeType: 'text/plain', buffer: Buffer.from(wrong) });
  await bell(1).waitFor();
  await page.goto('/notifications');
  const item = page.getByRole('main').getByRole('listitem').first();
  await item.getByText('1 payment of wrong.835 held').waitFor();
  expect(await item.innerText()).toContain('is excluded from totals until someone reviews it');
});

test('marking as read in one window is seen in the other', async () => {
  const other = await visitor.context.newPage();
  await other.goto('/upload');
  await other.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  await page.getByRole('button', { name: /^Mark “1 payment of wrong.835/ }).click();
  await bell(0).waitFor();
  await other.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await other.close();
});

test('all of them are marked at once', async () => {
  await uploadAndOpen(
    page,
    'april.835',
    good.replaceAll('20260310', '20260410').replaceAll('GOOD', 'APRIL'),
  );
  await bell(1).click();
  await panel().getByRole('button', { name: 'Mark all as read' }).click();
  await bell(0).waitFor();
});

test('a failure says so and offers to try again', async () => {
  await page.route('**/api/notifications?*', (route) => route.abort());
  await page.goto('/notifications');
  await page.getByRole('main').getByText('We couldn’t load your notifications').waitFor();
  await page.unroute('**/api/notifications?*');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('main').getByText('good.835 was processed').waitFor();
});

test('on a phone the bell leads to the page, which does not scroll sideways', async () => {
  await page.setViewportSize({ width: phoneWidth, height: 800 });
  await page.goto('/upload');
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  await page.getByRole('main').getByText('good.835 was processed').waitFor();
  expect(await hindrances(page)).toEqual([]);
});

test('nothing was written on the console', () => {
  expect(visitor.noise.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});
