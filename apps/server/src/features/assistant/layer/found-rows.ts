import type { ListedRow } from '@pfs/core/assistant/query-result';
import { centsOfSum } from '@pfs/core/metrics/sums';
import type { Day } from '@pfs/core/remittance';
import type { RunOptions } from './run-options.ts';

/** Rows as they are asked for, how many there are in all, and what all of them come to. */
export interface FoundRows {
  readonly rows: readonly ListedRow[];
  readonly count: number;
  readonly sums: Readonly<Record<string, number>>;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

export interface ListOptions extends RunOptions {
  readonly limit: number;
}

/** A row that has nothing but what is given. */
export function toListedRow(
  given: Partial<ListedRow> & Pick<ListedRow, 'id' | 'amounts'>,
): ListedRow {
  return {
    day: null,
    reference: null,
    party: null,
    drug: null,
    ndc: null,
    category: null,
    status: null,
    remittanceId: null,
    ...given,
  };
}

/** What a statement says of all rows that match, beside each of those that it answers. */
export interface OfAllRows {
  readonly all_rows: number;
  readonly all_amount: string;
  readonly first_day: string | null;
  readonly last_day: string | null;
}

/** SQL of it, before a limit is applied. */
export function ofAllRowsInSql({ amount, day }: { amount: string; day: string }): string {
  return `(count(*) over ())::int as all_rows, (sum(${amount}) over ())::text as all_amount,
    (min(${day}) over ())::text as first_day, (max(${day}) over ())::text as last_day`;
}

export function toFoundRows<Row extends OfAllRows>(
  rows: readonly Row[],
  toRow: (row: Row) => ListedRow,
): FoundRows {
  const [first] = rows;
  return {
    rows: rows.map(toRow),
    count: first?.all_rows ?? 0,
    sums: { totalAmount: centsOfSum(first?.all_amount ?? null) },
    firstDay: first?.first_day ?? null,
    lastDay: first?.last_day ?? null,
  };
}
