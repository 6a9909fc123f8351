import { providerAdjustmentRoutes as routes } from '@pfs/wire/provider-adjustments';
import type { App } from '../../platform/platform.ts';
import { auditContextOf } from '../audit/public.ts';
import { confirmPeriod, setPeriod, undoPeriod } from './decide-period.service.ts';

export function registerLumpPeriodRoutes({ http, database }: App): void {
  http.handle(routes.setLumpPeriod, async ({ actor, params, body, request }) => {
    const { from, to, population, likeThis } = body;
    const period = from === null || to === null ? null : { from, to };
    const by = { ...auditContextOf(actor, request), userId: actor.userId };
    const changed = await database.withTenant(actor.organizationId, (tx) =>
      setPeriod(tx, { id: params.id, period, population, likeThis, by }),
    );
    return { changed };
  });

  http.handle(routes.confirmLumpPeriod, async ({ actor, params, body, request }) => {
    const by = { ...auditContextOf(actor, request), userId: actor.userId };
    const changed = await database.withTenant(actor.organizationId, (tx) =>
      confirmPeriod(tx, { id: params.id, likeThis: body.likeThis, by }),
    );
    return { changed };
  });

  http.handle(routes.undoLumpPeriod, async ({ actor, params, body, request }) => {
    const by = { ...auditContextOf(actor, request), userId: actor.userId };
    const changed = await database.withTenant(actor.organizationId, (tx) =>
      undoPeriod(tx, { id: params.id, likeThis: body.likeThis, by }),
    );
    return { changed };
  });
}
