import { figureRowRoutes } from '@pfs/wire/figure-rows';
import { figureRoutes } from '@pfs/wire/figures';
import { dayIn } from '../../platform/clock.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { figureSettings } from './engine/read-figure-groups.ts';
import { emptyFigure, openFigure } from './opened/open-figure.service.ts';
import {
  allocatedFees,
  claimCosts,
  purchaseLines,
  toFigureFilter,
} from './rows/row-lists.repository.ts';

export function registerFigureRoutes({ http, database, settings, clock }: App): void {
  http.handle(figureRoutes.getFigure, async ({ actor, params, query }) => {
    const filter = toFigureFilter(query);
    if (actor.organizationId === null) return emptyFigure(params.name, filter);
    const today = dayIn(actor.timeZone, clock());
    return database.withTenant(
      actor.organizationId,
      (tx) => openFigure(tx, params.name, { filter, settings: figureSettings(settings), today }),
      // Without a snapshot, an import in between would make the terms disagree.
      { snapshot: true },
    );
  });
}

/** Lists of the rows of figures that belong to no other slice. */
export function registerFigureRowRoutes({ http, database }: App): void {
  http.handle(figureRowRoutes.listClaimCosts, (call) =>
    listPage(database, call, claimCosts(call.query)),
  );
  http.handle(figureRowRoutes.listAllocatedFees, (call) =>
    listPage(database, call, allocatedFees(call.query)),
  );
  http.handle(figureRowRoutes.listPurchaseLines, (call) =>
    listPage(database, call, purchaseLines(call.query)),
  );
}
