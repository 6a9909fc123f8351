import { addDays, addMonths } from '@pfs/core/days';
import { type Cents, sumCents, toCents } from '@pfs/core/money';
import { exampleDrugs } from '@pfs/edi/example-drugs';
import type { UploadParts } from '../../apps/server/src/features/remittances/public.ts';
import {
  addInvoices,
  insertVendor,
  type NewInvoice,
} from '../../apps/server/src/features/vendors/public.ts';

const invoicesPerMonth = 8;
/** Of what a payer pays for a unit: most drugs earn a little, and prices wander. */
const costBasisPoints = [9_300, 8_600, 7_900, 10_200] as const;
const units = 500;

/** A wholesaler's invoices of some months, each with all drugs, which give claims a known cost. */
export async function seedInvoices(
  { database }: UploadParts,
  organizationId: string,
  { firstMonth, months }: { readonly firstMonth: string; readonly months: number },
): Promise<void> {
  await database.withTenant(organizationId, async (tx) => {
    const vendorId = await insertVendor(tx, { name: 'Bench Wholesale' });
    const numbers = Array.from({ length: months * invoicesPerMonth }, (_, number) => number);
    const invoices = numbers.map((number) => {
      const from = addMonths(firstMonth, Math.floor(number / invoicesPerMonth));
      return invoiceOf({ vendorId, from, number });
    });
    await addInvoices(tx, invoices);
  });
}

function invoiceOf(given: { vendorId: string; from: string; number: number }): NewInvoice {
  const { vendorId, from, number } = given;
  const invoiceDate = addDays(from, (number % invoicesPerMonth) * 3);
  const dueDate = addDays(invoiceDate, 30);
  const lineItems = exampleDrugs.map(({ name, ndc, unitPrice }, at) => {
    const basisPoints = costBasisPoints[(number + at) % costBasisPoints.length] ?? 10_000;
    // Hundredths of a cent a unit.
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
    paidCents: totalCents,
    paidDate: addDays(dueDate, late ? 6 : -2),
    lineItems,
  };
}
