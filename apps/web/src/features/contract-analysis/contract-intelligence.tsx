import type { ContractInsight, ContractInsights } from '@pfs/wire/contract-analysis';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { formatPercent } from '../../lib/format/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { insightsQuery } from './contract-analysis.queries.ts';

const looks = {
  critical: { variant: 'destructive', word: 'Critical Risk' },
  high: { variant: 'destructive', word: 'High Risk' },
  medium: { variant: 'warn', word: 'Medium Risk' },
  low: { variant: 'good', word: 'Low Risk' },
} as const;

const noGross = { variant: 'outline', word: 'No gross' } as const;

function RiskBadge({ insight }: { readonly insight: ContractInsight }) {
  const { riskLevel, hasGross } = insight;
  const { variant, word } = riskLevel === 'low' && !hasGross ? noGross : looks[riskLevel];
  return (
    <Badge variant={variant} className="shrink-0">
      {word}
    </Badge>
  );
}

interface PayerInsightProps {
  readonly insight: ContractInsight;
  /** Payers that need no action are collapsed, so that the others stand out. */
  readonly isOpen: boolean;
}

function PayerInsight({ insight, isOpen }: PayerInsightProps) {
  return (
    <article className="min-w-0 flex-1 rounded-card border border-line bg-sheet text-[0.8125rem]">
      <details open={isOpen} className="group wrap-anywhere">
        <summary className="flex cursor-pointer list-none items-start gap-3 rounded-card px-5 py-4">
          <h3 className="min-w-0 flex-1 text-[0.9375rem] font-semibold">{insight.payerName}</h3>
          <RiskBadge insight={insight} />
          <ChevronDown
            className="mt-0.5 size-4 shrink-0 text-ink-faint group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <dl className="flex flex-col gap-2 px-5 pb-4">
          <Fact name="Negotiation Strategy">{insight.negotiationStrategy}</Fact>
          <Fact name="Expected Outcome">{insight.expectedOutcome}</Fact>
          <Fact name="Key Talking Points">
            <ul className="list-disc pl-5">
              {insight.keyTalkingPoints.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Fact>
          <Fact name="Timeline">{insight.timelineRecommendation}</Fact>
        </dl>
      </details>
    </article>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-ink-soft">{children}</dd>
    </div>
  );
}

/** Insights into each contract; renders nothing without any. */
export function ContractIntelligence() {
  const query = useQuery(insightsQuery);
  return (
    <QueryState
      query={query}
      what="the contract insights"
      loading={<Skeleton className="h-64" />}
      isEmpty={({ insights }) => insights.length === 0}
      empty={null}
    >
      {({ insights, marketAnalysis }) => (
        <section aria-labelledby="contract-intelligence" className="flex flex-col gap-4">
          <div>
            <h2 id="contract-intelligence" className="text-lg font-semibold">
              AI Contract Intelligence
            </h2>
            <p className="text-[0.8125rem] text-ink-faint">
              Calculated from your data by fixed rules; not AI-generated.
            </p>
          </div>
          <MarketSummary market={marketAnalysis} />
          <ul aria-label="Insights by payer" className="grid items-start gap-4 lg:grid-cols-2">
            {insights.map((insight, index) => (
              <li key={insight.payerName} className="flex min-w-0">
                <PayerInsight
                  insight={insight}
                  isOpen={index === 0 || insight.riskLevel !== 'low'}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </QueryState>
  );
}

function MarketSummary({ market }: { readonly market: ContractInsights['marketAnalysis'] }) {
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
