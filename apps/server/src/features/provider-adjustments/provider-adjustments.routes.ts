import { providerAdjustmentRoutes as routes } from '@pfs/wire/provider-adjustments';
import { dayIn } from '../../platform/clock.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { getAllocation } from './allocation.service.ts';
import { getClaimAllocations } from './claim-allocations.service.ts';
import { getForwardingBalances } from './forwarding.service.ts';
import { withPeriods } from './listed-periods.service.ts';
import { countLumpRows, getSummary, listLumpRows } from './provider-adjustments.repository.ts';

const none = { rows: 0, amount: 0 };

export function registerProviderAdjustmentRoutes({ http, database, clock }: App): void {
  http.handle(routes.listProviderAdjustments, (call) => {
    const { limit, page, pageSize, ...filter } = call.query;
    return listPage(database, call, {
      count: (tx) => countLumpRows(tx, filter),
      list: async (tx, window) => withPeriods(tx, await listLumpRows(tx, filter, window)),
    });
  });

  const noSummary = { ...none, counted: none, held: none, payers: [], categories: [] };
  http.inPharmacy(routes.getProviderAdjustmentSummary, noSummary, ({ actor, query }) =>
    database.withTenant(actor.organizationId, (tx) => getSummary(tx, query)),
  );

  const noBalances = { toCome: none, unexplained: none, rows: [] };
  http.inPharmacy(routes.listForwardingBalances, noBalances, async ({ actor, query }) => {
    const { remittanceId, payer, from, to, open, limit } = query;
    const today = dayIn(actor.timeZone, clock());
    return database.withTenant(actor.organizationId, (tx) =>
      getForwardingBalances(tx, { remittanceId, payer, from, to, open, limit, today }),
    );
  });

  http.inPharmacy(routes.getAllocation, 'not_found', ({ actor, params, query }) =>
    database.withTenant(actor.organizationId, (tx) => getAllocation(tx, params.id, query)),
  );

  http.inPharmacy(routes.listClaimAllocations, 'not_found', ({ actor, params }) =>
    database.withTenant(actor.organizationId, (tx) => getClaimAllocations(tx, params.id)),
  );
}
