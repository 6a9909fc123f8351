import { monthOf } from '@pfs/core/days';
import { payerPlanRoutes as routes } from '@pfs/wire/payer-plans';
import { dayIn } from '../../platform/clock.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { auditContextOf } from '../audit/public.ts';
import { countPlans, listPlans, readPlanSummary } from './plans.repository.ts';
import { confirmPlan, undoPlan } from './plans.service.ts';

export function registerPayerPlanRoutes({ http, database, clock }: App): void {
  http.handle(routes.listPayerPlans, (call) => {
    const { page, pageSize, ...filter } = call.query;
    return listPage(
      database,
      { ...call, query: { page, pageSize, limit: pageSize } },
      {
        count: (tx) => countPlans(tx, filter),
        list: (tx, window) => listPlans(tx, filter, window),
      },
    );
  });

  const none = {
    ...{ updating: false, plans: { proposed: 0, unknown: 0, confirmed: 0 } },
    ...{ payers: [], partD: null },
  };
  http.inPharmacy(routes.getPayerPlanSummary, none, ({ actor }) =>
    database.withTenant(
      actor.organizationId,
      (tx) => readPlanSummary(tx, monthOf(dayIn(actor.timeZone, clock()))),
      { snapshot: true },
    ),
  );

  http.inPharmacy(routes.confirmPayerPlan, 'no_organization', ({ actor, params, body, request }) =>
    database.withTenant(actor.organizationId, async (tx) => {
      const by = { ...auditContextOf(actor, request), userId: actor.userId };
      return { plans: await confirmPlan(tx, { ...body, id: params.id, by }) };
    }),
  );

  http.inPharmacy(routes.undoPayerPlan, 'no_organization', ({ actor, params, request }) =>
    database.withTenant(actor.organizationId, async (tx) => {
      const by = { ...auditContextOf(actor, request), userId: actor.userId };
      return { plans: await undoPlan(tx, { id: params.id, by }) };
    }),
  );
}
