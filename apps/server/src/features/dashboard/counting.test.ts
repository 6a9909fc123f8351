import type { Dashboard } from '@pfs/wire/dashboard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyRollups } from '../../platform/database/rollups.ts';
import { type SmallPayment, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
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

test('a lump sum of DIR is counted, one of another kind is not', async () => {
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

test('a reversed claim takes its fee back, in another month too', async () => {
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

test('a payment that does not add up is kept out of every figure', async () => {
  const wrong = { paidOn: march, claims: [{ ...claim, id: '8' }], amount: 9_487, trace: 'WRONG' };
  const shown = await shownAfter([{ paidOn: march, claims: [claim] }, wrong]);
  expect(shown.metrics).toMatchObject({ monthlyDirFees: 5.12, processedClaims: 1 });
  expect(shown.recentClaims).toHaveLength(1);
  expect(shown.payerBreakdown).toEqual([{ payerName: 'PLAIN PAYER', totalDirFees: 5.12 }]);
  expect(shown.alerts).toMatchObject([{ type: 'warning', severity: 'high', isRead: false }]);
  expect(shown.alerts[0]?.message).toContain('$94.87');
});

test('a payment that came in another file already is not counted again', async () => {
  const payment = { paidOn: march, claims: [claim], trace: 'SAME' };
  const more = { paidOn: march, claims: [{ ...claim, id: '9' }], trace: 'OTHER' };
  const { metrics } = await shownAfter([payment], [payment, more]);
  expect(metrics).toMatchObject({ monthlyDirFees: 10.24, processedClaims: 2 });
});

test('fees given back make a month negative', async () => {
  const { metrics } = await shownAfter([
    { paidOn: march, claims: [claim], lumps: [['CS', 'DIR REFUND', -2_000]] },
  ]);
  expect(metrics.monthlyDirFees).toBe(-14.88);
  expect(metrics.dirPercentage).toBe(-14.9);
});

test('the year to date begins in January', async () => {
  const { metrics } = await shownAfter(
    [{ paidOn: '2025-12-31', claims: [{ ...claim, id: '1' }] }],
    [{ paidOn: '2026-01-01', claims: [{ ...claim, id: '2' }] }],
    [{ paidOn: '2026-03-31', claims: [{ ...claim, id: '3' }] }],
    [{ paidOn: '2026-04-01', claims: [{ ...claim, id: '4' }] }],
  );
  expect(metrics).toMatchObject({ monthlyDirFees: 5.12, ytdDirFees: 10.24, processedClaims: 1 });
});
