import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { builtPaths } from '../apps/web/src/lib/built-paths.ts';
import { colorFaults, hindrances } from './support/accessible.ts';
import { openBrowser, visit } from './support/browser.ts';
import { cutOff } from './support/cut-off.ts';
import { bringIn, enter, enterPharmacy, superAdmin } from './support/enter.ts';
import { productOf } from './support/open-product.ts';
import type { RunningProduct } from './support/product.ts';
import { send } from './support/send.ts';
import { moved, watchShifts } from './support/shifts.ts';

const longName = 'CONSOLIDATED PHARMACY BENEFIT ADMINISTRATORS OF THE GREATER TRICOUNTY AREA';
const nobody = '0190b000-0000-7000-8000-00000000dead';

const ofVisitors: readonly string[] = [
  '/',
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/contact-sales',
  '/unsubscribe',
  '/glossary',
  '/privacy',
  '/terms',
  '/support',
];
const ofThePlatform = builtPaths.filter((path) => /^\/admin\/(super|system)$/.test(path));
const ofPharmacies = builtPaths.filter(
  (path) => path === '/' || !(ofVisitors.includes(path) || ofThePlatform.includes(path)),
);

/** Tabs of a screen, and what opens on it by its address, for test:deep. */
const alsoOfPharmacies = [
  '/vendor-audit?tab=invoices',
  '/vendor-audit?tab=findings',
  '/vendor-audit?tab=prices',
  '/vendor-audit?add=invoice',
  '/deposits?tab=statements',
  '/deposits?tab=books',
  '/admin/pharmacy?tab=passwords',
  '/admin/pharmacy?tab=keys',
  '/admin/pharmacy?tab=webhooks',
  '/admin/pharmacy?tab=security',
  '/reports?type=detailed',
  '/analytics?figure=dirFees',
];
const alsoOfThePlatform = [
  ...['plans', 'passwords', 'audit', 'organizations'].map((tab) => `/admin/super?tab=${tab}`),
  ...['settings', 'usage', 'nadac', 'mfp'].map((tab) => `/admin/system?tab=${tab}`),
];

/** Of the window, while a screen comes: what nobody notices. */
const shiftMax = 0.02;

let product: RunningProduct;
let browser: Browser;
let remittance = '';
const people = new Map<string, Page>();

async function open(name: string, begin?: (context: BrowserContext) => Promise<void>) {
  const { page, context } = await visit(browser, { url: product.url, width: 320 });
  await begin?.(context);
  await watchShifts(context);
  people.set(name, page);
  return page;
}

beforeAll(async () => {
  [product, browser] = await Promise.all([productOf(), openBrowser()]);
  await open('visitor');
  await open('platform', (context) => enter(context, superAdmin));
  const page = await open('pharmacy', (context) => enterPharmacy(context));
  await bringIn(page.context(), {
    name: `${longName.toLowerCase().replaceAll(' ', '_')}.835`,
    text: smallRemittance({
      paidOn: new Date().toISOString().slice(0, 10),
      payer: longName.slice(0, 60),
      claims: [
        { id: '7001', gross: 123_456_789, dir: 12_345_678, drugName: longName.slice(0, 60) },
        { id: '7002', gross: 2_000, dir: 150, unknown: 75 },
      ],
      lumps: [['CS', 'DIR Q3', 5_000]],
    }),
  });
  await page.goto('/upload');
  await send(page, 'POST', '/api/vendors', { name: longName, contactEmail: 'a@vendor.example' });
  const rows = await page.context().request.get('/api/remittances');
  remittance = ((await rows.json()) as { id: string }[])[0]?.id ?? '';
});

afterAll(async () => {
  await product?.stop();
});

async function openAt(page: Page, path: string): Promise<void> {
  const id = path.startsWith('/remittances') ? remittance : nobody;
  await page.goto(path.replace(':id', id));
  // Without its token it has nothing to show.
  if (path === '/reset-password') await page.waitForURL('**/auth');
  await page.getByRole('heading').first().waitFor();
  const waiting = () => page.locator('[aria-busy="true"]').count();
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
}

const inDepth = process.env['PFS_DEEP'] !== undefined;
const paths = [
  ...ofVisitors.map((path) => ['visitor', path] as const),
  ...ofPharmacies.map((path) => ['pharmacy', path] as const),
  ...ofThePlatform.map((path) => ['platform', path] as const),
];
const tabs = [
  ...alsoOfPharmacies.map((path) => ['pharmacy', path] as const),
  ...alsoOfThePlatform.map((path) => ['platform', path] as const),
];
const screens = inDepth ? [...paths, ...tabs] : paths;

test('a text that ends where its box does is told of', async () => {
  const page = await browser.newPage();
  const box = 'overflow: hidden; width: 40px; white-space: nowrap';
  await page.setContent(
    `<p style="${box}">Lost without a word</p><p style="${box}; text-overflow: ellipsis">Told of</p>
     <p style="${box}" title="All of it">Has a title</p><p>Is there</p>`,
  );
  expect(await cutOff(page)).toEqual(['Lost without a word']);
  await page.close();
});

test('a font that comes late moves nothing', async () => {
  const { page, context } = await visit(browser, { url: product.url, width: 320 });
  await watchShifts(context);
  const fetched = page.waitForResponse(/[.]woff2$/);
  await page.route(/[.]woff2$/, async (route) => {
    await page.getByRole('heading').first().waitFor();
    await sleep(500);
    await route.continue();
  });
  await page.goto('/');
  await (await fetched).finished();
  await page.evaluate(() => document.fonts.ready);
  expect(await moved(page)).toBeLessThan(shiftMax);
  await context.close();
});

test('every path of the product is looked at', () => {
  const seen = new Set(screens.map(([, path]) => path));
  expect(builtPaths.filter((path) => !seen.has(path))).toEqual([]);
});

test.each(screens)('nothing is lost or moves for a %s at %s on 320 pixels', async (...at) => {
  const [person, path] = at;
  const page = people.get(person);
  if (page === undefined) throw new Error(`nobody is a ${person}`);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await openAt(page, path);
  expect(await hindrances(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  expect(await moved(page)).toBeLessThan(shiftMax);
  // The colors of both themes have a test of their own; test:deep looks at them on each screen.
  if (process.env['PFS_DEEP'] === undefined) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme="dark"]').waitFor();
  expect(await colorFaults(page)).toEqual([]);
});
