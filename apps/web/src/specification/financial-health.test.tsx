import type { FinancialHealth, HealthIndicator, KpiAlert } from '@pfs/wire/financial-health';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import FinancialHealthPage from '../features/financial-health/financial-health-page.tsx';
import { serve } from '../testing/answers.ts';
import { aUser, renderScreen } from '../testing/render-screen.tsx';

type IndicatorFacts = Pick<HealthIndicator, 'category' | 'status' | 'trend' | 'score'>;

function indicator(facts: IndicatorFacts): HealthIndicator {
  const description = `${facts.category} is described`;
  return { ...facts, description, figure: 'dirFees', value: 1, payer: null };
}

const kpiAlert = (severity: KpiAlert['severity']): KpiAlert => ({
  id: severity,
  severity,
  title: `A ${severity} title`,
  message: `A ${severity} message`,
  actionRequired: false,
  actionUrl: '/vendor-audit',
});

const health: FinancialHealth = {
  timeframe: '3months',
  month: '2026-03',
  isCurrentMonth: true,
  isRunning: false,
  hasData: true,
  period: {
    from: '2026-01-01',
    to: '2026-03-31',
    previous: { from: '2025-10-01', to: '2025-12-31' },
  },
  metrics: {
    totalRevenue: 10_000,
    netProfit: 1_234.5,
    profitMargin: 12.3,
    dirFeeImpact: -321.09,
    vendorSpend: 4_000,
    cashFlow: 555.5,
    avgClaimValue: 83.33,
    knownCostPercentage: 100,
    estimatedCost: 0,
    leftAfterPurchases: 0,
    stockChange: 0,
  },
  leftOutOfSpend: null,
  healthIndicators: [],
  monthlyTrend: [],
  kpiAlerts: [],
};

const healthIndicators = [
  indicator({ category: 'Margins', status: 'excellent', trend: 'up', score: 95 }),
  indicator({ category: 'Liquidity', status: 'good', trend: 'flat', score: 75 }),
  indicator({ category: 'Payers', status: 'warning', trend: 'down', score: 45 }),
  indicator({ category: 'Costs', status: 'critical', trend: 'down', score: 12 }),
];
const kpiAlerts = [kpiAlert('critical'), kpiAlert('warning'), kpiAlert('info')];

function show(changes: Partial<FinancialHealth> = {}) {
  serve({ '/api/financial-health': () => Response.json({ ...health, ...changes }) });
  renderScreen(<FinancialHealthPage />, { path: '/financial-health', user: aUser() });
}

async function itemOf(title: string): Promise<HTMLElement> {
  const heading = await screen.findByText(title, { selector: 'li h3' });
  return heading.closest('li') as HTMLElement;
}

describe('Screens: /financial-health', () => {
  test('No Financial Data Available, with Upload Data and Manage Vendors', async () => {
    show({ hasData: false });
    await screen.findByText('No Financial Data Available', { selector: 'h1, h2, h3' });
    const leadsTo = (name: string) =>
      screen.getByText(name, { selector: 'a' }).getAttribute('href');
    expect(leadsTo('Upload Data')).toBe('/upload');
    expect(leadsTo('Manage Vendors')).toBe('/vendor-audit');
  });

  test('timeframes: 1month, 3months (default), 6months, 12months', async () => {
    show();
    const timeframe = await screen.findByLabelText<HTMLSelectElement>('Timeframe');
    const options = [...timeframe.options].map(({ value, text }) => [value, text]);
    expect(options).toEqual([
      ['1month', 'Last Month'],
      ['3months', 'Last 3 Months'],
      ['6months', 'Last 6 Months'],
      ['12months', 'Last 12 Months'],
    ]);
    expect(timeframe.value).toBe('3months');
  });

  test.each([
    ['Margins', '95', 'Excellent', 'arrow-up-right'],
    ['Liquidity', '75', 'Good', 'arrow-right'],
    ['Payers', '45', 'Warning', 'arrow-down-right'],
    ['Costs', '12', 'Critical', 'arrow-down-right'],
  ])('Financial Health Indicators: %s, score %s, status %s, trend %s', async (...given) => {
    const [category, score, status, arrow] = given;
    show({ healthIndicators });
    const card = await itemOf(category);
    const section = card.closest('section') as HTMLElement;
    within(section).getByText('Financial Health Indicators', { selector: 'h2' });
    for (const text of [score, status, `${category} is described`]) {
      expect(within(card).getByText(text)).toBeDefined();
    }
    expect(card.querySelector(`svg.lucide-${arrow}`)).not.toBeNull();
  });

  test.each([
    ['critical', 'octagon-alert'],
    ['warning', 'triangle-alert'],
    ['info', 'info'],
  ])('Financial Alerts: %s has its icon, title and message', async (severity, icon) => {
    show({ kpiAlerts });
    const alert = await itemOf(`A ${severity} title`);
    within(alert.closest('section') as HTMLElement).getByText('Financial Alerts');
    expect(within(alert).getByText(`A ${severity} message`)).toBeDefined();
    expect(alert.querySelector(`svg.lucide-${icon}`)).not.toBeNull();
  });

  test('Monthly Financial Trend: revenue, expenses and profit per month', async () => {
    show({
      monthlyTrend: [
        { month: '2026-02', revenue: 100, expenses: 60, profit: 40, isEstimated: false },
        { month: '2026-03', revenue: 200, expenses: 160, profit: 40.5, isEstimated: false },
      ],
    });
    const caption = await screen.findByText('Monthly Financial Trend', { selector: 'caption' });
    const rows = [...(caption.closest('table')?.rows ?? [])].map(({ cells }) =>
      [...cells].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['Month', 'Revenue', 'Expenses', 'Profit'],
      ['February 2026', '$100.00', '$60.00', '$40.00'],
      ['March 2026', '$200.00', '$160.00', '$40.50'],
    ]);
  });
});
