import { addDays } from '@pfs/core/days';
import { toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import { makeCharge, makeLine, pickDrugs, soldAs } from './make-line.ts';
import { sumOfLines, type TrueInvoice, type TrueLine, type VendorKey } from './true-invoice.ts';
import { dueOf, vendors } from './vendors.ts';

export interface InvoiceOptions {
  readonly vendor: VendorKey;
  readonly at?: number;
  readonly invoiceDate?: Day;
  readonly lines?: number;
  readonly isCredit?: boolean;
}

/** A vendor's ordinary invoice with correct figures. */
export function makeInvoice(random: SeededRandom, options: InvoiceOptions): TrueInvoice {
  const { vendor, isCredit = false } = options;
  const count = options.lines ?? random.between(2, random.chance(1, 5) ? 70 : 18);
  const items = pickDrugs(random, count).map((drug) => {
    const quantity = random.pick([1, 1, 2, 3, 4, 5, 6, 10, 12, 24]);
    return makeLine({
      drug,
      sold: soldAs(drug, random),
      quantity: isCredit ? -quantity : quantity,
    });
  });
  const shipped = items.map((line) =>
    random.chance(1, 12) ? withMoreOrdered(line, random) : line,
  );
  const lines = [...shipped, ...chargesOf(random, { vendor, isCredit, sum: sumOfLines(items) })];
  const invoiceDate = options.invoiceDate ?? addDays('2026-01-05', random.below(150));
  return withLines(
    {
      vendor,
      invoiceDate,
      invoiceNumber: vendors[vendor].numberOf(options.at ?? random.below(9_000)),
      purchaseOrder: String(random.between(10_000, 99_999)),
      accountNumber: String(random.between(400_000, 499_999)),
      isCredit,
    },
    lines,
  );
}

type Head = Pick<
  TrueInvoice,
  'vendor' | 'invoiceDate' | 'invoiceNumber' | 'purchaseOrder' | 'accountNumber' | 'isCredit'
>;

export function withLines(head: Head, lines: readonly TrueLine[]): TrueInvoice {
  const vendor = vendors[head.vendor];
  return {
    ...head,
    vendorName: vendor.name,
    dueDate: vendor.printsDueDate ? dueOf(vendor, head.invoiceDate) : undefined,
    terms: vendor.terms,
    lines,
    totalCents: toCents(sumOfLines(lines)),
  };
}

function withMoreOrdered(line: TrueLine, random: SeededRandom): TrueLine {
  return { ...line, ordered: String(Number(line.ordered) + random.between(1, 6)) };
}

interface Charged {
  readonly vendor: VendorKey;
  readonly isCredit: boolean;
  readonly sum: number;
}

function chargesOf(random: SeededRandom, { vendor, isCredit, sum }: Charged): TrueLine[] {
  if (isCredit || vendor === 'cascade') return [];
  const charges: TrueLine[] = [];
  if (random.chance(1, 3)) charges.push(makeCharge('Discount', 'Discount', -Math.round(sum / 100)));
  if (random.chance(1, 2))
    charges.push(makeCharge('Freight', 'Freight', random.between(400, 2_900)));
  if (random.chance(1, 3)) charges.push(makeCharge('Fee', 'Fuel surcharge', 395));
  if (random.chance(1, 2)) charges.push(makeCharge('Tax', 'Sales tax', random.between(3, 900)));
  return charges;
}
