import { webhookRoutes as routes } from '@pfs/wire/webhooks';
import { countRows } from '../../platform/database/own-rows.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { auditContextOf } from '../audit/public.ts';
import {
  deliveriesOf,
  getDelivery,
  listDeliveries,
  replayDelivery,
  replayFailed,
  sendTest,
} from './deliveries.service.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  setState,
} from './webhooks.service.ts';

export function registerWebhookRoutes(app: App): void {
  const { http, database } = app;
  const inTenant = database.withTenant;
  http.inPharmacy(routes.listWebhooks, [], ({ actor: { organizationId } }) =>
    inTenant(organizationId, (tx) => listWebhooks(tx, app.clock())),
  );
  http.inPharmacy(routes.createWebhook, 'no_organization', ({ actor, body, request }) =>
    inTenant(actor.organizationId, (tx) =>
      createWebhook(app, tx, body, auditContextOf(actor, request)),
    ),
  );
  http.inPharmacy(routes.changeWebhook, 'not_found', ({ actor, params, body, request }) =>
    inTenant(actor.organizationId, (tx) =>
      changeWebhook(app, tx, { id: params.id, ...body }, auditContextOf(actor, request)),
    ),
  );
  http.inPharmacy(routes.rotateWebhookSecret, 'not_found', ({ actor, params, request }) =>
    inTenant(actor.organizationId, (tx) =>
      rotateSecret(app, tx, params.id, auditContextOf(actor, request)),
    ),
  );
  for (const [route, state] of [
    [routes.pauseWebhook, 'paused'],
    [routes.resumeWebhook, 'active'],
  ] as const) {
    http.inPharmacy(route, 'not_found', ({ actor, params: { id }, request }) =>
      inTenant(actor.organizationId, (tx) =>
        setState(app, tx, { id, state }, auditContextOf(actor, request)),
      ),
    );
  }
  http.inPharmacy(routes.deleteWebhook, 'not_found', async ({ actor, params, request }) => {
    await inTenant(actor.organizationId, (tx) =>
      deleteWebhook(tx, params.id, auditContextOf(actor, request)),
    );
    return { message: 'The webhook was deleted.' };
  });
  http.inPharmacy(routes.testWebhook, 'not_found', ({ actor, params: { id } }) =>
    inTenant(actor.organizationId, (tx) => sendTest(tx, id)),
  );
  http.inPharmacy(routes.listDeliveries, 'not_found', async (call) => {
    const { actor, params, query } = call;
    await inTenant(actor.organizationId, (tx) => getWebhook(tx, params.id, app.clock()));
    const asked = { webhookId: params.id, state: query.state };
    return listPage(
      database,
      { ...call, query: { ...query, limit: query.pageSize } },
      {
        count: (tx) => countRows(deliveriesOf(tx, asked)),
        list: (tx, window) => listDeliveries(tx, { ...asked, ...window }),
      },
    );
  });
  http.inPharmacy(routes.getDelivery, 'not_found', ({ actor, params: { id } }) =>
    inTenant(actor.organizationId, (tx) => getDelivery(app, tx, id)),
  );
  http.inPharmacy(routes.replayDelivery, 'not_found', ({ actor, params: { id }, request }) =>
    inTenant(actor.organizationId, (tx) => replayDelivery(tx, id, auditContextOf(actor, request))),
  );
  http.inPharmacy(
    routes.replayFailed,
    'not_found',
    ({ actor, params: { id }, body: { since }, request }) =>
      inTenant(actor.organizationId, (tx) =>
        replayFailed(tx, { id, since }, auditContextOf(actor, request)),
      ),
  );
}
