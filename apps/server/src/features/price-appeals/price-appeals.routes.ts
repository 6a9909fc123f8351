import { priceAppealRoutes as routes } from '@pfs/wire/price-appeals';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { auditContextOf } from '../audit/public.ts';
import {
  countPriceChecks,
  listAppealRules,
  listPriceChecks,
  readPriceSummary,
  removeAppealRule,
  setAppealRule,
} from './price-appeals.repository.ts';

export function registerPriceAppealRoutes({ http, database }: App): void {
  const none = { finding: false, verdicts: [], floorNotChecked: 0 };
  http.inPharmacy(routes.getPriceSummary, none, ({ actor }) =>
    database.withTenant(actor.organizationId, readPriceSummary, { snapshot: true }),
  );

  http.handle(routes.listPriceChecks, (call) =>
    listPage(database, call, {
      count: (tx) => countPriceChecks(tx, call.query.verdict),
      list: (tx, window) => listPriceChecks(tx, call.query.verdict, window),
    }),
  );

  http.inPharmacy(routes.listAppealRules, { rules: [], others: [] }, ({ actor }) =>
    database.withTenant(actor.organizationId, listAppealRules, { snapshot: true }),
  );

  http.inPharmacy(routes.setAppealRule, 'no_organization', ({ actor, body, request }) =>
    database.withTenant(actor.organizationId, (tx) =>
      setAppealRule(tx, body, auditContextOf(actor, request)),
    ),
  );

  http.inPharmacy(routes.removeAppealRule, 'no_organization', ({ actor, params, request }) =>
    database.withTenant(actor.organizationId, (tx) =>
      removeAppealRule(tx, params.id, auditContextOf(actor, request)),
    ),
  );
}
