import { waitingSentences } from '@pfs/wire/plan-states';
import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { notify } from '../notifications/public.ts';
import { listPharmacyAdmins } from '../organizations/public.ts';

type Parts = Pick<Platform, 'database' | 'jobs' | 'clock'>;

/**
 * Sends notices before and at the end of trials, and starts the next billing periods. Each step is
 * marked in its transaction, so that it happens once.
 */
export async function updatePlans(parts: Parts): Promise<void> {
  const now = parts.clock();
  await parts.database.withPlatform('trials near their end', (tx) =>
    sendTrialNotices(parts, tx, now),
  );
  await parts.database.withPlatform('paid periods', (tx) => startNextPeriods(tx, now));
}

async function sendTrialNotices(
  { jobs }: Parts,
  tx: PlatformTransaction,
  now: Date,
): Promise<void> {
  for (const trial of await lockTrialsNearTheirEnd(tx, now)) {
    const { organizationId, trialEnd, timeZone } = trial;
    const notice = trialEnd === null ? undefined : noticeDue(trialEnd, now);
    if (trialEnd === null || notice === undefined) continue;
    await updateSubscription(tx, organizationId, { trial_notice: notice });
    const ended = notice === 'ended';
    const day = trialEnd.toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
    await insertAuditRow(tx, {
      organizationId,
      userId: null,
      entityType: 'subscription',
      entityId: trial.id,
      action: 'process',
      description: ended ? 'The trial ended' : `Notified that the trial ends on ${day}`,
      origin: noOrigin,
      oldValues: { trialNotice: trial.trialNotice },
      newValues: { trialNotice: notice },
    });
    await notify(tx, {
      to: { organizationId, role: 'pharmacy_admin' },
      type: ended ? 'warning' : 'reminder',
      title: ended ? 'Your trial has ended' : `Your trial ends on ${day}`,
      message: ended ? waitingSentences.trial_over : `Choose a plan before then to keep uploading.`,
      actionUrl: '/plan',
    });
    for (const { userId } of await listPharmacyAdmins(tx, organizationId)) {
      const data = { userId, planName: trial.planName, day };
      await jobs.sendMail(tx, { kind: ended ? 'trial_ended' : 'trial_ending', data });
    }
  }
}

async function startNextPeriods(tx: PlatformTransaction, now: Date): Promise<void> {
  for (const { organizationId, id, isLast, periodEnd } of await lockEndedPeriods(tx, now)) {
    if (isLast) await updateSubscription(tx, organizationId, { status: 'cancelled' });
    const nextEnd = isLast ? null : await startNextPeriod(tx, { organizationId, now });
    const end = (at: Date | null) => ({ currentPeriodEnd: at?.toISOString() ?? null });
    await insertAuditRow(tx, {
      organizationId,
      userId: null,
      entityType: 'subscription',
      entityId: id,
      action: 'process',
      description: isLast ? 'The canceled plan ended' : 'A new billing period started',
      origin: noOrigin,
      oldValues: { status: 'active', ...end(periodEnd) },
      newValues: isLast
        ? { status: 'cancelled', ...end(periodEnd) }
        : { status: 'active', ...end(nextEnd) },
    });
  }
}

type TrialNotice = 'three_days' | 'one_day' | 'ended';

const dayMs = 86_400_000;

/** The notice to send at this time before a trial's end, if any. */
function noticeDue(trialEnd: Date, now: Date): TrialNotice | undefined {
  const left = trialEnd.getTime() - now.getTime();
  if (left <= 0) return 'ended';
  if (left <= dayMs) return 'one_day';
  return left <= 3 * dayMs ? 'three_days' : undefined;
}

/** Per transaction, so that a thousand ends at once do not make one long transaction. */
const lockedMax = 50;

/**
 * Locks the trials whose next notice is due and skips locked ones. Demos get no notice; a closed
 * pharmacy gets it when it reopens.
 */
function lockTrialsNearTheirEnd(tx: PlatformTransaction, now: Date) {
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
    .limit(lockedMax)
    .forUpdate('subscription')
    .skipLocked()
    .execute();
}

/** Locks the paid periods that have ended. */
function lockEndedPeriods(tx: PlatformTransaction, now: Date) {
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
    .limit(lockedMax)
    .forUpdate()
    .skipLocked()
    .execute();
}

/**
 * Starts the current period, counted in whole months or years from the first one: a period started
 * on the 31st ends on the last day of a short month, and on the 31st again after that.
 */
async function startNextPeriod(
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

async function updateSubscription(
  tx: PlatformTransaction,
  organizationId: string,
  change: { readonly trial_notice: TrialNotice } | { readonly status: 'cancelled' },
): Promise<void> {
  await tx.query
    .updateTable('organization_subscriptions')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('organization_id', '=', organizationId)
    .execute();
}
