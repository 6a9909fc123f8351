import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { demoIsRead, openDemo } from './support/demo.ts';
import { openProduct } from './support/open-product.ts';
import type { RunningProduct } from './support/product.ts';

let product: RunningProduct;
let visitor: Visitor;
let page: Page;

openProduct((opened) => {
  ({ product, visitor, page } = opened);
}, 'demo');

test('the console shows the address and both sign-ins', () => {
  expect(product.printed()).toMatch(/ready: http:\/\/localhost:\d+/);
  expect(product.printed()).toMatch(/Super admin:\s+\S+@\S+\s+\S+/);
  expect(product.printed()).toMatch(/Demo pharmacy:\s+\S+@\S+\s+\S+/);
});

test('the demo pharmacy has a year of remittances of several payers, all read', async () => {
  await openDemo(page, product);
  await demoIsRead(page);
  const statuses = await page.evaluate(async () => {
    const rows = await (await fetch('/api/remittances?limit=500')).json();
    return (rows as { processingStatus: string }[]).map((row) => row.processingStatus);
  });
  expect(statuses.length).toBeGreaterThan(80);
  expect(new Set(statuses)).toEqual(new Set(['completed']));
  const adjustments = await page.evaluate(async () =>
    (await fetch('/api/provider-adjustments')).json(),
  );
  const categories = new Set(
    (adjustments as { category: string }[]).map(({ category }) => category),
  );
  expect([...categories]).toEqual(
    expect.arrayContaining(['dir', 'effective_rate', 'transaction_fee', 'unclassified']),
  );
});

testInDepth(
  'its dashboard and its uploads hinder nobody in any width, by day and night',
  async () => {
    for (const [path, heading] of [
      ['/', 'Recent Claims Analysis'],
      ['/upload', 'Recent Uploads'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { name: heading }).waitFor();
      expect(await hindrancesInEveryLook(page), path).toEqual([]);
    }
    expect(visitor.noise).toEqual([]);
  },
);
