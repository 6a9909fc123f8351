import type { FigureQuery } from '@pfs/assistant/query';
import type { Category } from '@pfs/core/category';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { FigureUnit } from '@pfs/core/figures/formula';
import type { Day } from '@pfs/core/remittance';
import type { FigureOptions } from '../../figures/public.ts';

export interface RunOptions extends FigureOptions {
  /** In the pharmacy's time zone. */
  readonly today: Day;
  /** The maximum number of members or rows without a limit in the query. Defaults to 50. */
  readonly rowsMax?: number | undefined;
}

/**
 * The result of a query. Figures are integers: cents, tenths of a percent, counts, or thousandths
 * of a dispensed unit. Null means unknown, which is not 0.
 */
export interface QueryResult {
  /** The query as it was run: a `why` has the periods and the dimension filled in. */
  readonly query: FigureQuery;
  /** In the pharmacy's time zone. */
  readonly today: Day;
  /** Of the whole filter; for a `share` the total that the members are parts of. */
  readonly value: number | null;
  /** Of the period `against`; null for other queries. */
  readonly valueBefore: number | null;
  readonly members: readonly ResultMember[];
  /** The number of all members, of which `members` are the first. */
  readonly memberCount: number;
  /** Only for a `list`. */
  readonly list: ResultList | null;
  /** The first and the last counted day that match the filter; null without any. */
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  /** When the last counted file was processed. */
  readonly dataAsOf: Date | null;
  /** The latest month with data, if the requested period has none. */
  readonly latest: { readonly month: string; readonly value: number | null } | null;
  /** The same figure in the comparable prior period; null if there is none. */
  readonly before: { readonly period: AskedPeriod; readonly value: number | null } | null;
  /** The same figure without names in the filter, if it has any. */
  readonly whole: number | null;
  /** Only for a `why` about a figure with a rate. */
  readonly change: Change | null;
  /** Percentage of revenue with a known cost, one decimal; null if the figure has no estimate. */
  readonly knownCostPercentage: number | null;
  readonly caveats: readonly Caveat[];
}

/** The parts of a change, which add up to it exactly. */
export interface Change {
  /** More or fewer claims at the previous rate; 0 for a ratio. */
  readonly volume: number;
  /** The changes of the members' own rates, for their current number of claims. */
  readonly rates: number;
  /** Shifts between members with different rates, including new and lost members. */
  readonly mix: number;
  /** The part of the whole change from lump sums, which may not recur each month. */
  readonly lumps: number;
  /** The number of claims before and now; null for a ratio. */
  readonly claims: readonly [before: number, now: number] | null;
}

/**
 * What a figure lacks or excludes: lump sums, which name no drug and no claim; known costs; lump
 * sum fees that are not allocated to drugs yet; denied claims, which are never counted as claims.
 */
export type Caveat =
  | 'no_lump_sums'
  | 'estimated_cost'
  | 'spreading'
  | 'denied_not_counted'
  | 'few_known_costs';

export interface ResultMember {
  /** A name, a day, a month `2026-03`, a quarter `2026-Q1` or a year; empty if unnamed. */
  readonly name: string;
  readonly ndc: string | null;
  /** The ID of a remittance. */
  readonly id: string | null;
  readonly value: number | null;
  /** In the period `against`. */
  readonly valueBefore: number | null;
  /** Its part of the change, in the figure's unit; null without a comparison. */
  readonly change: number | null;
  /** The part from its rate; null without claims in one of the periods. */
  readonly rate: number | null;
  /** Its share in tenths of a percent, if the figure is additive. */
  readonly share: number | null;
  /** Its cost is mostly estimated, so it has no rank and no share. */
  readonly isEstimated?: true;
  /** It has no claims in the earlier period, or none in the later one. */
  readonly is?: 'new' | 'gone';
  /** The unit of a part of a formula, if it differs from the figure's. */
  readonly unit?: FigureUnit;
}

export interface ResultList {
  readonly rows: readonly ListedRow[];
  /** The number of all matching rows, of which `rows` are the first. */
  readonly count: number;
  /** Sums of all matching rows in cents: claims by their amounts, else `totalAmount`. */
  readonly sums: Readonly<Record<string, number>>;
}

/** A row of any list; fields that its kind does not have are null. */
export interface ListedRow {
  readonly id: string;
  readonly day: Day | null;
  /** The claim number, reference, trace number, file name or invoice number. */
  readonly reference: string | null;
  /** Payer or vendor. */
  readonly party: string | null;
  readonly drug: string | null;
  readonly ndc: string | null;
  readonly category: Category | null;
  readonly status: string | null;
  readonly remittanceId: string | null;
  /** In cents by name; `totalAmount` if a row has only one. */
  readonly amounts: Readonly<Record<string, number>>;
}
