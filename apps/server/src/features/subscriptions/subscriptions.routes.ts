import { subscriptionRoutes } from '@pfs/wire/subscriptions';
import { dayIn } from '../../platform/clock.ts';
import type { App } from '../../platform/platform.ts';
import { listActivePlans } from './subscriptions.repository.ts';
import { noSubscription, readSubscriptionStatus, toPublicPlan } from './subscriptions.service.ts';

export function registerSubscriptionRoutes({ http, database, clock }: App): void {
  http.handle(subscriptionRoutes.listPlans, async () => {
    const plans = await database.withPlatform('the public list of plans', listActivePlans);
    return plans.map(toPublicPlan);
  });

  http.handle(subscriptionRoutes.getSubscriptionStatus, async ({ actor }) => {
    if (actor.organizationId === null) return noSubscription;
    const today = dayIn(actor.timeZone, clock());
    return database.withTenant(actor.organizationId, (tx) => readSubscriptionStatus(tx, today));
  });
}
