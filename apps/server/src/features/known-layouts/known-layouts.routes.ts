import { knownLayoutRoutes } from '@pfs/wire/known-layouts';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import {
  changeKnownLayout,
  deleteKnownLayout,
  listKnownLayouts,
  restoreKnownLayout,
} from './known-layouts.service.ts';

export function registerKnownLayoutRoutes({ http, database }: App): void {
  http.inPharmacy(knownLayoutRoutes.listKnownLayouts, [], ({ actor }) =>
    database.withTenant(actor.organizationId, listKnownLayouts, { snapshot: true }),
  );

  http.handle(knownLayoutRoutes.changeKnownLayout, ({ actor, params, body, request }) =>
    database.withTenant(actor.organizationId, (tx) =>
      changeKnownLayout(
        tx,
        { ...body, id: params.id },
        { userId: actor.userId, origin: originOf(request) },
      ),
    ),
  );

  http.handle(knownLayoutRoutes.deleteKnownLayout, ({ actor, params, request }) =>
    database.withTenant(actor.organizationId, (tx) =>
      deleteKnownLayout(tx, params.id, { userId: actor.userId, origin: originOf(request) }),
    ),
  );

  http.handle(knownLayoutRoutes.restoreKnownLayout, ({ actor, params, request }) =>
    database.withTenant(actor.organizationId, (tx) =>
      restoreKnownLayout(tx, params.id, { userId: actor.userId, origin: originOf(request) }),
    ),
  );
}
