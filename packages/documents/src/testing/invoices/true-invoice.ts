import type { Cents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';

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
