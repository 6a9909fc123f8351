import { lastDayOf } from '@pfs/core/metrics/periods';
import type { PayerContract } from '@pfs/wire/contract-analysis';
import { clsx } from 'clsx';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { formatMonthShort } from '../../lib/format-day.ts';
import { formatPercent } from '../../lib/format-number.ts';
import { useToday } from '../../lib/today.ts';
import { FigureLink } from '../../ui/figure-link.tsx';

/** How the share of DIR fees moved in the last month; nothing where it did not. */
export function MonthlyTrend({ contract }: { readonly contract: PayerContract }) {
  const { monthlyTrend, lastMonth, monthBefore, payerName } = contract;
  if (monthlyTrend === 0) return null;
  const up = monthlyTrend > 0;
  const Icon = up ? TrendingUp : TrendingDown;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-[0.8125rem]">
      <span
        className={clsx('flex items-center gap-1 font-medium', up ? 'text-taken' : 'text-good')}
      >
        <Icon className="size-4" aria-hidden="true" />
        {up ? 'Up' : 'Down'} {formatPercent(Math.abs(monthlyTrend))}
      </span>
      <span className="text-ink-faint">
        <MonthShare payerName={payerName} of={monthBefore} /> to{' '}
        <MonthShare payerName={payerName} of={lastMonth} />
      </span>
    </p>
  );
}

interface MonthShareProps {
  readonly payerName: string;
  readonly of: PayerContract['lastMonth'];
}

/** A month that still runs is a part of one, and says so beside a whole one. */
function MonthShare({ payerName, of: { month, dirFeePercentage } }: MonthShareProps) {
  const to = lastDayOf(month);
  const isRunning = useToday() <= to;
  return (
    <FigureLink
      figure="dirPercentage"
      value={dirFeePercentage}
      payer={payerName}
      from={`${month}-01`}
      to={to}
    >
      {formatPercent(dirFeePercentage)} in {formatMonthShort(month)}
      {isRunning ? ' so far' : null}
    </FigureLink>
  );
}
