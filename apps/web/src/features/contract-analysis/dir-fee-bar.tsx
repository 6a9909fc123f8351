import type { PayerContract, PayerContracts } from '@pfs/wire/contract-analysis';
import { formatPercent } from '../../lib/format-number.ts';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Progress } from '../../ui/progress.tsx';
import { barFractionOf } from './bar-fraction.ts';

interface DirFeeBarProps {
  readonly contract: PayerContract;
  readonly period: PayerContracts['period'];
}

export function DirFeeBar({ contract, period }: DirFeeBarProps) {
  const { payerName, dirFeePercentage, grossRevenue } = contract;
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-baseline justify-between gap-3 text-[0.8125rem]">
        <span className="text-ink-soft">DIR Fee %</span>
        <FigureLink figure="dirPercentage" value={dirFeePercentage} payer={payerName} {...period}>
          <span className="figures font-medium">
            {grossRevenue > 0 ? formatPercent(dirFeePercentage) : 'No gross'}
          </span>
        </FigureLink>
      </p>
      <Progress
        label={`DIR Fee % of ${payerName}; a full bar is 20%`}
        fraction={barFractionOf(dirFeePercentage)}
      />
    </div>
  );
}
