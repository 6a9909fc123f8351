import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { insightsQuery } from './contract-analysis.queries.ts';
import { MarketSummary } from './market-summary.tsx';
import { PayerInsight } from './payer-insight.tsx';

/** What the figures say about each contract; nothing without insights. */
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
