import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PlanCard } from './plan-card.tsx';
import { plansQuery } from './subscriptions.queries.ts';

const plansPerRow = 3;

/** One card for each plan that the server offers, three in a row. */
export function Pricing() {
  const query = useQuery(plansQuery);
  return (
    <QueryState
      query={query}
      what="the plans"
      loading={<LoadingCards />}
      isEmpty={(plans) => plans.length === 0}
      empty={<p className="text-center text-ink-soft">The plans are being prepared.</p>}
    >
      {(plans) => (
        <ul className="grid items-stretch gap-6 md:grid-cols-2 lg:grid-cols-3">
          {plans.map((plan, index) => (
            <PlanCard key={plan.id} plan={plan} wide={isAlone(index, plans.length)} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

/** Whether the card would stand by itself on the last row. */
function isAlone(index: number, count: number): boolean {
  return index === count - 1 && index % plansPerRow === 0 && count > 1;
}

function LoadingCards() {
  return (
    <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  );
}
