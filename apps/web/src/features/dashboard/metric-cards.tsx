import type { Dashboard } from '@pfs/wire/dashboard';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatMonth, formatMonthShort } from '../../lib/format/format-day.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { Card } from '../../ui/card.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import { Term } from '../../ui/term.tsx';
import { ofMonth, ofYearTo } from './dashboard.queries.ts';

/** The four figures of a month. Captions name the month if it is not the current one. */
export function MetricCards({ data }: { readonly data: Dashboard }) {
  const { metrics, isCurrentMonth, compared, comparedYear } = data;
  const month = formatMonth(data.month);
  const inMonth = ofMonth(data.month);
  const monthBefore = compared === null ? '' : formatMonthShort(compared.from.slice(0, 7));
  const against = compared?.isRunning ? `same days of ${monthBefore}` : monthBefore;
  return (
    <Card>
      <dl className="grid grid-cols-1 min-[360px]:grid-cols-2 xl:grid-cols-4">
        <Metric
          label="Total DIR Fees This Month"
          help={<Term word="DIR fee" />}
          caption={isCurrentMonth ? 'Current month' : month}
          delta={
            compared && (
              <Delta of={compared} against={against} change={compared.dirFees} isFee>
                <Money value={compared.dirFees} sign="change" />
              </Delta>
            )
          }
          prominent
        >
          <FigureLink figure="dirFees" value={metrics.monthlyDirFees} {...inMonth} />
        </Metric>
        <Metric
          label="% Revenue Lost to DIR"
          help={<Term word="DIR %" />}
          caption={isCurrentMonth ? 'Of gross revenue' : `Of gross revenue, ${month}`}
          delta={
            compared && (
              <Delta of={compared} against={against} change={compared.dirPercentage} isFee>
                {formatChange(compared.dirPercentage, (size) => `${size.toFixed(1)} points`)}
              </Delta>
            )
          }
        >
          <FigureLink figure="dirPercentage" value={metrics.dirPercentage} {...inMonth} />
        </Metric>
        <Metric
          label="YTD DIR Fees"
          caption={isCurrentMonth ? 'Year to date' : `Year to date, through ${month}`}
          delta={comparedYear && <YearDelta of={comparedYear} />}
        >
          <FigureLink figure="dirFees" value={metrics.ytdDirFees} {...ofYearTo(data.month)} />
        </Metric>
        <Metric
          label="Processed Claims"
          caption={isCurrentMonth ? 'This month' : month}
          delta={
            compared && (
              <Delta of={compared} against={against} change={compared.claims}>
                {formatChange(compared.claims, formatCount)}
              </Delta>
            )
          }
        >
          <FigureLink figure="claims" value={metrics.processedClaims} {...inMonth} />
        </Metric>
      </dl>
    </Card>
  );
}

interface DeltaProps {
  readonly of: { readonly lumpSumsLeftOut: boolean };
  readonly against: string;
  readonly change: number;
  /** Whether a higher figure is worse. */
  readonly isFee?: boolean;
  readonly children: ReactNode;
}

/** The comparison with an earlier period, or its same days. */
function Delta({ of, against, change, isFee = false, children }: DeltaProps) {
  const tone = change > 0 ? 'text-taken' : 'text-good';
  return (
    <span className="text-xs text-ink-soft">
      <span className={clsx('figures font-medium', isFee && change !== 0 && tone)}>{children}</span>{' '}
      vs. {against}
      {isFee && of.lumpSumsLeftOut ? ', excluding non-monthly lump sums' : null}
    </span>
  );
}

function YearDelta({ of }: { readonly of: NonNullable<Dashboard['comparedYear']> }) {
  return (
    <Delta of={of} against={`same days of ${of.from.slice(0, 4)}`} change={of.dirFees} isFee>
      <Money value={of.dirFees} sign="change" />
    </Delta>
  );
}

/** With its sign: +3, −0.4 points, ±0. */
function formatChange(change: number, format: (size: number) => string): string {
  const sign = change === 0 ? '±' : change > 0 ? '+' : '−';
  return `${sign}${format(Math.abs(change))}`;
}

interface MetricProps {
  readonly label: string;
  /** Beside the label. */
  readonly help?: ReactNode;
  readonly caption: string;
  /** The comparison with the same days of the month or year before. */
  readonly delta?: ReactNode;
  readonly prominent?: boolean;
  readonly children: ReactNode;
}

function Metric({ label, help, caption, delta, prominent = false, children }: MetricProps) {
  return (
    <div
      className={clsx(
        'flex min-w-0 flex-col border-line px-4 py-3 sm:px-5 sm:py-4',
        'max-[359px]:not-last:border-b xl:not-last:border-r',
        'min-[360px]:max-xl:odd:border-r min-[360px]:max-xl:nth-[-n+2]:border-b',
      )}
    >
      <dt className="flex items-center gap-1 text-[0.8125rem] text-ink-soft">
        {label}
        {help}
      </dt>
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
        {delta}
        <span className="text-xs text-ink-faint">{caption}</span>
      </dd>
    </div>
  );
}
