import type { Dashboard } from '@pfs/wire/dashboard';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type SmallPayment, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';

const usualDay = '2026-03-20';
let app: TestApp;
let today = usualDay;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(`${today}T12:00:00Z`) });
});
afterEach(() => {
  today = usualDay;
});
afterAll(() => app.close());

/** A fresh pharmacy's dashboard after one file each. */
async function shownAfter(...files: readonly (readonly SmallPayment[])[]): Promise<Dashboard> {
  const { client, user } = await registerPharmacy(app.server);
  for (const [index, payments] of files.entries()) {
    const content = smallRemittance(...payments);
    const detail = await uploadAndRead(client, { name: `${index}.835`, content });
    expect(detail.processingStatus, detail.failureReason ?? '').toBe('completed');
  }
  const organizationId = user.organization?.id ?? '';
  const differences = await app.platform.database.withTenant(organizationId, verifyRollups);
  expect(differences).toEqual([]);
  return (await client.get('/api/dashboard')).body as Dashboard;
}

const march = '2026-03-10';
const claim = { id: '7000001', gross: 10_000, dir: 512 };

test('a pharmacy without files has no data, six empty months and no alerts', async () => {
  const shown = await shownAfter();
  expect(shown).toMatchObject({ month: '2026-03', isCurrentMonth: true, hasData: false });
  expect(shown.metrics).toEqual({
    monthlyDirFees: 0,
    dirPercentage: 0,
    ytdDirFees: 0,
    processedClaims: 0,
  });
  expect(shown.trend).toHaveLength(6);
  expect(shown.alerts).toEqual([]);
});

test('a claim’s DIR fee is counted to the cent', async () => {
  const { metrics } = await shownAfter([{ paidOn: march, claims: [claim] }]);
  expect(metrics).toEqual({
    monthlyDirFees: 5.12,
    dirPercentage: 5.1,
    ytdDirFees: 5.12,
    processedClaims: 1,
  });
});

test('a DIR lump sum is counted, one of another type is not', async () => {
  const { metrics, payerBreakdown } = await shownAfter([
    {
      paidOn: march,
      claims: [claim],
      lumps: [
        ['CS', 'DIR Q1-26', 1_000],
        ['CS', 'GER RECON Q1-26', 300],
        ['AH', 'TRANSACTION FEE', 12],
      ],
    },
  ]);
  expect(metrics.monthlyDirFees).toBe(15.12);
  expect(metrics.dirPercentage).toBe(15.1);
  expect(payerBreakdown).toEqual([{ payerName: 'PLAIN PAYER', totalDirFees: 15.12 }]);
});

test('a reversal subtracts its fee, in another month too', async () => {
  const reversal = { ...claim, status: 'reversal' } as const;
  const other = { id: '7000002', gross: 20_000, dir: 1_000 };
  const shown = await shownAfter(
    [{ paidOn: '2026-02-10', claims: [claim] }],
    [{ paidOn: march, claims: [other, reversal] }],
  );
  expect(shown.metrics).toEqual({
    monthlyDirFees: 4.88,
    dirPercentage: 4.9,
    ytdDirFees: 10,
    processedClaims: 0,
  });
  expect(shown.trend.slice(-2).map((one) => one.totalDirFees)).toEqual([5.12, 4.88]);
});

test('a denied claim is not counted', async () => {
  const denied = { id: '7000003', status: 'denied', gross: 90_000 } as const;
  const { metrics } = await shownAfter([{ paidOn: march, claims: [claim, denied] }]);
  expect(metrics).toMatchObject({ processedClaims: 1, dirPercentage: 5.1 });
});

test('a payment that does not add up is in no figure', async () => {
  const wrong = { paidOn: march, claims: [{ ...claim, id: '8' }], amount: 9_487, trace: 'WRONG' };
  const shown = await shownAfter([{ paidOn: march, claims: [claim] }, wrong]);
  expect(shown.metrics).toMatchObject({ monthlyDirFees: 5.12, processedClaims: 1 });
  expect(shown.recentClaims).toHaveLength(1);
  expect(shown.payerBreakdown).toEqual([{ payerName: 'PLAIN PAYER', totalDirFees: 5.12 }]);
  expect(shown.alerts).toMatchObject([{ type: 'warning', severity: 'high', isRead: false }]);
  expect(shown.alerts[0]?.message).toContain('$94.87');
});

test('a payment that another file already has is not counted again', async () => {
  const payment = { paidOn: march, claims: [claim], trace: 'SAME' };
  const more = { paidOn: march, claims: [{ ...claim, id: '9' }], trace: 'OTHER' };
  const { metrics } = await shownAfter([payment], [payment, more]);
  expect(metrics).toMatchObject({ monthlyDirFees: 10.24, processedClaims: 2 });
});

test('returned fees make a month negative', async () => {
  const { metrics } = await shownAfter([
    { paidOn: march, claims: [claim], lumps: [['CS', 'DIR REFUND', -2_000]] },
  ]);
  expect(metrics.monthlyDirFees).toBe(-14.88);
  expect(metrics.dirPercentage).toBe(-14.9);
});

test('the year to date starts in January', async () => {
  const { metrics } = await shownAfter(
    [{ paidOn: '2025-12-31', claims: [{ ...claim, id: '1' }] }],
    [{ paidOn: '2026-01-01', claims: [{ ...claim, id: '2' }] }],
    [{ paidOn: '2026-03-31', claims: [{ ...claim, id: '3' }] }],
    [{ paidOn: '2026-04-01', claims: [{ ...claim, id: '4' }] }],
  );
  expect(metrics).toMatchObject({ monthlyDirFees: 5.12, ytdDirFees: 10.24, processedClaims: 1 });
});

test('a running month is compared with the same days, without quarterly lump sums', async () => {
  const lumpIn = ['2025-06', '2025-09', '2025-12', '2026-03'];
  const months = ['2025-06', '2025-09', '2025-12', '2026-02', '2026-03'];
  const { compared, headline } = await shownAfter(
    months.map((month) => ({
      paidOn: `${month}-10`,
      payer: 'QUARTERLY',
      trace: month,
      claims: [{ ...claim, id: month }],
      lumps: lumpIn.includes(month) ? [['CS', 'DIR TRUE-UP', 1_031] as const] : [],
    })),
    [
      // After March 20: the same days of February don't have them.
      { paidOn: '2026-02-25', claims: [{ ...claim, id: 'late' }], trace: 'LATE' },
      { paidOn: '2026-02-20', claims: [{ ...claim, id: 'early' }], trace: 'EARLY' },
      { paidOn: march, claims: [{ ...claim, id: 'other', dir: 1_106 }], trace: 'MARCH' },
    ],
  );
  const moved = {
    change: 16.25,
    causes: [
      {
        ...{ payerName: 'QUARTERLY', kind: 'lumps', reference: 'DIR TRUE-UP' },
        ...{ isRegular: true, change: 10.31 },
      },
      {
        ...{ payerName: 'PLAIN PAYER', kind: 'claims', reference: null },
        ...{ isRegular: false, change: 5.94 },
      },
    ],
    rest: 0,
  };
  expect(compared).toEqual({
    ...{ from: '2026-02-01', to: '2026-02-20', isRunning: true, lumpSumsLeftOut: true },
    // 5.12 and 11.06 against 5.12 twice, of $200.00 each.
    ...{ dirFees: 5.94, dirPercentage: 3, claims: 0 },
    headline: moved,
  });
  expect(headline).toEqual({
    ...{ month: '2026-03', from: '2026-02-01', to: '2026-02-20', isRunning: true },
    ...moved,
  });
});

test.each([
  ['2026-03-07', { month: '2026-02', from: '2026-01-01', to: '2026-01-31', isRunning: false }],
  ['2026-03-08', { month: '2026-03', from: '2026-02-01', to: '2026-02-08', isRunning: true }],
])('on %s the headline is about the month that has enough to say', async (day, about) => {
  today = day;
  const { compared, headline } = await shownAfter([
    { paidOn: '2026-01-05', claims: [{ ...claim, id: '1' }], trace: '1' },
    { paidOn: '2026-02-04', claims: [{ ...claim, id: '2', dir: 300 }], trace: '2' },
    {
      ...{ paidOn: '2026-02-25', claims: [{ ...claim, id: '3', dir: 400 }], trace: '3' },
      lumps: [['CS', 'DIR TRUE-UP', 1_000]],
    },
    { paidOn: '2026-03-02', claims: [{ ...claim, id: '4', dir: 350 }], trace: '4' },
  ]);
  // The cards compare the same days of both months.
  expect(compared?.dirFees).toBe(0.5);
  const ofClaims = { payerName: 'PLAIN PAYER', kind: 'claims', reference: null, isRegular: false };
  const lump = { ...ofClaims, kind: 'lumps', reference: 'DIR TRUE-UP', change: 10 };
  expect(headline).toEqual({
    ...about,
    rest: 0,
    ...(about.isRunning
      ? { change: 0.5, causes: [{ ...ofClaims, change: 0.5 }] }
      : { change: 11.88, causes: [lump, { ...ofClaims, change: 1.88 }] }),
  });
});

test('the year to date is compared with the same days of the year before', async () => {
  const lumpIn = ['2025-01', '2025-04', '2025-07', '2025-10', '2026-01'];
  const paid = (paidOn: string, dir: number): SmallPayment => ({
    paidOn,
    payer: 'QUARTERLY',
    trace: paidOn,
    claims: [{ id: paidOn, gross: 10_000, dir }],
    lumps: lumpIn.includes(paidOn.slice(0, 7)) ? [['CS', 'DIR TRUE-UP', 1_031]] : [],
  });
  const { comparedYear } = await shownAfter([
    ...['2025-01-31', '2025-02-28', '2025-03-20'].map((day) => paid(day, 300)),
    // After the same days.
    ...['2025-03-21', '2025-04-10', '2025-07-10', '2025-10-10'].map((day) => paid(day, 900)),
    ...['2026-01-10', '2026-02-25', '2026-03-20'].map((day) => paid(day, 500)),
  ]);
  expect(comparedYear).toEqual({
    ...{ from: '2025-01-01', to: '2025-03-20' },
    ...{ dirFees: 6, lumpSumsLeftOut: true },
  });
});

test('a year before without its first month is not compared', async () => {
  const { comparedYear } = await shownAfter([
    { paidOn: '2025-02-10', claims: [{ ...claim, id: '1' }], trace: '1' },
    { paidOn: march, claims: [claim], trace: '2' },
  ]);
  expect(comparedYear).toBeNull();
});

test('without claims in the prior month nothing is compared', async () => {
  const { compared, headline } = await shownAfter([{ paidOn: march, claims: [claim] }]);
  expect([compared, headline]).toEqual([null, null]);
});

test('other fees are shown separately for the month, the year and the trend', async () => {
  const lumps = [
    ['CS', 'GER RECON Q1-26', 300],
    ['AH', 'TRANSACTION FEE', 12],
    ['CS', 'MISC 1', 25],
  ] as const;
  const { besideDir, payersOfMonth, payerBreakdown } = await shownAfter(
    [{ paidOn: '2025-12-10', claims: [{ ...claim, id: '1' }], lumps, trace: '1' }],
    [{ paidOn: '2026-02-10', payer: 'OTHER', claims: [{ ...claim, id: '2' }], lumps, trace: '2' }],
    [{ paidOn: march, claims: [claim], lumps, trace: '3' }],
  );
  expect(besideDir).toEqual({
    month: { gerFees: 3, otherFees: 0.12, recoupments: 0, unclassified: 0.25 },
    year: { gerFees: 6, otherFees: 0.24, recoupments: 0, unclassified: 0.5 },
    trend: { gerFees: 9, otherFees: 0.36, recoupments: 0, unclassified: 0.75 },
  });
  expect(payersOfMonth).toEqual([{ payerName: 'PLAIN PAYER', totalDirFees: 5.12 }]);
  expect(payerBreakdown).toHaveLength(2);
});

test('claims that need attention come first, with the reason', async () => {
  const { recentClaims, alertsOpen } = await shownAfter([
    { paidOn: '2026-03-09', claims: [{ id: 'much', gross: 10_000, dir: 1_200 }], trace: '1' },
    {
      paidOn: march,
      claims: [
        { ...claim, id: 'usual' },
        { id: 'more', gross: 900, dir: 300 },
      ],
    },
    // A few cents are not worth a look, whatever their share.
    { paidOn: '2026-03-11', claims: [{ id: 'little', gross: 32, dir: 10 }], trace: '3' },
  ]);
  expect(recentClaims.map(({ dirFee, note }) => [dirFee, note])).toEqual([
    [12, 'DIR 12.0% of gross revenue'],
    [3, 'DIR 33.3% of gross revenue'],
    [0.1, null],
    [5.12, null],
  ]);
  expect(alertsOpen).toBe(0);
});
