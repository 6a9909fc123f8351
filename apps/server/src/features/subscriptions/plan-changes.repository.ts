import type { PlanType } from '@pfs/wire/subscriptions';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { orNotFound } from '../../platform/errors.ts';

/** A subscription as recorded on the audit trail. */
export interface PlanState {
  readonly planType: string;
  readonly status: string;
  readonly trialEnd: string | null;
  readonly currentPeriodEnd: string | null;
}

export interface PlanChange {
  readonly oldValues: PlanState | null;
  readonly newValues: PlanState;
}

interface PlanRequest {
  readonly organizationId: string;
  readonly planType: PlanType;
  readonly now: Date;
}

const dayMs = 86_400_000;

/** Makes a plan the paid one from now on. Ends a trial, a suspension or a cancellation. */
export async function switchPlan(tx: PlatformTransaction, given: PlanRequest): Promise<PlanChange> {
  const { oldValues, planId } = await lockForChange(tx, given);
  const { now, planType, organizationId } = given;
  await tx.query
    .updateTable('organization_subscriptions')
    .set({
      plan_id: planId,
      plan_type: planType,
      status: 'active',
      current_period_start: now,
      current_period_end: sql<Date>`${now}::timestamptz + case billing_cycle
        when 'yearly' then interval '1 year' else interval '1 month' end`,
      billing_anchor: now,
      trial_end: null,
      trial_notice: null,
      cancel_at_period_end: false,
      updated_at: sql<Date>`now()`,
    })
    .where('organization_id', '=', organizationId)
    .execute();
  return { oldValues, newValues: await getPlanState(tx, organizationId) };
}

/** Grants a trial of a plan, starting now. */
export async function grantTrial(
  tx: PlatformTransaction,
  given: PlanRequest & { readonly days: number },
): Promise<PlanChange> {
  const { oldValues, planId } = await lockForChange(tx, given);
  const { now, planType, organizationId, days } = given;
  const endsAt = new Date(now.getTime() + days * dayMs);
  await tx.query
    .updateTable('organization_subscriptions')
    .set({
      plan_id: planId,
      plan_type: planType,
      status: 'trialing',
      current_period_start: now,
      current_period_end: endsAt,
      trial_end: endsAt,
      trial_notice: null,
      cancel_at_period_end: false,
      updated_at: sql<Date>`now()`,
    })
    .where('organization_id', '=', organizationId)
    .execute();
  return { oldValues, newValues: await getPlanState(tx, organizationId) };
}

/** Locks the organization's subscription, which is created if there is none. */
async function lockForChange(tx: PlatformTransaction, { organizationId, planType }: PlanRequest) {
  orNotFound(
    await tx.query
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', organizationId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  const plan = await tx.query
    .selectFrom('subscription_plans')
    .select('id')
    .where('plan_type', '=', planType)
    .executeTakeFirstOrThrow();
  const oldValues = (await findPlanState(tx, organizationId)) ?? null;
  if (oldValues === null) {
    await tx.query
      .insertInto('organization_subscriptions')
      .values({ organization_id: organizationId, id: uuidV7(), plan_id: plan.id })
      .execute();
  }
  return { oldValues, planId: plan.id };
}

async function findPlanState(
  tx: PlatformTransaction,
  organizationId: string,
): Promise<PlanState | undefined> {
  const row = await tx.query
    .selectFrom('organization_subscriptions')
    .select(['plan_type', 'status', 'trial_end', 'current_period_end'])
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      planType: row.plan_type,
      status: row.status,
      trialEnd: row.trial_end?.toISOString() ?? null,
      currentPeriodEnd: row.current_period_end?.toISOString() ?? null,
    }
  );
}

async function getPlanState(tx: PlatformTransaction, organizationId: string): Promise<PlanState> {
  return orNotFound(await findPlanState(tx, organizationId));
}
