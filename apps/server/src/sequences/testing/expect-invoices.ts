import { mayBecome } from '@pfs/core/invoices/invoice-status';
import type { VendorInvoice, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import type { Vendor } from '@pfs/wire/vendors';
import { expect } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';

const cents = (dollars: number) => Math.round(dollars * 100);

function sumOf<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + cents(of(row)), 0);
}

/** What vendors show, and what figures and screens say of them, is the sum of their invoices. */
export async function expectInvoices(client: TestClient): Promise<void> {
  const invoices = (await client.get('/api/vendor-invoices')).body as VendorInvoice[];
  const details: VendorInvoiceDetail[] = [];
  for (const invoice of invoices) details.push(await expectInvoice(client, invoice));
  for (const vendor of (await client.get('/api/vendors')).body as Vendor[]) {
    const its = invoices.filter(({ vendorId }) => vendorId === vendor.id);
    const standing = its.filter(({ status }) => status !== 'cancelled');
    const counted = its.filter(({ leftOut }) => leftOut === null);
    expect(vendor.invoiceCount).toBe(its.length);
    expect(cents(vendor.totalSpend)).toBe(sumOf(counted, ({ totalAmount }) => totalAmount));
    expect(cents(vendor.openBalance)).toBe(
      sumOf(
        counted.filter(({ status }) => status !== 'paid'),
        (invoice) => invoice.totalAmount - invoice.paidAmount,
      ),
    );
    expect(cents(vendor.totalPaid)).toBe(sumOf(standing, ({ paidAmount }) => paidAmount));
  }
  await expectFigures(
    client,
    details.filter(({ status }) => status !== 'cancelled'),
  );
}

async function expectInvoice(
  client: TestClient,
  invoice: VendorInvoice,
): Promise<VendorInvoiceDetail> {
  const detail = (await client.get(`/api/vendor-invoices/${invoice.id}`))
    .body as VendorInvoiceDetail;
  expect(detail).toMatchObject(invoice);
  const { payments, statusChanges, findings } = detail;
  expect(cents(detail.paidAmount)).toBe(sumOf(payments, ({ amount }) => amount));
  expect(cents(detail.balance)).toBe(cents(detail.totalAmount) - cents(detail.paidAmount));
  if (detail.status === 'paid') expect(detail.balance).toBeLessThanOrEqual(0);
  const open = findings.filter(({ status }) => status === 'open');
  expect(invoice.openFindings).toBe(open.length);
  expect(cents(invoice.findingAmount)).toBe(eachDollarOnce(open));
  expect(detail.leftOut).toBe(whyLeftOut(detail));
  expect([statusChanges[0]?.from, statusChanges.at(-1)?.to]).toEqual([null, detail.status]);
  for (const [at, { from, to }] of statusChanges.slice(1).entries()) {
    expect(from).toBe(statusChanges[at]?.to);
    expect(from !== null && mayBecome({ from, to })).toBe(true);
  }
  return detail;
}

function whyLeftOut({ status, findings }: VendorInvoiceDetail): VendorInvoice['leftOut'] {
  if (status === 'cancelled' || status === 'disputed') return status;
  const isFlagged = findings.some(
    (finding) =>
      finding.kind === 'duplicate_invoice' && ['open', 'disputed'].includes(finding.status),
  );
  return isFlagged ? 'duplicate' : null;
}

/** A line's dearest price counts, and of what is overdue what nothing else questions. */
function eachDollarOnce(findings: VendorInvoiceDetail['findings']): number {
  const of = (kinds: RegExp) => findings.filter(({ kind }) => kinds.test(kind));
  const prices = [...Map.groupBy(of(/^price_/), ({ lineId }) => lineId).values()];
  const questioned =
    prices.reduce((sum, line) => sum + cents(Math.max(...line.map(({ amount }) => amount))), 0) +
    sumOf(of(/^(?!price_|overdue)/), ({ amount }) => amount);
  const overdue = of(/^overdue$/);
  return overdue.length === 0
    ? questioned
    : Math.max(
        questioned,
        sumOf(overdue, ({ amount }) => amount),
      );
}

async function expectFigures(
  client: TestClient,
  standing: readonly VendorInvoiceDetail[],
): Promise<void> {
  const period = 'from=2026-01-01&to=2026-03-31';
  const within = (day: string) => day >= '2026-01-01' && day <= '2026-03-31';
  const spend = sumOf(
    standing.filter(({ invoiceDate, leftOut }) => within(invoiceDate) && leftOut === null),
    ({ totalAmount }) => totalAmount,
  );
  const parts = standing.flatMap(({ payments }) => payments);
  const paid = sumOf(
    parts.filter(({ paidOn }) => within(paidOn)),
    ({ amount }) => amount,
  );
  const figure = async (name: string) =>
    cents((await client.get(`/api/figures/${name}?${period}`)).body.value);
  expect(await figure('vendorSpend')).toBe(spend);
  expect(await figure('vendorPayments')).toBe(paid);
  const asked = 'timeframe=3months&month=2026-03';
  const { metrics } = (await client.get(`/api/financial-health?${asked}`)).body;
  expect(cents(metrics.vendorSpend)).toBe(spend);
  const received = await figure('paymentsReceived');
  expect(cents(metrics.cashFlow)).toBe(received - paid);
}
