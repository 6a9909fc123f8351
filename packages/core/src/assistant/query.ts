import type { Category } from '../category.ts';
import type { Cents } from '../money.ts';
import type { Day } from '../remittance.ts';
import type { Dimension, Measure } from './measures.ts';

/**
 * - `total`: one figure.
 * - `top`: the measure of each member of `by`, the highest (or lowest) first.
 * - `trend`: the measure of each month (quarter, year, day) of the period, in order of time.
 * - `share`: what part of the whole the filtered members of `by` are, in percent.
 * - `compare`: the measure in `period` and in `against`; or, without `against`, of the filtered
 *   payers (drugs, vendors) of `by` side by side.
 * - `explain`: which members of `by` make the change from `against` to `period`.
 * - `list`: the rows themselves.
 */
export const operations = ['total', 'top', 'trend', 'share', 'compare', 'explain', 'list'] as const;

export type Operation = (typeof operations)[number];

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

export const rowKinds = ['claims', 'lumpSums', 'payments', 'remittances', 'invoices'] as const;

export type RowKind = (typeof rowKinds)[number];

export const claimStatuses = ['paid', 'denied', 'reversal'] as const;
export const invoiceStatuses = ['pending', 'approved', 'paid', 'disputed', 'cancelled'] as const;

/** What of the pharmacy's money is meant. Whatever is empty or null narrows nothing. */
export interface QueryFilter {
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

/** One question about the figures, whoever asks it: a person's words, or a language model. */
export interface AssistantQuery {
  readonly operation: Operation;
  readonly measure: Measure;
  /** Null for `total` and `list`, and for a `compare` of periods. */
  readonly by: Dimension | null;
  /** What is listed; null for every other operation. */
  readonly rows: RowKind | null;
  readonly filter: QueryFilter;
  /** The other period of `compare` and `explain`: the earlier one. */
  readonly against: AskedPeriod | null;
  readonly order: 'highest' | 'lowest';
  /** How many members or rows are asked for; null is as many as are shown. */
  readonly limit: number | null;
}

export const everything: QueryFilter = {
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

/** A query with everything said that a question left out. */
export function toQuery(
  said: Pick<AssistantQuery, 'operation' | 'measure'> &
    Partial<Omit<AssistantQuery, 'filter'>> & { readonly filter?: Partial<QueryFilter> },
): AssistantQuery {
  return {
    by: null,
    rows: null,
    against: null,
    order: 'highest',
    limit: null,
    ...said,
    filter: { ...everything, ...said.filter },
  };
}
