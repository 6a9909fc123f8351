import { useQuery } from '@tanstack/react-query';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NextPlan } from './next-plan.tsx';
import { NoPlan } from './no-plan.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { subscriptionQuery } from './subscriptions.queries.ts';
import { UsageMeters } from './usage-meters.tsx';

export default function PlanPage() {
  const query = useQuery(subscriptionQuery);
  useUnauthorizedQuery(query.error, useUnauthorized('/api/login'));
  return (
    <>
      <PageHeader
        title="Plan"
        description="What your pharmacy’s plan holds, and what is used of it this month."
        actions={
          <ButtonLink href="/contact-sales" variant="outline">
            Contact Sales
          </ButtonLink>
        }
      />
      <QueryState
        query={query}
        what="your plan"
        loading={<Skeleton className="h-72" />}
        isEmpty={({ state }) => state === 'none'}
        empty={<NoPlan />}
      >
        {(status) => (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-6">
              <CardSection title="Used this month">
                <div className="px-5 pb-5">
                  <UsageMeters status={status} />
                </div>
              </CardSection>
              <PlanSummary status={status} />
            </div>
            <NextPlan status={status} />
          </div>
        )}
      </QueryState>
    </>
  );
}
