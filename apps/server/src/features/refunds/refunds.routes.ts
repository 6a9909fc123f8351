import { refundRoutes as routes } from '@pfs/wire/refunds';
import { dayIn } from '../../platform/clock.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { findToday } from '../organizations/public.ts';
import {
  countAwaited,
  countRefunds,
  listAwaited,
  listRefunds,
  sumAwaited,
  sumRefunds,
} from './refunds.repository.ts';

const noFills = { fills: 0, amount: 0 };

export function registerRefundRoutes({ http, database, clock }: App): void {
  http.handle(routes.listMfpRefunds, (call) => {
    const { limit, page, pageSize, ...filter } = call.query;
    return listPage(database, call, {
      count: (tx) => countRefunds(tx, filter),
      list: (tx, window) => listRefunds(tx, filter, window),
    });
  });

  http.handle(routes.listAwaitedRefunds, (call) => {
    const { late } = call.query;
    return listPage(database, call, {
      count: async (tx) => countAwaited(tx, { late, today: await findToday(tx, clock) }),
      list: async (tx, window) =>
        listAwaited(tx, { late, today: await findToday(tx, clock) }, window),
    });
  });

  const none = {
    ...{ ...noFills, states: [], waiting: noFills, late: noFills },
    float: { amount: 0, averageDays: null, unknownFills: 0 },
  };
  http.inPharmacy(routes.getMfpRefundSummary, none, ({ actor, query }) =>
    database.withTenant(actor.organizationId, async (tx) => {
      const today = dayIn(actor.timeZone, clock());
      return { ...(await sumRefunds(tx, query)), ...(await sumAwaited(tx, today)) };
    }),
  );
}
