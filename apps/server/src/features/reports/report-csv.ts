import type { PeriodTotals } from '@pfs/core/metrics/period-totals';
import { centsToText } from '@pfs/core/money';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import { bucketColumns, bucketLabel } from './bucket-words.ts';
import type { ReportFigures } from './report-figures.ts';

const header = [
  'Section',
  'Name',
  'From',
  'To',
  'Claims',
  'Gross Amount',
  'DIR Fees',
  'Net Amount',
  'DIR %',
  'Performance',
  'Data as of (UTC)',
];

/** All tables of a report as one: a row for each payer, for each stretch of time, and the total. */
export function reportCsv(figures: ReportFigures): string {
  const { period, payers, trends, totals, dataAsOf } = figures;
  const asOf = dataAsOf?.toISOString() ?? '';
  const payerLines = payers.map(({ name, totals: ofPayer, performance }) =>
    csvLine(['Payer', name, period.from, period.to, ...amounts(ofPayer), performance, asOf]),
  );
  const trendLines = trends.flatMap(({ size, rows }) =>
    rows.map(({ bucket, totals: ofBucket }) => {
      const words = [bucketColumns[size], bucketLabel(bucket), bucket.from, bucket.to];
      return csvLine([...words, ...amounts(ofBucket), '', asOf]);
    }),
  );
  const sum = csvLine(['Total', '', period.from, period.to, ...amounts(totals), '', asOf]);
  return [byteOrderMark + csvLine(header), ...payerLines, ...trendLines, sum].join('');
}

function amounts(totals: PeriodTotals): readonly (string | number)[] {
  return [
    totals.claims,
    centsToText(totals.grossCents),
    centsToText(totals.dirFeesCents),
    centsToText(totals.netCents),
    totals.dirPercentage.toFixed(1),
  ];
}
