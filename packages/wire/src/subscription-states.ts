/** What a subscription comes to at this moment; `none` is a pharmacy without one. */
export const subscriptionStates = [
  'trialing',
  'active',
  'trial_over',
  'past_due',
  'suspended',
  'cancelled',
  'none',
] as const;

export type SubscriptionState = (typeof subscriptionStates)[number];

/** Uploads and AI queries go on only in these; everything may be read and exported in all. */
export function isWorking(state: SubscriptionState): state is 'trialing' | 'active' {
  return state === 'trialing' || state === 'active';
}

/** Why uploads and AI queries wait, and the way out; the refusal and the banner say the same. */
export const waitingSentences: Readonly<
  Record<Exclude<SubscriptionState, 'trialing' | 'active'>, string>
> = {
  trial_over:
    'Your trial has ended. Choose a plan to continue. Your data can still be viewed and ' +
    'exported.',
  past_due:
    'A payment for your plan is overdue, so uploads and AI queries are paused. Please contact us to ' +
    'settle it.',
  suspended: 'Your plan is suspended, so uploads and AI queries are paused. Please contact us.',
  cancelled:
    'Your plan was canceled. Choose a plan to upload again. Your data can still be viewed ' +
    'and can be exported.',
  none: 'Your pharmacy has no plan yet. Choose one to upload files.',
};
