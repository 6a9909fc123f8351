import { type Cents, toCents } from '@pfs/core/money';
import fc from 'fast-check';
import type { TenantTransaction } from '../../../../platform/database/database.ts';
import type { SmallPayment } from '../../../../testing/small-remittance.ts';
import { addInvoices, insertVendor, type NewInvoice } from '../../../vendors/public.ts';

export const payerNames = ['NORTH PART D', 'SOUTH', '=1+1', "O'NEIL; drop table claims --"];
export const drugNames = ['ELIQUIS', 'ELIQUIS 5 MG', 'OTHER', '=CMD'];
export const ndcs = ['00003089421', '65862000801'];
export const vendorNames = ['Harbor "Drug"', '%_', '+SUM(A1)'];
export const pharmacyDays = [
  ...['2025-12-31', '2026-01-01', '2026-01-20', '2026-02-28', '2026-03-01', '2026-03-15'],
  ...['2026-03-31', '2026-05-02'],
];

const aClaim = fc.record({
  id: fc.stringMatching(/^7\d{3}$/),
  gross: fc.integer({ min: 0, max: 90_000 }),
  dir: fc.integer({ min: -300, max: 900 }),
  status: fc.constantFrom('paid', 'paid', 'paid', 'reversal', 'denied'),
  drugName: fc.constantFrom(...drugNames),
  ndc: fc.constantFrom(...ndcs),
  // Before and after the price that one of the drugs is bought for.
  filledOn: fc.constantFrom('2025-12-20', '2026-02-01'),
});

const aLump = fc.tuple(
  fc.constantFrom('CS', 'FB', 'WO'),
  fc.constantFrom('DIR Q1', 'GER RECON', 'TRANSACTION FEE', 'NETWORK', 'AUDIT', 'MISC'),
  fc.integer({ min: -2_000, max: 3_000 }),
);

const aPayment = fc.record({
  paidOn: fc.constantFrom(...pharmacyDays),
  payer: fc.constantFrom(...payerNames),
  claims: fc.array(aClaim, { maxLength: 6 }),
  lumps: fc.array(aLump, { maxLength: 3 }),
});

export const someRemittances = fc.array(
  fc.array(aPayment.map(carried), { minLength: 1, maxLength: 8 }),
  { minLength: 2, maxLength: 2 },
);

/** A payment cannot fall below zero: what is missing is carried forward. */
function carried(payment: SmallPayment): SmallPayment {
  const lumps = payment.lumps ?? [];
  let comesTo = -lumps.reduce((sum, [, , amount]) => sum + amount, 0);
  for (const { status = 'paid', gross = 0, dir = 0 } of payment.claims) {
    if (status !== 'denied') comesTo += status === 'paid' ? gross - dir : dir - gross;
  }
  return comesTo < 0 ? { ...payment, lumps: [...lumps, ['FB', 'CARRIED', comesTo]] } : payment;
}

const day = fc.constantFrom(...pharmacyDays);

interface SomeInvoice {
  readonly vendor: string;
  readonly invoiceDate: string;
  readonly dueDate: string | null;
  readonly totalCents: Cents;
  readonly payments: readonly { readonly paidOn: string; readonly amountCents: Cents }[];
  readonly status: 'pending' | 'approved' | 'paid' | 'disputed' | 'cancelled';
}

export const someInvoices: fc.Arbitrary<SomeInvoice[]> = fc.array(
  fc.record({
    vendor: fc.constantFrom(...vendorNames),
    invoiceDate: day,
    dueDate: fc.option(day),
    totalCents: fc.integer({ min: -9_000, max: 90_000 }).map(toCents),
    payments: fc.array(
      fc.record({ paidOn: day, amountCents: fc.integer({ min: 1, max: 59_000 }).map(toCents) }),
      { maxLength: 3 },
    ),
    status: fc.constantFrom('pending', 'approved', 'paid', 'disputed', 'cancelled'),
  }),
  { minLength: 3, maxLength: 10 },
);

/** The invoices, and one that says what a unit of the second drug costs from January 10 on. */
export async function buy(tx: TenantTransaction, bought: readonly SomeInvoice[]): Promise<void> {
  const vendorIds = new Map<string, string>();
  for (const name of vendorNames) vendorIds.set(name, await insertVendor(tx, { name }));
  const priced: SomeInvoice = {
    vendor: vendorNames[0] ?? '',
    invoiceDate: '2026-01-10',
    dueDate: null,
    totalCents: toCents(50_000),
    payments: [],
    status: 'approved',
  };
  const line = { description: 'METFORMIN', quantity: '100', unitPrice: '5.00000' };
  await addInvoices(
    tx,
    [...bought, priced].map(({ vendor, ...invoice }, number) => ({
      ...invoice,
      vendorId: vendorIds.get(vendor) ?? '',
      invoiceNumber: String(number),
      status: invoice.status as NewInvoice['status'],
      lineItems:
        number < bought.length ? [] : [{ ...line, totalCents: toCents(50_000), ndc: ndcs[1] }],
    })),
  );
}
