/**
 * What programs ask for by name; each plan's row lists those it has. The sentences of a plan's list
 * are names too: `Alerts` asks for the same as `alerts`.
 */
export const featureKeys = [
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

export type FeatureKey = (typeof featureKeys)[number];

/** Had only while the plan works: not after a trial, nor while a payment is overdue. */
export const featuresOfWorkingPlans: ReadonlySet<string> = new Set<FeatureKey>([
  'uploads',
  'ai_assistant',
]);
