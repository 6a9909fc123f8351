import type { FinancialHealth } from '@pfs/wire/financial-health';
import { Link } from 'wouter';
import { negateDollars } from '../../lib/format/dollars.ts';
import { formatPercent } from '../../lib/format/format-number.ts';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { Term } from '../../ui/term.tsx';

/** The six figures of the period; each opens its rows. */
export function HealthMetrics({ data }: { readonly data: FinancialHealth }) {
  const { metrics } = data;
  const { from, to } = data.period;
  return (
    <>
      <Stats columns={6}>
        <Stat
          label="Total Revenue"
          help={<Term word="Gross" />}
          caption="Gross revenue, patient pay, and refunds"
        >
          <FigureLink figure="revenue" value={metrics.totalRevenue} from={from} to={to} />
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
          <FigureLink figure="netProfit" value={metrics.netProfit} from={from} to={to} />
        </Stat>
        <Stat
          label="DIR Fee Impact"
          help={<Term word="DIR fee" />}
          caption="Reduction from DIR fees"
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
          <FigureLink figure="vendorSpend" value={metrics.vendorSpend} from={from} to={to} />
        </Stat>
        <Stat label="Cash Flow" help={<Term word="Cash flow" />} {...cashFlowWords(data)}>
          <FigureLink figure="cashFlow" value={metrics.cashFlow} from={from} to={to} />
        </Stat>
        <Stat label="Avg Claim Value" caption="Per prescription">
          <FigureLink
            figure="averageClaimValue"
            value={metrics.avgClaimValue}
            from={from}
            to={to}
          />
        </Stat>
      </Stats>
      <Purchases data={data} />
    </>
  );
}

/** How net profit relates to purchases. */
function Purchases({ data }: { readonly data: FinancialHealth }) {
  const { leftAfterPurchases, stockChange } = data.metrics;
  const { from, to } = data.period;
  const way = stockChange < 0 ? 'below' : 'above';
  return (
    <p className="text-[0.8125rem] text-ink-soft">
      <FigureLink figure="leftAfterPurchases" value={leftAfterPurchases} from={from} to={to}>
        Left after purchases: <Money value={leftAfterPurchases} />
      </FigureLink>
      . Vendor invoices are <Money value={Math.abs(stockChange)} /> {way} the cost of drugs sold,
      due to inventory changes and unknown costs.
      {data.leftOutOfSpend === null ? null : (
        <>
          {' '}
          {data.leftOutOfSpend}{' '}
          <Link className="underline underline-offset-4" href="/vendor-audit?tab=findings">
            Review findings
          </Link>
        </>
      )}
    </p>
  );
}

function marginWords(metrics: FinancialHealth['metrics']): string {
  const { profitMargin, totalRevenue, estimatedCost, knownCostPercentage } = metrics;
  if (totalRevenue <= 0) return 'No revenue';
  const margin = `${formatPercent(profitMargin)} margin`;
  if (estimatedCost === 0) return margin;
  return `${margin} (estimated; cost known for ${formatPercent(knownCostPercentage)} of revenue)`;
}

function cashFlowWords({ metrics: { cashFlow }, healthIndicators }: FinancialHealth) {
  const judged = healthIndicators.find(({ category }) => category === 'Cash Flow');
  if (judged?.status === null && cashFlow > 0) {
    return { caption: 'Payments received; no vendor payments recorded' };
  }
  if (cashFlow > 0) return { caption: 'Positive: more cash in than out', tone: 'good' } as const;
  if (cashFlow < 0) return { caption: 'Negative: more cash out than in', tone: 'taken' } as const;
  return { caption: 'Cash in equals cash out' };
}
