import { webhookRoutes as routes } from '@pfs/wire/webhooks';
import { countRows } from '../../platform/database/own-rows.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
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
  http.inPharmacy(routes.listWebhooks, [], ({ inTenant }) =>
    inTenant((tx) => listWebhooks(tx, app.clock())),
  );
  http.inPharmacy(routes.createWebhook, 'no_organization', ({ body, by, inTenant }) =>
    inTenant((tx) => createWebhook(app, tx, body, by)),
  );
  http.inPharmacy(routes.changeWebhook, 'not_found', ({ params, body, by, inTenant }) =>
    inTenant((tx) => changeWebhook(app, tx, { id: params.id, ...body }, by)),
  );
  http.inPharmacy(routes.rotateWebhookSecret, 'not_found', ({ params, by, inTenant }) =>
    inTenant((tx) => rotateSecret(app, tx, params.id, by)),
  );
  for (const [route, state] of [
    [routes.pauseWebhook, 'paused'],
    [routes.resumeWebhook, 'active'],
  ] as const) {
    http.inPharmacy(route, 'not_found', ({ params: { id }, by, inTenant }) =>
      inTenant((tx) => setState(app, tx, { id, state }, by)),
    );
  }
  http.inPharmacy(routes.deleteWebhook, 'not_found', async ({ params, by, inTenant }) => {
    await inTenant((tx) => deleteWebhook(tx, params.id, by));
    return { message: 'The webhook was deleted.' };
  });
  http.inPharmacy(routes.testWebhook, 'not_found', ({ params: { id }, inTenant }) =>
    inTenant((tx) => sendTest(tx, id)),
  );
  http.inPharmacy(routes.listDeliveries, 'not_found', async (call) => {
    const { params, query, inTenant } = call;
    await inTenant((tx) => getWebhook(tx, params.id, app.clock()));
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
  http.inPharmacy(routes.getDelivery, 'not_found', ({ params: { id }, inTenant }) =>
    inTenant((tx) => getDelivery(app, tx, id)),
  );
  http.inPharmacy(routes.replayDelivery, 'not_found', ({ params: { id }, by, inTenant }) =>
    inTenant((tx) => replayDelivery(tx, id, by)),
  );
  http.inPharmacy(
    routes.replayFailed,
    'not_found',
    ({ params: { id }, body: { since }, by, inTenant }) =>
      inTenant((tx) => replayFailed(tx, { id, since }, by)),
  );
}
