import { figureRowRoutes } from '@pfs/wire/figure-rows';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { countAllocatedFees, listAllocatedFees } from './allocated-fees.repository.ts';
import { countClaimCosts, listClaimCosts } from './claim-costs.repository.ts';
import { listPurchaseLines, sumPurchaseLines } from './purchase-lines.repository.ts';

/** Rows that figures are made of and that no slice of their own has. */
export function registerFigureRowRoutes({ http, database }: App): void {
  http.handle(figureRowRoutes.listClaimCosts, (call) =>
    listPage(database, call, {
      count: (tx) => countClaimCosts(tx, call.query),
      list: (tx, page) => listClaimCosts(tx, call.query, page),
    }),
  );
  http.handle(figureRowRoutes.listAllocatedFees, (call) =>
    listPage(database, call, {
      count: (tx) => countAllocatedFees(tx, call.query),
      list: (tx, page) => listAllocatedFees(tx, call.query, page),
    }),
  );
  http.handle(figureRowRoutes.listPurchaseLines, (call) =>
    listPage(database, call, {
      count: async (tx) => Number((await sumPurchaseLines(tx, call.query)).rows),
      list: (tx, page) => listPurchaseLines(tx, call.query, page),
    }),
  );
}
