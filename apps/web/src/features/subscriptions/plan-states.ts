import type { SubscriptionState } from '@pfs/wire/plan-states';
import type { SubscriptionStatus } from '@pfs/wire/subscriptions';
import { ApiError } from '../../lib/api/api-error.ts';

export const stateNames: Readonly<Record<SubscriptionState, string>> = {
  trialing: 'Trialing',
  active: 'Active',
  trial_over: 'Trial ended',
  past_due: 'Past due',
  suspended: 'Suspended',
  cancelled: 'Canceled',
  none: 'No plan',
};

export function longDay(instant: string, timeZone: string | undefined): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
}

/** The plan's next date; undefined if nothing happens by itself. */
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

interface PlanLink {
  readonly label: string;
  readonly href: string;
}

const seePlans: PlanLink = { label: 'View plans', href: '/plan' };
const contactUs: PlanLink = { label: 'Contact us', href: '/contact-sales' };

/** The link to offer while a plan is not active. */
export function planLinkOf(state: string): PlanLink {
  const settled: readonly string[] = ['past_due', 'suspended'] satisfies SubscriptionState[];
  return settled.includes(state) ? contactUs : seePlans;
}

/** The link to offer when the plan refuses a call; undefined for other errors. */
export function planLinkOfRefusal(error: unknown): PlanLink | undefined {
  if (!(error instanceof ApiError) || error.status !== 402) return undefined;
  if (error.code !== 'limit_reached') return planLinkOf(error.fields['state'] ?? '');
  return error.fields['liftedBy'] === undefined ? contactUs : { ...seePlans, label: 'Upgrade' };
}
