import type { DuplicateReason, FindingKind } from '@pfs/core/invoice-audit/finding';
import type { Day } from '@pfs/core/remittance';

/** A mistake that was planted in a month of invoices. */
export interface Planted {
  readonly kind: FindingKind;
  readonly vendorName: string;
  readonly invoiceNumber: string;
  /** The index of the invoice's line; undefined for the invoice as a whole. */
  readonly line: number | undefined;
  readonly amountCents: number;
  readonly reason: DuplicateReason | undefined;
}

export interface MonthPayment {
  readonly vendorName: string;
  readonly invoiceNumber: string;
  readonly amountCents: number;
  readonly paidOn: Day;
}

/** A public price per dispensing unit, in dollars with five decimals. */
export interface MonthPrice {
  readonly ndc: string;
  readonly description: string;
  readonly price: string;
  readonly pricingUnit: 'EA';
  readonly effectiveOn: Day;
}
