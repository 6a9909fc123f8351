import { extendedCents, parseScaled } from '@pfs/core/invoice-draft/line-figures';
import { type Cents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { type ExampleDrug, exampleDrugs } from '@pfs/edi/example-drugs';
import type { SeededRandom } from '@pfs/edi/seeded-random';

/** A line as its vendor means it. */
export interface TrueLine {
  readonly description: string;
  /** 11 digits; undefined for items that are not drugs. */
  readonly ndc: string | undefined;
  readonly itemNumber: string;
  /** The billed quantity. */
  readonly quantity: string;
  readonly ordered: string;
  readonly unit: string | undefined;
  /** The contents of one unit, as printed: `100 TB`. */
  readonly size: string | undefined;
  /** Dollars as decimal text, with at least two decimals. */
  readonly unitPrice: string;
  readonly totalCents: Cents;
  /** Printed below the items. */
  readonly charge: 'Tax' | 'Freight' | 'Discount' | 'Fee' | undefined;
}

export interface TrueInvoice {
  readonly vendor: VendorKey;
  readonly vendorName: string;
  readonly invoiceNumber: string;
  readonly invoiceDate: Day;
  /** Undefined if only terms are printed. */
  readonly dueDate: Day | undefined;
  readonly terms: string;
  readonly purchaseOrder: string;
  readonly accountNumber: string;
  readonly lines: readonly TrueLine[];
  /** As printed: with a vendor's mistake, the lines do not add up to it. */
  readonly totalCents: Cents;
  readonly isCredit: boolean;
}

export type VendorKey = 'cascade' | 'mesa' | 'harborline';

/** The sum of an invoice's lines. */
export function sumOfLines(lines: readonly TrueLine[]): number {
  return lines.reduce((sum, line) => sum + line.totalCents, 0);
}

/** How a drug is sold. */
export interface Sold {
  readonly unit: string | undefined;
  readonly size: string | undefined;
  /** Dispensing units per unit. */
  readonly pieces: number;
}

export interface Bought {
  readonly drug: ExampleDrug;
  readonly sold: Sold;
  readonly quantity: number;
  /** Hundredths of a cent per dispensing unit; the drug's own price by default. */
  readonly unitPrice?: number;
}

const bottles = [30, 90, 100, 500, 1_000] as const;

/** A usual package of a drug: tablets and capsules in bottles, everything else by the piece. */
export function soldAs(drug: ExampleDrug, random: SeededRandom): Sold {
  const form = / (TAB|CAP)$/.exec(drug.name)?.[1];
  if (form === undefined || drug.unitPrice > 20_000) return { unit: 'EA', size: '1 EA', pieces: 1 };
  const pieces = random.pick(bottles);
  return { unit: 'BT', size: `${pieces} ${form === 'TAB' ? 'TB' : 'CP'}`, pieces };
}

export function makeLine({ drug, sold, quantity, unitPrice = drug.unitPrice }: Bought): TrueLine {
  // Hundredths of a cent, so that a package of odd size has an exact price.
  const price = unitPrice * sold.pieces;
  const decimals = price % 100 === 0 ? 2 : 4;
  const text = (price / 10_000).toFixed(decimals);
  return {
    description: sold.pieces === 1 ? drug.name : `${drug.name} ${sold.pieces}`,
    ndc: drug.ndc,
    itemNumber: itemNumberOf(drug),
    quantity: String(quantity),
    ordered: String(Math.abs(quantity)),
    unit: sold.unit,
    size: sold.size,
    unitPrice: text,
    totalCents: extended(String(quantity), text),
    charge: undefined,
  };
}

export function extended(quantity: string, unitPrice: string) {
  const cents = extendedCents(parseScaled(quantity, 3) ?? 0n, parseScaled(unitPrice, 5) ?? 0n);
  if (cents === undefined) throw new RangeError(`${quantity} times ${unitPrice} is too much`);
  return cents;
}

/** A line below the items. */
export function makeCharge(
  charge: NonNullable<TrueLine['charge']>,
  description: string,
  cents: number,
): TrueLine {
  return {
    description,
    ndc: undefined,
    itemNumber: '',
    quantity: '1',
    ordered: '1',
    unit: undefined,
    size: undefined,
    unitPrice: (cents / 100).toFixed(2),
    totalCents: toCents(cents),
    charge,
  };
}

/** A vendor's own six-digit number. */
function itemNumberOf({ ndc }: ExampleDrug): string {
  return String(100_000 + (Number(ndc) % 899_981));
}

/** Different drugs, no two alike. */
export function pickDrugs(random: SeededRandom, count: number): readonly ExampleDrug[] {
  const left = [...exampleDrugs];
  const picked: ExampleDrug[] = [];
  while (picked.length < count) {
    if (left.length === 0) left.push(...exampleDrugs);
    picked.push(...left.splice(random.below(left.length), 1));
  }
  return picked;
}
