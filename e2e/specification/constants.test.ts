import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { emailOf, enter, enterPharmacy, riverside } from '../support/enter.ts';
import { answering, instead, refusing } from '../support/instead.ts';
import { openProduct } from '../support/open-product.ts';
import { stepUntil, stopTime } from '../support/still-time.ts';
import { failureToast, toast, toasts } from '../support/toasts.ts';

let browser: Browser;
let url: string;
let page: Page;
let context: BrowserContext;

openProduct(async (opened) => {
  ({ browser } = opened);
  url = opened.product.url;
  ({ page, context } = opened.visitor);
  await enterPharmacy(context);
});

const path = () => new URL(page.url()).pathname;
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const link = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

describe('Constants: plans and limits', () => {
  async function json(of: string): Promise<Record<string, unknown>> {
    return (await context.request.get(of)).json();
  }

  test('four plan tiers: starter, professional, enterprise, enterprise_plus', async () => {
    const plans = (await json('/api/subscription/plans')) as unknown as { planType: string }[];
    const tiers = ['starter', 'professional', 'enterprise', 'enterprise_plus'];
    expect(plans.map(({ planType }) => planType)).toEqual(tiers);
  });

  test('default plan starter, default status trialing, a trial of 14 days', async () => {
    const { planType, status, trialEnd } = await json('/api/subscription/status');
    expect([planType, status]).toEqual(['starter', 'trialing']);
    const days = (Date.parse(String(trialEnd)) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
  });

  const status = (others: object) => ({
    planType: 'starter',
    status: 'trialing',
    state: 'trialing',
    planName: 'Starter',
    isTrialing: true,
    trialEnd: null,
    currentPeriodEnd: null,
    features: [],
    currentUsage: { claimsProcessed: 125, filesUploaded: 5, aiQueriesUsed: 7 },
    limits: { maxClaims: 2_500, maxFilesPerMonth: 25, maxAIQueries: -1 },
    ...others,
  });

  test('usage limits: claims, files per month, AI queries; used ÷ limit × 100', async () => {
    await instead(page, '/api/subscription/status', answering(status({})), async () => {
      await page.goto('/upload');
      const use = page.getByRole('region', { name: 'Use of your plan' });
      await use.getByText('5 of 25 · 20%', { exact: true }).waitFor();
      await use.getByText('125 of 2,500 · 5%', { exact: true }).waitFor();
    });
  });

  test('a limit of -1 means unlimited', async () => {
    const use = page.getByRole('region', { name: 'Use of your plan' });
    await use.getByText('7 · no limit', { exact: true }).waitFor();
  });

  test('with no subscription nothing is allowed; defaults are limits 0, starter, usage 0', async () => {
    const other = await visit(browser, { url });
    const { request } = other.context;
    const person = { email: emailOf('pia'), firstName: 'Pia', lastName: 'Park' };
    await request.post('/api/auth/register', {
      data: { ...person, password: riverside.password },
    });
    expect(await (await request.get('/api/subscription/status')).json()).toMatchObject({
      planType: 'starter',
      currentUsage: { claimsProcessed: 0, filesUploaded: 0, aiQueriesUsed: 0 },
      limits: { maxClaims: 0, maxFilesPerMonth: 0, maxAIQueries: 0 },
    });
    await other.page.goto('/upload');
    await other.page.getByText('No plan yet, so nothing can be uploaded.').waitFor();
    await other.context.close();
  });

  test('use is allowed while used is below the limit', async () => {
    const track = async (amount: number) =>
      (
        await context.request.post('/api/subscription/track-usage', {
          data: { type: 'files', amount },
        })
      ).status();
    expect([await track(24), await track(1), await track(1)]).toEqual([200, 200, 402]);
  });

  test.each([
    ['pharmacyPhone', 20, '2'],
    ['pharmacyName', 255, 'a'],
  ])('%s has at most %d characters', async (name, max, letter) => {
    const data = { [name]: letter.repeat(max + 1) };
    const answer = await context.request.post('/api/auth/register-pharmacy', { data });
    expect((await answer.json()).fields[name]).toBe(`At most ${max} characters`);
  });
});

describe('Constants: lists', () => {
  test('claims are fetched with limit 1000', async () => {
    const answer = await context.request.get('/api/claims?limit=1000');
    expect(await answer.json()).toEqual([]);
    expect((await context.request.get('/api/claims?limit=1001')).status()).toBe(400);
  });

  const claim = (at: number, dirPercentage: number) => ({
    id: `claim-${at}`,
    claimId: `700${at}`,
    remittanceId: 'file-1',
    dateOfService: '2026-03-01',
    processedDate: '2026-03-09',
    payerName: 'NORTHLAKE RX',
    drugName: null,
    ndc: null,
    quantity: 1,
    grossAmount: 100,
    dirFee: dirPercentage,
    dirPercentage,
    gerFee: 0,
    otherFees: 0,
    netAmount: 90,
    patientPaid: 0,
    planName: null,
    status: 'paid',
    counted: true,
    needsReview: false,
  });
  const shares = [5, 5.1, 10, 10.1];

  test('a pagination window of up to 5 page buttons', async () => {
    const rows = answering(
      shares.map((share, at) => claim(at, share)),
      { 'x-total-count': '200' },
    );
    await instead(page, '/api/claims', rows, async () => {
      await page.goto('/analytics');
      const pages = page.getByRole('navigation', { name: 'Pages of claims' });
      const numbers = pages.getByRole('button', { name: /^Page / });
      await numbers.first().waitFor();
      expect(await numbers.allInnerTexts()).toEqual(['1', '2', '3', '4', '5']);
      await numbers.last().click();
      await pages.getByRole('button', { name: 'Page 7' }).waitFor();
      expect(await numbers.allInnerTexts()).toEqual(['3', '4', '5', '6', '7']);
    });
  });

  test.each([
    ['5.0%', 'bg-transparent'],
    ['5.1%', 'bg-sunken'],
    ['10.0%', 'bg-sunken'],
    ['10.1%', 'bg-taken-soft'],
  ])(
    'the claim badge of %s: above 10 destructive, above 5 secondary, else outline',
    async (...given) => {
      const [share, look] = given;
      const badge = page.getByRole('table', { name: 'Claims Analysis' }).getByText(share);
      expect(await badge.first().getAttribute('class')).toContain(look);
    },
  );

  test('file sizes display in Bytes, KB, MB or GB with up to 2 decimals', async () => {
    const sizes = [512, 1_536, 1_234_567, 5 * 1024 ** 3];
    const rows = sizes.map((fileSize, at) => ({
      id: `file-${at}`,
      fileName: `file-${at}.pdf`,
      fileType: 'application/pdf',
      fileSize,
      processingStatus: 'completed',
      createdAt: '2026-03-09T12:00:00.000Z',
      extractedData: { processedClaims: 1, totalDirFees: 1 },
      stage: null,
      failureReason: null,
      failureCode: null,
      needsReview: 0,
      counted: true,
      cutOff: false,
      duplicateOf: null,
    }));
    await instead(page, '/api/remittances', answering(rows), async () => {
      await page.goto('/upload');
      const table = page.getByRole('table', { name: 'Recent Uploads' });
      for (const size of ['512 Bytes', '1.5 KB', '1.18 MB', '5 GB']) {
        await table.getByText(size, { exact: true }).waitFor();
      }
    });
  });
});

describe('Constants: time', () => {
  /** Each in a browser of its own: a clock that was stopped is not taken to the next page. */
  beforeEach(async () => {
    const own = await visit(browser, { url });
    await enter(own.context, riverside);
    page = own.page;
    await page.clock.install();
    return () => own.context.close();
  });

  test('at most 1 toast is visible', async () => {
    await page.goto('/reports');
    await page.getByRole('button', { name: 'Email Report', exact: true }).click();
    await toast(page, 'Email Scheduled');
    await page.getByRole('button', { name: 'PDF Report', exact: true }).click();
    await page.getByText('Email Scheduled', { exact: true }).first().waitFor({ state: 'detached' });
    expect(await toasts(page).count()).toBe(1);
  });

  test('the current user is fresh for 5 minutes (300000 ms)', async () => {
    let asked = 0;
    await instead(
      page,
      '/api/auth/user',
      (route) => {
        asked += 1;
        return route.fallback();
      },
      async () => {
        await page.goto('/reports');
        await heading('Reports and Analytics').waitFor();
        await link('Vendor Audit').click();
        await heading('Vendor Invoice Audit Trail').waitFor();
        const atFirst = asked;
        await link('Upload').click();
        await heading('Upload PBM Payment Files').waitFor();
        expect(asked).toBe(atFirst);
        await page.clock.fastForward(300_001);
        await link('Reports').click();
        await heading('Reports and Analytics').waitFor();
        await expect.poll(() => asked).toBeGreaterThan(atFirst);
      },
    );
  });

  test('the current user is asked for again up to 3 times', async () => {
    let asked = 0;
    const failing = refusing(503);
    await page.goto('/support');
    await stopTime(page);
    await instead(
      page,
      '/api/auth/user',
      (route) => {
        asked += 1;
        return failing(route);
      },
      async () => {
        await page.goto('/reports', { waitUntil: 'networkidle' });
        const atFirst = asked;
        let seconds = 0;
        const askedASecondLater = async () => {
          seconds += 1;
          await page.clock.runFor(1_000);
          return asked;
        };
        for (const times of [1, 2, 3]) {
          const answered = page.waitForResponse('**/api/auth/user');
          await expect.poll(askedASecondLater, { interval: 100 }).toBe(atFirst + times);
          await answered;
        }
        // After 1, 2 and 4 seconds; each call may be seen a second late.
        expect(seconds).toBeGreaterThanOrEqual(7);
        expect(seconds).toBeLessThanOrEqual(10);
        await stepUntil(page, page.getByRole('button', { name: /again/i }));
        await page.clock.runFor(30_000);
        expect(asked).toBe(atFirst + 3);
      },
    );
  });

  test('a toast stays for 5000 ms', async () => {
    await page.goto('/vendor-audit');
    await page.getByRole('button', { name: 'Add Vendor', exact: true }).click();
    await page.getByLabel('Vendor Name *').fill('Lakeside Wholesale');
    await stopTime(page);
    await page.getByRole('button', { name: 'Create Vendor' }).click();
    await toast(page, 'Vendor Created');
    await page.clock.runFor(4_900);
    expect(await toasts(page).count()).toBe(1);
    await page.clock.runFor(100);
    await toasts(page).waitFor({ state: 'detached' });
  });

  test('redirect after unauthorized 500 ms', async () => {
    await page.goto('/vendor-audit');
    await page.getByRole('button', { name: 'Add Vendor', exact: true }).click();
    await page.getByLabel('Vendor Name *').fill('Hillside Supply');
    await instead(page, '/api/vendors', refusing(401, 'Unauthorized'), async () => {
      await stopTime(page);
      await page.getByRole('button', { name: 'Create Vendor' }).click();
      await failureToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
      await page.clock.runFor(499);
      expect(path()).toBe('/vendor-audit');
      await page.clock.runFor(1);
      await page.waitForURL('**/auth');
    });
  });

  test('after logout / comes after 100 ms', async () => {
    await page.goto('/reports');
    await heading('Reports and Analytics').waitFor();
    await stopTime(page);
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await toast(page, 'Logged out');
    await page.clock.runFor(99);
    expect(path()).toBe('/reports');
    await page.clock.runFor(1);
    await page.waitForURL((to) => to.pathname === '/');
  });

  test('a protected screen sends a visitor away after 500 ms', async () => {
    const other = await visit(browser, { url });
    await other.page.clock.install();
    await other.page.goto('/support');
    await stopTime(other.page);
    await other.page.goto('/upload', { waitUntil: 'commit' });
    await stepUntil(other.page, other.page.getByText('Going to sign-in'));
    await other.page.clock.runFor(400);
    expect(new URL(other.page.url()).pathname).toBe('/upload');
    await other.page.clock.runFor(100);
    await other.page.waitForURL('**/auth');
    await other.context.close();
  });
});
