import { addDays } from '@pfs/core/days';
import { type ExampleDrug, exampleDrugs } from '@pfs/edi/example-drugs';
import { createSeededRandom } from '@pfs/edi/seeded-random';
import { withLines } from '../make-invoice.ts';
import {
  makeCharge,
  makeLine,
  type Sold,
  type TrueInvoice,
  type TrueLine,
  type VendorKey,
} from '../make-line.ts';
import { vendors } from '../vendors.ts';
import type { MonthPrice } from './plant-lines.ts';

export const nadacDay = '2026-04-22';

/** A little above what each drug is bought for, in hundred-thousandths of a dollar. */
export function nadacOf({ unitPrice }: ExampleDrug): number {
  return Math.round(unitPrice * 10.2);
}

export const monthPrices: readonly MonthPrice[] = exampleDrugs.map((drug) => ({
  ndc: drug.ndc,
  description: drug.name,
  price: (nadacOf(drug) / 100_000).toFixed(5),
  pricingUnit: 'EA',
  effectiveOn: nadacDay,
}));

export const firstDay = '2026-05-01';

/** The first four invoices are overdue, and no others. */
export const today = '2026-06-05';

export const plainCount = 28;

export const creditAt = 27;

/** Bought once each, by the planted lines. */
export const keptDrugs: readonly ExampleDrug[] = exampleDrugs.slice(0, 7);

/** Each drug comes in the same package from every vendor, so that its price is the same. */
export function packageOf({ name, unitPrice }: ExampleDrug): Sold {
  const form = / (TAB|CAP)$/.exec(name)?.[1];
  if (form === undefined || unitPrice > 20_000) return { unit: 'EA', size: '1 EA', pieces: 1 };
  return { unit: 'BT', size: `100 ${form === 'TAB' ? 'TB' : 'CP'}`, pieces: 100 };
}

export function vendorAt(at: number): VendorKey {
  if (at < 4) return 'cascade';
  return (['mesa', 'harborline', 'cascade'] as const)[(at - 4) % 3] ?? 'cascade';
}

/** A month of honest invoices, one a day, at constant prices. */
export function plainMonth(seed: number): TrueInvoice[] {
  const random = createSeededRandom(seed, 61);
  const drugs = exampleDrugs.slice(keptDrugs.length);
  return Array.from({ length: plainCount }, (_, at) => {
    const vendor = vendorAt(at);
    const isCredit = at === creditAt;
    const from = random.below(drugs.length);
    const count = isCredit ? 2 : random.between(6, 14);
    const lines = Array.from({ length: count }, (_, next): TrueLine => {
      const drug = drugs[(from + next) % drugs.length] as ExampleDrug;
      const quantity = random.between(2, 12);
      return makeLine({ drug, sold: packageOf(drug), quantity: isCredit ? -quantity : quantity });
    });
    const charges = vendor === 'cascade' || isCredit ? [] : chargesOf(at);
    const head = {
      vendor,
      isCredit,
      invoiceDate: addDays(firstDay, at),
      invoiceNumber: vendors[vendor].numberOf(seed * 100 + at),
      purchaseOrder: String(60_000 + at),
      accountNumber: '418007',
    };
    return withLines(head, [...lines, ...charges]);
  });
}

function chargesOf(at: number): TrueLine[] {
  const freight = makeCharge('Freight', 'Freight', 895 + at);
  return at % 2 === 0 ? [freight] : [freight, makeCharge('Tax', 'Sales tax', 111 + at)];
}
