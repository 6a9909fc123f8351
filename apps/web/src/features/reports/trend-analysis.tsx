import { type BucketSize, bucketSizes } from '@pfs/core/metrics/report-buckets';
import type { Report } from '@pfs/wire/reports';
import { formatMonthShort } from '../../lib/format-day.ts';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { trendColumns } from './report-columns.tsx';
import { totalRow, trendRows } from './report-rows.ts';

const words = {
  month: { column: 'Month', title: 'Monthly Trend Analysis' },
  quarter: { column: 'Quarter', title: 'Quarterly Trend Analysis' },
  year: { column: 'Year', title: 'Yearly Trend Analysis' },
} as const satisfies Record<BucketSize, unknown>;

const pointsMin = 2;
/** As many names as stand below a chart without touching each other. */
const labelsMax = 6;

/** The same figures along time: months, quarters or years, and the months of an annual report. */
export function TrendAnalysis({ report }: { readonly report: Report }) {
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
  // What is still to come is in the table alone: a line down to zero would look like a fall.
  const drawn = trend.slice(0, trend.findLastIndex(isKnown) + 1);
  const every = Math.ceil(drawn.length / labelsMax);
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
              shortLabel: at % every === 0 ? shortLabel(stretch.month, at === 0) : '',
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

/** Where nothing was paid and nothing taken, there is no figure to draw. */
function isKnown({ claimCount, dirFees }: Stretch): boolean {
  return claimCount !== 0 || dirFees !== 0;
}

/** Mar, Q2 or 2026; the first, and the first of a year, with their year: Jan ’26. */
function shortLabel(name: string, isFirst: boolean): string {
  if (name.length === 4) return name;
  const part = name.includes('Q') ? name.slice(5) : formatMonthShort(name);
  return isFirst || /-(01|Q1)$/.test(name) ? `${part} ’${name.slice(2, 4)}` : part;
}
