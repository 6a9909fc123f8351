import type { SubscriptionState } from '@pfs/wire/plan-states';
import type { SubscriptionStatus } from '@pfs/wire/subscriptions';

export const stateNames: Readonly<Record<SubscriptionState, string>> = {
  trialing: 'Trialing',
  active: 'Active',
  trial_over: 'Trial ended',
  past_due: 'Past due',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  none: 'No plan',
};

export function longDay(instant: string, timeZone: string | undefined): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
}

/** What comes next for the plan; undefined where nothing does by itself. */
export function nextDateText(
  { state, trialEnd, currentPeriodEnd }: SubscriptionStatus,
  timeZone: string | undefined,
): string | undefined {
  if (state === 'trialing' && trialEnd) return `The trial ends on ${longDay(trialEnd, timeZone)}.`;
  if (state === 'trial_over' && trialEnd) {
    return `The trial ended on ${longDay(trialEnd, timeZone)}.`;
  }
  if (state === 'active' && currentPeriodEnd) {
    return `The current period ends on ${longDay(currentPeriodEnd, timeZone)}.`;
  }
  return undefined;
}
