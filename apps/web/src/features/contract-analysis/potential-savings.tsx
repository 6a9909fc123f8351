import { useQuery } from '@tanstack/react-query';
import { PiggyBank } from 'lucide-react';
import { FigureLink } from '../../ui/figure-link.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { opportunitiesQuery } from './contract-analysis.queries.ts';

/** The total of all opportunities. */
export function PotentialSavings() {
  const query = useQuery(opportunitiesQuery);
  return (
    <QueryState
      query={query}
      what="the savings opportunities"
      loading={<Skeleton className="h-37 sm:h-28" />}
    >
      {({ potentialAnnualSavings, opportunities, period }) => (
        <section
          aria-labelledby="potential-savings"
          className={
            'flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-good-line ' +
            'bg-good-soft px-5 py-5'
          }
        >
          <PiggyBank className="size-8 shrink-0 text-good" aria-hidden="true" />
          <div className="min-w-0">
            <h2 id="potential-savings" className="text-[0.8125rem] text-ink-soft">
              Potential Annual Savings
            </h2>
            <p className="text-[1.75rem] leading-9 font-semibold tracking-tight text-good">
              <FigureLink figure="potentialSavings" value={potentialAnnualSavings} {...period} />
            </p>
          </div>
          <p className="min-w-0 flex-1 basis-56 text-[0.8125rem] text-ink-soft">
            {sumLabel(opportunities.length)}
          </p>
        </section>
      )}
    </QueryState>
  );
}

function sumLabel(opportunities: number): string {
  if (opportunities === 0) return 'No savings found in the last twelve months.';
  if (opportunities === 1) return 'One opportunity from the last twelve months, listed below.';
  return `Total of ${opportunities} opportunities from the last twelve months, listed below.`;
}
