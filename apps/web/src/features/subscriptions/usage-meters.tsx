import type { SubscriptionStatus } from '@pfs/wire/subscriptions';
import { UsageMeter } from './usage-meter.tsx';

/** The three things that a plan counts by the month. */
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
