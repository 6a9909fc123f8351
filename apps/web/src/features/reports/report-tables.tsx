import { payerPerformance } from '@pfs/core/metrics/period-totals';
import { type BucketSize, bucketSizes, isRunning } from '@pfs/core/metrics/periods';
import type { Report } from '@pfs/wire/reports';
import { useToday } from '../../lib/days/today.ts';
import { formatDay, formatMonthShort } from '../../lib/format/format-day.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { CardSection } from '../../ui/card.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { Instant } from '../../ui/day.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { DetailedClaims } from './detailed-claims.tsx';
import { reportTypeNames } from './reports.queries.ts';

const amounts = [
  { header: 'Gross Amount', name: 'grossAmount', figure: 'grossAmount', term: 'Gross' },
  { header: 'DIR Fees', name: 'dirFees', figure: 'dirFees', term: 'DIR fee' },
  { header: 'Net Amount', name: 'netAmount', figure: 'netAmount', term: 'Net' },
] as const;

const figures: readonly Column<ReportRow>[] = [
  {
    header: 'Claims',
    align: 'right',
    cell: ({ claimCount, filter }) => <FigureLink figure="claims" value={claimCount} {...filter} />,
  },
  ...amounts.map(
    ({ header, name, figure, term }): Column<ReportRow> => ({
      header,
      term,
      align: 'right',
      cell: (row) => <FigureLink figure={figure} value={row[name]} {...row.filter} />,
    }),
  ),
];

const performances = { Good: 'good', Fair: 'warn', Poor: 'destructive' } as const;

/** Payers, rated by their DIR percentage. */
const payerColumns: readonly Column<ReportRow>[] = [
  nameColumn('Payer'),
  ...figures,
  {
    header: 'DIR %',
    term: 'DIR %',
    align: 'right',
    cell: ({ dirPercentage = 0, filter }) => (
      <FigureLink figure="dirPercentage" value={dirPercentage} {...filter} />
    ),
  },
  {
    header: 'Performance',
    cell: ({ dirPercentage = 0, grossAmount: gross }) => {
      const performance = payerPerformance({ dirPercentage, gross });
      if (performance === null) return '—';
      return <Badge variant={performances[performance]}>{performance}</Badge>;
    },
  },
];

/** Periods under the heading Month, Quarter or Year. */
function trendColumns(header: string): readonly Column<ReportRow>[] {
  return [nameColumn(header), ...figures];
}

function nameColumn(header: string): Column<ReportRow> {
  return {
    header,
    primary: true,
    className: 'min-w-36 wrap-anywhere',
    cell: ({ name }) => name,
  };
}

const words = {
  month: { column: 'Month', title: 'Monthly Trend Analysis' },
  quarter: { column: 'Quarter', title: 'Quarterly Trend Analysis' },
  year: { column: 'Year', title: 'Yearly Trend Analysis' },
} as const satisfies Record<BucketSize, unknown>;

const pointsMin = 2;
/** More labels would overlap below a chart. */
const labelsMax = 6;

/** The figures over time: months, quarters or years, and the months of an annual report. */
function TrendAnalysis({ report }: { readonly report: Report }) {
  const { type, monthlyTrend, months } = report;
  return (
    <>
      <Trend report={report} size={bucketSizes[type]} trend={monthlyTrend} />
      {months === undefined ? null : <Trend report={report} size="month" trend={months} />}
    </>
  );
}

interface TrendProps {
  readonly report: Report;
  readonly size: BucketSize;
  readonly trend: Report['monthlyTrend'];
}

function Trend({ report, size, trend }: TrendProps) {
  const { column, title } = words[size];
  // Future periods are in the table only: a line down to zero would look like a drop.
  const drawn = trend.slice(0, trend.findLastIndex(isKnown) + 1);
  const every = Math.ceil(drawn.length / labelsMax);
  const first = (drawn.length - 1) % every;
  return (
    <CardSection title={title} description="By payment date.">
      {drawn.length < pointsMin ? null : (
        <div className="px-5 pb-5 break-inside-avoid">
          <p className="mb-1 text-[0.8125rem] text-ink-soft">DIR fees by {size}</p>
          <LineChart
            label={`DIR fees by ${size}`}
            unknownText="No claims"
            points={drawn.map((stretch, at) => ({
              key: stretch.month,
              label: stretch.label,
              shortLabel: (at - first) % every === 0 ? shortLabel(stretch, at === first) : '',
              value: stretch.dirFees,
              known: isKnown(stretch),
            }))}
          />
        </div>
      )}
      <DataTable
        caption={title}
        columns={trendColumns(column)}
        rows={trendRows(trend)}
        rowKey={({ name }) => name}
        total={totalRow(report)}
      />
    </CardSection>
  );
}

type Stretch = Report['monthlyTrend'][number];

/** Without payments and fees there is no figure to draw. */
function isKnown({ claimCount, dirFees }: Stretch): boolean {
  return claimCount !== 0 || dirFees !== 0;
}

/** Mar, Q2 or 2026; the first label, and the first of each year, include the year: Jan ’26. */
function shortLabel({ month: name, isRunning: isSoFar }: Stretch, isFirst: boolean): string {
  const part = name.includes('Q') ? name.slice(5) : formatMonthShort(name);
  const isDated = isFirst || /-(01|Q1)$/.test(name);
  const label = name.length === 4 ? name : isDated ? `${part} ’${name.slice(2, 4)}` : part;
  return isSoFar ? `${label} so far` : label;
}

const barsMax = 10;

/** A chart of the payers with the highest DIR fees, and a table of all payers. */
function PayerPerformance({ report }: { readonly report: Report }) {
  const rows = payerRows(report);
  const bars = rows
    .slice(0, barsMax)
    .map(({ name, dirFees }) => ({ key: name, label: name, dollars: dirFees }));
  return (
    <CardSection
      title="Payer Performance Analysis"
      description="DIR fees below 5% of gross revenue are Good; below 10%, Fair."
    >
      {bars.length === 0 ? null : (
        <div className="px-5 pb-5 break-inside-avoid">
          <p className="mb-3 text-[0.8125rem] text-ink-soft">{describe(rows.length)}</p>
          <BarChart label="DIR fees by payer" bars={bars} />
        </div>
      )}
      <DataTable
        caption="Payer Performance Analysis"
        columns={payerColumns}
        rows={rows}
        rowKey={({ name }) => name}
        total={totalRow(report)}
      />
    </CardSection>
  );
}

function describe(payers: number): string {
  if (payers <= barsMax) return 'DIR fees by payer, highest first';
  return `DIR fees by payer, top ${barsMax} of ${formatCount(payers)}`;
}

interface ReportTablesProps {
  readonly report: Report;
  /** Whether this is another report, shown while the new one loads. */
  readonly stale: boolean;
  readonly onOpenClaim: (claimId: string) => void;
}

export function ReportTables({ report, stale, onOpenClaim }: ReportTablesProps) {
  const { type, period, dataAsOf } = report;
  const today = useToday();
  return (
    <div
      aria-busy={stale}
      className={`flex flex-col gap-6 transition-opacity ${stale ? 'opacity-50' : ''}`}
    >
      <p className="-mb-3 text-[0.8125rem] text-ink-faint">
        {reportTypeNames[type]}, {formatDay(period.from)} to {formatDay(period.to)}
        {isRunning(period, today) ? ', so far' : ''}.
        {dataAsOf === null ? null : (
          <>
            {' '}
            Data as of <Instant value={dataAsOf} />.
          </>
        )}
      </p>
      <ReportSummary report={report} />
      <PayerPerformance report={report} />
      <TrendAnalysis report={report} />
      {type === 'detailed' ? <DetailedClaims report={report} onOpen={onOpenClaim} /> : null}
    </div>
  );
}

/** The five figures of the period; each opens its rows. */
function ReportSummary({ report }: { readonly report: Report }) {
  const { summary, period } = report;
  return (
    <Stats columns={5}>
      <Stat label="Total Claims" caption="Paid minus reversed">
        <FigureLink figure="claims" value={summary.totalClaims} {...period} />
      </Stat>
      <Stat label="Gross Amount" caption="Before fees">
        <FigureLink figure="grossAmount" value={summary.totalGrossAmount} {...period} />
      </Stat>
      <Stat label="DIR Fees" {...dirWords(summary.totalDirFees)}>
        <FigureLink figure="dirFees" value={summary.totalDirFees} {...period}>
          <Money value={summary.totalDirFees} absolute />
        </FigureLink>
      </Stat>
      <Stat label="Net Amount" caption="After all fees">
        <FigureLink figure="netAmount" value={summary.totalNetAmount} {...period} />
      </Stat>
      <Stat label="Avg DIR %" caption="Of gross revenue">
        <FigureLink figure="dirPercentage" value={summary.avgDirPercentage} {...period} />
      </Stat>
    </Stats>
  );
}

/** The card shows the amount without a sign, so the caption says which way the money went. */
function dirWords(totalDirFees: number) {
  if (totalDirFees < 0) return { caption: 'Returned to you', tone: 'good' } as const;
  return { caption: 'Deducted from you', tone: 'taken' } as const;
}

function payerRows({ payerBreakdown, period }: Report): readonly ReportRow[] {
  return payerBreakdown.map(({ payerName, ...figures }) => ({
    ...figures,
    name: payerName,
    filter: { ...period, payer: payerName },
  }));
}

function trendRows(trend: Report['monthlyTrend']): readonly ReportRow[] {
  return trend.map(({ label, from, to, ...figures }) => ({
    ...figures,
    name: label,
    filter: { from, to },
  }));
}

/** The total of both tables: the figures of the cards. */
function totalRow({ summary, period }: Report): ReportRow {
  return {
    name: 'Total',
    filter: period,
    claimCount: summary.totalClaims,
    grossAmount: summary.totalGrossAmount,
    dirFees: summary.totalDirFees,
    netAmount: summary.totalNetAmount,
    dirPercentage: summary.avgDirPercentage,
  };
}

/** A line of a report's tables: a payer, a period, or the total. */
interface ReportRow {
  readonly name: string;
  /** The filter of the rows behind this line. */
  readonly filter: {
    readonly from: string;
    readonly to: string;
    readonly payer?: string | undefined;
  };
  readonly claimCount: number;
  readonly grossAmount: number;
  readonly dirFees: number;
  readonly netAmount: number;
  /** Only for payers and the total. */
  readonly dirPercentage?: number;
}
