import type { PlanType, PublicPlan, SubscriptionStatus } from '@pfs/wire/subscriptions';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { stateOf } from './subscription-state.ts';
import { findSubscription, listActivePlans } from './subscriptions.repository.ts';
import { findUsage, usageMonthOf } from './usage.repository.ts';

/** What an account without a subscription sees: nothing is allowed (specification, section 9). */
export const noSubscription: SubscriptionStatus = {
  planType: 'starter',
  status: null,
  state: 'none',
  planName: '',
  isTrialing: false,
  trialEnd: null,
  currentPeriodEnd: null,
  features: [],
  currentUsage: { claimsProcessed: 0, filesUploaded: 0, aiQueriesUsed: 0 },
  limits: { maxClaims: 0, maxFilesPerMonth: 0, maxAIQueries: 0 },
};

export async function readSubscriptionStatus(
  tx: TenantTransaction,
  { today, now }: { today: string; now: Date },
): Promise<SubscriptionStatus> {
  const subscription = await findSubscription(tx);
  if (subscription === undefined) return noSubscription;
  const usage = await findUsage(tx, usageMonthOf(today));
  const state = stateOf(subscription, now);
  return {
    planType: subscription.plan_type as PlanType,
    status: subscription.status as SubscriptionStatus['status'],
    state,
    planName: subscription.name,
    isTrialing: state === 'trialing',
    trialEnd: subscription.trial_end?.toISOString() ?? null,
    currentPeriodEnd: subscription.current_period_end?.toISOString() ?? null,
    features: subscription.features as string[],
    currentUsage: {
      claimsProcessed: usage.claims,
      filesUploaded: usage.files,
      aiQueriesUsed: usage.aiQueries,
    },
    limits: {
      maxClaims: subscription.max_claims,
      maxFilesPerMonth: subscription.max_files_per_month,
      maxAIQueries: subscription.max_ai_queries,
    },
  };
}

/** The plans on offer, as anybody sees them. */
export async function listPublicPlans(database: Database): Promise<PublicPlan[]> {
  const plans = await database.withPlatform('the public list of plans', listActivePlans);
  return plans.map(toPublicPlan);
}

function toPublicPlan(plan: Awaited<ReturnType<typeof listActivePlans>>[number]): PublicPlan {
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
