import { figureRowRoutes } from '@pfs/wire/figure-rows';
import { figureRoutes } from '@pfs/wire/figures';
import { dayIn } from '../../platform/clock.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { figureSettings } from './engine/read-figure-groups.ts';
import { countAllocatedFees, listAllocatedFees } from './opened/allocated-fees.repository.ts';
import { countClaimCosts, listClaimCosts } from './opened/claim-costs.repository.ts';
import { emptyFigure, openFigure } from './opened/open-figure.service.ts';
import { listPurchaseLines, sumPurchaseLines } from './opened/purchases.repository.ts';

export function registerFigureRoutes({ http, database, settings, clock }: App): void {
  http.handle(figureRoutes.getFigure, async ({ actor, params, query }) => {
    if (actor.organizationId === null) return emptyFigure(params.name, query);
    return database.withTenant(
      actor.organizationId,
      (tx) =>
        openFigure(tx, params.name, {
          filter: query,
          settings: figureSettings(settings),
          today: dayIn(actor.timeZone, clock()),
        }),
      // Without a snapshot, an import in between would make the terms disagree.
      { snapshot: true },
    );
  });
}

/** Lists of the rows of figures that belong to no other slice. */
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
