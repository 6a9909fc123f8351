import { healthMetrics } from '@pfs/core/metrics/financial-health';
import { periodTotals } from '@pfs/core/metrics/period-totals';
import { timeframePeriod, timeframes } from '@pfs/core/metrics/periods';
import { type VendorInvoiceFigures, vendorFigures } from '@pfs/core/metrics/vendor-invoices';
import { sumCents, toCents } from '@pfs/core/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { type CountedFile, simpleCount } from '../../testing/simple-count.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';
import { addInvoices, insertVendor, type NewInvoice } from '../vendors/public.ts';
import { findHealth } from './financial-health.service.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());

const days = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2026-03-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const payments = fc.array(
  fc.record({
    paidOn: days,
    payer: fc.constantFrom('FIRST PAYER', 'SECOND PAYER', '=1+1'),
    // More than both fees can take: a payment is never below zero.
    gross: fc.array(fc.integer({ min: 900, max: 90_000 }), { minLength: 1, maxLength: 3 }),
    dir: fc.integer({ min: 0, max: 500 }),
    lump: fc.integer({ min: -300, max: 300 }),
  }),
  { minLength: 1, maxLength: 8 },
);

const invoices = fc.array(
  fc.record({
    invoiceDate: days,
    dueDate: fc.option(days),
    totalCents: fc.integer({ min: -9_000, max: 90_000 }).map(toCents),
    payments: fc.array(
      fc.record({
        paidOn: days,
        amountCents: fc.integer({ min: 1, max: 59_000 }).map(toCents),
      }),
      { maxLength: 3 },
    ),
    status: fc.constantFrom('pending', 'approved', 'paid', 'disputed', 'cancelled'),
  }),
  { maxLength: 8 },
);

test('what the screen shows is what another reader counts of the same files and invoices', async () => {
  await fc.assert(
    fc.asyncProperty(payments, invoices, async (paid, bought) => {
      const { client, user } = await registerPharmacy(app.server);
      const organizationId = user.organization?.id ?? '';
      const content = smallRemittance(
        ...paid.map(({ paidOn, payer, gross, dir, lump }, at) => ({
          paidOn,
          payer,
          trace: `T${at}`,
          claims: gross.map((cents, index) => ({ id: `${at}-${index}`, gross: cents, dir })),
          lumps: lump === 0 ? [] : [['CS', 'DIR RECON', lump] as const],
        })),
      );
      const detail = await uploadAndRead(client, { name: 'all.835', content });
      expect(detail.processingStatus, detail.failureReason ?? '').toBe('completed');
      const { database } = app.platform;
      await database.withTenant(organizationId, (tx) => insertInvoices(tx, bought));
      for (const timeframe of timeframes) {
        const asked = { today: '2026-03-20', timeframe, month: '2026-03' };
        const health = await database.withTenant(organizationId, (tx) => findHealth(tx, asked));
        const period = timeframePeriod(timeframe, '2026-03');
        const vendors = vendorFigures(bought, period, asked.today);
        expect(health.vendors).toEqual(vendors);
        const counted = totalsOf(simpleCount(content), period);
        expect(health.metrics).toEqual(healthMetrics(counted, vendors));
        const months = health.trend.map(({ metrics }) => metrics.netProfitCents);
        expect(sumCents(months)).toBe(health.metrics.netProfitCents);
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

/** Of the days of a period, added up claim by claim. */
function totalsOf({ claims, dirLumps }: CountedFile, { from, to }: { from: string; to: string }) {
  const lies = ({ paidOn }: { paidOn: string }) => paidOn >= from && paidOn <= to;
  const [inside, lumps] = [claims.filter(lies), dirLumps.filter(lies)];
  const sum = (values: readonly number[]) => toCents(values.reduce((all, one) => all + one, 0));
  const lumpCents = sum(lumps.map(({ cents }) => cents));
  const netCents = sum(inside.map((claim) => claim.netCents));
  return periodTotals({
    grossCents: sum(inside.map((claim) => claim.grossCents)),
    claimsNetCents: netCents,
    claimDirFeesCents: sum(inside.map((claim) => claim.dirCents)),
    claimGerFeesCents: toCents(0),
    claimOtherFeesCents: toCents(0),
    lumpsCents: { dir: lumpCents },
    paymentsReceivedCents: toCents(netCents - lumpCents),
    claims: inside.length,
    reversals: 0,
    deniedClaims: 0,
    payments: 0,
  });
}

async function insertInvoices(
  tx: TenantTransaction,
  invoices: readonly VendorInvoiceFigures[],
): Promise<void> {
  const vendorId = await insertVendor(tx, { name: 'Wholesale' });
  await addInvoices(
    tx,
    invoices.map((invoice, number) => ({
      ...invoice,
      vendorId,
      invoiceNumber: String(number),
      status: invoice.status as NewInvoice['status'],
      lineItems: [],
    })),
  );
}
