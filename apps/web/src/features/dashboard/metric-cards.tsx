import type { Dashboard } from '@pfs/wire/dashboard';
import { formatMonth } from '../../lib/format-day.ts';
import { formatCount, formatPercent } from '../../lib/format-number.ts';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { Metric } from './metric.tsx';

/** The four figures of a month. Where it is not the current one the captions name it. */
export function MetricCards({ data }: { readonly data: Dashboard }) {
  const { metrics, isCurrentMonth } = data;
  const month = formatMonth(data.month);
  return (
    <Card>
      <dl className="grid grid-cols-1 min-[360px]:grid-cols-2 xl:grid-cols-4">
        <Metric
          label="Total DIR Fees This Month"
          caption={isCurrentMonth ? 'Current month' : month}
          prominent
        >
          <Money value={metrics.monthlyDirFees} />
        </Metric>
        <Metric
          label="% Revenue Lost to DIR"
          caption={isCurrentMonth ? 'Of gross revenue' : `Of gross revenue, ${month}`}
        >
          <span className="figures">{formatPercent(metrics.dirPercentage)}</span>
        </Metric>
        <Metric
          label="YTD DIR Fees"
          caption={isCurrentMonth ? 'Year to date' : `Year to date, through ${month}`}
        >
          <Money value={metrics.ytdDirFees} />
        </Metric>
        <Metric label="Processed Claims" caption={isCurrentMonth ? 'This month' : month}>
          <span className="figures">{formatCount(metrics.processedClaims)}</span>
        </Metric>
      </dl>
    </Card>
  );
}
