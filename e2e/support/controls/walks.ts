import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { builtPaths } from '../../../apps/web/src/lib/built-paths.ts';
import { openBrowser, type Visitor, visit } from '../browser.ts';
import { completeCaptcha } from '../captcha.ts';
import { emailOf, riverside, superAdmin } from '../enter.ts';
import { nobodyYet, productOf } from '../open-product.ts';
import type { RunningProduct } from '../product.ts';
import { type Furnished, furnishPharmacy } from './furnished-pharmacy.ts';
import { pressControls } from './press-controls.ts';
import { watchPage } from './watched-page.ts';

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

/** Before all walks of a file: a product of its own, and a pharmacy with some of everything. */
export function openFurnished(): void {
  beforeAll(async () => {
    product = await productOf(nobodyYet);
    browser = await openBrowser();
    furnished = await furnishPharmacy(browser, product, staff().email);
  }, 300_000);
  afterAll(() => product?.stop());
}

const staff = (): SignIn => ({ email: emailOf('ines'), password: riverside.password });

let caller = 0;

/** Calls are counted by address; this many presses are no attack. */
function asSomebodyElse({ context }: Visitor): Promise<void> {
  caller += 1;
  const address = `10.${caller % 250}.${Math.floor(caller / 250) % 250}.7`;
  return context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
}

type SignIn = typeof riverside;

async function signIn(page: Page, { email, password }: SignIn): Promise<void> {
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

/** What a press brings up is pressed too, and what that brings up. */
const depthMax = 3;

/**
 * Presses what is on screens: no press may end in an error, in a page that is not there, in words
 * on the console or in nothing at all.
 */
export async function walk(who: SignIn | undefined, paths: readonly string[]): Promise<string[]> {
  const visitor = await visit(browser, { url: product.url });
  await asSomebodyElse(visitor);
  const { page } = visitor;
  if (who !== undefined) await signIn(page, who);
  const watched = watchPage(page);
  await watched.settle();
  watched.takeFaults();
  const open = async (path: string) => {
    await asSomebodyElse(visitor);
    await page.goto(path);
    await watched.settle();
    if (who === undefined || !page.url().endsWith('/auth')) return;
    watched.takeFaults();
    await signIn(page, who);
    await page.goto(path);
    await watched.settle();
  };
  const faults: string[] = [];
  const known = new Set<string>();
  const leaveOut = (kind: string) => ending.test(kind);
  for (const path of paths) {
    faults.push(...(await pressControls({ watched, open, leaveOut, known, depthMax }, path)));
  }
  if (known.size === 0) faults.push('nothing was pressed');
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
    '/vendor-audit?tab=prices',
  ];
}

const tabsOf = (path: string, tabs: readonly string[]) => [
  path,
  ...tabs.map((tab) => `${path}?tab=${tab}`),
];
const ofTheDesk = [
  ...tabsOf('/admin/super', ['plans', 'passwords', 'audit', 'organizations']),
  ...tabsOf('/admin/system', ['settings', 'usage', 'nadac', 'mfp']),
];

/** Somebody and all of their screens. */
interface Round {
  readonly name: string;
  readonly who: () => SignIn | undefined;
  readonly all: () => readonly string[];
}

export const ofAdministrators: Round = {
  name: 'an administrator of a pharmacy',
  who: () => riverside,
  all: () => [...ofAPharmacy(), ...tabsOf('/admin/pharmacy', ['passwords'])],
};

export const ofOthers: readonly Round[] = [
  {
    name: 'a visitor',
    who: () => undefined,
    all: () => ['/', ...publicPaths, '/auth?tab=register'],
  },
  { name: 'a person of the staff', who: staff, all: ofAPharmacy },
  {
    name: 'a super admin',
    who: () => superAdmin,
    all: () => [...ofEverybody, ...ofTheDesk],
  },
];
