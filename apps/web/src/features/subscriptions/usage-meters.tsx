import { usagePercent } from '@pfs/wire/plan-states';
import type { SubscriptionStatus } from '@pfs/wire/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'wouter';
import { formatCount } from '../../lib/format/format-number.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { subscriptionQuery } from './subscriptions.queries.ts';

interface UsageMeterProps {
  readonly label: string;
  readonly used: number;
  /** -1 means no limit. */
  readonly limit: number;
}

/** From here on the bar warns. */
const fewLeftPercent = 80;

/** The usage of a limit: the bar stops at 100%, the text does not. */
function UsageMeter({ label, used, limit }: UsageMeterProps) {
  const percent = usagePercent(used, limit);
  const share = Math.min(percent ?? 0, 100);
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-ink-soft">{label}</span>
        <span className="figures">
          {formatCount(used)}
          <span className="text-ink-faint">
            {percent === undefined ? ' · no limit' : ` of ${formatCount(limit)} · ${percent}%`}
          </span>
        </span>
      </div>
      {percent === undefined ? null : (
        <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken">
          <div
            className={clsx(
              'h-full rounded-full',
              percent < fewLeftPercent ? 'bg-accent' : 'bg-warn',
            )}
            style={{ width: `${share}%` }}
          />
        </div>
      )}
    </div>
  );
}

/** The three monthly limits of a plan. */
export function UsageMeters({ status }: { readonly status: SubscriptionStatus }) {
  const { currentUsage: used, limits } = status;
  return (
    <div className="flex flex-col gap-4">
      <UsageMeter label="Files" used={used.filesUploaded} limit={limits.maxFilesPerMonth} />
      <UsageMeter label="Claims" used={used.claimsProcessed} limit={limits.maxClaims} />
      <UsageMeter label="AI queries" used={used.aiQueriesUsed} limit={limits.maxAIQueries} />
    </div>
  );
}

/** This month's usage, for cards on other screens. */
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
