import type { DuplicateReason, FindingKind } from '@pfs/core/invoice-audit/finding';
import type { Day } from '@pfs/core/remittance';

/** A mistake that was put into a month of invoices on purpose. */
export interface Planted {
  readonly kind: FindingKind;
  readonly vendorName: string;
  readonly invoiceNumber: string;
  /** Which of the invoice's lines, counted from 0; undefined for the invoice as a whole. */
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

/** A public price of a dispensing unit, in dollars with five decimals. */
export interface MonthPrice {
  readonly ndc: string;
  readonly description: string;
  readonly price: string;
  readonly pricingUnit: 'EA';
  readonly effectiveOn: Day;
}
