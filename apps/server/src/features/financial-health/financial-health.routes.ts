import { financialHealthRoutes } from '@pfs/wire/financial-health';
import { dayIn } from '../../platform/clock.ts';
import type { App } from '../../platform/platform.ts';
import { emptyHealth, findHealth } from './financial-health.service.ts';
import { toFinancialHealth } from './to-financial-health.ts';

export function registerFinancialHealth({ http, database, clock }: App): void {
  http.handle(financialHealthRoutes.getFinancialHealth, async ({ actor, query }) => {
    const asked = {
      timeframe: query.timeframe,
      month: query.month,
      today: dayIn(actor.timeZone, clock()),
    };
    if (actor.organizationId === null) return toFinancialHealth(emptyHealth(asked));
    const health = await database.withTenant(
      actor.organizationId,
      (tx) => findHealth(tx, asked),
      // One view of the data for all figures, or an import in the middle would make them disagree.
      { snapshot: true },
    );
    return toFinancialHealth(health);
  });
}
