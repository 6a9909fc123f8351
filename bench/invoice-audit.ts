import { addDays } from '@pfs/core/days';
import { sumCents, toCents } from '@pfs/core/money';
import {
  addInvoices,
  insertVendor,
  type NewInvoice,
} from '../apps/server/src/features/vendors/public.ts';
import type { TenantTransaction } from '../apps/server/src/platform/database/database.ts';
import { startMeasuredProduct } from './support/measured-product.ts';
import { makeOrganization } from './support/organization.ts';

/*
 * How long it takes to add an invoice of 5,000 lines to a pharmacy that has 20,000 invoices, with
 * every finding, own price and cost in the same transaction. Goal: a second or so.
 */
const invoices = Number(process.env['BENCH_INVOICES'] ?? 20_000);
const linesEach = Number(process.env['BENCH_LINES'] ?? 10);
const largeLines = 5_000;
const drugs = 5_000;
const firstDay = '2025-03-01';
const days = 365;
const perTransaction = 1_000;

let seed = 7;
function below(limit: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((seed / 2 ** 31) * limit);
}

function invoiceOf(
  vendorIds: readonly string[],
  number: number,
  said: { day: string; lines: number },
) {
  const lineItems = Array.from({ length: said.lines }, (_, at) => {
    const drug = said.lines >= drugs ? at % drugs : below(drugs);
    const price = 100 + drug + below(20);
    const quantity = 1 + below(9);
    // One in two hundred lines doesn't add up.
    const off = below(200) === 0 ? 5 : 0;
    return {
      description: `Drug ${drug}`,
      ndc: String(10_000_000_000 + drug),
      quantity: String(quantity * 100),
      unitPrice: (price / 100).toFixed(2),
      totalCents: toCents(quantity * 100 * price + off),
    };
  });
  const invoice: NewInvoice = {
    vendorId: vendorIds[number % vendorIds.length] ?? '',
    invoiceNumber: `B-${number}`,
    invoiceDate: said.day,
    dueDate: null,
    status: 'approved',
    totalCents: sumCents(lineItems.map(({ totalCents }) => totalCents)),
    payments: [],
    lineItems,
  };
  return invoice;
}

const product = await startMeasuredProduct();
try {
  const { database } = product.parts;
  const { organizationId } = (await makeOrganization(product.parts)).actor;
  const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
    database.withTenant(organizationId, work, { statementTimeoutMs: 600_000 });
  const vendorIds = await inTenant(async (tx) => [
    await insertVendor(tx, { name: 'Harborline Drug' }),
    await insertVendor(tx, { name: 'Bluewater Wholesale' }),
    await insertVendor(tx, { name: 'Stonebridge Supply' }),
  ]);
  const timed = async (what: string, added: readonly NewInvoice[]) => {
    const before = performance.now();
    await inTenant((tx) => addInvoices(tx, added));
    const seconds = ((performance.now() - before) / 1_000).toFixed(2);
    console.log(`  ${what.padEnd(44)} ${seconds} s`);
  };
  for (let from = 0; from < invoices; from += perTransaction) {
    const added = Array.from({ length: Math.min(perTransaction, invoices - from) }, (_, at) => {
      const day = addDays(firstDay, Math.floor(((from + at) * days) / invoices));
      return invoiceOf(vendorIds, from + at, { day, lines: linesEach });
    });
    await timed(`${perTransaction} invoices after ${from}`, added);
  }
  const last = addDays(firstDay, days + 1);
  const large = { lines: largeLines, day: last };
  await timed('5,000 lines, the latest', [invoiceOf(vendorIds, invoices, large)]);
  await timed('5,000 lines, the latest, again', [invoiceOf(vendorIds, invoices + 1, large)]);
  const middle = { lines: largeLines, day: addDays(firstDay, Math.floor(days / 2)) };
  await timed('5,000 lines, half a year back', [invoiceOf(vendorIds, invoices + 2, middle)]);
  await timed('10 lines, the latest', [
    invoiceOf(vendorIds, invoices + 3, { lines: 10, day: last }),
  ]);
} finally {
  await product.stop();
}
