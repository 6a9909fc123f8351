import { usualToleranceCents } from '@pfs/core/recovery/adjudication-states';
import { recoveryRoutes as routes } from '@pfs/wire/recovery';
import { dayIn } from '../../platform/clock.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { auditContextOf } from '../audit/public.ts';
import { changeTolerance, chooseMatch, undoMatch } from './choices.service.ts';
import { countDoubts, listDoubts } from './doubts.repository.ts';
import { countRows, listRows } from './rows.repository.ts';
import { readSummary } from './summary.repository.ts';

export function registerRecoveryRoutes({ http, database, clock }: App): void {
  const none = {
    ...{ matching: false, toleranceCents: usualToleranceCents, states: [], unpaid: [] },
    ...{ missing: [], payers: [] },
  };
  http.inPharmacy(routes.getRecoverySummary, none, ({ actor }) =>
    database.withTenant(
      actor.organizationId,
      (tx) => readSummary(tx, dayIn(actor.timeZone, clock())),
      { snapshot: true },
    ),
  );

  http.inPharmacy(routes.changeTolerance, 'no_organization', ({ actor, body, request }) =>
    database.withTenant(actor.organizationId, async (tx) => {
      await changeTolerance(tx, { ...body, by: auditContextOf(actor, request) });
      return body;
    }),
  );

  http.handle(routes.listRecoveryRows, (call) => {
    const { limit, page, pageSize, ...asked } = call.query;
    const filter = { ...asked, today: dayIn(call.actor.timeZone, clock()) };
    return listPage(database, call, {
      count: (tx) => countRows(tx, filter),
      list: (tx, window) => listRows(tx, filter, window),
    });
  });

  http.handle(routes.listDoubtfulClaims, (call) => {
    const isChosen = call.query.chosen === 'true';
    return listPage(
      database,
      { ...call, query: { ...call.query, limit: call.query.pageSize } },
      {
        count: (tx) => countDoubts(tx, isChosen),
        list: (tx, window) => listDoubts(tx, isChosen, window),
      },
    );
  });

  http.inPharmacy(routes.chooseMatch, 'no_organization', ({ actor, params, body, request }) =>
    database.withTenant(actor.organizationId, async (tx) => {
      const by = auditContextOf(actor, request);
      const choice = { claimId: params.id, adjudicationId: body.adjudicationId };
      await chooseMatch(tx, { ...choice, by: { ...by, userId: actor.userId } });
      return choice;
    }),
  );

  http.inPharmacy(routes.undoMatch, 'no_organization', ({ actor, params, request }) =>
    database.withTenant(actor.organizationId, async (tx) => {
      const by = auditContextOf(actor, request);
      await undoMatch(tx, { claimId: params.id, by: { ...by, userId: actor.userId } });
      return { claimId: params.id, adjudicationId: null };
    }),
  );
}
