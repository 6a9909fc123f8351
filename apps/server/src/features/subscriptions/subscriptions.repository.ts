import type { planTypes } from '@pfs/wire/subscriptions';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';

export type PlanType = (typeof planTypes)[number];

/** Advertised on the landing page. */
export const trialDays = 14;

export function listActivePlans(tx: PlatformTransaction) {
  return tx.query
    .selectFrom('subscription_plans')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('monthly_price')
    .execute();
}

export async function startTrial(
  tx: PlatformTransaction,
  trial: { organizationId: string; planType: PlanType; startsAt: Date; days?: number },
): Promise<void> {
  const plan = await tx.query
    .selectFrom('subscription_plans')
    .select('id')
    .where('plan_type', '=', trial.planType)
    .executeTakeFirstOrThrow();
  const endsAt = new Date(trial.startsAt.getTime() + (trial.days ?? trialDays) * 86_400_000);
  await tx.query
    .insertInto('organization_subscriptions')
    .values({
      organization_id: trial.organizationId,
      id: uuidV7(),
      plan_id: plan.id,
      plan_type: trial.planType,
      status: 'trialing',
      current_period_start: trial.startsAt,
      current_period_end: endsAt,
      trial_end: endsAt,
    })
    .execute();
}

export function findSubscription(tx: TenantTransaction) {
  return tx.query
    .selectFrom('organization_subscriptions as subscription')
    .innerJoin('subscription_plans as plan', 'plan.id', 'subscription.plan_id')
    .select([
      'subscription.plan_type',
      'subscription.status',
      'subscription.trial_end',
      'plan.name',
      'plan.features',
      'plan.max_claims',
      'plan.max_files_per_month',
      'plan.max_ai_queries',
    ])
    .where('subscription.organization_id', '=', tx.organizationId)
    .executeTakeFirst();
}

export interface UsageMonth {
  readonly year: number;
  readonly month: number;
}

/**
 * This month's counters, locked until the transaction ends, so that two uploads can't both pass a
 * limit.
 */
export async function lockUsage(tx: TenantTransaction, { year, month }: UsageMonth) {
  await tx.query
    .insertInto('usage_tracking')
    .values({ organization_id: tx.organizationId, id: uuidV7(), year, month })
    .onConflict((conflict) => conflict.columns(['organization_id', 'year', 'month']).doNothing())
    .execute();
  return tx.query
    .selectFrom('usage_tracking')
    .select(['claims_processed', 'files_uploaded', 'ai_queries_used'])
    .where('organization_id', '=', tx.organizationId)
    .where('year', '=', year)
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function findUsage(tx: TenantTransaction, { year, month }: UsageMonth) {
  return tx.query
    .selectFrom('usage_tracking')
    .select(['claims_processed', 'files_uploaded', 'ai_queries_used'])
    .where('organization_id', '=', tx.organizationId)
    .where('year', '=', year)
    .where('month', '=', month)
    .executeTakeFirst();
}

export async function addUsage(
  tx: TenantTransaction,
  { year, month }: UsageMonth,
  added: { claims?: number; files?: number },
): Promise<void> {
  await tx.query
    .updateTable('usage_tracking')
    .set({
      claims_processed: sql`claims_processed + ${added.claims ?? 0}`,
      files_uploaded: sql`files_uploaded + ${added.files ?? 0}`,
      updated_at: sql`now()`,
    })
    .where('organization_id', '=', tx.organizationId)
    .where('year', '=', year)
    .where('month', '=', month)
    .execute();
}
