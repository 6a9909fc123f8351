import { alertRoutes as routes } from '@pfs/wire/alerts';
import { orNotFound } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { listOpenAlerts, markAlert } from './alerts.repository.ts';

export function registerAlertRoutes({ http, database }: App): void {
  const mark = async (
    { organizationId }: { readonly organizationId: string },
    { id, isRead }: { readonly id: string; readonly isRead: boolean },
  ) => {
    const marked = orNotFound(
      await database.withTenant(organizationId, (tx) => markAlert(tx, { id, isRead })),
    );
    return marked;
  };
  http.inPharmacy(routes.listAlerts, [], async ({ inTenant }) => [
    ...(await inTenant(listOpenAlerts)),
  ]);
  http.handle(routes.readAlert, ({ actor, params }) =>
    mark(actor, { id: params.id, isRead: true }),
  );
  http.handle(routes.unreadAlert, ({ actor, params }) =>
    mark(actor, { id: params.id, isRead: false }),
  );
}
