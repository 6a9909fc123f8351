import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPaths } from '../apps/web/src/lib/paths.ts';
import { launchBrowser, type Visitor, visit } from './support/browser.ts';
import { completeCaptcha } from './support/captcha.ts';
import { type Furnished, furnishPharmacy } from './support/controls/furnished-pharmacy.ts';
import { pressControls } from './support/controls/press-controls.ts';
import { watchPage } from './support/controls/watched-page.ts';
import { type RunningProduct, startProduct } from './support/product.ts';

/*
 * Presses everything on every screen: no press may end in an error, in a page that is not there, in
 * words on the console or in nothing at all. What an earlier role pressed on the same screen is not
 * pressed again; with PFS_CONTROLS=all it is, and all that comes forth by a press too.
 */
const walkMsMax = 3_600_000;
const password = 'Correct-Horse-7';
const owner = 'owner@riverside.example';
const staff = 'ines@riverside.example';
const superAdmin = 'root@platform.example';
const pressAll = process.env['PFS_CONTROLS'] === 'all';
const publicPaths = builtPaths.filter((path) =>
  [
    '/auth',
    '/forgot-password',
    '/contact-sales',
    '/glossary',
    '/privacy',
    '/terms',
    '/support',
  ].includes(path),
);
/** Screens that only a link of a mail opens. */
const byMail: readonly string[] = ['/reset-password', '/verify-email', '/unsubscribe'];

let product: RunningProduct;
let browser: Browser;
let furnished: Furnished;
const known = new Set<string>();

beforeAll(async () => {
  product = await startProduct({
    SUPER_ADMIN_EMAIL: superAdmin,
    SUPER_ADMIN_PASSWORD: password,
    TRUST_PROXY: '127.0.0.1',
  });
  browser = await launchBrowser();
  furnished = await furnishPharmacy(browser, product, staff);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

let caller = 0;

/** Calls are counted by address; this many presses are no attack. */
function asSomebodyElse({ context }: Visitor): Promise<void> {
  caller += 1;
  const address = `10.${caller % 250}.${Math.floor(caller / 250) % 250}.7`;
  return context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** Ends what the walk stands on: another person's work, or one's own session and account. */
const ending =
  /logout|log out|lock now|sign out|end (all|the) session|delete (your )?account|suspend/i;

async function walk(email: string | undefined, paths: readonly string[]): Promise<string[]> {
  const visitor = await visit(browser, { url: product.url });
  await asSomebodyElse(visitor);
  const { page } = visitor;
  if (email !== undefined) await signIn(page, email);
  const watched = watchPage(page);
  await watched.settle();
  watched.takeFaults();
  const open = async (path: string) => {
    await asSomebodyElse(visitor);
    await page.goto(path);
    await watched.settle();
    if (email === undefined || !page.url().endsWith('/auth')) return;
    watched.takeFaults();
    await signIn(page, email);
    await page.goto(path);
    await watched.settle();
  };
  const faults: string[] = [];
  const mine = pressAll ? new Set<string>() : known;
  const leaveOut = (kind: string) => ending.test(kind);
  const depthMax = pressAll ? 3 : 1;
  for (const path of paths) {
    const found = await pressControls({ watched, open, leaveOut, known: mine, depthMax }, path);
    faults.push(...found);
  }
  await visitor.context.close();
  return faults;
}

/** The start page of who is signed in is the dashboard; a row's own screens are told below. */
const ofEverybody = builtPaths
  .filter((path) => !publicPaths.includes(path) && !byMail.includes(path) && path !== '/dashboard')
  .filter((path) => !path.startsWith('/admin') && !path.includes(':id'));

function ofAPharmacy(): readonly string[] {
  const { remittanceId, reviewId, invoiceId } = furnished;
  return [
    ...ofEverybody,
    `/remittances/${remittanceId}`,
    `/remittances/${reviewId}/review`,
    '/vendor-audit?tab=invoices',
    `/vendor-audit?tab=invoices&invoice=${invoiceId}`,
    '/vendor-audit?tab=invoices&add=invoice',
    '/vendor-audit?tab=findings',
  ];
}

const tabsOf = (path: string, tabs: readonly string[]) => [
  path,
  ...tabs.map((tab) => `${path}?tab=${tab}`),
];
const ofTheDesk = [
  ...tabsOf('/admin/super', ['plans', 'passwords', 'audit', 'organizations']),
  ...tabsOf('/admin/system', ['settings', 'usage', 'nadac']),
];

const walks: readonly (readonly [string, string | undefined, () => readonly string[]])[] = [
  ['a visitor', undefined, () => ['/', ...publicPaths, '/auth?tab=register']],
  [
    'an administrator of a pharmacy',
    owner,
    () => [...ofAPharmacy(), ...tabsOf('/admin/pharmacy', ['passwords'])],
  ],
  ['a person of the staff', staff, ofAPharmacy],
  ['a super admin', superAdmin, () => [...ofEverybody, ...ofTheDesk]],
];

test.each(walks)(
  'every control that %s sees does something',
  async (_, email, paths) => {
    expect(await walk(email, paths())).toEqual([]);
  },
  walkMsMax,
);
