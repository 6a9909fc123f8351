import type { PublicPlan, SubscriptionStatus } from '@pfs/wire/subscriptions';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { limitReached } from './limit-reached.ts';
import {
  addUsage,
  findSubscription,
  findUsage,
  type listActivePlans,
  lockUsage,
  type PlanType,
  type UsageMonth,
} from './subscriptions.repository.ts';
import { isWithinLimit } from './within-limit.ts';

/** The month of a calendar day, as the usage counters name it. */
export function usageMonthOf(day: string): UsageMonth {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

/**
 * Counts one uploaded file in the transaction that keeps it.
 * Throws trial_over, subscription_inactive or limit_reached, and then counts nothing.
 */
export async function countUploadedFile(
  tx: TenantTransaction,
  { today, now }: { today: string; now: Date },
): Promise<void> {
  const subscription = await findSubscription(tx);
  if (subscription === undefined) throw new AppError('subscription_inactive');
  if (subscription.status === 'trialing') {
    if (subscription.trial_end !== null && subscription.trial_end <= now) {
      throw new AppError('trial_over');
    }
  } else if (subscription.status !== 'active') {
    throw new AppError('subscription_inactive');
  }
  const month = usageMonthOf(today);
  const usage = await lockUsage(tx, month);
  const planName = subscription.name;
  if (!isWithinLimit(usage.files_uploaded, subscription.max_files_per_month)) {
    const limit = subscription.max_files_per_month;
    throw await limitReached(tx, { planName, kind: 'files', used: usage.files_uploaded, limit });
  }
  if (!isWithinLimit(usage.claims_processed, subscription.max_claims)) {
    const limit = subscription.max_claims;
    throw await limitReached(tx, { planName, kind: 'claims', used: usage.claims_processed, limit });
  }
  await addUsage(tx, month, { files: 1 });
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

/** What an account without a subscription sees: nothing is allowed (specification, section 9). */
export const noSubscription: SubscriptionStatus = {
  planType: 'starter',
  status: null,
  isTrialing: false,
  trialEnd: null,
  features: [],
  currentUsage: { claimsProcessed: 0, filesUploaded: 0, aiQueriesUsed: 0 },
  limits: { maxClaims: 0, maxFilesPerMonth: 0, maxAIQueries: 0 },
};

export async function readSubscriptionStatus(
  tx: TenantTransaction,
  today: string,
): Promise<SubscriptionStatus> {
  const subscription = await findSubscription(tx);
  if (subscription === undefined) return noSubscription;
  const usage = await findUsage(tx, usageMonthOf(today));
  return {
    planType: subscription.plan_type as PlanType,
    status: subscription.status as SubscriptionStatus['status'],
    isTrialing: subscription.status === 'trialing',
    trialEnd: subscription.trial_end?.toISOString() ?? null,
    features: subscription.features as string[],
    currentUsage: {
      claimsProcessed: usage?.claims_processed ?? 0,
      filesUploaded: usage?.files_uploaded ?? 0,
      aiQueriesUsed: usage?.ai_queries_used ?? 0,
    },
    limits: {
      maxClaims: subscription.max_claims,
      maxFilesPerMonth: subscription.max_files_per_month,
      maxAIQueries: subscription.max_ai_queries,
    },
  };
}

export function toPublicPlan(
  plan: Awaited<ReturnType<typeof listActivePlans>>[number],
): PublicPlan {
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description ?? '',
    monthlyPrice: Number(plan.monthly_price),
    savings: plan.savings ?? '',
    features: plan.features as string[],
    popular: plan.popular,
    planType: plan.plan_type as PlanType,
  };
}
