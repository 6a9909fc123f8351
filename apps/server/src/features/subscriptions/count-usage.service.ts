import type { UsageType } from '@pfs/wire/subscriptions';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { limitReached } from './limit-reached.ts';
import { requireWorkingSubscription } from './subscription-state.ts';
import { addUsage, lockUsage, type Usage, usageMonthOf } from './usage.repository.ts';

export interface Counted {
  readonly kind: UsageType;
  readonly amount: number;
  readonly now: Date;
  /** In the pharmacy's time zone: its month is counted. */
  readonly today: string;
}

/**
 * Counts use in the transaction of what is counted, and answers what is used now. Throws
 * trial_over, subscription_inactive or limit_reached, and then counts nothing.
 *
 * Files and AI queries are known before they happen and never pass their limit. The claims of a
 * file are known only once it is read: while some are left one more file is taken, the next is not.
 */
export async function countUsage(tx: TenantTransaction, counted: Counted): Promise<Usage> {
  const { kind, amount, now, today } = counted;
  const plan = await requireWorkingSubscription(tx, now);
  const month = usageMonthOf(today);
  const usage = await lockUsage(tx, month);
  const limits: Usage = {
    files: plan.max_files_per_month,
    claims: plan.max_claims,
    aiQueries: plan.max_ai_queries,
  };
  const after = { ...usage, [kind]: usage[kind] + amount };
  const refuse = (limited: UsageType) =>
    limitReached(tx, {
      planName: plan.name,
      kind: limited,
      used: usage[limited],
      limit: limits[limited],
    });
  if (kind !== 'claims' && limits[kind] !== -1 && after[kind] > limits[kind]) {
    throw await refuse(kind);
  }
  if (kind !== 'aiQueries' && limits.claims !== -1 && usage.claims >= limits.claims) {
    throw await refuse('claims');
  }
  await addUsage(tx, month, { [kind]: amount });
  return after;
}

/** Counts the claims of an import in the transaction that commits them. */
export async function countClaims(
  tx: TenantTransaction,
  { today, claims }: { today: string; claims: number },
): Promise<void> {
  const month = usageMonthOf(today);
  await lockUsage(tx, month);
  await addUsage(tx, month, { claims });
}
