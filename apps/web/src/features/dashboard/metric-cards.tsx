import type { Dashboard } from '@pfs/wire/dashboard';
import { formatMonth } from '../../lib/format-day.ts';
import { formatCount, formatPercent } from '../../lib/format-number.ts';
import { Card } from '../../ui/card.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import { Term } from '../../ui/term.tsx';
import { Delta, formatChange } from './delta.tsx';
import { Metric } from './metric.tsx';
import { ofMonth, ofYearTo } from './month-filter.ts';

/** The four figures of a month. Where it is not the current one the captions name it. */
export function MetricCards({ data }: { readonly data: Dashboard }) {
  const { metrics, isCurrentMonth, compared } = data;
  const month = formatMonth(data.month);
  const inMonth = ofMonth(data.month);
  return (
    <Card>
      <dl className="grid grid-cols-1 min-[360px]:grid-cols-2 xl:grid-cols-4">
        <Metric
          label="Total DIR Fees This Month"
          help={<Term word="DIR fee" />}
          caption={isCurrentMonth ? 'Current month' : month}
          delta={
            compared && (
              <Delta of={compared} change={compared.dirFees} isFee>
                <Money value={compared.dirFees} sign="change" />
              </Delta>
            )
          }
          prominent
        >
          <FigureLink figure="dirFees" value={metrics.monthlyDirFees} {...inMonth}>
            <Money value={metrics.monthlyDirFees} />
          </FigureLink>
        </Metric>
        <Metric
          label="% Revenue Lost to DIR"
          help={<Term word="DIR %" />}
          caption={isCurrentMonth ? 'Of gross revenue' : `Of gross revenue, ${month}`}
          delta={
            compared && (
              <Delta of={compared} change={compared.dirPercentage} isFee>
                {formatChange(compared.dirPercentage, (size) => `${size.toFixed(1)} points`)}
              </Delta>
            )
          }
        >
          <FigureLink figure="dirPercentage" value={metrics.dirPercentage} {...inMonth}>
            <span className="figures">{formatPercent(metrics.dirPercentage)}</span>
          </FigureLink>
        </Metric>
        <Metric
          label="YTD DIR Fees"
          caption={isCurrentMonth ? 'Year to date' : `Year to date, through ${month}`}
        >
          <FigureLink figure="dirFees" value={metrics.ytdDirFees} {...ofYearTo(data.month)}>
            <Money value={metrics.ytdDirFees} />
          </FigureLink>
        </Metric>
        <Metric
          label="Processed Claims"
          caption={isCurrentMonth ? 'This month' : month}
          delta={
            compared && (
              <Delta of={compared} change={compared.claims}>
                {formatChange(compared.claims, formatCount)}
              </Delta>
            )
          }
        >
          <FigureLink figure="claims" value={metrics.processedClaims} {...inMonth}>
            <span className="figures">{formatCount(metrics.processedClaims)}</span>
          </FigureLink>
        </Metric>
      </dl>
    </Card>
  );
}
