import type { Alert } from '@pfs/wire/alerts';
import type { Dashboard } from '@pfs/wire/dashboard';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { noFirstSteps } from '../../testing/answers.ts';
import { nothingBeside } from '../../testing/dashboard.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import DashboardPage from './dashboard-page.tsx';

const fetched = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

const jump: Alert = {
  id: '0190b000-0000-7000-8000-000000000007',
  type: 'dir_spike',
  severity: 'high',
  title: 'NORTH RX: DIR fees jumped',
  message: '12.0% of gross revenue in August 2026.',
  isRead: false,
  month: '2026-08',
  actionUrl: '/lump-sums?payer=NORTH+RX',
};

function show(
  alerts: readonly Alert[],
  open = alerts.length,
  recovery: Dashboard['recovery'] = null,
) {
  const dashboard: Dashboard = {
    month: '2026-08',
    isCurrentMonth: true,
    hasData: true,
    metrics: { monthlyDirFees: 1, dirPercentage: 2, ytdDirFees: 3, processedClaims: 4 },
    ...nothingBeside,
    alertsOpen: open,
    recovery,
    payerBreakdown: [{ payerName: 'A & B', totalDirFees: 3 }],
    trend: [],
    recentClaims: [],
    alerts: [...alerts],
  };
  fetched.mockImplementation(async (url) => {
    if (url === '/api/alerts') {
      return Response.json([jump, { ...jump, id: 'old', title: 'An old one', month: '2026-01' }]);
    }
    if (url.startsWith('/api/alerts/')) {
      return new Response(JSON.stringify({ ...jump, isRead: url.endsWith('/read') }));
    }
    if (url.startsWith('/api/onboarding')) return Response.json(noFirstSteps);
    return Response.json(url.startsWith('/api/dashboard') ? dashboard : []);
  });
  renderScreen(<DashboardPage />, { user: aUser() });
}

test('an alert leads to its rows', async () => {
  show([jump]);
  const link = await screen.findByRole('link', {
    name: 'View details: NORTH RX: DIR fees jumped',
  });
  expect(link.getAttribute('href')).toBe('/lump-sums?payer=NORTH+RX');
});

test('a read alert loses its badge in its place, and gets it back', async () => {
  show([jump]);
  const heading = await screen.findByRole('heading', { name: /NORTH RX: DIR fees jumped/ });
  const card = within(heading.closest('li') ?? document.body);
  expect(card.getByText('New')).toBeDefined();
  fireEvent.click(card.getByRole('button', { name: /^Mark as read/ }));
  await waitFor(() => expect(card.queryByText('New')).toBeNull());
  expect(fetched).toHaveBeenCalledWith(`/api/alerts/${jump.id}/read`, expect.anything());
  fireEvent.click(card.getByRole('button', { name: /^Mark as unread/ }));
  await waitFor(() => expect(card.getByText('New')).toBeDefined());
});

test('all alerts are reached, those of older months too', async () => {
  show([], 2);
  fireEvent.click(await screen.findByRole('button', { name: 'Show all 2' }));
  await screen.findByRole('heading', { name: /An old one/ });
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(screen.queryByRole('heading', { name: /An old one/ })).toBeNull();
});

test('an alert without rows has no link, and without alerts there is no list', async () => {
  show([{ ...jump, actionUrl: null }]);
  await screen.findByRole('heading', { name: /NORTH RX: DIR fees jumped/ });
  expect(screen.queryByRole('link', { name: /View details/ })).toBeNull();
});

test('each card opens what makes it', async () => {
  show([]);
  await screen.findByText('Total DIR Fees This Month');
  const opened = [...document.querySelectorAll('dd a[data-figure]')].map((link) =>
    link.getAttribute('href'),
  );
  const inMonth = 'from=2026-08-01&to=2026-08-31';
  expect(opened).toEqual([
    `/analytics?figure=dirFees&${inMonth}`,
    `/analytics?figure=dirPercentage&${inMonth}`,
    '/analytics?figure=dirFees&from=2026-01-01&to=2026-08-31',
    `/analytics?figure=claims&${inMonth}`,
  ]);
  expect(screen.queryByText('Alerts & Insights')).toBeNull();
});

test('the card of recovery opens its cases and its report', async () => {
  show([], 0, { toDo: 1_204.5, waiting: 300, seenThisYear: 42.1 });
  const card = within(
    (await screen.findByRole('heading', { name: 'Recovery' })).closest('section') as HTMLElement,
  );
  expect(
    card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['View cases', '/recovery'],
    ['$1,204.50', '/recovery'],
    ['$300.00', '/recovery?stage=waiting'],
    ['$42.10', '/recovery?view=report'],
  ]);
});

test('without cases there is no card of recovery', async () => {
  show([]);
  await screen.findByText('Quick Actions');
  expect(screen.queryByRole('heading', { name: 'Recovery' })).toBeNull();
});
