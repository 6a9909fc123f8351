import { addPeriodSums } from '@pfs/core/metrics/add-sums';
import { payerPerformance } from '@pfs/core/metrics/performance';
import { type PeriodSums, type PeriodTotals, periodTotals } from '@pfs/core/metrics/period-totals';
import type { Period } from '@pfs/core/metrics/periods';
import { type Bucket, bucketName, reportBuckets } from '@pfs/core/metrics/report-buckets';
import type { ReportType } from '@pfs/wire/reports';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { toPeriodSums } from '../../platform/database/period-sums.ts';
import { bucketSizeOf } from './bucket-words.ts';
import { readReportRow } from './reports.repository.ts';

export interface ReportAsked {
  readonly type: ReportType;
  readonly period: Period;
}

/** The figures of a report in whole cents, as its screen, its files and its mail show them. */
export interface ReportFigures extends ReportAsked {
  readonly totals: PeriodTotals;
  readonly payers: readonly {
    readonly name: string;
    readonly totals: PeriodTotals;
    readonly performance: ReturnType<typeof payerPerformance>;
  }[];
  readonly trend: readonly { readonly bucket: Bucket; readonly totals: PeriodTotals }[];
  readonly dataAsOf: Date | null;
}

export async function readReportFigures(
  tx: TenantTransaction,
  asked: ReportAsked,
): Promise<ReportFigures> {
  const [row] = await readReportRow(tx, asked.period.from, asked.period.to);
  const payers = (row?.payers ?? []).map(({ name, sums }) => ({ name, sums: toPeriodSums(sums) }));
  const months = (row?.months ?? []).map(({ month, sums }) => ({
    month,
    sums: toPeriodSums(sums),
  }));
  return toFigures(asked, { payers, months, dataAsOf: row?.data_as_of ?? null });
}

/** Those of a pharmacy without anything, or of nobody's. */
export function emptyReportFigures(asked: ReportAsked): ReportFigures {
  return toFigures(asked, { payers: [], months: [], dataAsOf: null });
}

interface Sums {
  readonly payers: readonly { readonly name: string; readonly sums: PeriodSums }[];
  readonly months: readonly { readonly month: string; readonly sums: PeriodSums }[];
  readonly dataAsOf: Date | null;
}

function toFigures(asked: ReportAsked, { payers, months, dataAsOf }: Sums): ReportFigures {
  const size = bucketSizeOf(asked.type);
  const trend = reportBuckets(asked.period, size).map((bucket) => {
    const inside = months.filter(({ month }) => bucketName(`${month}-01`, size) === bucket.name);
    return { bucket, totals: periodTotals(addPeriodSums(inside.map(({ sums }) => sums))) };
  });
  return {
    ...asked,
    totals: periodTotals(addPeriodSums(payers.map(({ sums }) => sums))),
    payers: payers
      .map(({ name, sums }) => {
        const totals = periodTotals(sums);
        return { name, totals, performance: payerPerformance(totals.dirPercentage) };
      })
      .sort(byFees),
    trend,
    dataAsOf,
  };
}

/** The highest fees first; of equal ones by gross, then by name. */
function byFees(first: ReportFigures['payers'][number], second: ReportFigures['payers'][number]) {
  return (
    second.totals.dirFeesCents - first.totals.dirFeesCents ||
    second.totals.grossCents - first.totals.grossCents ||
    (first.name < second.name ? -1 : 1)
  );
}

export function hasData({ payers }: ReportFigures): boolean {
  return payers.length > 0;
}
