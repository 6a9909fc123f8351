import { refundRoutes as routes } from '@pfs/wire/refunds';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { countRefunds, listRefunds, sumRefunds } from './refunds.repository.ts';

export function registerRefundRoutes({ http, database }: App): void {
  http.handle(routes.listMfpRefunds, (call) => {
    const { limit, page, pageSize, ...filter } = call.query;
    return listPage(database, call, {
      count: (tx) => countRefunds(tx, filter),
      list: (tx, window) => listRefunds(tx, filter, window),
    });
  });

  const none = { fills: 0, amount: 0, states: [] };
  http.inPharmacy(routes.getMfpRefundSummary, none, ({ actor, query }) =>
    database.withTenant(actor.organizationId, (tx) => sumRefunds(tx, query)),
  );
}
