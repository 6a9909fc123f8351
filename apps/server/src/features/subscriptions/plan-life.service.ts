import { waitingSentences } from '@pfs/wire/subscription-states';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { notify } from '../notifications/public.ts';
import {
  beginNextPeriod,
  endSubscription,
  markTrialNotice,
  noticeDue,
  takeEndedPeriods,
  takeTrialsNearTheirEnd,
} from './plan-life.repository.ts';
import { listPlanAdmins } from './subscriptions.repository.ts';

type Parts = Pick<Platform, 'database' | 'jobs' | 'clock'>;

/**
 * A worker's round: people are told before a trial ends and when it has, paid periods follow each
 * other. What a round did is marked in its transaction, so no other does it again.
 */
export async function lookAfterPlans(parts: Parts): Promise<void> {
  const now = parts.clock();
  await parts.database.withPlatform('trials near their end', (tx) => tellOfTrials(parts, tx, now));
  await parts.database.withPlatform('paid periods', (tx) => followPeriods(tx, now));
}

async function tellOfTrials({ jobs }: Parts, tx: PlatformTransaction, now: Date): Promise<void> {
  for (const trial of await takeTrialsNearTheirEnd(tx, now)) {
    const { organizationId, trialEnd, timeZone } = trial;
    const notice = trialEnd === null ? undefined : noticeDue(trialEnd, now);
    if (trialEnd === null || notice === undefined) continue;
    await markTrialNotice(tx, { organizationId, notice });
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
    for (const { userId } of await listPlanAdmins(tx, organizationId)) {
      const data = { userId, planName: trial.planName, day };
      await jobs.sendMail(tx, { kind: ended ? 'trial_ended' : 'trial_ending', data });
    }
  }
}

async function followPeriods(tx: PlatformTransaction, now: Date): Promise<void> {
  for (const { organizationId, id, isLast, periodEnd } of await takeEndedPeriods(tx, now)) {
    if (isLast) await endSubscription(tx, organizationId);
    const nextEnd = isLast ? null : await beginNextPeriod(tx, { organizationId, now });
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
