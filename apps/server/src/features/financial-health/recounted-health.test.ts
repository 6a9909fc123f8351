import type { Sums } from '@pfs/core/figures/evaluate';
import { healthMetrics } from '@pfs/core/metrics/financial-health';
import { type VendorInvoiceFigures, vendorFigures } from '@pfs/core/metrics/health-scores';
import { timeframePeriod, timeframes } from '@pfs/core/metrics/periods';
import { sumCents, toCents } from '@pfs/core/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { tries } from '../../testing/in-depth.ts';
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

const settings = { estimatedShareOfRevenue: 0.8, benchmarkPercent: 4 };

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

test('the screen equals an independent count of the same files and invoices', async () => {
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
        const asked = { today: '2026-03-20', timeframe, month: '2026-03', settings };
        const health = await database.withTenant(organizationId, (tx) => findHealth(tx, asked));
        const period = timeframePeriod(timeframe, timeframe === '1month' ? '2026-02' : '2026-03');
        const vendors = vendorFigures(flagDuplicates(bought), period, asked.today);
        const { dueCents, paidByDueCents } = vendors;
        expect(health.dues).toMatchObject({ dueCents, paidByDueCents });
        const counted = sumsOf(simpleCount(content), period);
        const purchases = { invoiced: vendors.spendCents, invoicePaid: vendors.paymentsCents };
        expect(health.metrics).toEqual(healthMetrics({ ...counted, ...purchases }, settings));
        // No claim here has a known cost; each month's estimate is rounded to the cent.
        expect(health.metrics.knownCostPercentage).toBe(0);
        const months = health.trend.map(({ metrics }) => metrics.netProfitCents);
        const off = Math.abs(sumCents(months) - health.metrics.netProfitCents);
        expect(off).toBeLessThanOrEqual(months.length / 2);
      }
    }),
    { numRuns: tries(3, 30), endOnFailure: true },
  );
});

type Bought = Omit<VendorInvoiceFigures, 'duplicate'>;

/** Another one of the same day and amount came before; nothing else of them is alike here. */
function flagDuplicates(invoices: readonly Bought[]): readonly VendorInvoiceFigures[] {
  const stands = ({ status }: Bought) => status !== 'cancelled';
  return invoices.map((one, at) => ({
    ...one,
    duplicate: invoices
      .slice(0, at)
      .filter(stands)
      .some(
        (other) =>
          one.totalCents !== 0 &&
          other.totalCents === one.totalCents &&
          other.invoiceDate === one.invoiceDate,
      ),
  }));
}

/** Of the days of a period, added up claim by claim. */
function sumsOf(
  { claims, dirLumps }: CountedFile,
  { from, to }: { from: string; to: string },
): Sums {
  const lies = ({ paidOn }: { paidOn: string }) => paidOn >= from && paidOn <= to;
  const [inside, lumps] = [claims.filter(lies), dirLumps.filter(lies)];
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  const lumpDir = sum(lumps.map(({ cents }) => cents));
  const claimNet = sum(inside.map((claim) => claim.netCents));
  return {
    claimGross: sum(inside.map((claim) => claim.grossCents)),
    claimNet,
    unknownRevenue: sum(inside.map((claim) => claim.grossCents)),
    claimDir: sum(inside.map((claim) => claim.dirCents)),
    lumpDir,
    paymentsAmount: claimNet - lumpDir,
    paidClaims: inside.length,
  };
}

async function insertInvoices(tx: TenantTransaction, invoices: readonly Bought[]): Promise<void> {
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
