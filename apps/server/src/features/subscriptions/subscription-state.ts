import { isWorking, type SubscriptionState, waitingSentences } from '@pfs/wire/plan-states';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findSubscription } from './subscriptions.repository.ts';

/** A trial is over at its very end, whether or not a round of the worker has been by. */
export function stateOf(
  subscription: { readonly status: string; readonly trial_end: Date | null } | undefined,
  now: Date,
): SubscriptionState {
  if (subscription === undefined) return 'none';
  const { status, trial_end: trialEnd } = subscription;
  if (status === 'trialing' && trialEnd !== null && trialEnd <= now) return 'trial_over';
  return status as Exclude<SubscriptionState, 'trial_over' | 'none'>;
}

/** The subscription that lets new work be done; throws trial_over or subscription_inactive. */
export async function requireWorkingSubscription(tx: TenantTransaction, now: Date) {
  const subscription = await findSubscription(tx);
  const state = stateOf(subscription, now);
  if (subscription !== undefined && isWorking(state)) return subscription;
  throw new AppError(state === 'trial_over' ? 'trial_over' : 'subscription_inactive', {
    message: isWorking(state) ? waitingSentences.none : waitingSentences[state],
    fields: { state },
  });
}
