import type { Category } from '../category.ts';
import type { InvoiceStatus } from '../invoices/invoice-status.ts';
import type { Cents } from '../money.ts';
import type { Day } from '../remittance.ts';

/** The days of a question, both included; null means no limit. */
export interface AskedPeriod {
  readonly from: Day | null;
  readonly to: Day | null;
}

export const amountFields = [
  'dirFee',
  'gerFee',
  'otherFees',
  'grossAmount',
  'netAmount',
  'totalAmount',
] as const;

/** For claims; `totalAmount` is for invoices, remittances, payments and lump sums. */
export type AmountField = (typeof amountFields)[number];

/** Rows with an amount above `overCents` and below `underCents`, both exclusive. */
export interface AmountFilter {
  readonly field: AmountField;
  readonly overCents: Cents | null;
  readonly underCents: Cents | null;
}

export const claimStatuses = ['paid', 'denied', 'reversal'] as const;

/** Narrows a figure to some of the pharmacy's money. Empty and null fields narrow nothing. */
export interface FigureFilter {
  readonly period: AskedPeriod;
  /** Whole names, as the pharmacy's data has them, in alphabetical order. */
  readonly payers: readonly string[];
  /** Whole names of drugs; an empty name means that the file names no drug. */
  readonly drugs: readonly string[];
  /** Eleven digits each. */
  readonly ndcs: readonly string[];
  readonly vendors: readonly string[];
  /** For lump sums. */
  readonly categories: readonly Category[];
  readonly claimStatus: (typeof claimStatuses)[number] | null;
  readonly invoiceStatus: InvoiceStatus | null;
  readonly amount: AmountFilter | null;
}

export const everything: FigureFilter = {
  period: { from: null, to: null },
  payers: [],
  drugs: [],
  ndcs: [],
  vendors: [],
  categories: [],
  claimStatus: null,
  invoiceStatus: null,
  amount: null,
};
