import type { Category } from '../category.ts';
import type { Day } from '../remittance.ts';
import type { AssistantQuery } from './query.ts';

/**
 * What a query came to. Figures are whole numbers of their unit: cents, tenths of a percent,
 * counted things, thousandths of a dispensed unit. Null is not known, which is never the same as 0.
 */
export interface QueryResult {
  readonly query: AssistantQuery;
  /** Of the whole filter: what the rows of a `top` or `trend` add up to, where the measure adds. */
  readonly value: number | null;
  /** Of `against`; null for every other query. */
  readonly valueBefore: number | null;
  readonly members: readonly ResultMember[];
  /** All there are, of which `members` are the first. */
  readonly memberCount: number;
  /** Of `list`, else null. */
  readonly list: ResultList | null;
  /** Counted days that the filter reaches from and to; null where it has none. */
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  /** When the last counted file came in. */
  readonly dataAsOf: Date | null;
  /** The latest month with claims, where the asked period has nothing and another has. */
  readonly latestMonth: string | null;
  /**
   * Share of revenue with a known cost in percent, one decimal, where the rest is estimated; null
   * for a figure that rests on no estimate.
   */
  readonly knownCostPercentage: number | null;
  /** What the figure lacks or leaves out. */
  readonly caveats: readonly Caveat[];
}

export const caveats = [
  /** A drug was asked for: lump sums name none and stay out. */
  'no_lump_sums',
  /** Cost rests on an estimate, in part or whole. */
  'estimated_cost',
  /** Lump fees are still being spread over drugs. */
  'spreading',
  /** Denied claims are asked for in a number that never holds them. */
  'denied_not_counted',
] as const;

export type Caveat = (typeof caveats)[number];

export interface ResultMember {
  /** What it is called; a day, a month `2026-03`, a quarter `2026-Q1`, a year; empty: not named. */
  readonly name: string;
  /** Of a drug without an own name, and for links. */
  readonly ndc: string | null;
  /** Of a remittance. */
  readonly id: string | null;
  readonly value: number | null;
  /** Too little of its cost is known: it has no rank and no share. */
  readonly isEstimated?: true;
  /** Of `against`, for `compare` of members and `explain`. */
  readonly valueBefore: number | null;
  /** Of the whole, in tenths of a percent, for `share` and where the measure adds. */
  readonly share: number | null;
}

export interface ResultList {
  readonly rows: readonly ListedRow[];
  /** All that match, of which `rows` are the first. */
  readonly count: number;
  /** What all that match come to, in cents: of claims by their amounts, else `totalAmount`. */
  readonly sums: Readonly<Record<string, number>>;
}

/** One row of a list, whatever it is of; what a kind of rows does not have is null. */
export interface ListedRow {
  readonly id: string;
  readonly day: Day | null;
  /** The claim's number, the lump sum's reference, the trace number, the file, the invoice. */
  readonly reference: string | null;
  /** Payer or vendor. */
  readonly party: string | null;
  readonly drug: string | null;
  readonly ndc: string | null;
  readonly category: Category | null;
  readonly status: string | null;
  readonly remittanceId: string | null;
  /** In cents, by the names of amounts; `totalAmount` where a row has but one. */
  readonly amounts: Readonly<Record<string, number>>;
}
