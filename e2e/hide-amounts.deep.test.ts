import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { askQuestion } from './support/chat.ts';
import { demoIsRead, openDemo } from './support/demo.ts';
import { openProduct } from './support/open-product.ts';

/** Screens with amounts, as soon as the first files are read. */
const screens = [
  '/',
  '/analytics',
  '/reports',
  '/reports?type=payer',
  '/financial-health',
  '/contract-analysis',
  '/upload',
  '/lump-sums',
  '/vendor-audit',
  '/vendor-audit?tab=invoices',
  '/vendor-audit?tab=findings',
];

/** Those with few amounts, or none. */
const others = [
  '/vendor-audit?tab=prices',
  '/classification',
  '/review',
  '/notifications',
  '/plan',
  '/profile',
  '/mail-in',
];

let page: Page;

openProduct(async (opened) => {
  page = opened.page;
  await openDemo(page, opened.product);
  await demoIsRead(page);
}, 'demo');

interface Found {
  /** Texts and labels with an amount in dollars. */
  readonly amounts: readonly string[];
  readonly covered: number;
}

/** Looks through all that the page holds, seen or not: text, titles, labels. */
function look(): Promise<Found> {
  return page.evaluate(() => {
    const amounts: string[] = [];
    let covered = 0;
    const note = (text: string) => {
      if (/\$\s?[\d.]/.test(text)) amounts.push(text);
      if (/\bhidden\b|•••••/.test(text)) covered += 1;
    };
    const both = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT;
    const walker = document.createTreeWalker(document.documentElement, both);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text && !node.parentElement?.closest('script, style')) note(node.data);
      if (!(node instanceof Element)) continue;
      for (const name of ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'alt']) {
        note(node.getAttribute(name) ?? '');
      }
    }
    return { amounts, covered };
  });
}

async function open(path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html.amounts-covered').waitFor({ state: 'attached' });
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
}

/** Until its amounts have come, a screen proves nothing. */
async function coveredAmounts(where: string): Promise<void> {
  const count = async () => (await look()).covered;
  await expect.poll(count, { message: where }).toBeGreaterThan(0);
}

async function expectNone(where: string): Promise<number> {
  const { amounts, covered } = await look();
  expect(amounts, where).toEqual([]);
  return covered;
}

test('the switch covers every amount of the page', async () => {
  await page.goto('/');
  await page.locator('[data-figure]').first().waitFor();
  expect((await look()).amounts.length).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Pharmacy Admin' }).click();
  const hide = page.getByRole('switch', { name: 'Hide amounts' });
  await hide.click();
  await page.locator('html.amounts-covered').waitFor({ state: 'attached' });
  expect(await hide.getAttribute('aria-checked')).toBe('true');
  expect(await expectNone('/')).toBeGreaterThan(10);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).toBe('{"hidden-amounts":"on"}');
});

testInDepth(
  'no screen of the pharmacy shows an amount',
  async () => {
    for (const path of screens) {
      await open(path);
      await coveredAmounts(path);
      await expectNone(path);
    }
    for (const path of others) {
      await open(path);
      await expectNone(path);
    }
  },
  240_000,
);

test('neither does what opens on a screen', async () => {
  await open('/');
  // Its name is another one after the click.
  const asTable = page.getByRole('button', { name: /^Show .* as a table$/ });
  await asTable.first().click();
  await asTable.first().click();
  expect(await expectNone('the tables of the charts')).toBeGreaterThan(10);
  await page.locator('[data-figure]').first().click();
  await page.locator('[data-opened]').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await expectNone('an opened figure')).toBeGreaterThan(0);
  await open('/analytics');
  const claims = page.getByRole('table', { name: 'Claims Analysis' }).locator('tbody tr');
  await claims.first().click();
  await page.getByRole('dialog').getByText('Net paid').first().waitFor();
  await page.waitForLoadState('networkidle');
  await expectNone('a claim');
  await open('/ai-chat');
  const turn = await askQuestion(page, 'DIR fees by payer this year');
  await turn.getByText('hidden').first().waitFor();
  expect(await expectNone('an answer')).toBeGreaterThan(0);
}, 120_000);

test('a figure on which the pointer rests is shown, until it goes', async () => {
  await open('/');
  const figure = page.locator('[data-figure]').first();
  await figure.hover();
  await expect.poll(() => figure.textContent()).toContain('$');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(() => figure.textContent()).toContain('hidden');
});

test('the key shows them again', async () => {
  await page.keyboard.press('Control+.');
  await page.locator('html:not(.amounts-covered)').waitFor({ state: 'attached' });
  expect(await page.locator('[data-figure]').first().textContent()).toContain('$');
  expect((await look()).covered).toBe(0);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
