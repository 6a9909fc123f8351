export { PlanBanner } from './plan-banner.tsx';
export { Pricing } from './pricing.tsx';
export { subscriptionQuery } from './subscriptions.queries.ts';
export { UsageThisMonth } from './usage-meters.tsx';
export { planLinkOfRefusal } from './plan-states.ts';
