import type { FinancialHealth, HealthIndicator } from '@pfs/wire/financial-health';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import FinancialHealthPage from './financial-health-page.tsx';

const indicator: HealthIndicator = {
  category: 'DIR Fee Burden',
  score: 49,
  trend: 'down',
  status: 'critical',
  description: 'DIR fees are 8.5% of gross.',
  figure: 'dirPercentage',
  value: 8.5,
  payer: null,
};

function aHealth(changes: Partial<FinancialHealth> = {}): FinancialHealth {
  return {
    timeframe: '3months',
    month: '2026-11',
    isCurrentMonth: true,
    isRunning: true,
    hasData: true,
    period: {
      from: '2026-09-01',
      to: '2026-11-30',
      previous: { from: '2026-06-01', to: '2026-08-31' },
    },
    metrics: {
      totalRevenue: 1_234_567.89,
      netProfit: -1_234.5,
      profitMargin: -0.1,
      dirFeeImpact: -104_938.27,
      vendorSpend: 0,
      cashFlow: -20,
      avgClaimValue: 87.65,
      knownCostPercentage: 100,
      estimatedCost: 0,
      leftAfterPurchases: 0,
      stockChange: 0,
    },
    leftOutOfSpend: null,
    healthIndicators: [indicator],
    monthlyTrend: [
      { month: '2026-10', revenue: 600_000, expenses: 50_000, profit: 550_000, isEstimated: false },
      {
        month: '2026-11',
        revenue: 634_567.89,
        expenses: 685_802.39,
        profit: -51_234.5,
        isEstimated: false,
      },
    ],
    kpiAlerts: [],
    ...changes,
  };
}

function show(health: FinancialHealth, path = '/financial-health') {
  const fetched = serve({ '/api/financial-health': () => Response.json(health) });
  return { ...renderScreen(<FinancialHealthPage />, { path, user: aUser() }), fetched };
}

function card(label: string): HTMLElement {
  const found = screen.getByText(label, { selector: 'dt' }).parentElement;
  if (found === null) throw new Error(`no card ${label}`);
  return found;
}

test('six cards stand with their captions, and each leads to the rows of its period', async () => {
  show(aHealth());
  await screen.findByText('Total Revenue');
  const cards = [
    ['Total Revenue', '$1,234,567.89', 'revenue', '1234567.89'],
    ['Net Profit', '−$1,234.50', 'netProfit', '-1234.5'],
    ['DIR Fee Impact', '−$104,938.27', 'dirFees', '104938.27'],
    ['Vendor Spend', '$0.00', 'vendorSpend', '0'],
    ['Cash Flow', '−$20.00', 'cashFlow', '-20'],
    ['Avg Claim Value', '$87.65', 'averageClaimValue', '87.65'],
  ] as const;
  for (const [label, text, figure, value] of cards) {
    const link = within(card(label)).getByRole('link', { name: text });
    expect(link.getAttribute('data-value')).toBe(value);
    expect(link.getAttribute('href')).toBe(
      `/analytics?figure=${figure}&from=2026-09-01&to=2026-11-30`,
    );
  }
  expect(within(card('Net Profit')).getByRole('link', { name: '−0.1% margin' })).toBeDefined();
  expect(card('Avg Claim Value').textContent).toContain('Per prescription');
});

test('a profit that rests on an estimate says so, and how much is known', async () => {
  const { metrics } = aHealth();
  const estimated = { ...metrics, estimatedCost: 900_000, knownCostPercentage: 12.5 };
  show(aHealth({ metrics: estimated }));
  await screen.findByText('Net Profit');
  expect(card('Net Profit').textContent).toContain(
    '−0.1% margin (estimated; cost known for 12.5% of revenue)',
  );
});

test('a month whose profit is a guess says so beside it', async () => {
  const month = { month: '2026-03', revenue: 10, expenses: 9, profit: 1 };
  show(aHealth({ monthlyTrend: [{ ...month, isEstimated: true }] }));
  const table = await screen.findByRole('table', { name: 'Monthly Financial Trend' });
  const cells = [...(table.querySelector('tbody tr')?.children ?? [])];
  expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual([
    '$10.00',
    '$9.00estimated',
    '$1.00estimated',
  ]);
});

test('what cannot be judged has a dash, no score and no status', async () => {
  const unknown = { ...indicator, score: null, status: null, description: 'Too little is known.' };
  show(aHealth({ healthIndicators: [unknown] }));
  expect(await screen.findByText('Not scored')).toBeDefined();
  expect(screen.getByText('–')).toBeDefined();
  expect(screen.queryByText('of 100')).toBeNull();
});

test('a cash flow without any payment to vendors is not praised', async () => {
  const { metrics } = aHealth();
  const unknown = { ...indicator, category: 'Cash Flow', score: null, status: null };
  show(aHealth({ metrics: { ...metrics, cashFlow: 20.5 }, healthIndicators: [unknown] }));
  await screen.findAllByText('Cash Flow');
  expect(document.body.textContent).toContain('Payments received; no vendor payments recorded');
  expect(document.body.textContent).not.toContain('Positive');
});

test('without vendor invoices nothing is said to be left after purchases', async () => {
  const metrics = { ...aHealth().metrics, leftAfterPurchases: 17_668.8, stockChange: -14_979.04 };
  show(aHealth({ metrics }));
  await screen.findByText(/^Left after purchases: – \(no vendor invoices/);
  expect(document.body.textContent).not.toContain('the cost of drugs sold, due to');
  cleanup();
  show(aHealth({ metrics: { ...metrics, vendorSpend: 100 } }));
  const link = await screen.findByRole('link', { name: 'Left after purchases: $17,668.80' });
  expect(link.parentElement?.textContent).toContain('$14,979.04 below the cost of drugs sold');
});

test.each([
  [20.5, 'Positive: more cash in than out'],
  [-20.5, 'Negative: more cash out than in'],
  [0, 'Cash in equals cash out'],
])('a cash flow of %d is said to be "%s"', async (cashFlow, words) => {
  const health = aHealth();
  show(aHealth({ metrics: { ...health.metrics, cashFlow } }));
  await screen.findByText('Cash Flow');
  expect(card('Cash Flow').textContent).toContain(words);
});

test.each([
  ['excellent', 'Excellent'],
  ['good', 'Good'],
  ['warning', 'Warning'],
  ['critical', 'Critical'],
] as const)('an indicator that is %s wears the badge %s', async (status, word) => {
  show(aHealth({ healthIndicators: [{ ...indicator, status }] }));
  expect(await screen.findByText(word)).toBeDefined();
});

test.each([
  ['up', 'Improved'],
  ['down', 'Declined'],
  ['flat', 'No change'],
] as const)('the arrow of a score that went %s has words', async (trend, words) => {
  show(aHealth({ healthIndicators: [{ ...indicator, trend }] }));
  expect(await screen.findByText(words)).toBeDefined();
});

test('an indicator of one payer leads to the rows of that payer', async () => {
  show(aHealth({ healthIndicators: [{ ...indicator, payer: '<b>A & B</b>' }] }));
  const link = await screen.findByRole('link', { name: indicator.description });
  const query = new URL(link.getAttribute('href') ?? '', 'http://x').searchParams;
  expect(query.get('payer')).toBe('<b>A & B</b>');
  expect(screen.getByText('49')).toBeDefined();
});

test('an alert that needs somebody leads to where it is mended, another does not', async () => {
  const alert = { severity: 'warning', message: 'Look.', actionUrl: '/classification' } as const;
  show(
    aHealth({
      kpiAlerts: [
        { ...alert, id: '1', title: 'Money without a reason', actionRequired: true },
        { ...alert, id: '2', title: 'Cash flow needs watching', actionRequired: false },
      ],
    }),
  );
  const button = await screen.findByRole('link', { name: /^Take Action/ });
  expect(button.getAttribute('href')).toBe('/classification');
  expect(screen.getAllByText('Warning:')).toHaveLength(2);
});

test('without alerts all is said to be healthy', async () => {
  show(aHealth());
  expect(await screen.findByText('All financial KPIs are healthy')).toBeDefined();
});

test('each month of the trend is listed and drawn, and each figure leads to its month', async () => {
  show(aHealth());
  const table = await screen.findByRole('table', { name: 'Monthly Financial Trend' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'October 2026$600,000.00$50,000.00$550,000.00',
    'November 2026 so far$634,567.89$685,802.39−$51,234.50',
  ]);
  const profit = within(table).getByRole('link', { name: '−$51,234.50' });
  expect(profit.getAttribute('href')).toBe(
    '/analytics?figure=netProfit&from=2026-11-01&to=2026-11-30',
  );
  expect(
    screen.getByRole('button', {
      name: 'October 2026: Revenue $600,000.00, Expenses $50,000.00, Profit $550,000.00',
    }),
  ).toBeDefined();
});

test('a timeframe that is chosen is asked for and stands in the address', async () => {
  const { fetched, history } = show(aHealth());
  await screen.findByText('Total Revenue');
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/financial-health?timeframe=3months');
  const select = screen.getByRole('combobox', { name: 'Timeframe' });
  expect(
    within(select)
      .getAllByRole('option')
      .map((each) => each.textContent),
  ).toEqual(['Last Month', 'Last 3 Months', 'Last 6 Months', 'Last 12 Months']);
  fireEvent.change(select, { target: { value: '12months' } });
  await waitFor(() => expect(history.at(-1)).toBe('/financial-health?timeframe=12months'));
  expect(fetched.mock.lastCall?.[0]).toBe('/api/financial-health?timeframe=12months');
});

test('a pharmacy without data is shown the way to some', async () => {
  show(aHealth({ hasData: false }));
  expect(await screen.findByText('No Financial Data Available')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Upload Data' }).getAttribute('href')).toBe('/upload');
  expect(screen.queryByRole('button', { name: 'Generate Health Report' })).toBeNull();
});

test('a failure says what was not loaded, with its request id and a retry', async () => {
  const refused = { code: 'internal', message: 'It broke.', requestId: 'r-77' };
  serve({ '/api/financial-health': () => Response.json(refused, { status: 500 }) });
  renderScreen(<FinancialHealthPage />, { path: '/financial-health', user: aUser() });
  expect(await screen.findByText('We couldn’t load the financial health')).toBeDefined();
  expect(screen.getByText('r-77')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('a report that is refused says why in a toast', async () => {
  const message = 'Your trial is over.';
  serve({
    '/api/financial-health': () => Response.json(aHealth()),
    '/api/financial-health/export': () =>
      Response.json({ code: 'subscription_inactive', message }, { status: 402 }),
  });
  renderScreen(<FinancialHealthPage />, { path: '/financial-health', user: aUser() });
  fireEvent.click(await screen.findByRole('button', { name: 'Generate Health Report' }));
  expect(await screen.findByText('Download Failed')).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
});
