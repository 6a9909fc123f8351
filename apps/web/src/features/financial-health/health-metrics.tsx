import type { FinancialHealth } from '@pfs/wire/financial-health';
import { negateDollars } from '../../lib/dollars.ts';
import { formatPercent } from '../../lib/format-number.ts';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { Term } from '../../ui/term.tsx';

/** The six figures of the period; each leads to what makes it. */
export function HealthMetrics({ data }: { readonly data: FinancialHealth }) {
  const { metrics } = data;
  const { from, to } = data.period;
  return (
    <Stats columns={6}>
      <Stat label="Total Revenue" help={<Term word="Gross" />} caption="Gross of the period">
        <FigureLink figure="grossAmount" value={metrics.totalRevenue} from={from} to={to}>
          <Money value={metrics.totalRevenue} />
        </FigureLink>
      </Stat>
      <Stat
        label="Net Profit"
        help={<Term word="Profit margin" />}
        caption={
          <FigureLink figure="profitMargin" value={metrics.profitMargin} from={from} to={to}>
            {marginWords(metrics)}
          </FigureLink>
        }
      >
        <FigureLink figure="netProfit" value={metrics.netProfit} from={from} to={to}>
          <Money value={metrics.netProfit} />
        </FigureLink>
      </Stat>
      <Stat
        label="DIR Fee Impact"
        help={<Term word="DIR fee" />}
        caption="What DIR fees take off"
        tone="taken"
      >
        <FigureLink
          figure="dirFees"
          value={negateDollars(metrics.dirFeeImpact)}
          from={from}
          to={to}
        >
          <Money value={metrics.dirFeeImpact} />
        </FigureLink>
      </Stat>
      <Stat label="Vendor Spend" caption="Invoices dated in the period">
        <FigureLink figure="vendorSpend" value={metrics.vendorSpend} from={from} to={to}>
          <Money value={metrics.vendorSpend} />
        </FigureLink>
      </Stat>
      <Stat label="Cash Flow" help={<Term word="Cash flow" />} {...cashFlowWords(metrics.cashFlow)}>
        <FigureLink figure="cashFlow" value={metrics.cashFlow} from={from} to={to}>
          <Money value={metrics.cashFlow} />
        </FigureLink>
      </Stat>
      <Stat label="Avg Claim Value" caption="Per prescription">
        <FigureLink figure="averageClaimValue" value={metrics.avgClaimValue} from={from} to={to}>
          <Money value={metrics.avgClaimValue} />
        </FigureLink>
      </Stat>
    </Stats>
  );
}

function marginWords({ profitMargin, totalRevenue }: FinancialHealth['metrics']): string {
  return totalRevenue > 0 ? `${formatPercent(profitMargin)} margin` : 'No revenue, so no margin';
}

function cashFlowWords(cashFlow: number) {
  if (cashFlow > 0)
    return { caption: 'Positive: more came in than went out', tone: 'good' } as const;
  if (cashFlow < 0)
    return { caption: 'Negative: more went out than came in', tone: 'taken' } as const;
  return { caption: 'As much came in as went out' };
}
