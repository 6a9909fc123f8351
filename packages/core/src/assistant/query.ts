import { type AskedPeriod, everything, type FigureFilter } from '../figures/figure-filter.ts';
import type { Dimension } from '../figures/formula.ts';
import type { Measure } from './measures.ts';

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

export const rowKinds = ['claims', 'lumpSums', 'payments', 'remittances', 'invoices'] as const;

export type RowKind = (typeof rowKinds)[number];

/** One question about the figures, whoever asks it: a person's words, or a language model. */
export interface AssistantQuery {
  readonly operation: Operation;
  readonly measure: Measure;
  /** Null for `total` and `list`, and for a `compare` of periods. */
  readonly by: Dimension | null;
  /** What is listed; null for every other operation. */
  readonly rows: RowKind | null;
  readonly filter: FigureFilter;
  /** The other period of `compare` and `explain`: the earlier one. */
  readonly against: AskedPeriod | null;
  readonly order: 'highest' | 'lowest';
  /** How many members or rows are asked for; null is as many as are shown. */
  readonly limit: number | null;
}

/** A query with everything said that a question left out. */
export function toQuery(
  said: Pick<AssistantQuery, 'operation' | 'measure'> &
    Partial<Omit<AssistantQuery, 'filter'>> & { readonly filter?: Partial<FigureFilter> },
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
