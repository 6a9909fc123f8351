import type { Cents } from '../money.ts';
import type { Day } from '../remittance.ts';

/** What can be wrong with a vendor's invoice. */
export const findingKinds = [
  'line_arithmetic',
  'total_mismatch',
  'duplicate_invoice',
  'price_above_list',
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

/** Why an invoice counts as a duplicate; the strongest reason comes first. */
export const duplicateReasons = ['same_number', 'same_lines', 'same_amount_and_date'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** A price that a line is compared with. Decimal text of dollars per dispensing unit. */
interface PriceEvidence {
  readonly ndc: string;
  readonly unitCost: string;
  readonly comparedTo: string;
  /** The day of the other price. */
  readonly comparedOn: Day;
  /** Dispensing units of the line, decimal text. */
  readonly units: string;
  /** How far the price is above the other one, in percent with one decimal. */
  readonly percentAbove: number;
  readonly percentMax: number;
}

/** The evidence of each kind: stored with the finding and shown next to it. */
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
  /** `comparedOn` is the first day of the list. */
  readonly price_above_list: PriceEvidence & {
    readonly listId: string;
    readonly listName: string;
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
    /** The stated content of one unit that the price makes unlikely. */
    readonly packSize?: string | null;
    readonly unitPrice: string;
    /** The public price on that day, if there is one, and its unit. */
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

/** A finding of one kind before anyone has decided about it. */
export type InvoiceFinding<Kind extends FindingKind = FindingKind> = {
  [One in Kind]: {
    readonly kind: One;
    /** Undefined: the finding is about the invoice as a whole. */
    readonly lineId: string | undefined;
    /** The amount at stake; positive: to the pharmacy's disadvantage. */
    readonly amountCents: Cents;
    readonly evidence: FindingEvidence[One];
  };
}[Kind];

/** A price above that of the own price list by more than this percentage is a finding. */
export const aboveListPercentMax = 1;

/** A price above the last one by more than this percentage is a finding. */
export const aboveLastPercentMax = 5;

/** A price above the public one by more than this percentage is a finding. */
export const aboveNadacPercentMax = 10;

/** What came of comparing a line with NADAC. Only `above` and `within` mean it was compared. */
export const nadacResults = ['above', 'within', 'no_price', 'no_unit', 'no_ndc'] as const;
export type NadacResult = (typeof nadacResults)[number];

/** The same bill within this many days is a duplicate; a month is a billing cycle. */
export const sameLinesDaysMax = 27;

/** A price without a unit is taken as one unit's if it is between half and double a known one. */
export const likelyPriceFactor = 2;

/** A printed unit at this many times the public price, or this fraction of it, is wrong. */
export const unlikelyCostFactor = 10;
