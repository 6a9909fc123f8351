import { lastDayOf } from '@pfs/core/metrics/periods';
import type { Analytics } from '@pfs/wire/analytics';
import type { Dashboard } from '@pfs/wire/dashboard';
import type { Figure } from '@pfs/wire/figures';
import type { Report } from '@pfs/wire/reports';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmallPayment, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

/*
 * Screens read totals that are kept; an opened figure counts rows anew. Of any pharmacy both must
 * be the same, to the cent, and the rows must add up.
 */

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());

const payers = ['NORTH', 'SOUTH', '=1+1', '<script>alert(1)</script>', 'L'.repeat(60)];
const days = ['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2026-03-15', '2026-03-31'];

const aClaim = fc.record({
  id: fc.stringMatching(/^7\d{3}$/),
  gross: fc.integer({ min: 0, max: 90_000 }),
  dir: fc.integer({ min: -300, max: 900 }),
  status: fc.constantFrom('paid', 'paid', 'paid', 'reversal', 'denied'),
  drugName: fc.constantFrom('ELIQUIS', 'ELIQUIS 5 MG', 'OTHER', '=CMD'),
  ndc: fc.constantFrom('00003089421', '65862000801'),
});

const aLump = fc.tuple(
  fc.constantFrom('CS', 'FB', 'WO'),
  fc.constantFrom('DIR Q1', 'GER RECON', 'TRANSACTION FEE', 'NETWORK', 'AUDIT', 'MISC'),
  fc.integer({ min: -2_000, max: 3_000 }),
);

const aPayment = fc.record({
  paidOn: fc.constantFrom(...days),
  payer: fc.constantFrom(...payers),
  claims: fc.array(aClaim, { maxLength: 6 }),
  lumps: fc.array(aLump, { maxLength: 3 }),
  held: fc.boolean(),
});

/** A payment cannot fall below zero: what is missing is carried forward. */
function carried(payment: SmallPayment): SmallPayment {
  const lumps = payment.lumps ?? [];
  let comesTo = -lumps.reduce((sum, [, , amount]) => sum + amount, 0);
  for (const { status = 'paid', gross = 0, dir = 0 } of payment.claims) {
    if (status !== 'denied') comesTo += status === 'paid' ? gross - dir : dir - gross;
  }
  return comesTo < 0 ? { ...payment, lumps: [...lumps, ['FB', 'CARRIED', comesTo]] } : payment;
}

async function pharmacyWith(payments: readonly SmallPayment[]): Promise<TestClient> {
  const { client } = await registerPharmacy(app.server);
  const read = await uploadAndRead(client, {
    name: 'any.835',
    content: smallRemittance(...payments.map(carried)),
  });
  expect(read.processingStatus, read.failureReason ?? '').toBe('completed');
  return client;
}

async function open(client: TestClient, name: string, filter = {}): Promise<Figure> {
  const answer = await client.get(`/api/figures/${name}?${new URLSearchParams(filter)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Figure;
}

const cents = (dollars: number | null) => Math.round((dollars ?? Number.NaN) * 100);

/** Every row of a term's list, added up. */
async function sumRows(client: TestClient, { rows, value }: Figure['terms'][number]) {
  if (rows === null || rows.kind === 'figures') return cents(value);
  const path = { claims: 'claims', provider_adjustments: 'provider-adjustments' }[
    rows.kind as 'claims'
  ];
  const { body } = await client.get(`/api/${path}?${new URLSearchParams(rows.filter)}`);
  const listed = body as readonly Record<string, number>[];
  expect(listed).toHaveLength(rows.count);
  const { field } = rows;
  return field === null
    ? cents(listed.length)
    : listed.reduce((sum, row) => sum + cents(row[field] ?? 0), 0);
}

async function expectSame(client: TestClient, name: string, shown: number, filter = {}) {
  const figure = await open(client, name, filter);
  expect(cents(figure.value), `${name} ${JSON.stringify(filter)}`).toBe(cents(shown));
  for (const term of figure.terms) expect(await sumRows(client, term)).toBe(cents(term.value));
}

async function checkScreens(client: TestClient): Promise<void> {
  const dashboard = (await client.get('/api/dashboard?month=2026-03')).body as Dashboard;
  const march = { from: '2026-03-01', to: '2026-03-31' };
  const { metrics } = dashboard;
  await expectSame(client, 'dirFees', metrics.monthlyDirFees, march);
  await expectSame(client, 'dirPercentage', metrics.dirPercentage, march);
  await expectSame(client, 'claims', metrics.processedClaims, march);
  const year = { from: '2026-01-01', to: '2026-03-31' };
  await expectSame(client, 'dirFees', metrics.ytdDirFees, year);
  for (const { month, totalDirFees } of dashboard.trend) {
    const filter = { from: `${month}-01`, to: lastDayOf(month) };
    await expectSame(client, 'dirFees', totalDirFees, filter);
  }
  const { summary } = (await client.get(`/api/reports?${new URLSearchParams(march)}`))
    .body as Report;
  expect(summary).toMatchObject({
    totalClaims: metrics.processedClaims,
    totalDirFees: metrics.monthlyDirFees,
    avgDirPercentage: metrics.dirPercentage,
  });
  await expectSame(client, 'grossAmount', summary.totalGrossAmount, march);
  await expectSame(client, 'netAmount', summary.totalNetAmount, march);
  const ofYear = await client.get(`/api/analytics?${new URLSearchParams(year)}`);
  expect(dashboard.payerBreakdown).toEqual((ofYear.body as Analytics).payerStats);
  for (const period of [{}, march, { from: '2026-02-28', to: '2026-03-15' }]) {
    const path = `/api/analytics?${new URLSearchParams(period)}`;
    const analytics = (await client.get(path)).body as Analytics;
    for (const { payerName, totalDirFees } of analytics.payerStats) {
      await expectSame(client, 'dirFees', totalDirFees, { ...period, payer: payerName });
    }
    for (const { from, to, totalDirFees } of analytics.trendData) {
      await expectSame(client, 'dirFees', totalDirFees, { from, to });
    }
    for (const { ndc, totalDirFees, claimCount } of analytics.drugAnalysis) {
      const filter = { ...period, ndc: ndc ?? '' };
      await expectSame(client, 'claimDirFees', totalDirFees, filter);
      await expectSame(client, 'claims', claimCount, filter);
    }
  }
}

test('screens show what their figures open to, for any files', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aPayment, { minLength: 1, maxLength: 5 }), async (payments) => {
      const client = await pharmacyWith(
        payments.map(({ held, ...payment }, index) => ({
          ...payment,
          trace: `T${index}`,
          claims: payment.claims.map((claim, at) => ({ ...claim, id: `${claim.id}${at}` })),
          ...(held ? { amount: 99_999_999 } : {}),
        })),
      );
      await checkScreens(client);
    }),
    { numRuns: 4, seed: 20_260_320 },
  );
}, 120_000);

const reversal = { id: '1', gross: 5_000, dir: 250, status: 'reversal' } as const;
const lump = ['CS', 'DIR ONLY', 1_234] as const;

test.each<[string, readonly SmallPayment[]]>([
  ['only reversals', [{ paidOn: '2026-03-10', claims: [reversal] }]],
  ['only lump sums', [{ paidOn: '2026-03-10', claims: [], lumps: [lump] }]],
  ['one claim', [{ paidOn: '2026-03-10', claims: [{ id: '1', gross: 1, dir: 1 }] }]],
  ['a gross of zero', [{ paidOn: '2026-03-10', claims: [{ id: '1', gross: 0, dir: 0 }] }]],
])('a pharmacy with %s has figures that are numbers', async (_what, payments) => {
  const client = await pharmacyWith(payments);
  await checkScreens(client);
  const names = [
    'averageDirFee',
    'averageClaimValue',
    'profitMargin',
    'netProfit',
    'cashFlow',
    'expenses',
    'takeBacks',
    'netAmount',
  ];
  for (const name of names) {
    const { value } = await open(client, name);
    expect(Number.isFinite(value), name).toBe(true);
    expect(Object.is(value, -0), name).toBe(false);
  }
});
