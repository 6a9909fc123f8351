export { PlanBanner } from './plan-banner.tsx';
export { Pricing } from './pricing.tsx';
export { subscriptionQuery } from './subscriptions.queries.ts';
export { UsageThisMonth } from './usage-this-month.tsx';
export { wayOutOfRefusal } from './way-out.ts';
