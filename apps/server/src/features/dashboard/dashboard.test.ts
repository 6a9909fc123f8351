import { write835Text } from '@pfs/edi/write-835';
import type { Dashboard } from '@pfs/wire/dashboard';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDecimalPercent, periodOf, simpleCount } from '../../testing/simple-count.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  registerPharmacy,
  type TestClient,
  testPassword,
  uploadAndRead,
} from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';
import { sampleRemittance } from '../sample-data/public.ts';

let now = new Date('2026-03-20T12:00:00Z');
let app: TestApp;
let client: TestClient;
let organizationId: string;
let email: string;

const text = write835Text(sampleRemittance({ seed: 7, until: '2026-03-31' }).description);
const counted = simpleCount(text);

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  const pharmacy = await registerPharmacy(app.server);
  ({ client, email } = pharmacy);
  organizationId = pharmacy.user.organization?.id ?? '';
  const detail = await uploadAndRead(client, { name: 'four-months.835', content: text });
  expect(detail).toMatchObject({ processingStatus: 'completed', counted: true });
});
afterAll(() => app.close());

async function dashboard(month?: string): Promise<Dashboard> {
  const query = month === undefined ? '' : `?month=${month}`;
  return (await client.get(`/api/dashboard${query}`)).body as Dashboard;
}

/** Moves the clock; the session of another day has ended, so the owner signs in again. */
async function at(instant: string): Promise<void> {
  now = new Date(instant);
  await client.post('/api/auth/login', { email, password: testPassword });
}

const inCents = (dollars: number) => Math.round(dollars * 100);

test('the file has all cases that figures must handle', () => {
  expect(new Set(counted.claims.map(({ kind }) => kind))).toEqual(
    new Set(['paid', 'denied', 'reversal']),
  );
  expect(counted.dirLumps.length).toBeGreaterThan(0);
  expect(periodOf(counted, '2025-12').hasClaims).toBe(true);
});

describe.each(['2025-12', '2026-01', '2026-02', '2026-03'])('the month %s', (month) => {
  test('the cards equal a count of the file’s text', async () => {
    const shown = await dashboard(month);
    const monthly = periodOf(counted, month);
    const soFar = counted.claims.filter(({ paidOn }) => paidOn.slice(0, 7) <= month);
    const lumpsSoFar = counted.dirLumps.filter(({ paidOn }) => paidOn.slice(0, 7) <= month);
    const year = { claims: soFar, dirLumps: lumpsSoFar };
    const yearly = periodOf(year, month.slice(0, 4));
    expect(shown.month).toBe(month);
    expect(inCents(shown.metrics.monthlyDirFees)).toBe(monthly.dirCents);
    expect(shown.metrics.dirPercentage).toBe(oneDecimalPercent(monthly));
    expect(inCents(shown.metrics.ytdDirFees)).toBe(yearly.dirCents);
    expect(shown.metrics.processedClaims).toBe(monthly.claims);
    const byPayer = [...new Set(counted.claims.map(({ payer }) => payer))].map((payer) => [
      payer,
      periodOf(year, month.slice(0, 4), payer).dirCents,
    ]);
    const breakdown = shown.payerBreakdown.map((one) => [one.payerName, inCents(one.totalDirFees)]);
    expect(Object.fromEntries(breakdown)).toEqual(Object.fromEntries(byPayer));
    const sum = shown.payerBreakdown.reduce((all, one) => all + inCents(one.totalDirFees), 0);
    expect(sum).toBe(inCents(shown.metrics.ytdDirFees));
  });
});

test('the trend has six months, those without claims as zeros', async () => {
  const { trend } = await dashboard('2026-03');
  expect(trend.map(({ month }) => month)).toEqual([
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
  ]);
  for (const { month, totalDirFees, hasClaims } of trend) {
    const expected = periodOf(counted, month);
    expect([inCents(totalDirFees), hasClaims]).toEqual([expected.dirCents, expected.hasClaims]);
  }
  expect(trend[0]).toMatchObject({ month: '2025-10', totalDirFees: 0, hasClaims: false });
});

test('the recent claims are the last ones of the month in the file', async () => {
  // Before the month with the jump, in which nearly every claim has a note.
  const { recentClaims } = await dashboard('2026-01');
  const last = counted.claims.map(({ paidOn }) => paidOn).filter((day) => day < '2026-02');
  expect(recentClaims).toHaveLength(10);
  const days = recentClaims.flatMap(({ note, processedDate }) =>
    note?.startsWith('DIR') ? [] : (processedDate ?? []),
  );
  expect(days[0]).toBe(last.sort().at(-1));
  for (const claim of recentClaims) {
    expect(
      counted.claims.some(
        (one) =>
          one.paidOn === claim.processedDate &&
          one.payer === claim.payerName &&
          one.grossCents === inCents(claim.grossAmount) &&
          one.dirCents === inCents(claim.dirFee) &&
          one.netCents === inCents(claim.netAmount),
      ),
    ).toBe(true);
  }
});

test('money has no more than two decimals', async () => {
  const { metrics, payerBreakdown, trend, recentClaims } = await dashboard('2026-03');
  const amounts = [
    metrics.monthlyDirFees,
    metrics.ytdDirFees,
    ...payerBreakdown.map((one) => one.totalDirFees),
    ...trend.map((one) => one.totalDirFees),
    ...recentClaims.flatMap((one) => [one.grossAmount, one.dirFee, one.netAmount]),
  ];
  for (const amount of amounts) expect(String(amount)).toMatch(/^-?\d+(\.\d{1,2})?$/);
});

test('if the current month has no claims, the latest month with claims is shown', async () => {
  await at('2026-07-10T12:00:00Z');
  expect(await dashboard()).toMatchObject({ month: '2026-03', isCurrentMonth: false });
  expect((await dashboard()).metrics).toEqual((await dashboard('2026-03')).metrics);
});

test('data after today is not in the current month', async () => {
  await at('2026-01-31T12:00:00Z');
  expect(await dashboard()).toMatchObject({ month: '2026-01', isCurrentMonth: true });
});

test('the month changes at midnight in the pharmacy’s time zone', async () => {
  await at('2026-04-01T02:00:00Z');
  expect(await dashboard()).toMatchObject({ month: '2026-03', isCurrentMonth: true });
  await at('2026-04-01T04:00:00Z');
  expect(await dashboard()).toMatchObject({ month: '2026-03', isCurrentMonth: false });
});

test('a month before the first claim is empty, although the pharmacy has data', async () => {
  const shown = await dashboard('2019-05');
  expect(shown).toMatchObject({ month: '2019-05', hasData: true, recentClaims: [] });
  expect(shown.metrics).toEqual({
    monthlyDirFees: 0,
    dirPercentage: 0,
    ytdDirFees: 0,
    processedClaims: 0,
  });
  expect(shown.payerBreakdown).toEqual([]);
});

test('the stored totals equal a recount', async () => {
  const differences = await app.platform.database.withTenant(organizationId, verifyRollups);
  expect(differences).toEqual([]);
});
