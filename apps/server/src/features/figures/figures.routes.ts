import { figureRowRoutes } from '@pfs/wire/figure-rows';
import { figureRoutes } from '@pfs/wire/figures';
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

export function registerFigureRoutes({ http, settings }: App): void {
  http.inPharmacy(
    figureRoutes.getFigure,
    ({ params, query }) => emptyFigure(params.name, toFigureFilter(query)),
    ({ params, query, today, inSnapshot }) => {
      const asked = { filter: toFigureFilter(query), settings: figureSettings(settings), today };
      // Without a snapshot, an import in between would make the terms disagree.
      return inSnapshot((tx) => openFigure(tx, params.name, asked));
    },
  );
}

/** As for claims. */
const exportsPerMinuteMax = 10;

/** Lists of the rows of figures that belong to no other slice. */
export function registerFigureRowRoutes({ http, database }: App): void {
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
      const { query, today, inSnapshot } = call;
      const content = await inSnapshot((tx) => exportEarnedLumps(tx, query));
      const { from, to = today } = query;
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
