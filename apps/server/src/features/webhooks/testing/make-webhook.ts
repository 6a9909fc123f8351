import { randomUUID } from 'node:crypto';
import { insertOwn } from '../../../platform/database/own-rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { organizationOf, type TestClient } from '../../../testing/test-client.ts';

/** What a webhook is created with. */
export const aWebhook = {
  ...{ name: 'Accounting', url: 'https://hooks.example.com/pfs' },
  events: ['remittance.read', 'case.changed'],
};

/** A webhook and a delivery of it with the same id. No limit counts it. */
export async function makeWebhook(app: TestApp, client: TestClient): Promise<string> {
  const id = randomUUID();
  await app.platform.database.withTenant(await organizationOf(client), async (tx) => {
    await insertOwn(tx, 'webhooks', {
      ...{ ...aWebhook, id, secret: Buffer.alloc(1), created_at: new Date() },
    }).execute();
    await insertOwn(tx, 'webhook_deliveries', {
      ...{ id, webhook_id: id, type: 'webhook.test', subject_id: id },
      ...{ state: 'failed', data: JSON.stringify({ id, link: '/' }) },
    }).execute();
  });
  return id;
}
