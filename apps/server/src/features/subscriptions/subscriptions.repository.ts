import type { PlanType } from '@pfs/wire/subscriptions';
import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { provenFirstName } from '../../platform/mail/proven-first-name.ts';

/** Advertised on the landing page. */
const trialDays = 14;

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
      'subscription.current_period_end',
      'plan.name',
      'plan.features',
      'plan.feature_keys',
      'plan.max_claims',
      'plan.max_files_per_month',
      'plan.max_ai_queries',
    ])
    .where('subscription.organization_id', '=', tx.organizationId)
    .executeTakeFirst();
}

/** Every plan's list, of those no longer on sale too: somebody may still have one. */
export function listPlanFeatures(tx: TenantTransaction) {
  return tx.query.selectFrom('subscription_plans').select(['name', 'features']).execute();
}

/** Those who are told of the plan and can act on it. */
export function listPlanAdmins(tx: PlatformTransaction, organizationId: string) {
  return tx.query
    .selectFrom('users')
    .select('id as userId')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'pharmacy_admin')
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
}

export function findPlanAdmin(tx: PlatformTransaction, userId: string) {
  return tx.query
    .selectFrom('users')
    .select('email as to')
    .select(provenFirstName.as('firstName'))
    .where('id', '=', userId)
    .where('role', '=', 'pharmacy_admin')
    .where('is_active', '=', true)
    .executeTakeFirst();
}
