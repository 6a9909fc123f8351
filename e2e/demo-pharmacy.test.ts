import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, visit } from './support/browser.ts';
import { completeCaptcha } from './support/captcha.ts';
import { type RunningProduct, startNewProduct } from './support/product.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  product = await startNewProduct({ DEMO: 'on' });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** The sign-in that the console shows a new user. */
function demoSignIn(): { email: string; password: string } {
  const found = /Demo pharmacy:\s+(\S+)\s+(\S+)/.exec(product.printed());
  if (found === null) throw new Error('the console shows no demo sign-in');
  return { email: found[1] ?? '', password: found[2] ?? '' };
}

async function signInToDemo(page: Page): Promise<void> {
  const { email, password } = demoSignIn();
  await page.goto('/auth');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'DIR Fee Overview' }).waitFor();
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(await readFile(axePath, 'utf8'));
  const found = await page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } })
      .axe;
    return (await axe.run()).violations;
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test('the console shows the address and both sign-ins', () => {
  expect(product.printed()).toMatch(/ready: http:\/\/localhost:\d+/);
  expect(product.printed()).toMatch(/Super admin:\s+\S+@\S+\s+\S+/);
  expect(demoSignIn().email).toContain('@');
});

test('the demo pharmacy has a year of remittances of several payers, all read', async () => {
  const { page, context } = await visit(browser, { url: product.url });
  await signInToDemo(page);
  const settled = async () => {
    const rows = await page.evaluate(async () =>
      (await fetch('/api/remittances?limit=500')).json(),
    );
    return (rows as { processingStatus: string }[]).map((row) => row.processingStatus);
  };
  await expect.poll(settled, { timeout: 120_000 }).not.toContain('pending');
  await expect.poll(settled, { timeout: 60_000 }).not.toContain('processing');
  const statuses = await settled();
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
  await context.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 375]) {
    test(`every screen is accessible, ${colorScheme}, ${width} wide`, async () => {
      const { page, context, noise } = await visit(browser, {
        url: product.url,
        width,
        colorScheme,
      });
      for (const path of ['/', '/auth', '/privacy', '/terms', '/support', '/no-such-page']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await violations(page), path).toEqual([]);
        const missing = /no-such/.test(path) ? [expect.stringContaining('status of 404')] : [];
        expect(noise.splice(0), path).toEqual(missing);
      }
      await signInToDemo(page);
      await page
        .getByRole('table', { name: 'Recent Claims Analysis' })
        .or(page.getByRole('list').first())
        .first()
        .waitFor();
      expect(await violations(page), 'dashboard').toEqual([]);
      await page.goto('/upload');
      await page.getByRole('heading', { name: 'Recent Uploads' }).waitFor();
      expect(await violations(page), '/upload').toEqual([]);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBe(0);
      expect(noise).toEqual([]);
      await context.close();
    });
  }
}
