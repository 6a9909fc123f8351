import { addSums } from '@pfs/core/figures/evaluate';
import { everything } from '@pfs/core/figures/figure-filter';
import { type PeriodTotals, payerPerformance, periodTotals } from '@pfs/core/metrics/period-totals';
import { type Bucket, type BucketSize, type Period, bucketName, bucketSizes, reportBuckets } from '@pfs/core/metrics/periods';
import type { ReportType } from '@pfs/wire/reports';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readDocumentSource } from '../../platform/documents/read-document-source.ts';
import { type FigureGroup, readFigureGroups } from '../figures/public.ts';

export interface ReportAsked {
  readonly type: ReportType;
  readonly period: Period;
}

/** The period along time, in stretches of one size that add up to it. */
export interface Trend {
  readonly size: BucketSize;
  readonly rows: readonly { readonly bucket: Bucket; readonly totals: PeriodTotals }[];
}

/** The figures of a report in whole cents, as its screen, its files and its mail show them. */
export interface ReportFigures extends ReportAsked {
  readonly totals: PeriodTotals;
  readonly payers: readonly {
    readonly name: string;
    readonly totals: PeriodTotals;
    readonly performance: ReturnType<typeof payerPerformance>;
  }[];
  /** In the months, quarters or years that the report is of; an annual report also in months. */
  readonly trends: readonly Trend[];
  readonly dataAsOf: Date | null;
}

export async function readReportFigures(
  tx: TenantTransaction,
  asked: ReportAsked,
): Promise<ReportFigures> {
  const filter = { ...everything, period: asked.period };
  const payers = await readFigureGroups(tx, { figures: reported, by: 'payer', filter });
  const months = await readFigureGroups(tx, { figures: reported, by: 'month', filter });
  return toFigures(asked, { payers, months, dataAsOf: (await readDocumentSource(tx)).dataAsOf });
}

/** Those of a pharmacy without anything, or of nobody's. */
export function emptyReportFigures(asked: ReportAsked): ReportFigures {
  return toFigures(asked, { payers: [], months: [], dataAsOf: null });
}

const reported = ['grossAmount', 'netAmount', 'dirFees', 'claims', 'deniedClaims'] as const;

interface Groups {
  readonly payers: readonly FigureGroup[];
  readonly months: readonly FigureGroup[];
  readonly dataAsOf: Date | null;
}

function toFigures(asked: ReportAsked, { payers, months, dataAsOf }: Groups): ReportFigures {
  const totalsOf = (groups: readonly FigureGroup[]) =>
    periodTotals(addSums(groups.map(({ sums }) => sums)));
  return {
    ...asked,
    totals: totalsOf(payers),
    payers: payers
      .map((payer) => {
        const totals = totalsOf([payer]);
        return { name: payer.name, totals, performance: payerPerformance(totals.dirPercentage) };
      })
      .sort(byFees),
    trends: trendSizes(asked.type).map((size) => ({
      size,
      rows: reportBuckets(asked.period, size).map((bucket) => {
        const inside = ({ name }: FigureGroup) => bucketName(`${name}-01`, size) === bucket.name;
        return { bucket, totals: totalsOf(months.filter(inside)) };
      }),
    })),
    dataAsOf,
  };
}

/** A year alone says nothing of its course: its months stand beside it. */
function trendSizes(type: ReportType): readonly BucketSize[] {
  return type === 'yearly' ? ['year', 'month'] : [bucketSizes[type]];
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
