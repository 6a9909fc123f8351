import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { completeCaptcha } from '../support/captcha.ts';
import { riverside } from '../support/enter.ts';
import { answering, held, instead, refusing } from '../support/instead.ts';
import { openProduct } from '../support/open-product.ts';
import { failureToast, toast } from '../support/toasts.ts';

let page: Page;

openProduct((opened) => {
  page = opened.page;
});

const heading = (name: string | RegExp, level?: number) =>
  page.getByRole('heading', { name, ...(level === undefined ? {} : { level }) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const form = (name: string) => page.getByRole('form', { name });

async function fill(fields: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await fields.locator(`[name="${name}"]`).fill(value);
  }
}

describe('Screens: landing page', () => {
  beforeAll(async () => {
    await page.goto('/');
    await heading('Professional', 3).waitFor();
  });

  test('it has a hero', async () => {
    const hero = page.locator('main > section', { has: page.locator('h1') });
    await hero.getByRole('link', { name: 'Start Free Trial' }).waitFor();
  });

  test.each([
    ['$50,000-$200,000+', 'annual recovery'],
    ['$8K-$75K', 'monthly recovery'],
    ['40+ hours', 'saved monthly'],
    ['30 days', 'to first savings'],
    ['25-40%', 'reduction in fee exposure'],
    ['99.9%', 'extraction accuracy'],
  ])('it claims %s %s', async (figure, text) => {
    const claim = page.locator('dl > div', { hasText: text });
    await claim.getByText(figure, { exact: true }).waitFor();
  });

  test('cancel anytime', () => page.getByText(/Cancel anytime/).waitFor());

  test('a 14-day free trial with no credit card required is advertised', () =>
    page
      .getByText('14-day free trial. No credit card required.', { exact: true })
      .first()
      .waitFor());

  test('a sample case study is shown', () => page.getByText('Sample case study').waitFor());

  test('it has a problem section', async () => {
    const problem = page.locator('section[aria-labelledby="problem-title"]');
    await problem.getByRole('heading', { level: 2 }).waitFor();
  });

  test.each(['Automated Processing', 'Contract Analysis', 'Savings Opportunities'])(
    'it has a feature card %s',
    (name) => heading(name, 3).waitFor(),
  );

  test('the pricing section has the anchor pricing', async () => {
    await page.locator('#pricing').waitFor();
    await page.locator('a[href="#pricing"]').first().waitFor();
  });

  test('it ends with a final call to action', async () => {
    const last = page.locator('main > section').last();
    await last.getByRole('link', { name: 'Start Free Trial' }).waitFor();
  });

  test('Sign In and Start Free Trial lead to /auth', async () => {
    const leadsTo = { 'Sign In': '/auth', 'Start Free Trial': '/auth?tab=register' };
    for (const [name, target] of Object.entries(leadsTo)) {
      const targets = await link(name).evaluateAll((all) =>
        all.map((each) => each.getAttribute('href')),
      );
      expect(targets.length).toBeGreaterThanOrEqual(2);
      expect(new Set(targets)).toEqual(new Set([target]));
    }
  });

  test('an enterprise-sales contact leads to a contact form', async () => {
    expect(await link('Contact Enterprise Sales').getAttribute('href')).toBe('/contact-sales');
  });

  describe('pricing', () => {
    const cards = () => page.locator('#pricing li', { has: page.getByRole('heading') });
    const card = (name: string) =>
      cards().filter({ has: page.getByRole('heading', { name, exact: true, level: 3 }) });

    interface Plan {
      readonly name: string;
      readonly description: string;
      readonly savings: string;
      readonly features: readonly string[];
    }

    async function offered(): Promise<readonly Plan[]> {
      return (await page.context().request.get('/api/subscription/plans')).json();
    }

    test('one card per plan', async () => {
      const names = await cards().getByRole('heading').allInnerTexts();
      expect(names.length).toBe(4);
      expect(names).toEqual((await offered()).map(({ name }) => name));
    });

    test('three per row', async () => {
      const tops = await cards().evaluateAll((all) =>
        all.map((each) => Math.round(each.getBoundingClientRect().top)),
      );
      expect(new Set(tops.slice(0, 3)).size).toBe(1);
      expect(tops[3]).toBeGreaterThan(tops[0] ?? 0);
    });

    test('a Most Popular badge only if popular', async () => {
      expect(await page.getByText('Most Popular', { exact: true }).count()).toBe(1);
      await card('Professional').getByText('Most Popular', { exact: true }).waitFor();
    });

    test.each([
      ['Starter', '$99'],
      ['Professional', '$249'],
      ['Enterprise', '$499'],
      ['Enterprise Plus', '$999'],
    ])('%s: name, description, %s per month, savings text and features', async (name, price) => {
      const plan = (await offered()).find((each) => each.name === name);
      const { description = '', savings = '', features = [] } = plan ?? {};
      expect(features.length).toBeGreaterThanOrEqual(3);
      for (const text of [price, 'per month', description, savings, ...features]) {
        await card(name).getByText(text, { exact: true }).waitFor();
      }
    });

    test('each card has a Start Free Trial button to /auth', async () => {
      const targets = await cards()
        .getByRole('link', { name: 'Start Free Trial' })
        .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
      expect(targets).toEqual(Array.from({ length: 4 }, () => '/auth?tab=register'));
    });
  });
});

describe('Screens: /auth', () => {
  beforeAll(async () => {
    await page.goto('/auth');
    await form('Sign In').getByRole('checkbox').waitFor();
  });

  test('two tabs, Sign In (default) and Register', async () => {
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Sign In', 'Register']);
    await page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor();
  });

  test('a logo links to /', async () => {
    const logo = page.getByRole('banner').getByRole('link');
    await logo.locator('svg').waitFor();
    expect(await logo.getAttribute('href')).toBe('/');
  });

  test.each([
    ['Real-Time Analytics', /[Pp]rofitability and DIR fees/],
    ['AI Document Processing', /[Rr]emittances and vendor invoices/],
    ['Role-Based Access', /audit trail/],
    ['Multi-Tenant Platform', /isolated/],
  ])('a feature card %s', async (name, text) => {
    const card = page.getByRole('listitem').filter({ has: heading(name, 2) });
    await card.getByText(text).waitFor();
  });

  test('Sign In: email, password, captcha and a Sign In button', async () => {
    const fields = form('Sign In');
    expect(await fields.getByLabel('Email').getAttribute('type')).toBe('email');
    expect(await fields.getByLabel('Password').getAttribute('type')).toBe('password');
    await fields.getByRole('checkbox').waitFor();
    await fields.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  });

  test('Forgot your password? links to /forgot-password', async () => {
    expect(await link('Forgot your password?').getAttribute('href')).toBe('/forgot-password');
  });

  test('Sign In reads Signing In... while pending', async () => {
    const waiting = held();
    const fields = form('Sign In');
    await fill(fields, { email: 'who@nowhere.example', password: 'Not-So-9' });
    await completeCaptcha(fields);
    await instead(page, '/api/auth/login', waiting.answer, async () => {
      await button('Sign In').click();
      await button('Signing In...').waitFor();
      waiting.letGo();
      await failureToast(page, 'Login failed', 'The email or password is not right.');
    });
  });

  test('Register: Register Your Pharmacy, in two sections, with a captcha', async () => {
    await page.getByRole('tab', { name: 'Register' }).click();
    const fields = form('Register');
    await fields.getByRole('heading', { name: 'Register Your Pharmacy' }).waitFor();
    await fields.getByText('Complete pharmacy setup with admin account creation').waitFor();
    await fields.getByRole('group', { name: 'Pharmacy Information' }).waitFor();
    await fields.getByRole('group', { name: 'Administrator Account' }).waitFor();
    await fields.getByRole('checkbox').waitFor();
  });

  test('Register Pharmacy reads Registering Pharmacy... while pending', async () => {
    const waiting = held(refusing(503));
    await fill(form('Register'), {
      pharmacyName: 'Riverside Pharmacy',
      pharmacyAddress: '5 River Road',
      pharmacyCity: 'Springfield',
      pharmacyState: 'IL',
      pharmacyZipCode: '62701',
      pharmacyPhone: '217-555-0148',
      pharmacyLicense: '054-098765',
      adminFirstName: 'Nora',
      adminLastName: 'Ellis',
      adminEmail: riverside.email,
      adminPassword: 'Correct-Horse-7',
    });
    await completeCaptcha(form('Register'));
    await instead(page, '/api/auth/register-pharmacy', waiting.answer, async () => {
      await button('Register Pharmacy').click();
      await button('Registering Pharmacy...').waitFor();
      waiting.letGo();
      await button('Register Pharmacy').waitFor();
    });
  });
});

describe('Screens: /forgot-password', () => {
  beforeAll(() => page.goto('/forgot-password'));

  test('titled Forgot Password, one email field', async () => {
    await heading('Forgot Password', 1).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(1);
    expect(await page.getByLabel('Email').getAttribute('type')).toBe('email');
  });

  test('Back to login links to /auth', async () => {
    expect(await link('Back to login').getAttribute('href')).toBe('/auth');
  });

  test('Send Reset Link reads Sending... while pending', async () => {
    const waiting = held();
    await page.getByLabel('Email').fill('nobody@nowhere.example');
    await instead(page, '/api/auth/forgot-password', waiting.answer, async () => {
      await button('Send Reset Link').click();
      await button('Sending...').waitFor();
      waiting.letGo();
      await heading('Check your email', 1).waitFor();
    });
  });

  test('then Check your email: instructions were sent, with a hint to check spam', async () => {
    await page.getByText(/instructions .* sent/).waitFor();
    await page.getByText(/check your spam/).waitFor();
    expect(await link('Back to login').getAttribute('href')).toBe('/auth');
  });

  test('Try again returns to the form', async () => {
    await button('Try again').click();
    await heading('Forgot Password', 1).waitFor();
    await button('Send Reset Link').waitFor();
  });
});

describe('Screens: /reset-password', () => {
  test('without a token: toast Invalid reset link, and to /auth', async () => {
    await page.goto('/reset-password');
    const told = 'This password reset link is invalid or has expired.';
    await failureToast(page, 'Invalid reset link', told);
    await page.waitForURL('**/auth');
  });

  test('one New Password field; Update Password reads Updating Password... while pending', async () => {
    const sent: unknown[] = [];
    const waiting = held((route) => {
      sent.push(route.request().postDataJSON());
      return answering({ message: 'done' })(route);
    });
    await page.goto('/reset-password?token=the-token');
    await page.getByLabel('New Password').waitFor();
    expect(await page.locator('input').count()).toBe(1);
    await page.getByLabel('New Password').fill('Better-Stable-8');
    await instead(page, '/api/auth/reset-password', waiting.answer, async () => {
      await button('Update Password').click();
      await button('Updating Password...').waitFor();
      waiting.letGo();
      await heading('Password Updated', 1).waitFor();
    });
    expect(sent).toEqual([{ token: 'the-token', password: 'Better-Stable-8' }]);
  });

  test('then Password Updated, with a Sign In Now link to /auth', async () => {
    await toast(
      page,
      'Password reset successful',
      'Your password has been updated. You can now log in with your new password.',
    );
    expect(await link('Sign In Now').getAttribute('href')).toBe('/auth');
  });
});
