import type { SubscriptionStatus } from '@pfs/wire/subscriptions';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { PlanBanner } from './plan-banner.tsx';
import PlanPage from './plan-page.tsx';

const fetched = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

const status: SubscriptionStatus = {
  planType: 'starter',
  status: 'active',
  state: 'active',
  planName: 'Starter',
  isTrialing: false,
  trialEnd: null,
  currentPeriodEnd: '2026-03-31T12:00:00.000Z',
  features: ['Alerts'],
  currentUsage: { claimsProcessed: 3_000, filesUploaded: 5, aiQueriesUsed: 7 },
  limits: { maxClaims: 2_500, maxFilesPerMonth: 25, maxAIQueries: -1 },
};

const plan = {
  id: '0190b000-0000-7000-8000-000000000009',
  description: '',
  monthlyPrice: 99,
  savings: '',
  features: ['Scheduled reports'],
  popular: false,
};

function answer(changes: Partial<SubscriptionStatus> = {}) {
  fetched.mockImplementation(async (path) =>
    path === '/api/subscription/plans'
      ? Response.json([
          { ...plan, name: 'Starter', planType: 'starter' },
          { ...plan, name: 'Professional', planType: 'professional' },
        ])
      : Response.json({ ...status, ...changes }),
  );
}

const user = aUser();

test('the text goes past full where use does, and what has no limit says so', async () => {
  answer();
  renderScreen(<PlanPage />, { user });
  expect(await screen.findByText('of 2,500 · 120%', { exact: false })).toBeTruthy();
  expect(screen.getByText('of 25 · 20%', { exact: false })).toBeTruthy();
  expect(screen.getByText('· no limit', { exact: false })).toBeTruthy();
  expect(await screen.findByText('Upgrade to Professional')).toBeTruthy();
  expect(screen.queryByText('Keep Starter')).toBeNull();
});

test('a trial that is over offers to keep its plan', async () => {
  answer({ state: 'trial_over', status: 'trialing', trialEnd: '2026-03-24T15:00:00.000Z' });
  renderScreen(<PlanPage />, { user });
  const link = await screen.findByRole('link', { name: 'Keep Starter' });
  expect(link.getAttribute('href')).toBe('/contact-sales?plan=starter');
  expect(screen.getByText('The trial ended on March 24, 2026.')).toBeTruthy();
});

test('who has no plan is told the next step', async () => {
  answer({ state: 'none', status: null });
  renderScreen(<PlanPage />, { user });
  expect(await screen.findByRole('heading', { name: 'No plan yet' })).toBeTruthy();
});

test('a failure is said, with a way to try again', async () => {
  fetched.mockImplementation(async () => Response.json({ message: 'Not now' }, { status: 400 }));
  renderScreen(<PlanPage />, { user });
  expect(await screen.findByText('We couldn’t load your plan')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test.each([
  ['trial_over', /^Your trial has ended/, '/plan'],
  ['past_due', /^A payment for your plan is overdue/, '/contact-sales'],
  ['suspended', /^Your plan is suspended/, '/contact-sales'],
  ['cancelled', /^Your plan was canceled/, '/plan'],
  ['none', /^Your pharmacy has no plan yet/, '/plan'],
] as const)('above every screen stands why a plan that is %s waits', async (state, text, href) => {
  answer({ state });
  renderScreen(<PlanBanner user={user} />, { user });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe(href);
});

test('a trial is announced to end in its last three days, not before', async () => {
  const endsIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  answer({ state: 'trialing', trialEnd: endsIn(2.9) });
  renderScreen(<PlanBanner user={user} />, { user });
  expect(await screen.findByText(/^Your trial ends on/)).toBeTruthy();
  answer({ state: 'trialing', trialEnd: endsIn(3.1) });
  const { container } = renderScreen(<PlanBanner user={user} />, { user });
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(container.textContent).toBe('');
});
