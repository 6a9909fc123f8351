import type { PublicPlan } from '@pfs/wire/subscriptions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import LandingPage from '../features/landing/landing-page.tsx';
import { serve } from '../testing/answers.ts';
import { findButton, findHeading, openAt } from '../testing/open-at.tsx';
import { aPuzzle } from '../testing/puzzle.ts';
import { shownFailure, shownToast } from '../testing/refusals.ts';
import { renderScreen } from '../testing/render-screen.tsx';

const targetsOf = (links: Iterable<Element>) =>
  Array.from(links, (link) => link.getAttribute('href'));

const linksNamed = (name: string) => screen.getAllByText(name, { selector: 'a' });

describe('Screens: landing page', () => {
  const plans = (
    [
      ['starter', 'Starter', 99],
      ['professional', 'Professional', 249],
      ['enterprise', 'Enterprise', 499],
      ['enterprise_plus', 'Enterprise Plus', 999],
    ] as const
  ).map(
    ([planType, name, monthlyPrice], index): PublicPlan => ({
      id: `0190b000-0000-7000-8000-0000000000c${index}`,
      planType,
      name,
      monthlyPrice,
      description: `What ${name} is for`,
      savings: `What a year of ${name} saves`,
      features: ['Uploads'],
      popular: planType === 'professional',
    }),
  );

  function show() {
    serve({ '/api/subscription/plans': () => Response.json(plans) });
    renderScreen(<LandingPage />, { user: null });
  }

  async function showWithPlans() {
    show();
    await screen.findByText('Professional', { selector: 'h3' });
  }

  const sections = () => [...document.querySelectorAll<HTMLElement>('main > section')];

  test('it has a hero', () => {
    show();
    const [hero, ...more] = sections().filter((section) => section.querySelector('h1'));
    expect(more).toEqual([]);
    within(hero as HTMLElement).getByText('Start Free Trial', { selector: 'a' });
  });

  test.each([
    ['$50,000-$200,000+', 'annual recovery'],
    ['$8K-$75K', 'monthly recovery'],
    ['40+ hours', 'saved monthly'],
    ['30 days', 'to first savings'],
    ['25-40%', 'reduction in fee exposure'],
    ['99.9%', 'extraction accuracy'],
  ])('it claims %s %s', (figure, text) => {
    show();
    const claim = screen.getByText(text, { selector: 'dl > div > dt' }).parentElement;
    expect(claim?.querySelector('dd')?.textContent).toBe(figure);
  });

  test('cancel anytime', () => {
    show();
    screen.getByText(/Cancel anytime/);
  });

  test('a 14-day free trial with no credit card required is advertised', () => {
    show();
    screen.getByText('14-day free trial. No credit card required.');
  });

  test('a sample case study is shown', () => {
    show();
    screen.getByText('Sample case study');
  });

  test('it has a problem section', () => {
    show();
    const problem = document.querySelector('section[aria-labelledby="problem-title"]');
    const [title, ...more] = problem?.querySelectorAll('h2') ?? [];
    expect(title?.id).toBe('problem-title');
    expect(title?.textContent).toMatch(/\w/);
    expect(more).toEqual([]);
  });

  test.each(['Automated Processing', 'Contract Analysis', 'Savings Opportunities'])(
    'it has a feature card %s',
    (name) => {
      show();
      screen.getByText(name, { selector: 'li h3' });
    },
  );

  test('the pricing section has the anchor pricing', () => {
    show();
    expect(document.querySelector('section#pricing')).not.toBeNull();
    expect(document.querySelector('a[href="#pricing"]')).not.toBeNull();
  });

  test('it ends with a final call to action', () => {
    show();
    within(sections().at(-1) as HTMLElement).getByText('Start Free Trial', { selector: 'a' });
  });

  test('Sign In and Start Free Trial lead to /auth', async () => {
    await showWithPlans();
    const signIn = targetsOf(linksNamed('Sign In'));
    expect(signIn.length).toBeGreaterThanOrEqual(2);
    expect(new Set(signIn)).toEqual(new Set(['/auth']));
    // In the header, the hero, the final call and on every card.
    const start = targetsOf(linksNamed('Start Free Trial'));
    expect(start.length).toBeGreaterThanOrEqual(3 + plans.length);
    expect(new Set(start)).toEqual(new Set(['/auth?tab=register']));
  });

  test('an enterprise-sales contact leads to a contact form', () => {
    show();
    expect(targetsOf(linksNamed('Contact Enterprise Sales'))).toEqual(['/contact-sales']);
  });

  describe('pricing', () => {
    test('one card per plan', async () => {
      await showWithPlans();
      const names = document.querySelectorAll('#pricing li h3');
      expect(Array.from(names, ({ textContent }) => textContent)).toEqual([
        'Starter',
        'Professional',
        'Enterprise',
        'Enterprise Plus',
      ]);
    });
  });
});

describe('Screens: /auth', () => {
  const offer = { provider: 'altcha', challenge: aPuzzle(), expiresInSeconds: 60 };

  async function show(): Promise<HTMLElement> {
    openAt('/auth', null, { '/api/auth/captcha': () => Response.json(offer) });
    return await screen.findByLabelText('Sign In', { selector: 'form' });
  }

  test('two tabs, Sign In (default) and Register', async () => {
    await show();
    const tabs = [...document.querySelectorAll('[role=tab]')];
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
      ['Sign In', 'true'],
      ['Register', 'false'],
    ]);
  });

  test('a logo links to /', async () => {
    await show();
    const links = [...document.querySelectorAll('header a')];
    expect(targetsOf(links)).toEqual(['/']);
    expect(links[0]?.querySelectorAll('svg')).toHaveLength(1);
  });

  test.each([
    ['Real-Time Analytics', /[Pp]rofitability and DIR fees/],
    ['AI Document Processing', /[Rr]emittances and vendor invoices/],
    ['Role-Based Access', /audit trail/],
    ['Multi-Tenant Platform', /isolated/],
  ])('a feature card %s', async (name, text) => {
    await show();
    const card = screen.getByText(name, { selector: 'li h2' }).closest('li');
    within(card as HTMLElement).getByText(text);
  });

  test('Sign In: email, password, captcha and a Sign In button', async () => {
    const form = within(await show());
    expect(form.getByLabelText('Email').getAttribute('type')).toBe('email');
    expect(form.getByLabelText('Password').getAttribute('type')).toBe('password');
    const captcha = await form.findByLabelText('I’m not a robot');
    expect(captcha.getAttribute('type')).toBe('checkbox');
    const button = form.getByText('Sign In', { selector: 'button' });
    expect(button.getAttribute('type')).toBe('submit');
  });
});

const typeIn = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** The fields of the whole page, of which there is one. */
function onlyField(): HTMLInputElement {
  const [field, ...more] = document.querySelectorAll('input, textarea, select');
  if (!(field instanceof HTMLInputElement) || more.length > 0) throw new Error('not one field');
  return field;
}

describe('Screens: /forgot-password', () => {
  async function show(answer?: Response | Promise<Response>) {
    const answers = answer && { '/api/auth/forgot-password': () => answer };
    openAt('/forgot-password', null, answers);
    await findHeading('Forgot Password');
  }

  async function send(answer: Response | Promise<Response> = Response.json({ message: 'Sent' })) {
    await show(answer);
    typeIn('Email', 'nobody@nowhere.example');
    fireEvent.click(await findButton('Send Reset Link'));
  }

  test('titled Forgot Password, one email field', async () => {
    await show();
    expect(onlyField()).toBe(screen.getByLabelText('Email'));
    expect(onlyField().type).toBe('email');
  });

  test('Back to login links to /auth', async () => {
    await show();
    expect(targetsOf(linksNamed('Back to login'))).toEqual(['/auth']);
  });

  test('Send Reset Link reads Sending... while pending', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    await send(promise);
    await findButton('Sending...');
    resolve(Response.json({ message: 'Sent' }));
    await findHeading('Check your email');
  });

  test('then Check your email: instructions were sent, with a hint to check spam', async () => {
    await send();
    await findHeading('Check your email');
    screen.getByText(/we sent it password reset instructions/);
    screen.getByText(/Check your spam/);
    expect(targetsOf(linksNamed('Back to login'))).toEqual(['/auth']);
  });

  test('Try again returns to the form', async () => {
    await send();
    fireEvent.click(await findButton('Try again'));
    await findHeading('Forgot Password');
    await findButton('Send Reset Link');
  });
});

describe('Screens: /reset-password', () => {
  async function send(answer: Response | Promise<Response>) {
    const call = 'POST /api/auth/reset-password';
    const { fetched } = openAt('/reset-password?token=the-token', null, { [call]: () => answer });
    await findHeading('Reset Password');
    expect(onlyField()).toBe(screen.getByLabelText('New Password'));
    typeIn('New Password', 'Better-Stable-8');
    fireEvent.click(await findButton('Update Password'));
    return fetched;
  }

  test('without a token: toast Invalid reset link, and to /auth', async () => {
    const { history } = openAt('/reset-password', null);
    const told = 'This password reset link is invalid or has expired.';
    await waitFor(() => shownFailure('Invalid reset link', told));
    await screen.findByLabelText('Sign In', { selector: 'form' });
    expect(history.at(-1)).toBe('/auth');
  });

  test('one New Password field; Update Password reads Updating Password... while pending', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const fetched = await send(promise);
    await findButton('Updating Password...');
    resolve(Response.json({ message: 'done' }));
    await findHeading('Password Updated');
    const sent = fetched.mock.calls.filter(([path]) => path === '/api/auth/reset-password');
    expect(sent.map(([, init]) => JSON.parse(String(init?.body)))).toEqual([
      { token: 'the-token', password: 'Better-Stable-8' },
    ]);
  });

  test('then Password Updated, with a Sign In Now link to /auth', async () => {
    await send(Response.json({ message: 'done' }));
    await findHeading('Password Updated');
    const told = 'Your password has been updated. You can now log in with your new password.';
    await waitFor(() => shownToast('Password reset successful', told));
    expect(targetsOf(linksNamed('Sign In Now'))).toEqual(['/auth']);
  });
});
