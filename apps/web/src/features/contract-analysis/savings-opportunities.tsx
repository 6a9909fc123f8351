import { useQuery } from '@tanstack/react-query';
import { CardSection } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Term } from '../../ui/term.tsx';
import { opportunitiesQuery } from './contract-analysis.queries.ts';
import { SavingsOpportunityItem } from './savings-opportunity-item.tsx';

export function SavingsOpportunities() {
  const query = useQuery(opportunitiesQuery);
  return (
    <CardSection
      title="Savings Opportunities"
      help={<Term word="Potential savings" />}
      description="What you could save in a year, largest first. Click an amount to see its claims or lines."
    >
      <QueryState
        query={query}
        what="the savings opportunities"
        loading={<Skeleton className="mx-5 mb-5 h-40" />}
        isEmpty={({ opportunities }) => opportunities.length === 0}
        empty={<NothingToSave />}
      >
        {({ opportunities, period }) => (
          <ul className="divide-y divide-line border-t border-line">
            {opportunities.map((each) => (
              <li key={`${each.figure} ${each.payerName}`} className="px-5 py-4">
                <SavingsOpportunityItem opportunity={each} period={period} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </CardSection>
  );
}

function NothingToSave() {
  return (
    <p className="px-5 pt-4 pb-8 text-center text-ink-faint">
      No savings found. No payer is above the benchmark, no claim was paid below a known cost, and
      every take-back has a reason.
    </p>
  );
}
