import { figureRoutes } from '@pfs/wire/figures';
import { dayIn } from '../../platform/clock.ts';
import type { App } from '../../platform/platform.ts';
import { figureSettings } from './engine/read-figure-groups.ts';
import { emptyFigure, openFigure } from './figures.service.ts';

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
      // One view of all rows, or an import in the middle would make the terms disagree.
      { snapshot: true },
    );
  });
}
