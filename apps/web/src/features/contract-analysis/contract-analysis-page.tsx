import { useQuery } from '@tanstack/react-query';
import { formatMonth } from '../../lib/format-day.ts';
import { useToday } from '../../lib/today.ts';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { contractsQuery } from './contract-analysis.queries.ts';
import { ContractIntelligence } from './contract-intelligence.tsx';
import { DrugProfitabilitySection } from './drug-profitability-section.tsx';
import { LoadingContracts } from './loading-contracts.tsx';
import { NoContracts } from './no-contracts.tsx';
import { PayerContractCards } from './payer-contract-cards.tsx';
import { PayerDifferences } from './payer-differences.tsx';
import { PotentialSavings } from './potential-savings.tsx';
import { SavingsOpportunities } from './savings-opportunities.tsx';

/** What each payer contract is worth, what to ask for, and what could be saved. */
export default function ContractAnalysisPage() {
  const query = useQuery(contractsQuery);
  useUnauthorizedQuery(query.error, useUnauthorized('/api/login'));
  const period = query.data?.hasData ? query.data.period : undefined;
  const isRunning = useToday() <= (period?.to ?? '');
  return (
    <>
      <PageHeader
        title="Contract Analysis"
        description={
          period === undefined
            ? 'What each payer is worth to you.'
            : `${monthOf(period.from)} to ${monthOf(period.to)}${isRunning ? ' so far' : ''}`
        }
      />
      {query.data?.hasData === false ? (
        <NoContracts />
      ) : (
        <div className="flex flex-col gap-6">
          <PotentialSavings />
          <QueryState query={query} what="the payer contracts" loading={<LoadingContracts />}>
            {(data) => (
              <>
                <PayerDifferences data={data} />
                <PayerContractCards data={data} />
              </>
            )}
          </QueryState>
          <ContractIntelligence />
          <DrugProfitabilitySection />
          <SavingsOpportunities />
        </div>
      )}
    </>
  );
}

function monthOf(day: string): string {
  return formatMonth(day.slice(0, 7));
}
