import type { Browser, BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import {
  addStaff,
  emailOf,
  enter,
  enterPharmacy,
  riverside,
  superAdmin,
} from '../support/enter.ts';
import { answering, held, instead, type refusing } from '../support/instead.ts';
import { openProduct } from '../support/open-product.ts';
import { stepUntil, stopTime } from '../support/still-time.ts';
import { failureToast } from '../support/toasts.ts';

const staff = { email: emailOf('staff'), password: riverside.password };
const regularPages = [
  '/financial-health',
  '/contract-analysis',
  '/vendor-audit',
  '/upload',
  '/ai-chat',
  '/reports',
  '/analytics',
];

let browser: Browser;
let url: string;
let context: BrowserContext;
let page: Page;
let visitor: Page;
let desk: Page;
let colleague: Page;

openProduct(async (opened) => {
  ({ browser, page } = opened);
  url = opened.product.url;
  context = opened.visitor.context;
  await enterPharmacy(context);
  await addStaff(context, staff.email);
  const newcomer = async () => (await visit(browser, { url })).page;
  [visitor, desk, colleague] = [await newcomer(), await newcomer(), await newcomer()];
  await enter(desk.context(), superAdmin);
  await enter(colleague.context(), staff);
});

const landingSign = () => visitor.getByRole('link', { name: 'Start Free Trial' }).first();
const dashboardSign = (on: Page) => on.getByRole('heading', { name: 'DIR Fee Overview' });
const main = (on: Page) => on.getByRole('navigation', { name: 'Main' });

async function currentUser(): Promise<Record<string, unknown>> {
  return (await context.request.get('/api/auth/user')).json();
}

describe('Screens: routes', () => {
  test('/ shows a visitor the landing page', async () => {
    await visitor.goto('/');
    await landingSign().waitFor();
  });

  test('/ shows who is signed in the main dashboard, DIR Fee Overview', async () => {
    await page.goto('/');
    await dashboardSign(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('/dashboard renders the same screen', async () => {
    await page.goto('/dashboard');
    await dashboardSign(page).waitFor();
    await main(page).getByRole('link', { name: 'DIR Fee Tracker', exact: true }).waitFor();
  });

  test.each([
    ['/auth', 'Sign In'],
    ['/forgot-password', 'Send Reset Link'],
    ['/reset-password?token=t', 'Update Password'],
  ])('%s is public', async (path, name) => {
    await visitor.goto(path);
    await visitor.getByRole('button', { name, exact: true }).waitFor();
    expect(new URL(visitor.url()).pathname).toBe(path.split('?')[0]);
  });

  test.each([
    ['/financial-health', 'Financial Health Dashboard'],
    ['/contract-analysis', 'Contract Analysis'],
    ['/vendor-audit', 'Vendor Invoice Audit Trail'],
    ['/upload', 'Upload PBM Payment Files'],
    ['/ai-chat', 'AI Financial Assistant'],
    ['/reports', 'Reports and Analytics'],
    ['/analytics', 'Advanced Analytics'],
  ])('%s is for whoever is signed in, titled %s', async (path, heading) => {
    await colleague.goto(path);
    await colleague.getByRole('heading', { level: 1, name: heading }).waitFor();
  });

  test('/admin/super is for a super_admin, titled Super Admin Dashboard', async () => {
    await desk.goto('/admin/super');
    await desk.getByRole('heading', { level: 1, name: 'Super Admin Dashboard' }).waitFor();
  });

  test('/admin/pharmacy is for a pharmacy_admin or a super_admin, titled Admin Panel', async () => {
    for (const on of [page, desk]) {
      await on.goto('/admin/pharmacy');
      await on.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor();
    }
  });

  test('/api/login leads to /auth', async () => {
    await visitor.goto('/api/login');
    expect(new URL(visitor.url()).pathname).toBe('/auth');
  });

  test('any other path is titled 404 Page Not Found', async () => {
    for (const on of [visitor, page]) {
      await on.goto('/no/such/place');
      await on.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
    }
  });

  test('whoever is signed in and opens /auth is sent to /', async () => {
    await page.goto('/auth');
    await dashboardSign(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test.each(['/', '/auth'])('while the sign-in state loads, %s shows a spinner', async (path) => {
    const waiting = held();
    await instead(visitor, '/api/auth/user', waiting.answer, async () => {
      // Who never signed in here reads the public page at once.
      await visitor.goto('/terms');
      await visitor.evaluate(() => localStorage.setItem('signed-in', '1'));
      await visitor.goto(path);
      await visitor.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
      expect(await visitor.getByRole('heading').count()).toBe(0);
      waiting.letGo();
      await visitor.getByRole('heading', { level: 1 }).waitFor();
    });
  });
});

describe('Screens: guards', () => {
  test('a protected screen says Loading while it checks', async () => {
    const waiting = held();
    await instead(page, '/api/auth/user', waiting.answer, async () => {
      await page.goto('/upload');
      await page.getByText('Loading', { exact: true }).waitFor();
      waiting.letGo();
      await page.getByRole('heading', { name: 'Upload PBM Payment Files' }).waitFor();
    });
  });

  test('an authenticated page shows nothing to a visitor and sends them to /auth', async () => {
    // Apart, because a clock that stands still is that of all pages of a context.
    const { page: own, context: apart } = await visit(browser, { url });
    await own.clock.install();
    await own.goto('/support');
    await stopTime(own);
    for (const path of regularPages) {
      await own.goto(path, { waitUntil: 'commit' });
      await stepUntil(own, own.getByText('Going to sign-in'));
      expect(await own.getByRole('heading').count(), path).toBe(0);
      await own.clock.runFor(500);
      await own.waitForURL('**/auth');
    }
    await apart.close();
  });

  test.each([
    ['/admin/super', 'Super admin access required', 'Super admin privileges required'],
    ['/admin/pharmacy', 'Admin access required', 'Admin privileges required'],
  ])('staff at %s: Access Denied, %s, and the panel %s', async (path, told, panel) => {
    await colleague.goto(path);
    await failureToast(colleague, 'Access Denied', told);
    await colleague.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor();
    await colleague.getByText(panel, { exact: true }).waitFor();
  });

  test('a pharmacy_admin at /admin/super: Access Denied', async () => {
    await page.goto('/admin/super');
    await failureToast(page, 'Access Denied', 'Super admin access required');
    await page.getByText('Super admin privileges required', { exact: true }).waitFor();
  });

  test('the 401 of a visitor is not asked for again', async () => {
    let asked = 0;
    const counting = async (...[route]: Parameters<ReturnType<typeof refusing>>) => {
      asked += 1;
      await route.fallback();
    };
    await instead(visitor, '/api/auth/user', counting, async () => {
      await visitor.goto('/');
      await expect.poll(() => asked).toBe(1);
      await landingSign().waitFor();
      await visitor.waitForLoadState('networkidle');
    });
    expect(asked).toBe(1);
  });
});

describe('Screens: shell', () => {
  test('the header has a logo and the subtitle Pharmacy Financial Suite', async () => {
    await page.goto('/');
    const logo = page.getByRole('banner').getByRole('link', { name: /Pharmacy Financial Suite/ });
    await logo.locator('svg').waitFor();
    expect(await logo.getAttribute('href')).toBe('/');
  });

  test.each([
    ['DIR Fee Tracker', '/'],
    ['Financial Health', '/financial-health'],
    ['Contract Analysis', '/contract-analysis'],
    ['Vendor Audit', '/vendor-audit'],
    ['Upload', '/upload'],
    ['AI Assistant', '/ai-chat'],
    ['Reports', '/reports'],
    ['Analytics', '/analytics'],
  ])('the navigation entry %s leads to %s and is highlighted there', async (name, path) => {
    const link = main(page).getByRole('link', { name, exact: true });
    await link.click();
    await page.waitForURL((to) => to.pathname === path);
    const current = main(page).locator('[aria-current=page]');
    expect(await current.allInnerTexts()).toEqual([name]);
    expect(await current.getAttribute('class')).toContain('text-accent');
  });

  test('Super Admin appears only for super_admin', async () => {
    await desk.goto('/');
    const link = main(desk).getByRole('link', { name: 'Super Admin', exact: true });
    expect(await link.getAttribute('href')).toBe('/admin/super');
    for (const on of [page, colleague]) {
      await on.goto('/');
      await dashboardSign(on).waitFor();
      expect(await on.getByRole('link', { name: 'Super Admin' }).count()).toBe(0);
    }
  });

  test('Admin Panel appears for pharmacy_admin and super_admin, not for staff', async () => {
    for (const on of [page, desk]) {
      const link = main(on).getByRole('link', { name: 'Admin Panel', exact: true });
      expect(await link.getAttribute('href')).toBe('/admin/pharmacy');
    }
    expect(await colleague.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0);
  });

  test('the header shows first and last name and the role, underscores as spaces', async () => {
    for (const [on, name, role] of [
      [page, 'Nora Ellis', 'pharmacy admin'],
      [colleague, 'Ines Ito', 'staff'],
    ] as const) {
      const banner = on.getByRole('banner');
      await banner.getByText(name, { exact: true }).first().waitFor();
      await banner.getByText(role, { exact: true }).first().waitFor();
    }
    await desk.getByRole('banner').getByText('super admin', { exact: true }).first().waitFor();
  });

  test('a default icon stands where there is no profile image', async () => {
    const profile = page.getByRole('banner').getByRole('button', { name: /Nora Ellis|Profile/ });
    await profile.locator('svg').first().waitFor();
    expect(await profile.locator('img').count()).toBe(0);
  });

  test('the profile image is shown where there is one', async () => {
    const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    const user = { ...(await currentUser()), profileImageUrl: picture };
    await instead(page, '/api/auth/user', answering(user), async () => {
      await page.goto('/');
      await page.getByRole('banner').locator(`img[src="${picture}"]`).first().waitFor();
    });
  });

  test('the footer links Privacy Policy, Terms of Service and Support to their pages', async () => {
    for (const [name, path] of [
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
      ['Support', '/support'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }
  });

  test('the footer has a copyright line with the year 2024', async () => {
    await page
      .getByRole('contentinfo')
      .getByText(/©.*2024/)
      .waitFor();
  });

  test('visitors get bare content without the shell', async () => {
    await visitor.goto('/auth');
    await visitor.getByRole('tab', { name: 'Sign In' }).waitFor();
    expect(await visitor.getByRole('button', { name: 'Logout' }).count()).toBe(0);
    expect(await visitor.getByRole('link', { name: 'DIR Fee Tracker' }).count()).toBe(0);
  });

  test('Logout reads Logging out... while pending', async () => {
    const waiting = held();
    await page.goto('/');
    await instead(page, '/api/auth/logout', waiting.answer, async () => {
      await page.getByRole('button', { name: 'Logout', exact: true }).click();
      await page.getByRole('button', { name: 'Logging out...' }).waitFor();
      waiting.letGo();
      await page.getByRole('link', { name: 'Start Free Trial' }).first().waitFor();
    });
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
