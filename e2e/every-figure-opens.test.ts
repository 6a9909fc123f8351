import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultsOfShown, figuresOf, openDemoYear, screens } from './support/figures-of-screens.ts';

let page: Page;

openDemoYear((opened) => {
  page = opened;
});

/** test:deep opens every figure of every screen. */
test.each(screens.slice(0, 2))(
  'the first figure of %s opens to its value, its terms and the rows that it sums up',
  async (screen) => {
    const [first] = await figuresOf(screen);
    if (first === undefined) throw new Error('no figure opens');
    await page.goto(first.href);
    const opened = page.locator('[data-opened]');
    await opened.waitFor();
    expect(Number(await opened.getAttribute('data-value'))).toBe(first.value);
    expect(await page.locator('[data-term]').count()).toBeGreaterThan(0);
    expect(await faultsOfShown(first)).toEqual([]);
  },
);
