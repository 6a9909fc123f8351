import type { Category } from '../category.ts';
import type { Cents } from '../money.ts';
import type { Day } from '../remittance.ts';

/** The days of a question, both included; null is without a limit. */
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

/** Of claims; `totalAmount` is of invoices, remittances, payments and lump sums. */
export type AmountField = (typeof amountFields)[number];

/** Rows whose amount is above `overCents` and below `underCents`, neither included. */
export interface AmountFilter {
  readonly field: AmountField;
  readonly overCents: Cents | null;
  readonly underCents: Cents | null;
}

export const claimStatuses = ['paid', 'denied', 'reversal'] as const;
export const invoiceStatuses = ['pending', 'approved', 'paid', 'disputed', 'cancelled'] as const;

/** What of the pharmacy's money is meant. Whatever is empty or null narrows nothing. */
export interface FigureFilter {
  readonly period: AskedPeriod;
  /** Whole names, as the pharmacy's data has them, in alphabetical order. */
  readonly payers: readonly string[];
  /** Whole names of drugs; an empty name is a drug that its file does not name. */
  readonly drugs: readonly string[];
  /** Of eleven digits. */
  readonly ndcs: readonly string[];
  readonly vendors: readonly string[];
  /** Of lump sums. */
  readonly categories: readonly Category[];
  readonly claimStatus: (typeof claimStatuses)[number] | null;
  readonly invoiceStatus: (typeof invoiceStatuses)[number] | null;
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
