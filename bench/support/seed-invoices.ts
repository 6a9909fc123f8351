import { addDays, addMonths } from '@pfs/core/days';
import { type Cents, sumCents, toCents } from '@pfs/core/money';
import type { ExampleDrug } from '@pfs/edi/example-drugs';
import type { ReceivingParts } from '../../apps/server/src/features/intake/public.ts';
import {
  addInvoices,
  insertVendor,
  type NewInvoice,
} from '../../apps/server/src/features/vendors/public.ts';

const invoicesPerMonth = 8;
/** As a share of what a payer pays for a unit: most drugs earn a little, and prices drift. */
const costBasisPoints = [9_300, 8_600, 7_900, 10_200] as const;
const units = 500;
/** About 50,000 lines a year for half a million claims, and proportionally fewer. */
const claimsPerLine = 10;

interface Bought {
  readonly claims: number;
  readonly firstMonth: string;
  readonly months: number;
  readonly drugs: readonly ExampleDrug[];
}

/**
 * A wholesaler's invoices over some months for all drugs in turn, so that claims have a known cost.
 */
export async function seedInvoices(
  { database }: ReceivingParts,
  organizationId: string,
  { claims, firstMonth, months, drugs }: Bought,
): Promise<void> {
  await database.withTenant(organizationId, async (tx) => {
    const vendorId = await insertVendor(tx, { name: 'Bench Wholesale' });
    const numbers = Array.from({ length: months * invoicesPerMonth }, (_, number) => number);
    const lines = Math.ceil(Math.max(claims / claimsPerLine, drugs.length) / numbers.length);
    const invoices = numbers.map((number) => {
      const from = addMonths(firstMonth, Math.floor(number / invoicesPerMonth));
      const bought = Array.from({ length: Math.min(lines, drugs.length) }, (_, at) => {
        return drugs[(number * lines + at) % drugs.length] as ExampleDrug;
      });
      return invoiceOf({ vendorId, from, number, drugs: bought });
    });
    await addInvoices(tx, invoices);
  });
}

interface Ordered {
  readonly vendorId: string;
  readonly from: string;
  readonly number: number;
  readonly drugs: readonly ExampleDrug[];
}

function invoiceOf({ vendorId, from, number, drugs }: Ordered): NewInvoice {
  const invoiceDate = addDays(from, (number % invoicesPerMonth) * 3);
  const dueDate = addDays(invoiceDate, 30);
  const lineItems = drugs.map(({ name, ndc, unitPrice }, at) => {
    const basisPoints = costBasisPoints[(number + at) % costBasisPoints.length] ?? 10_000;
    // Hundredths of a cent per unit.
    const price = Math.round((unitPrice * basisPoints) / 10_000);
    return {
      description: name,
      ndc,
      quantity: String(units),
      unitPrice: (price / 10_000).toFixed(4),
      totalCents: toCents(Math.round((price * units) / 100)),
    };
  });
  const totalCents: Cents = sumCents(lineItems.map((line) => line.totalCents));
  const late = number % 5 === 0;
  return {
    vendorId,
    invoiceNumber: `B-${number + 1}`,
    invoiceDate,
    dueDate,
    status: 'paid',
    totalCents,
    payments: [{ amountCents: totalCents, paidOn: addDays(dueDate, late ? 6 : -2) }],
    lineItems,
  };
}
