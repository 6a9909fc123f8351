import type { ContractInsights } from '@pfs/wire/contract-analysis';
import { formatPercent } from '../../lib/format-number.ts';
import { Card } from '../../ui/card.tsx';

interface MarketSummaryProps {
  readonly market: ContractInsights['marketAnalysis'];
}

export function MarketSummary({ market }: MarketSummaryProps) {
  return (
    <Card className="px-5 py-4">
      <h3 className="text-[0.9375rem] font-semibold">Market Intelligence Summary</h3>
      <div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-[14rem_minmax(0,1fr)]">
        <div>
          <p className="text-[0.8125rem] text-ink-soft">Industry Benchmark</p>
          <p className="figures text-[1.5rem] leading-8 font-semibold">
            {formatPercent(market.industryBenchmark)}
          </p>
          <p className="text-xs text-ink-faint">{market.benchmarkOrigin}</p>
        </div>
        <div className="flex min-w-0 flex-col gap-3 text-[0.8125rem] wrap-anywhere">
          <div>
            <h4 className="font-semibold">Market Trends</h4>
            <p className="text-ink-soft">{market.marketTrends}</p>
          </div>
          <div>
            <h4 className="font-semibold">Recommendations</h4>
            <ul className="list-disc pl-5 text-ink-soft">
              {market.recommendations.map((recommendation) => (
                <li key={recommendation}>{recommendation}</li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </Card>
  );
}
