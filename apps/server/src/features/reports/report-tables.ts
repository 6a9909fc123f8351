import type { PeriodTotals } from '@pfs/core/metrics/period-totals';
import type { Cell, Column, Table } from '../../platform/documents/document.ts';
import { bucketColumns, bucketLabel } from './bucket-words.ts';
import type { ReportFigures, Trend } from './report-figures.ts';

const amountColumns: readonly Column[] = [
  { label: 'Claims', kind: 'count' },
  { label: 'Gross Amount', kind: 'money' },
  { label: 'DIR Fees', kind: 'money' },
  { label: 'Net Amount', kind: 'money' },
];

/** Payer Performance Analysis, as on the screen. */
export function payerTable({ payers, totals }: ReportFigures): Table {
  return {
    columns: [
      { label: 'Payer', kind: 'text', weight: 2 },
      ...amountColumns,
      { label: 'DIR %', kind: 'percent' },
      { label: 'Performance', kind: 'text' },
    ],
    rows: payers.map((payer) => [
      payer.name,
      ...amounts(payer.totals),
      payer.totals.dirPercentage,
      payer.performance,
    ]),
    total: ['Total', ...amounts(totals), totals.dirPercentage, ''],
  };
}

/** A trend, as on the screen: months, quarters or years. */
export function trendTable({ size, rows }: Trend, { totals }: ReportFigures): Table {
  return {
    columns: [{ label: bucketColumns[size], kind: 'text' }, ...amountColumns],
    rows: rows.map(({ bucket, totals: ofBucket }) => [bucketLabel(bucket), ...amounts(ofBucket)]),
    total: ['Total', ...amounts(totals)],
  };
}

function amounts(totals: PeriodTotals): readonly Cell[] {
  return [totals.claims, totals.grossCents, totals.dirFeesCents, totals.netCents];
}
