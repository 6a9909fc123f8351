import { figureRowRoutes } from '@pfs/wire/figure-rows';
import { figureRoutes } from '@pfs/wire/figures';
import { dayIn } from '../../platform/clock.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { sendOnRecord } from '../audit/public.ts';
import { figureSettings } from './engine/read-figure-groups.ts';
import { emptyFigure, openFigure } from './opened/open-figure.service.ts';
import {
  allocatedFees,
  claimCosts,
  earnedLumps,
  exportEarnedLumps,
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

/** As for claims. */
const exportsPerMinuteMax = 10;

/** Lists of the rows of figures that belong to no other slice. */
export function registerFigureRowRoutes({ http, database, clock }: App): void {
  http.handle(figureRowRoutes.listClaimCosts, (call) =>
    listPage(database, call, claimCosts(call.query)),
  );
  http.handle(figureRowRoutes.listAllocatedFees, (call) =>
    listPage(database, call, allocatedFees(call.query)),
  );
  http.handle(figureRowRoutes.listEarnedLumps, (call) =>
    listPage(database, call, earnedLumps(call.query)),
  );
  http.handle(
    figureRowRoutes.exportEarnedLumps,
    async (call) => {
      const { actor, query } = call;
      const content = await database.withTenant(
        actor.organizationId,
        (tx) => exportEarnedLumps(tx, query),
        { snapshot: true },
      );
      const { from, to = dayIn(actor.timeZone, clock()) } = query;
      return sendOnRecord(database, call, {
        record: {
          entityType: 'lump_period',
          description: 'Lump sums by fill date exported',
          newValues: query,
        },
        type: 'text/csv; charset=utf-8',
        fileName: `lump-sums-${from ?? 'all'}-to-${to}.csv`,
        content,
      });
    },
    { callsPerMinuteMax: exportsPerMinuteMax },
  );
  http.handle(figureRowRoutes.listPurchaseLines, (call) =>
    listPage(database, call, purchaseLines(call.query)),
  );
}
