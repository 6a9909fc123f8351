/** The current state of a subscription; `none` is a pharmacy without one. */
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

/** Uploads and AI queries work only in these states; viewing and exporting work in all. */
export function isWorking(state: SubscriptionState): state is 'trialing' | 'active' {
  return state === 'trialing' || state === 'active';
}

/** Why uploads and AI queries are paused, and what to do. Used by the refusal and the banner. */
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
    'Your plan was canceled. Choose a plan to upload again. Your data can still be viewed and ' +
    'exported.',
  none: 'Your pharmacy has no plan yet. Choose one to upload files.',
};

/**
 * The features that code checks by name; each plan's row lists those it has. A label in a plan's
 * list is also a name: `Alerts` means the same as `alerts`.
 */
const featureKeys = [
  'uploads',
  'dashboard',
  'reports',
  'alerts',
  'ai_assistant',
  'contract_analysis',
  'drug_profitability',
  'vendor_audit',
  'scheduled_reports',
  'financial_health',
  'savings_opportunities',
  'audit_export',
  'priority_support',
  'dedicated_support',
] as const;

type FeatureKey = (typeof featureKeys)[number];

/** Available only while the plan works: not after a trial, nor while a payment is overdue. */
export const featuresOfWorkingPlans: ReadonlySet<string> = new Set<FeatureKey>([
  'uploads',
  'ai_assistant',
]);

/** Used ÷ limit × 100 as a whole number; undefined without a limit; 100 for a limit of zero. */
export function usagePercent(used: number, limit: number): number | undefined {
  if (limit === -1) return undefined;
  return limit === 0 ? 100 : Math.floor((used / limit) * 100);
}
