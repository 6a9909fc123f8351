import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { subscriptionQuery } from './subscriptions.queries.ts';
import { UsageMeters } from './usage-meters.tsx';

/** What the plan has left this month, for cards of other screens. */
export function UsageThisMonth() {
  const query = useQuery(subscriptionQuery);
  return (
    <section aria-label="Plan usage" className="border-t border-line px-5 py-4">
      <QueryState query={query} what="your plan usage" loading={<Skeleton className="h-32" />}>
        {(status) =>
          status.state === 'none' ? (
            <p className="text-ink-soft">You need a plan to upload files.</p>
          ) : (
            <>
              <UsageMeters status={status} />
              <Link href="/plan" className="mt-3 inline-block text-accent hover:underline">
                {status.planName} plan
              </Link>
            </>
          )
        }
      </QueryState>
    </section>
  );
}
