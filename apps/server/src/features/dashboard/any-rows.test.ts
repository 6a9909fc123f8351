import { addMonths } from '@pfs/core/days';
import { toDollars } from '@pfs/core/money';
import type { Claim, ProviderAdjustment } from '@pfs/core/remittance';
import { type Totals, totalsOf } from '@pfs/core/totals';
import { readText } from '@pfs/edi/testing/read-text';
import type { Dashboard } from '@pfs/wire/dashboard';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tries } from '../../testing/in-depth.ts';
import { type SmallPayment, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());

const months = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03'] as const;

const claims = fc.array(
  fc.record({
    gross: fc.integer({ min: 1, max: 90_000_00 }),
    dir: fc.integer({ min: 0, max: 5_000_00 }),
    status: fc.constantFrom('paid', 'paid', 'paid', 'denied', 'reversal'),
    filledOn: fc.constantFrom('2023-12-31', '2024-01-01', '2025-10-20'),
  }),
  { maxLength: 6 },
);
const lumps = fc.array(
  fc.tuple(
    fc.constantFrom('DIR Q4', 'GER TRUE-UP', 'SWITCH FEE', 'NETWORK', 'AUDIT', 'MISC', 'BONUS'),
    fc.integer({ min: -9_000_00, max: 9_000_00 }),
  ),
  { maxLength: 4 },
);
const payment = fc.record({
  month: fc.constantFrom(...months),
  payer: fc.constantFrom('NORTH RX', 'BLUE MEDICARE RX'),
  claims,
  lumps,
});
type AnyPayment = typeof payment extends fc.Arbitrary<infer Value> ? Value : never;

function toPayment({ month, payer, ...given }: AnyPayment, index: number): SmallPayment {
  const rows = given.claims.map((claim, at) => ({ ...claim, id: `${index}-${at}` }));
  const net = rows.reduce((sum, { status, gross, dir }) => {
    if (status === 'denied') return sum;
    return sum + (status === 'paid' ? gross - dir : dir - gross);
  }, 0);
  const taken = given.lumps.map(([text, cents]) => ['CS', text, cents] as const);
  const amount = taken.reduce((sum, [, , cents]) => sum - cents, net);
  // No payment is negative: the rest is carried forward.
  const carried = amount < 0 ? [['FB', 'FWD', amount] as const] : [];
  const lumpSums = [...taken, ...carried].filter(([, , cents]) => cents !== 0);
  return { paidOn: `${month}-10`, payer, trace: `T${index}`, claims: rows, lumps: lumpSums };
}

/** The rows of a file by month, as the pure reader tells them. */
function totalsByMonth(text: string): ReadonlyMap<string, Totals> {
  const rows = new Map<string, { claims: Claim[]; lumps: ProviderAdjustment[] }>();
  let ofPayment: { claims: Claim[]; lumps: ProviderAdjustment[] } = { claims: [], lumps: [] };
  for (const event of readText(text).events) {
    if (event.kind === 'payment_started') ofPayment = { claims: [], lumps: [] };
    if (event.kind === 'claim') ofPayment.claims.push(event.claim);
    if (event.kind === 'provider_adjustment') ofPayment.lumps.push(event.adjustment);
    if (event.kind !== 'payment_ended') continue;
    expect(event.payment.balanced).toBe(true);
    const month = event.payment.paidOn?.slice(0, 7) ?? '';
    const kept = rows.get(month) ?? { claims: [], lumps: [] };
    kept.claims.push(...ofPayment.claims);
    kept.lumps.push(...ofPayment.lumps);
    rows.set(month, kept);
  }
  return new Map([...rows].map(([month, of]) => [month, totalsOf(of.claims, of.lumps)]));
}

test('the dashboard shows the sums of its rows, for any files', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 6 }), async (given) => {
      const { client, user } = await registerPharmacy(app.server);
      const content = smallRemittance(...given.map(toPayment));
      const detail = await uploadAndRead(client, { name: 'any.835', content });
      expect(detail.payments.every(({ counted }) => counted)).toBe(true);
      const expected = totalsByMonth(content);
      for (const month of months) {
        const shown = (await client.get(`/api/dashboard?month=${month}`)).body as Dashboard;
        expectShown(shown, { month, expected });
      }
      const organizationId = user.organization?.id ?? '';
      expect(await app.platform.database.withTenant(organizationId, verifyRollups)).toEqual([]);
    }),
    { numRuns: tries(4, 40) },
  );
});

function expectShown(
  { metrics, payerBreakdown, trend }: Dashboard,
  { month, expected }: { month: string; expected: ReadonlyMap<string, Totals> },
): void {
  const dirOf = (of: string) => expected.get(of)?.dirFeesCents ?? 0;
  const ofYear = months.filter((one) => one <= month && one.slice(0, 4) === month.slice(0, 4));
  const yearCents = ofYear.reduce((sum, one) => sum + dirOf(one), 0);
  expect(metrics).toEqual({
    monthlyDirFees: dirOf(month) / 100,
    dirPercentage: expected.get(month)?.dirPercentage ?? 0,
    ytdDirFees: yearCents / 100,
    processedClaims: expected.get(month)?.claims ?? 0,
  });
  const byPayer = payerBreakdown.reduce((sum, one) => sum + Math.round(one.totalDirFees * 100), 0);
  expect(byPayer).toBe(yearCents);
  const last = [5, 4, 3, 2, 1, 0].map((back) => addMonths(`${month}-01`, -back).slice(0, 7));
  expect(trend.map(({ month: name, totalDirFees }) => [name, totalDirFees])).toEqual(
    last.map((name) => [
      name,
      toDollars(expected.get(name)?.dirFeesCents ?? totalsOf([]).netCents),
    ]),
  );
}
