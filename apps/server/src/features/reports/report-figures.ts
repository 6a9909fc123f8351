import { addMonths } from '@pfs/core/days';
import { addSums } from '@pfs/core/figures/evaluate';
import { everything } from '@pfs/core/figures/figure-filter';
import { type PeriodTotals, payerPerformance, periodTotals } from '@pfs/core/metrics/period-totals';
import {
  type Bucket,
  type BucketSize,
  bucketName,
  bucketSizes,
  type Period,
  reportBuckets,
  usualReportPeriod,
} from '@pfs/core/metrics/periods';
import type { Day } from '@pfs/core/remittance';
import { periodYearsMax } from '@pfs/wire/limits';
import type { ReportType } from '@pfs/wire/reports';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readDocumentSource } from '../../platform/documents/read-document-source.ts';
import { AppError } from '../../platform/errors.ts';
import { type FigureGroup, readFigureGroups } from '../figures/public.ts';

export interface ReportRequest {
  readonly type: ReportType;
  readonly period: Period;
  readonly today: Day;
}

/** The months, quarters or years of the report's period. */
export interface Trend {
  readonly size: BucketSize;
  readonly rows: readonly { readonly bucket: Bucket; readonly totals: PeriodTotals }[];
}

/** The figures of a report in whole cents. Screen, files and mail all show these. */
export interface ReportFigures extends ReportRequest {
  readonly totals: PeriodTotals;
  readonly payers: readonly {
    readonly name: string;
    readonly totals: PeriodTotals;
    readonly performance: ReturnType<typeof performanceOf>;
  }[];
  /** One trend, in the report's own periods; an annual report adds a monthly one. */
  readonly trends: readonly Trend[];
  readonly dataAsOf: Date | null;
}

export async function readReportFigures(
  tx: TenantTransaction,
  asked: ReportRequest,
): Promise<ReportFigures> {
  const filter = { ...everything, period: asked.period };
  const payers = await readFigureGroups(tx, { figures: reported, by: 'payer', filter });
  const months = await readFigureGroups(tx, { figures: reported, by: 'month', filter });
  return toFigures(asked, { payers, months, dataAsOf: (await readDocumentSource(tx)).dataAsOf });
}

/** The figures of a pharmacy without data, or of a user without a pharmacy. */
export function emptyReportFigures(asked: ReportRequest): ReportFigures {
  return toFigures(asked, { payers: [], months: [], dataAsOf: null });
}

const reported = ['grossAmount', 'netAmount', 'dirFees', 'claims', 'deniedClaims'] as const;

interface Groups {
  readonly payers: readonly FigureGroup[];
  readonly months: readonly FigureGroup[];
  readonly dataAsOf: Date | null;
}

function toFigures(asked: ReportRequest, { payers, months, dataAsOf }: Groups): ReportFigures {
  const totalsOf = (groups: readonly FigureGroup[]) =>
    periodTotals(addSums(groups.map(({ sums }) => sums)));
  return {
    ...asked,
    totals: totalsOf(payers),
    payers: payers
      .map((payer) => {
        const totals = totalsOf([payer]);
        return { name: payer.name, totals, performance: performanceOf(totals) };
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

export function performanceOf({ dirPercentage, grossCents }: PeriodTotals) {
  return payerPerformance({ dirPercentage, gross: grossCents });
}

/** Years alone show no trend, so an annual report adds months. */
function trendSizes(type: ReportType): readonly BucketSize[] {
  return type === 'yearly' ? ['year', 'month'] : [bucketSizes[type]];
}

/** Highest fees first; ties by gross, then by name. */
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

interface PeriodRequest {
  readonly type: ReportType;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The period of a report. An omitted day defaults to the report's usual period. */
export function reportPeriod({ type, from, to }: PeriodRequest, today: string): Period {
  const size = bucketSizes[type];
  const usual = usualReportPeriod(size, today);
  const end = from === undefined || from <= usual.to ? usual.to : usualReportPeriod(size, from).to;
  const period = { from: from ?? usualReportPeriod(size, to ?? today).from, to: to ?? end };
  if (period.to >= addMonths(period.from, periodYearsMax * 12)) {
    const message = `A period can be up to ${periodYearsMax} years`;
    throw new AppError('invalid_input', { fields: { to: message } });
  }
  return period;
}
