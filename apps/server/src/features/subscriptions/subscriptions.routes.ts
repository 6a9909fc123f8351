import { subscriptionRoutes as routes } from '@pfs/wire/subscriptions';
import { dayIn } from '../../platform/clock.ts';
import type { App } from '../../platform/platform.ts';
import { insertAuditRow } from '../audit/public.ts';
import { countUsage } from './plan-limits.service.ts';
import {
  hasFeature,
  listPublicPlans,
  noSubscription,
  readSubscriptionStatus,
} from './subscriptions.service.ts';

export function registerSubscriptionRoutes({ http, database, clock }: App): void {
  http.handle(routes.listPlans, () => listPublicPlans(database));

  http.inPharmacy(routes.getSubscriptionStatus, noSubscription, async ({ actor, inTenant }) => {
    const now = clock();
    const today = dayIn(actor.timeZone, now);
    return inTenant((tx) => readSubscriptionStatus(tx, { today, now }));
  });

  const noAccess = { hasAccess: false };
  http.inPharmacy(routes.checkFeature, noAccess, async ({ body, inTenant }) => {
    const asked = { feature: body.feature, now: clock() };
    const hasAccess = await inTenant((tx) => hasFeature(tx, asked));
    return { hasAccess };
  });

  http.handle(routes.trackUsage, async ({ actor, body, origin, inTenant }) => {
    const now = clock();
    const today = dayIn(actor.timeZone, now);
    return inTenant(async (tx) => {
      const { type: kind, amount } = body;
      const used = await countUsage(tx, { kind, amount, now, today });
      await insertAuditRow(tx, {
        userId: actor.userId,
        entityType: 'usage',
        entityId: null,
        action: 'process',
        description: `Tracked ${amount} ${kind} through the API`,
        origin,
        oldValues: { [kind]: used[kind] - amount },
        newValues: { [kind]: used[kind] },
      });
      return readSubscriptionStatus(tx, { today, now });
    });
  });
}
