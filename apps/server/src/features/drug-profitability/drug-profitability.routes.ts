import { drugProfitabilityRoutes } from '@pfs/wire/drug-profitability';
import { dayIn } from '../../platform/clock.ts';
import type { App } from '../../platform/platform.ts';
import { keepDrugSums } from '../ledger/public.ts';
import { getDrugProfitability, noDrugs } from './drug-profitability.service.ts';
import type { RankedDrugs } from './ranked-drugs.ts';

export function registerDrugProfits({ http, database, settings, clock }: App): void {
  const kept = keepDrugSums<RankedDrugs>({ rowsOf: ({ drugs }) => drugs.length });
  http.handle(drugProfitabilityRoutes.getDrugProfitability, async ({ actor, query }) => {
    const today = dayIn(actor.timeZone, clock());
    const share = settings.get('cost.estimatedShareOfRevenue');
    if (actor.organizationId === null) return noDrugs({ today, share });
    return database.withTenant(
      actor.organizationId,
      (tx) => getDrugProfitability(tx, { today, share, limit: query.limit, kept }),
      // Without a snapshot, fees allocated in between would be missing from both sums.
      { snapshot: true },
    );
  });
}
