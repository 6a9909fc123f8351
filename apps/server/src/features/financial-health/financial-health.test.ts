import type { FinancialHealth } from '@pfs/wire/financial-health';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmallPayment, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());

const claim = { id: '7000001', gross: 10_000, dir: 512 };
const march = '2026-03-10';

async function pharmacyWith(...payments: readonly SmallPayment[]) {
  const { client } = await registerPharmacy(app.server);
  if (payments.length > 0) {
    const content = smallRemittance(...payments);
    const detail = await uploadAndRead(client, { name: 'all.835', content });
    expect(detail.processingStatus, detail.failureReason ?? '').toBe('completed');
  }
  return async (query = '') => {
    const answer = await client.get(`/api/financial-health${query}`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).not.toMatch(/NaN|Infinity|-\$0\.00/);
    return answer.body as FinancialHealth;
  };
}

test('a pharmacy without files has no data, no indicator and no alert', async () => {
  const health = await (await pharmacyWith())();
  expect(health).toMatchObject({
    timeframe: '3months',
    month: '2026-03',
    isCurrentMonth: true,
    hasData: false,
    healthIndicators: [],
    kpiAlerts: [],
  });
  expect(health.period).toEqual({
    from: '2026-01-01',
    to: '2026-03-31',
    previous: { from: '2025-10-01', to: '2025-12-31' },
  });
  expect(health.monthlyTrend.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03']);
});

test('every figure of three months is exact to the cent, with lump sums', async () => {
  const ask = await pharmacyWith(
    { paidOn: '2025-12-10', claims: [{ ...claim, id: '1', gross: 50_000 }] },
    {
      paidOn: '2026-01-01',
      claims: [{ ...claim, id: '2' }],
      lumps: [['CS', 'GER RECON Q4-25', 300]],
    },
    {
      paidOn: march,
      claims: [{ ...claim, id: '3', gross: 20_000 }],
      lumps: [
        ['CS', 'DIR Q1-26', 1_000],
        ['AH', 'TRANSACTION FEE', 12],
      ],
    },
  );
  const health = await ask();
  expect(health.metrics).toEqual({
    totalRevenue: 300,
    // 300.00 - 5.12 - 5.12 - 3.00 - 10.00 - 0.12, and a cost that is but estimated
    netProfit: 36.64,
    profitMargin: 12.2,
    knownCostPercentage: 0,
    estimatedCost: 240,
    leftAfterPurchases: 276.64,
    stockChange: -240,
    dirFeeImpact: -20.24,
    vendorSpend: 0,
    cashFlow: 276.64,
    avgClaimValue: 150,
  });
  expect(health.monthlyTrend).toEqual([
    { month: '2026-01', revenue: 100, expenses: 88.12, profit: 11.88, isEstimated: true },
    { month: '2026-02', revenue: 0, expenses: 0, profit: 0, isEstimated: false },
    { month: '2026-03', revenue: 200, expenses: 175.24, profit: 24.76, isEstimated: true },
  ]);
  const indicators = Object.fromEntries(
    health.healthIndicators.map((one) => [one.category, [one.score, one.status, one.trend]]),
  );
  expect(indicators).toEqual({
    // No cost is known: no verdict.
    Profitability: [null, null, 'flat'],
    // 20.24 of 300 is 6.7 %: 69 - 1.7 x 19 / 4.9 = 62.4. Before: 5.12 of 500 is 1.0 %: 94.
    'DIR Fee Burden': [62, 'warning', 'down'],
    // No invoice says what went out.
    'Cash Flow': [null, null, 'flat'],
    'Payer Concentration': [0, 'critical', 'flat'],
    // Nothing fell due: not judged, and not good.
    'Vendor Payments': [null, null, 'flat'],
    // 300 against 500 is -40 %; the period before that has nothing to compare.
    'Revenue Trend': [0, 'critical', 'flat'],
  });
  const year = await ask('?timeframe=12months');
  expect(year.metrics.totalRevenue).toBe(800);
  expect(year.monthlyTrend).toHaveLength(12);
  // Last Month is over: what has come of March so far is not in it.
  expect(await ask('?timeframe=1month')).toMatchObject({
    month: '2026-02',
    isCurrentMonth: true,
    metrics: { totalRevenue: 0 },
  });
  const january = await ask('?timeframe=1month&month=2026-01');
  expect(january.metrics).toMatchObject({ totalRevenue: 100, dirFeeImpact: -5.12 });
});

test('gross of running months is compared with the same days of prior months', async () => {
  const ask = await pharmacyWith(
    { paidOn: '2025-12-10', claims: [{ ...claim, id: '1' }], trace: '1' },
    { paidOn: '2025-12-31', claims: [{ ...claim, id: '2' }], trace: '2' },
    { paidOn: march, claims: [{ ...claim, id: '3' }], trace: '3' },
  );
  const trendOf = async (query: string) =>
    (await ask(query)).healthIndicators.find(({ category }) => category === 'Revenue Trend')
      ?.description;
  expect(await trendOf('')).toBe(
    'Gross revenue of $100.00 vs. $100.00 in the same days of the prior period, 0.0%.',
  );
  expect(await trendOf('?timeframe=1month&month=2025-12')).toBe(
    'Gross revenue of $200.00. The prior period has none to compare.',
  );
});

test('a month can be requested, and its indicators open their rows', async () => {
  const ask = await pharmacyWith(
    { paidOn: '2025-06-30', payer: 'A & B', claims: [{ ...claim, id: '1', dir: 2_000 }] },
    { paidOn: march, claims: [claim] },
  );
  const health = await ask('?timeframe=1month&month=2025-06');
  expect(health).toMatchObject({ month: '2025-06', isCurrentMonth: false, hasData: true });
  const opened = health.healthIndicators.map(({ figure, value, payer }) => [figure, value, payer]);
  expect(opened).toEqual([
    ['profitMargin', 0, null],
    ['dirPercentage', 20, null],
    ['cashFlow', 80, null],
    ['grossAmount', 100, 'A & B'],
    ['vendorDue', 0, null],
    ['grossAmount', 100, null],
  ]);
  expect(health.kpiAlerts).toMatchObject([
    {
      id: 'dirFeeBurden',
      severity: 'critical',
      actionRequired: true,
      actionUrl: '/analytics?figure=dirPercentage&from=2025-06-01&to=2025-06-30',
    },
    {
      id: 'payerConcentration',
      actionUrl: '/analytics?figure=grossAmount&from=2025-06-01&to=2025-06-30&payer=A+%26+B',
    },
  ]);
});

test('unclassified money is an alert that links to the lump sums', async () => {
  const ask = await pharmacyWith({
    paidOn: march,
    claims: [claim],
    lumps: [['CS', 'NOBODY KNOWS', 700]],
  });
  const alert = (await ask()).kpiAlerts.find(({ id }) => id === 'unclassifiedMoney');
  expect(alert).toMatchObject({
    severity: 'warning',
    actionUrl: '/recovery?stage=open&kind=unexplained_lump',
  });
  expect(alert?.message).toContain('$7.00');
});

test('recent payments are of the latest month, without future days', async () => {
  const ask = await pharmacyWith(
    { paidOn: '2026-01-15', claims: [claim] },
    { paidOn: '2026-05-15', claims: [{ ...claim, id: '2' }] },
  );
  const health = await ask('?timeframe=1month');
  expect(health).toMatchObject({ month: '2026-01', isCurrentMonth: false, hasData: true });
  expect(health.metrics.totalRevenue).toBe(100);
});

test.each([
  ['only reversals', [{ ...claim, status: 'reversal' as const }], [['FB', 'FWD', -9_488]]],
  ['only lump sums', [], [['CS', 'DIR REFUND', -2_000]]],
  ['gross of nothing', [{ id: '1', gross: 0 }], []],
  ['only denied claims', [{ ...claim, status: 'denied' as const }], []],
] as const)('%s: no figure is a non-number', async (_name, claims, lumps) => {
  const ask = await pharmacyWith({ paidOn: march, claims, lumps });
  for (const timeframe of ['3months', '12months']) {
    const health = await ask(`?timeframe=${timeframe}`);
    expect(health).toMatchObject({ hasData: true, month: '2026-03' });
    for (const value of Object.values(health.metrics)) expect(value).toBeTypeOf('number');
    for (const { score } of health.healthIndicators) {
      if (score === null) continue;
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
    }
  }
});

test('an unknown timeframe, month or field is refused', async () => {
  const { client } = await registerPharmacy(app.server);
  const refused = await client.get('/api/financial-health?timeframe=2months');
  expect(refused.status).toBe(400);
  expect(refused.body.fields.timeframe).toBe('Use one of 1month, 3months, 6months, 12months');
  for (const query of ['month=2026-13', 'month=1899-01', 'payer=x']) {
    expect((await client.get(`/api/financial-health?${query}`)).status, query).toBe(400);
  }
});
