import type { Dashboard } from '@pfs/wire/dashboard';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatMonth } from '../../lib/format-day.ts';
import { formatCount, formatPercent } from '../../lib/format-number.ts';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';

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

interface MetricProps {
  readonly label: string;
  readonly caption: string;
  readonly prominent?: boolean;
  readonly children: ReactNode;
}

function Metric({ label, caption, prominent = false, children }: MetricProps) {
  return (
    <div
      className={clsx(
        'flex min-w-0 flex-col border-line px-4 py-3 sm:px-5 sm:py-4',
        'max-[359px]:not-last:border-b xl:not-last:border-r',
        'min-[360px]:max-xl:odd:border-r min-[360px]:max-xl:nth-[-n+2]:border-b',
      )}
    >
      <dt className="text-[0.8125rem] text-ink-soft">{label}</dt>
      <dd className="flex flex-col">
        <span
          className={clsx(
            'text-lg leading-8 font-semibold tracking-tight wrap-anywhere',
            'sm:text-[1.625rem] sm:leading-9',
            prominent && 'text-taken',
          )}
        >
          {children}
        </span>
        <span className="text-xs text-ink-faint">{caption}</span>
      </dd>
    </div>
  );
}
