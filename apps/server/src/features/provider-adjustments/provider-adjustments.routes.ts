import { providerAdjustmentRoutes as routes } from '@pfs/wire/provider-adjustments';
import { dayIn } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { getAllocation } from './allocation.service.ts';
import { getClaimAllocations } from './claim-allocations.service.ts';
import { getForwardingBalances } from './forwarding.service.ts';
import {
  countLumpRows,
  getSummary,
  listLumpRows,
  toProviderAdjustment,
} from './provider-adjustments.repository.ts';

const none = { rows: 0, amount: 0 };

export function registerProviderAdjustmentRoutes({ http, database, clock }: App): void {
  http.handle(routes.listProviderAdjustments, (call) => {
    const { limit, page, pageSize, ...filter } = call.query;
    return listPage(database, call, {
      count: (tx) => countLumpRows(tx, filter),
      list: async (tx, window) =>
        (await listLumpRows(tx, filter, window)).map(toProviderAdjustment),
    });
  });

  http.handle(routes.getProviderAdjustmentSummary, async ({ actor, query }) => {
    if (actor.organizationId === null) {
      return { ...none, counted: none, held: none, payers: [], categories: [] };
    }
    return database.withTenant(actor.organizationId, (tx) => getSummary(tx, query));
  });

  http.handle(routes.listForwardingBalances, async ({ actor, query }) => {
    if (actor.organizationId === null) return { toCome: none, unexplained: none, rows: [] };
    const { remittanceId, payer, from, to, open, limit } = query;
    const today = dayIn(actor.timeZone, clock());
    return database.withTenant(actor.organizationId, (tx) =>
      getForwardingBalances(tx, { remittanceId, payer, from, to, open, limit, today }),
    );
  });

  http.handle(routes.getAllocation, async ({ actor, params, query }) => {
    if (actor.organizationId === null) throw new AppError('not_found');
    return database.withTenant(actor.organizationId, (tx) => getAllocation(tx, params.id, query));
  });

  http.handle(routes.listClaimAllocations, async ({ actor, params }) => {
    if (actor.organizationId === null) throw new AppError('not_found');
    return database.withTenant(actor.organizationId, (tx) => getClaimAllocations(tx, params.id));
  });
}
