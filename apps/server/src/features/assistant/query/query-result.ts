import type { FigureQuery } from '@pfs/assistant/query';
import type { Category } from '@pfs/core/category';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { FigureUnit } from '@pfs/core/figures/formula';
import type { Day } from '@pfs/core/remittance';
import type { FigureOptions } from '../../figures/public.ts';

export interface RunOptions extends FigureOptions {
  /** In the pharmacy's time zone. */
  readonly today: Day;
  /** How many members or rows are answered where the query does not say; as on screens, 50. */
  readonly rowsMax?: number | undefined;
}

/**
 * What a query came to. Figures are whole numbers of their unit: cents, tenths of a percent,
 * counted things, thousandths of a dispensed unit. Null is not known, which is never the same as 0.
 */
export interface QueryResult {
  /** As it was answered: a `why` has the periods and the dimension that it left open. */
  readonly query: FigureQuery;
  /** In the pharmacy's time zone. */
  readonly today: Day;
  /** Of the whole filter; of a `share` the whole that the members are parts of. */
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
  /** The latest month with anything, where the asked period has nothing and another has. */
  readonly latest: { readonly month: string; readonly value: number | null } | null;
  /** The same figure in the period before, like with like; null where there is none. */
  readonly before: { readonly period: AskedPeriod; readonly value: number | null } | null;
  /** The same figure of everybody and everything, where the filter names somebody. */
  readonly whole: number | null;
  /** Of `why`, where the figure has a rate. */
  readonly change: Change | null;
  /**
   * Share of revenue with a known cost in percent, one decimal, where the rest is estimated; null
   * for a figure that rests on no estimate.
   */
  readonly knownCostPercentage: number | null;
  readonly caveats: readonly Caveat[];
}

/** What a change is made of; the parts add up to it exactly. */
export interface Change {
  /** More or fewer claims at the rate of before; of a ratio, which has none, 0. */
  readonly volume: number;
  /** Each member's own rate, for as many claims as it has now. */
  readonly rates: number;
  /** More or less of members with a higher rate; new members and those that are gone. */
  readonly mix: number;
  /** Of the whole change what lump sums make, which need not come every month. */
  readonly lumps: number;
  /** Before and now; null of a ratio. */
  readonly claims: readonly [before: number, now: number] | null;
}

/**
 * What a figure lacks or leaves out: lump sums, which name no drug and no claim; known costs; lump
 * fees that are still being spread over drugs; denied claims, which are never counted as claims.
 */
export type Caveat = 'no_lump_sums' | 'estimated_cost' | 'spreading' | 'denied_not_counted';

export interface ResultMember {
  /** What it is called; a day, a month `2026-03`, a quarter `2026-Q1`, a year; empty: not named. */
  readonly name: string;
  readonly ndc: string | null;
  /** Of a remittance. */
  readonly id: string | null;
  readonly value: number | null;
  /** Of `against`. */
  readonly valueBefore: number | null;
  /** What it adds to the change, in the unit of the figure; null where nothing is compared. */
  readonly change: number | null;
  /** Of that, what its rate adds; null where it has none in one of the periods. */
  readonly rate: number | null;
  /** Of the whole, in tenths of a percent, where the figure adds up. */
  readonly share: number | null;
  /** Too little of its cost is known: it has no rank and no share. */
  readonly isEstimated?: true;
  /** Has no claim in the earlier period, or none in the later one. */
  readonly is?: 'new' | 'gone';
  /** Of a part of a formula, whose unit may be another than that of the figure. */
  readonly unit?: FigureUnit;
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
