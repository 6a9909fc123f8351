import type { SubscriptionState } from '@pfs/wire/plan-states';
import { ApiError } from '../../lib/api/api-error.ts';

export interface WayOut {
  readonly label: string;
  readonly href: string;
}

const seePlans: WayOut = { label: 'View plans', href: '/plan' };
const contactUs: WayOut = { label: 'Contact us', href: '/contact-sales' };

/** Where the person goes from a plan that does not work. */
export function wayOutOf(state: string): WayOut {
  const settled: readonly string[] = ['past_due', 'suspended'] satisfies SubscriptionState[];
  return settled.includes(state) ? contactUs : seePlans;
}

/** The way out of a refusal by the plan; undefined for every other error. */
export function wayOutOfRefusal(error: unknown): WayOut | undefined {
  if (!(error instanceof ApiError) || error.status !== 402) return undefined;
  if (error.code !== 'limit_reached') return wayOutOf(error.fields['state'] ?? '');
  return error.fields['liftedBy'] === undefined ? contactUs : { ...seePlans, label: 'Upgrade' };
}
