export { PlanBanner } from './plan-banner.tsx';
export { planLinkOfRefusal } from './plan-states.ts';
export { Pricing } from './pricing.tsx';
export { subscriptionQuery } from './subscriptions.queries.ts';
export { UsageThisMonth } from './usage-meters.tsx';
