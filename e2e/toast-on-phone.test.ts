import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { enterPharmacy } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';
import { toast } from './support/toasts.ts';

let page: Page;

openProduct(async (opened) => {
  page = opened.page;
  await page.setViewportSize({ width: 375, height: 700 });
  await enterPharmacy(opened.visitor.context);
});

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('nothing to be seen');
  return { top: box.y, bottom: box.y + box.height };
}

let shown: Locator;

beforeAll(async () => {
  await page.goto('/vendor-audit');
  await page.getByRole('button', { name: 'Add Vendor', exact: true }).click();
  const form = page.getByRole('form');
  await form.getByLabel('Vendor Name').fill('Prairie Wholesale');
  await form.getByRole('button', { name: 'Create Vendor' }).click();
  shown = await toast(page, 'Vendor Created');
});

test('on a phone a toast stands below the header', async () => {
  const header = await boxOf(page.getByRole('banner').first());
  expect((await boxOf(shown)).top).toBeGreaterThanOrEqual(Math.min(header.bottom, 64));
});

test('on a phone a toast leaves the lower half of the screen to its buttons', async () => {
  expect((await boxOf(shown)).bottom).toBeLessThan(350);
});
