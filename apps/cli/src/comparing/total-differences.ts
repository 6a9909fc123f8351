import { type Column, tableLines } from '../columns.ts';
import type { LargeTotals } from '../counting/totals-sum.ts';
import { sumText } from '../wording.ts';

export type Names = readonly [string, string];

/** Only what differs. */
export function totalLines(
  [before, after]: readonly [LargeTotals, LargeTotals],
  names: Names,
): readonly string[] {
  const rows = [...rowsOf(before)].flatMap(([name, cents], index) => {
    const other = rowsOf(after)[index]?.[1] ?? 0n;
    return cents === other ? [] : [[name, sumText(cents), sumText(other), sumText(other - cents)]];
  });
  if (rows.length === 0) return [];
  const right = (title: string): Column => ({ title, align: 'right' });
  const columns: readonly Column[] = [
    { title: '', align: 'left' },
    right(names[0]),
    right(names[1]),
    right('difference'),
  ];
  return tableLines(columns, rows, { header: true });
}

function rowsOf(totals: LargeTotals): readonly (readonly [string, bigint])[] {
  return [
    ['gross', totals.grossCents],
    ['DIR fees', totals.dirFeesCents],
    ['effective-rate fees', totals.gerFeesCents],
    ['other fees', totals.otherFeesCents],
    ['net', totals.netCents],
    ...Object.entries(totals.providerAdjustmentsCents).map(
      ([category, cents]) => [`PLB ${category.replaceAll('_', ' ')}`, cents] as const,
    ),
    ['payments', totals.paymentsCents],
  ];
}
