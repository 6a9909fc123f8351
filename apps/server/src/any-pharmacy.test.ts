import { figureNames } from '@pfs/core/figures/figure-names';
import { timeframes } from '@pfs/core/metrics/periods';
import type { FinancialHealth } from '@pfs/wire/financial-health';
import { type Report, reportTypes } from '@pfs/wire/reports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doCostWork } from './features/costs/public.ts';
import { tries } from './testing/in-depth.ts';
import { joinAs } from './testing/people.ts';
import { type SmallPayment, smallRemittance } from './testing/small-remittance.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from './testing/test-client.ts';

/*
 * Whatever a pharmacy has, or has not, every money screen answers numbers and sentences that a
 * person can read, and what stands under a total adds up to it.
 */

let app: TestApp;
let pharmaciesAsked = 0;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());

const ranges = [
  '',
  'from=2026-03-10&to=2026-03-10',
  'from=2016-04-01&to=2026-03-31',
  'from=2031-01-01&to=2031-02-01',
  'from=2026-02-11',
  'to=2026-01-31',
  'from=2027-05-01',
];

const paths = [
  '/api/dashboard',
  ...['2026-03', '2026-01', '1999-01', '2031-02'].map((month) => `/api/dashboard?month=${month}`),
  ...ranges.flatMap((range) => [
    `/api/analytics?${range}`,
    ...reportTypes.map((type) => `/api/reports?type=${type}&${range}`),
  ]),
  ...ranges
    .slice(0, 2)
    .flatMap((range) => [
      ...figureNames.map((name) => `/api/figures/${name}?${range}`),
      `/api/claim-costs?${range}`,
      `/api/allocated-fees?${range}`,
      `/api/earned-lumps?${range}`,
      `/api/purchase-lines?${range}`,
    ]),
  ...timeframes.flatMap((timeframe) => [
    `/api/financial-health?timeframe=${timeframe}`,
    `/api/financial-health?timeframe=${timeframe}&month=2025-04`,
    `/api/financial-health?timeframe=${timeframe}&month=2031-04`,
  ]),
  '/api/analysis/contracts',
  '/api/analysis/savings-opportunities',
  '/api/analysis/contract-insights',
  '/api/analysis/drug-profitability',
];

const files = [
  ...['pdf', 'xlsx', 'csv'].map((format) => `/api/reports/export?type=detailed&format=${format}`),
  ...['pdf', 'xlsx'].map((format) => `/api/financial-health/export?format=${format}`),
];

const unreadable = /NaN|Infinity|undefined|\[object|[-−]\$?0?\.?0+(\.0+)?(?![\d.])|-\$|-\d+\.\d%/;

/** Every text and number of an answer. */
function expectReadable(value: unknown, where: string): void {
  if (typeof value === 'string') {
    if (!/^\d{4}-\d\d|^[0-9a-f-]{36}$|^\//.test(value))
      expect(value, where).not.toMatch(unreadable);
  } else if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) expectReadable(one, `${where}[${index}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) expectReadable(one, `${where}.${name}`);
  } else if (typeof value === 'number') {
    expect(Object.is(value, -0), where).toBe(false);
  }
}

const cents = (dollars: number) => Math.round(dollars * 100);

function expectReportAddsUp({ summary, ...report }: Report, where: string): void {
  for (const rows of [report.payerBreakdown, report.monthlyTrend]) {
    const sum = (of: (row: (typeof rows)[number]) => number) =>
      rows.reduce((total, row) => total + of(row), 0);
    expect(
      [
        sum((row) => row.claimCount),
        sum((row) => cents(row.grossAmount)),
        sum((row) => cents(row.dirFees)),
        sum((row) => cents(row.netAmount)),
      ],
      where,
    ).toEqual([
      summary.totalClaims,
      cents(summary.totalGrossAmount),
      cents(summary.totalDirFees),
      cents(summary.totalNetAmount),
    ]);
  }
}

function expectHealthAddsUp({ metrics, monthlyTrend }: FinancialHealth, where: string): void {
  const sum = (of: (row: (typeof monthlyTrend)[number]) => number) =>
    monthlyTrend.reduce((total, row) => total + cents(of(row)), 0);
  expect(
    sum((row) => row.revenue),
    where,
  ).toBe(cents(metrics.totalRevenue));
  expect(
    sum((row) => row.profit),
    where,
  ).toBe(cents(metrics.netProfit));
  expect(
    sum((row) => row.revenue - row.expenses),
    where,
  ).toBe(cents(metrics.netProfit));
}

/** A pharmacy is asked for every sixth path, the next one for the next; test:deep asks all. */
const share = (all: readonly string[]) =>
  all.filter((_, at) => (at + pharmaciesAsked) % tries(6, 1) === 0);

async function expectAnswers(client: TestClient): Promise<void> {
  pharmaciesAsked += 1;
  for (const path of share(paths)) {
    const { status, body, text } = await client.get(path);
    expect(status, `${path} ${text}`).toBe(200);
    expect(text, path).not.toMatch(/[:[,]-0(\.0+)?[,}\]]/);
    expectReadable(body, path);
    if (path.startsWith('/api/reports')) expectReportAddsUp(body, path);
    if (path.startsWith('/api/financial-health')) expectHealthAddsUp(body, path);
  }
}

const reversal = { id: '1', gross: 5_000, dir: 250, status: 'reversal' } as const;
const day = { paidOn: '2026-03-10' };
const lump = (text: string, amount: number) => ['CS', text, amount] as const;

const pharmacies: Readonly<Record<string, readonly SmallPayment[]>> = {
  nothing: [],
  'only reversals': [
    { ...day, claims: [reversal], lumps: [['FB', 'CARRIED', -4_750]] },
    { paidOn: '2026-01-10', claims: [reversal], lumps: [['FB', 'CARRIED', -4_750]] },
  ],
  'only lump sums': [{ ...day, claims: [], lumps: [lump('DIR Q4', 700), ['FB', 'X', -700]] }],
  'only lump sums that were given': [
    { ...day, claims: [], lumps: [lump('DIR Q4', -700), lump('MISC', -300), lump('GER', -1)] },
  ],
  'one claim': [{ ...day, claims: [{ id: '1', gross: 1, dir: 1 }] }],
  'a gross of zero': [{ ...day, claims: [{ id: '1', gross: 0, dir: -1 }] }],
  'one denied claim': [{ ...day, claims: [{ id: '1', status: 'denied' }] }],
  'only what does not add up': [{ ...day, claims: [{ id: '1' }], amount: 1 }],
  'only money to come': [{ paidOn: '2027-01-10', claims: [{ id: '1', dir: 900 }] }],
  'a payer that gives and one that takes': [
    { paidOn: '2026-02-10', payer: 'GIVES', claims: [{ id: '1', gross: 10_000_00, dir: -1 }] },
    { ...day, payer: 'GIVES', claims: [{ id: '2', gross: 10_000_00, dir: -5_000 }] },
    {
      ...day,
      payer: 'TAKES',
      claims: [{ id: '3', gross: 100_00, dir: 12_345 }],
      lumps: [['FB', 'CARRIED', -2_345]],
    },
  ],
};

describe.each(Object.entries(pharmacies))('a pharmacy with %s', (_what, payments) => {
  test('reads numbers and sentences on its screens and in its files', async () => {
    const { client } = await registerPharmacy(app.server);
    if (payments.length > 0) {
      const content = smallRemittance(...payments);
      const read = await uploadAndRead(client, { name: 'a.835', content });
      expect(read.processingStatus, read.failureReason ?? '').toBe('completed');
    }
    await doCostWork(app.platform);
    await expectAnswers(client);
    // All of them from one address ask for more files than one may.
    const remoteAddress = `10.0.0.${pharmaciesAsked}`;
    for (const url of share(files)) {
      const { status } = await client.request({ method: 'GET', url, remoteAddress });
      expect(status, url).toBe(200);
    }
    for (const payerName of new Set(payments.map(({ payer = 'PLAIN PAYER' }) => payer))) {
      const asked = new URLSearchParams({ payer: payerName });
      const { status } = await client.get(`/api/analysis/negotiation-report?${asked}`);
      expect([200, 404]).toContain(status);
    }
  });
});

test.each(['staff', 'super_admin'] as const)(
  'a %s of no pharmacy reads empty screens',
  async (role) => {
    const { client } = await joinAs(app, { role, organizationId: null });
    await expectAnswers(client);
  },
);
