import { lastDayOf } from '@pfs/core/metrics/periods';
import type { PayerContract } from '@pfs/wire/contract-analysis';
import { clsx } from 'clsx';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { formatMonthShort } from '../../lib/format-day.ts';
import { formatPercent } from '../../lib/format-number.ts';
import { FigureLink } from '../../ui/figure-link.tsx';

/** How the share of DIR fees moved in the last whole month; nothing where it did not. */
export function MonthlyTrend({ contract }: { readonly contract: PayerContract }) {
  const { monthlyTrend, lastMonth, monthBefore, lumpSumsLeftOut } = contract;
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
        <MonthShare contract={contract} of={monthBefore} /> to{' '}
        <MonthShare contract={contract} of={lastMonth} />
        {lumpSumsLeftOut ? ', excluding occasional lump sums' : null}
      </span>
    </p>
  );
}

interface MonthShareProps {
  readonly contract: PayerContract;
  readonly of: PayerContract['lastMonth'];
}

/** Opens its rows where they are all of what is said. */
function MonthShare({ contract, of: { month, dirFeePercentage } }: MonthShareProps) {
  const said = `${formatPercent(dirFeePercentage)} in ${formatMonthShort(month)}`;
  if (contract.lumpSumsLeftOut) return said;
  return (
    <FigureLink
      figure="dirPercentage"
      value={dirFeePercentage}
      payer={contract.payerName}
      from={`${month}-01`}
      to={lastDayOf(month)}
    >
      {said}
    </FigureLink>
  );
}
