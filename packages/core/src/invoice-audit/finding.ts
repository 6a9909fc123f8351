import type { Cents } from '../money.ts';
import type { Day } from '../remittance.ts';

/** What can be wrong with an invoice of a vendor. */
export const findingKinds = [
  'line_arithmetic',
  'total_mismatch',
  'duplicate_invoice',
  'price_above_last',
  'price_above_nadac',
  'paid_over_total',
  'overdue',
  'unit_not_known',
  'unit_does_not_fit',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export const findingStatuses = ['open', 'accepted', 'disputed', 'ignored'] as const;
export type FindingStatus = (typeof findingStatuses)[number];

/** Why an invoice is taken for another one once more; the strongest comes first. */
export const duplicateReasons = ['same_number', 'same_lines', 'same_amount_and_date'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** A price that a line is held against. Decimal texts of dollars for a dispensing unit. */
interface PriceEvidence {
  readonly ndc: string;
  readonly unitCost: string;
  readonly comparedTo: string;
  /** The day of the other price. */
  readonly comparedOn: Day;
  /** Dispensing units of the line, decimal text. */
  readonly units: string;
  /** How much the price is above the other one, in percent with one decimal. */
  readonly percentAbove: number;
  readonly percentMax: number;
}

/** What each kind rests on: kept with the finding, and shown beside it. */
export interface FindingEvidence {
  readonly line_arithmetic: {
    readonly quantity: string;
    readonly unitPrice: string;
    readonly computedCents: Cents;
    readonly printedCents: Cents;
  };
  readonly total_mismatch: {
    readonly totalCents: Cents;
    readonly linesCents: Cents;
    readonly lineCount: number;
  };
  readonly duplicate_invoice: {
    readonly reason: DuplicateReason;
    readonly otherInvoiceId: string;
    readonly otherInvoiceNumber: string;
    readonly otherInvoiceDate: Day;
    readonly otherTotalCents: Cents;
  };
  readonly price_above_last: PriceEvidence & {
    readonly otherInvoiceId: string;
    readonly otherLineId: string;
    readonly otherInvoiceNumber: string;
    readonly otherVendorName: string;
    readonly sameVendor: boolean;
  };
  readonly price_above_nadac: PriceEvidence;
  readonly paid_over_total: { readonly totalCents: Cents; readonly paidCents: Cents };
  readonly overdue: {
    readonly totalCents: Cents;
    readonly paidCents: Cents;
    readonly dueDate: Day;
  };
  readonly unit_not_known: {
    readonly ndc: string;
    readonly unit: string | null;
    /** What the line says is in one, where its price makes that unlikely. */
    readonly packSize?: string | null;
    readonly unitPrice: string;
    /** The public price of that day, where there is one, and the unit that it is of. */
    readonly nadacPrice: string | null;
    readonly nadacUnit: string | null;
  };
  readonly unit_does_not_fit: {
    readonly ndc: string;
    readonly unit: string | null;
    readonly dispensingUnit: string;
    readonly nadacUnit: string;
  };
}

/** A finding of one kind, before anybody decided about it. */
export type InvoiceFinding<Kind extends FindingKind = FindingKind> = {
  [One in Kind]: {
    readonly kind: One;
    /** Undefined: about the invoice as a whole. */
    readonly lineId: string | undefined;
    /** The money that it is about; positive: against the pharmacy. */
    readonly amountCents: Cents;
    readonly evidence: FindingEvidence[One];
  };
}[Kind];

/** Above the last price by more than this many percent is told. */
export const aboveLastPercentMax = 5;

/** Above the public price by more than this many percent is told. */
export const aboveNadacPercentMax = 10;

/** What is billed once more within so many days is taken for the same; a month is a custom. */
export const sameLinesDaysMax = 27;

/** A price without any unit is believed to be of one unit between half and double a known one. */
export const likelyPriceFactor = 2;

/** A unit of a document at so many times the public price, or such a part of it, is another one. */
export const unlikelyCostFactor = 10;
