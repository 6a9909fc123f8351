import { priceAppealRoutes as routes } from '@pfs/wire/price-appeals';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
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
  http.inPharmacy(routes.getPriceSummary, none, ({ inSnapshot }) => inSnapshot(readPriceSummary));

  http.handle(routes.listPriceChecks, (call) =>
    listPage(database, call, {
      count: (tx) => countPriceChecks(tx, call.query.verdict),
      list: (tx, window) => listPriceChecks(tx, call.query.verdict, window),
    }),
  );

  http.inPharmacy(routes.listAppealRules, { rules: [], others: [] }, ({ inSnapshot }) =>
    inSnapshot(listAppealRules),
  );

  http.inPharmacy(routes.setAppealRule, 'no_organization', ({ body, by, inTenant }) =>
    inTenant((tx) => setAppealRule(tx, body, by)),
  );

  http.inPharmacy(routes.removeAppealRule, 'no_organization', ({ params, by, inTenant }) =>
    inTenant((tx) => removeAppealRule(tx, params.id, by)),
  );
}
