import type { SubscriptionStatus } from '@pfs/wire/subscriptions';
import { usagePercent } from '@pfs/wire/plan-states';
import { clsx } from 'clsx';
import { formatCount } from '../../lib/format/format-number.ts';

interface UsageMeterProps {
  readonly label: string;
  readonly used: number;
  /** -1: nothing limits. */
  readonly limit: number;
}

/** From here on it is said that little is left. */
const fewLeftPercent = 80;

/** What is used of a limit: the bar ends at full, the figure, which says it all, does not. */
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
