import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';

export type TrialNotice = 'three_days' | 'one_day' | 'ended';

const dayMs = 86_400_000;

/** Which notice a trial's end calls for now; undefined while it is far. */
export function noticeDue(trialEnd: Date, now: Date): TrialNotice | undefined {
  const left = trialEnd.getTime() - now.getTime();
  if (left <= 0) return 'ended';
  if (left <= dayMs) return 'one_day';
  return left <= 3 * dayMs ? 'three_days' : undefined;
}

/** A worker takes a few, so that a thousand ends at once do not make one long transaction. */
const takenMax = 50;

/**
 * Trials whose next notice is due, locked; other workers pass them by. A demo tells nobody, and a
 * closed pharmacy is told when it opens again.
 */
export function takeTrialsNearTheirEnd(tx: PlatformTransaction, now: Date) {
  return tx.query
    .selectFrom('organization_subscriptions as subscription')
    .innerJoin('organizations', 'organizations.id', 'subscription.organization_id')
    .innerJoin('subscription_plans as plan', 'plan.id', 'subscription.plan_id')
    .select([
      'subscription.organization_id as organizationId',
      'subscription.id',
      'subscription.trial_end as trialEnd',
      'subscription.trial_notice as trialNotice',
      'plan.name as planName',
      'organizations.time_zone as timeZone',
    ])
    .where('subscription.status', '=', 'trialing')
    .where('organizations.is_demo', '=', false)
    .where('organizations.is_active', '=', true)
    .where('organizations.approval_status', '<>', 'rejected')
    .where(
      sql<boolean>`case
        when trial_end <= ${now} then trial_notice is distinct from 'ended'
        when trial_end <= ${new Date(now.getTime() + dayMs)} then
          trial_notice is null or trial_notice = 'three_days'
        else trial_end <= ${new Date(now.getTime() + 3 * dayMs)} and trial_notice is null end`,
    )
    .orderBy('trial_end')
    .limit(takenMax)
    .forUpdate('subscription')
    .skipLocked()
    .execute();
}

export async function markTrialNotice(
  tx: PlatformTransaction,
  { organizationId, notice }: { organizationId: string; notice: TrialNotice },
): Promise<void> {
  await tx.query
    .updateTable('organization_subscriptions')
    .set({ trial_notice: notice, updated_at: sql<Date>`now()` })
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Paid periods that have ended, locked. */
export function takeEndedPeriods(tx: PlatformTransaction, now: Date) {
  return tx.query
    .selectFrom('organization_subscriptions')
    .select([
      'organization_id as organizationId',
      'id',
      'current_period_end as periodEnd',
      'cancel_at_period_end as isLast',
    ])
    .where('status', '=', 'active')
    .where('current_period_end', '<=', now)
    .orderBy('current_period_end')
    .limit(takenMax)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function endSubscription(
  tx: PlatformTransaction,
  organizationId: string,
): Promise<void> {
  await tx.query
    .updateTable('organization_subscriptions')
    .set({ status: 'cancelled', updated_at: sql<Date>`now()` })
    .where('organization_id', '=', organizationId)
    .execute();
}

/**
 * The period that holds this moment, counted in whole months or years from the first: one begun on
 * the 31st ends on the last day of a short month and on the 31st again after it.
 */
export async function beginNextPeriod(
  tx: PlatformTransaction,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<Date> {
  const { rows } = await sql<{ current_period_end: Date }>`
    update organization_subscriptions as subscription
    set current_period_start = next.begins_at, current_period_end = next.ends_at,
      updated_at = now()
    from (
      select organization_id, anchor + (periods - 1) * length as begins_at,
        anchor + periods * length as ends_at
      from (
        select organization_id,
          coalesce(billing_anchor, current_period_start, current_period_end) as anchor,
          case billing_cycle when 'yearly' then interval '1 year'
            else interval '1 month' end as length
        from organization_subscriptions where organization_id = ${organizationId}
      ) as billing, generate_series(1, 1200) as periods
      where anchor + periods * length > ${now}
      order by periods limit 1
    ) as next
    where subscription.organization_id = next.organization_id
    returning subscription.current_period_end`.execute(tx.query);
  const [row] = rows;
  if (row === undefined) throw new Error('a period of a hundred years has no next one');
  return row.current_period_end;
}
