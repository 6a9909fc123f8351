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

function aDashboard(changes: Partial<Dashboard> = {}): Dashboard {
  return {
    month: '2026-08',
    isCurrentMonth: true,
    hasData: true,
    metrics: {
      monthlyDirFees: 24_318.72,
      dirPercentage: 8.4,
      ytdDirFees: 222_172.98,
      processedClaims: 1_842,
    },
    ...nothingBeside,
    payerBreakdown: [{ payerName: 'Payer A', totalDirFees: 222_172.98 }],
    trend: [
      { month: '2026-07', totalDirFees: 10, earnedDirFees: 10, hasClaims: true },
      { month: '2026-08', totalDirFees: 24_318.72, earnedDirFees: 24_318.72, hasClaims: true },
    ],
    recentClaims: [],
    alerts: [],
    ...changes,
  };
}

function show(dashboard: Dashboard, path = '/') {
  fetched.mockImplementation(async (url) => {
    if (url.startsWith('/api/onboarding')) return Response.json(noFirstSteps);
    return Response.json(url.startsWith('/api/dashboard') ? dashboard : []);
  });
  return renderScreen(<DashboardPage />, { path, user: aUser() });
}

test('the four figures stand with their captions', async () => {
  show(aDashboard());
  await screen.findByText('$24,318.72', { selector: 'dd *' });
  for (const text of [
    'Total DIR Fees This Month',
    'Current month',
    '% Revenue Lost to DIR',
    '8.4%',
    'Of gross revenue',
    'YTD DIR Fees',
    'Year to date',
    'Processed Claims',
    '1,842',
    'This month',
  ]) {
    expect(screen.getByText(text)).toBeDefined();
  }
});

test('another month than the current one is said in a notice and in the captions', async () => {
  show(aDashboard({ isCurrentMonth: false }));
  await screen.findByText(
    'No claims yet this month. Viewing August 2026, the latest month with claims.',
  );
  const captions = [...document.querySelectorAll('dd > span:last-child')];
  expect(captions.map(({ textContent }) => textContent)).toEqual([
    'August 2026',
    'Of gross revenue, August 2026',
    'Year to date, through August 2026',
    'August 2026',
  ]);
});

test('each figure of the charts opens what makes it', async () => {
  show(aDashboard());
  await screen.findByText('Payer A', { selector: 'th' });
  const opened = [...document.querySelectorAll('td a[data-figure]')].map((link) =>
    link.getAttribute('href'),
  );
  const ofYear = '/analytics?figure=dirFees&from=2026-01-01&to=2026-08-31';
  expect(opened).toEqual([
    `${ofYear}&payer=Payer+A`,
    ofYear,
    '/analytics?figure=dirFees&from=2026-07-01&to=2026-07-31',
    '/analytics?figure=dirFees&from=2026-08-01&to=2026-08-31',
  ]);
});

const moves = {
  change: 1_979,
  causes: [
    {
      ...{ payerName: 'OPTISCRIPT', kind: 'lumps' as const, reference: 'Q3 TRUE-UP' },
      ...{ isRegular: true, change: 1_031 },
    },
    {
      ...{ payerName: 'CAREMONT', kind: 'claims' as const, reference: null },
      ...{ isRegular: false, change: 594 },
    },
  ],
  rest: 354,
};
const compared: Dashboard['compared'] = {
  ...{ from: '2026-07-01', to: '2026-07-26', isRunning: true, lumpSumsLeftOut: true },
  ...{ dirFees: 594, dirPercentage: -0.4, claims: 0, headline: moves },
};
const headline: NonNullable<Dashboard['headline']> = {
  ...{ month: '2026-08', from: '2026-07-01', to: '2026-07-26', isRunning: true },
  ...moves,
};

test('one sentence says what happened, and each cause opens its rows', async () => {
  show(aDashboard({ headline }));
  const cause = await screen.findByRole('link', { name: /^CAREMONT/ });
  expect(cause.closest('p')?.textContent).toBe(
    'August 2026 DIR fees so far rose $1,979.00 from the same days of July 2026: OPTISCRIPT ' +
      'recurring lump sum “Q3 TRUE-UP” +$1,031.00, CAREMONT +$594.00, others +$354.00.',
  );
  expect(cause.getAttribute('href')).toBe(
    '/analytics?figure=dirFees&from=2026-08-01&to=2026-08-31&payer=CAREMONT',
  );
});

test('in the first days of a month the sentence is about the complete month before', async () => {
  const complete = { month: '2026-07', from: '2026-06-01', to: '2026-06-30', isRunning: false };
  show(aDashboard({ compared, headline: { ...headline, ...complete } }));
  const cause = await screen.findByRole('link', { name: /^CAREMONT/ });
  expect(cause.closest('p')?.textContent).toMatch(
    /^July 2026 DIR fees rose \$1,979.00 from June 2026: /,
  );
  expect(cause.getAttribute('href')).toBe(
    '/analytics?figure=dirFees&from=2026-07-01&to=2026-07-31&payer=CAREMONT',
  );
});

test('the cards stand beside the same days of the month and the year before', async () => {
  const comparedYear = {
    ...{ from: '2025-01-01', to: '2025-08-20' },
    ...{ dirFees: -1_200, lumpSumsLeftOut: false },
  };
  show(aDashboard({ compared, comparedYear }));
  await screen.findByText('+$594.00', { selector: 'dd *' });
  const deltas = [...document.querySelectorAll('dd > span:nth-child(2)')];
  const without = ', excluding non-monthly lump sums';
  expect(deltas.map(({ textContent }) => textContent)).toEqual([
    `+$594.00 vs. same days of Jul${without}`,
    `−0.4 points vs. same days of Jul${without}`,
    '−$1,200.00 vs. same days of 2025',
    '±0 vs. same days of Jul',
  ]);
});

test('the payers are those of the year to date, or of the month, and bars open', async () => {
  const payersOfMonth = [{ payerName: 'Payer B', totalDirFees: 24_318.72 }];
  const beside = { gerFees: 455.43, otherFees: 0, recoupments: 0, unclassified: 12 };
  const { besideDir } = nothingBeside;
  show(aDashboard({ payersOfMonth, besideDir: { ...besideDir, month: beside } }));
  const bar = await screen.findByRole('link', { name: 'Payer A: $222,172.98' });
  expect(bar.getAttribute('href')).toBe(
    '/analytics?figure=dirFees&from=2026-01-01&to=2026-08-31&payer=Payer+A',
  );
  expect(screen.queryByText(/Not included/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Month' }));
  const ofMonth = await screen.findByRole('link', { name: 'Payer B: $24,318.72' });
  expect(ofMonth.getAttribute('href')).toContain('from=2026-08-01&to=2026-08-31');
  expect(screen.getByText(/Not included/).textContent).toBe(
    'August 2026. Not included: GER fees $455.43, unclassified lump sums $12.00',
  );
});

test('the month of the address is the one that is asked for', async () => {
  show(aDashboard({ isCurrentMonth: false }), '/?month=2026-08');
  expect(await screen.findByText('Viewing August 2026, not the current month.')).toBeDefined();
  expect(fetched).toHaveBeenCalledWith('/api/dashboard?month=2026-08', expect.anything());
});

test('a pharmacy without data is shown the two ways to get some', async () => {
  show(aDashboard({ hasData: false }));
  expect(await screen.findByText('No Data Available')).toBeDefined();
  expect(screen.getByText('Upload your first remittance file to see analytics')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Upload Remittance' }).getAttribute('href')).toBe(
    '/upload',
  );
  expect(screen.getAllByRole('button', { name: 'Add Test Data' }).length).toBe(2);
});

test('charts without enough figures say so', async () => {
  const trend = [
    { month: '2026-07', totalDirFees: 0, earnedDirFees: 0, hasClaims: false },
    { month: '2026-08', totalDirFees: 5, earnedDirFees: 5, hasClaims: true },
  ];
  show(aDashboard({ payerBreakdown: [], trend }));
  expect(await screen.findByText('No payer data available')).toBeDefined();
  expect(screen.getByText('Insufficient data for trend analysis')).toBeDefined();
});

test('a claim’s fee reads as money taken, a missing payer as Unknown; amounts open it', async () => {
  const file = '0190b000-0000-7000-8000-000000000004';
  const claim = {
    id: '0190b000-0000-7000-8000-000000000003',
    remittanceId: file,
    processedDate: null,
    payerName: null,
    grossAmount: 10,
    dirFee: 2.5,
    netAmount: 7.5,
    note: 'DIR 25.0% of gross',
  };
  show(aDashboard({ recentClaims: [claim] }));
  const table = await screen.findByRole('table', { name: 'Recent Claims Analysis' });
  const cells = within(table).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    '—',
    'UnknownDIR 25.0% of gross',
    '$10.00',
    '−$2.50',
    '$7.50',
  ]);
  const opened = [...table.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(opened).toEqual(cells.slice(2).map(() => `/remittances/${file}?claim=${claim.id}`));
});

test('a failure is not an empty screen: it has a reason, an id and a retry', async () => {
  const body = { code: 'internal', message: 'Something went wrong.', requestId: 'req-1' };
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status: 500 }));
  renderScreen(<DashboardPage />, { user: aUser() });
  expect(await screen.findByText('We couldn’t load the dashboard')).toBeDefined();
  expect(screen.getByText('req-1')).toBeDefined();
  expect(screen.queryByText('$0.00')).toBeNull();
  const before = fetched.mock.calls.length;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(fetched.mock.calls.length).toBe(before + 1));
});

test('the trend shows fees by their fills, reconciled to those paid', async () => {
  const earned = { paid: 2_000, otherFills: 1_200, stillExpected: 300, earned: 1_100 };
  const trend = [
    { month: '2026-07', totalDirFees: 10, earnedDirFees: 370, hasClaims: true },
    { month: '2026-08', totalDirFees: 1_990, earnedDirFees: 730, hasClaims: true },
  ];
  show(aDashboard({ trend, earned }));
  fireEvent.click(await screen.findByRole('button', { name: 'Earned in' }));
  const line = await screen.findByText(/for other fills/);
  expect(line.textContent).toMatch(
    'Earned $1,100.00 = paid $2,000.00 − $1,200.00 for other fills + ' +
      '$300.00 paid at other times for these fills.',
  );
  const period = 'from=2026-07-01&to=2026-08-31';
  expect([...line.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    `/analytics?figure=earnedDirFees&${period}`,
    `/analytics?figure=dirFees&${period}`,
  ]);
  const august = screen.getAllByRole('link', { name: /August 2026|\$730.00/ });
  expect(new Set(august.map((link) => link.getAttribute('href')))).toEqual(
    new Set(['/analytics?figure=earnedDirFees&from=2026-08-01&to=2026-08-31']),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Paid in' }));
  expect(screen.queryByText(/for other fills/)).toBeNull();
  expect(screen.getAllByRole('link', { name: /August 2026/ }).length).toBeGreaterThan(0);
});
