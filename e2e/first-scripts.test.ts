import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, visit } from './support/browser.ts';
import { productOf } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';
import type { RunningProduct } from './support/product.ts';

/** What a visitor's first page may weigh in JavaScript, as it comes over the wire. */
const firstScriptsBytesMax = 85_000;

/** Fifty files, each found in another, took a slow processor longer than what was in them. */
const scriptsOfDashboardMax = 20;

let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([productOf(), openBrowser()]);
});
afterAll(async () => {
  await product?.stop();
});

interface Script {
  readonly name: string;
  readonly bytes: number;
}

/** The scripts that came so far, with the bytes of their bodies as they were sent. */
function scriptsOf(page: Page): Promise<readonly Script[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  );
}

test.each(['/', '/auth', '/forgot-password', '/reset-password?token=none'])(
  'the first scripts of %s are light',
  async (path) => {
    const { page, context } = await visit(browser, { url: product.url });
    // A browser that is never idle: what waits for that is not of the first scripts.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading').first().waitFor();
    const scripts = await scriptsOf(page);
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    expect(bytes, JSON.stringify(scripts, undefined, 1)).toBeLessThanOrEqual(firstScriptsBytesMax);
    expect(bytes, 'the scripts are counted').toBeGreaterThan(50_000);
    await context.close();
  },
);

test('the dashboard of whoever was here before comes in a few files, asked for at once', async () => {
  const { page, context } = await visit(browser, { url: product.url });
  await registerRiverside(page);
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const asked = await page.evaluate(() =>
    [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
      ({ href }) => href,
    ),
  );
  const names = (await scriptsOf(page)).map(({ name }) => name);
  expect(asked.filter((name) => /\/(frame|dashboard-page)-/.test(name))).toHaveLength(2);
  expect(asked.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.length, names.join('\n')).toBeLessThanOrEqual(scriptsOfDashboardMax);
  await context.close();
});
