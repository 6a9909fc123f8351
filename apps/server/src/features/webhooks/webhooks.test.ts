import { randomUUID } from 'node:crypto';
import { webhookPayload } from '@pfs/wire/webhook-events';
import { type Delivery, type Webhook as Listed, webhooksMax } from '@pfs/wire/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteOwn, insertOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { rotateDataKeys } from '../../platform/files/data-keys.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { changeOrganization } from '../../testing/people.ts';
import { insertPayer, insertPayment, insertRemittance } from '../../testing/tenant-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, testPassword } from '../../testing/test-client.ts';
import { aWebhook } from './testing/make-webhook.ts';
import { openReceiver, type Receiver } from './testing/receiver.ts';
import { openSender } from './webhooks.worker.ts';

const events = ['remittance.read', 'remittance.review_needed', 'alert.raised', 'case.changed'];
const hourMs = 3_600_000;
let app: TestApp;
let receiver: Receiver;
let sender: ReturnType<typeof openSender>;
let admin: TestClient;
let organizationId: string;
let email: string;
let now = new Date();

beforeAll(async () => {
  receiver = await openReceiver();
  app = await startTestApp({
    ...{ worker: false, clock: () => now, config: { privateHosts: ['127.0.0.1'] } },
  });
  sender = openSender(app.platform);
});
afterAll(async () => {
  await sender.close();
  await receiver.close();
  await app.close();
});
beforeEach(async () => {
  now = new Date();
  receiver.answerWith(204);
  const { client, user } = await registerPharmacy(app.server);
  [admin, email, organizationId] = [client, user.email, user.organization?.id ?? ''];
});

/** Sessions end meanwhile; deliveries don't. */
async function pass(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms);
  const body = { email, password: testPassword };
  expect((await admin.post('/api/auth/login', body)).status).toBe(200);
}

async function create(url = receiver.url) {
  const sent = { ...aWebhook, url, events };
  const { status, text, body } = await admin.post('/api/webhooks', sent);
  expect(status, text).toBe(201);
  return body as { webhook: Listed; secret: string };
}

const inTenant = <Result>(work: (tx: TenantTransaction) => Promise<Result>) =>
  app.platform.database.withTenant(organizationId, work);

async function sendDue(): Promise<void> {
  await sender.startDue();
  await sender.settled();
}

const read = async (id: string) =>
  ((await admin.get('/api/webhooks')).body as Listed[]).find((one) => one.id === id);
const deliveriesOf = async (id: string, query = '') =>
  (await admin.get(`/api/webhooks/${id}/deliveries${query}`)).body as unknown as Delivery[];
const sentTo = (url: string) => receiver.received.filter(({ path }) => url.endsWith(path));

async function sendTest(id: string): Promise<Delivery> {
  const { status, text, body } = await admin.post(`/api/webhooks/${id}/test`, {});
  expect(status, text).toBe(202);
  return body as unknown as Delivery;
}

async function insertRead(): Promise<void> {
  await inTenant(async (tx) => {
    const id = await insertRemittance(tx);
    await updateOwn(tx, 'remittances', { id }).set({ processing_status: 'completed' }).execute();
  });
}

/** Only this test uses it. */
const ownUrl = () => `${receiver.url}/${randomUUID()}`;

test('a webhook is told what happened, signed, without patients or files', async () => {
  const url = ownUrl();
  const { secret } = await create(url);
  const ids = await inTenant(async (tx) => {
    const remittanceId = await insertRemittance(tx);
    const payerId = await insertPayer(tx, 'Caremark');
    await insertPayment(tx, { remittanceId, payerId });
    for (const status of ['review', 'completed'] as const) {
      await updateOwn(tx, 'remittances', { id: remittanceId })
        .set({ processing_status: status, total_dir_fees: '-12.34', claim_count: 3 })
        .execute();
    }
    const alertId = randomUUID();
    await insertOwn(tx, 'alerts', {
      ...{
        id: alertId,
        type: 'dir_spike',
        title: 'DIR fees up',
        message: 'By $5',
        severity: 'high',
      },
      ...{ cause: 'dir_spike', month: '2026-03-01', action_url: '/analytics' },
    }).execute();
    const caseId = randomUUID();
    await insertOwn(tx, 'cases', {
      ...{ id: caseId, number: 7, kind: 'underpaid', party: payerId, found_on: '2026-03-10' },
    }).execute();
    for (const asked of ['5', '12.5']) {
      await updateOwn(tx, 'cases', { id: caseId }).set({ asked, rows: 2 }).execute();
    }
    return { remittanceId, alertId, caseId };
  });
  await sendDue();
  const sent = sentTo(url);
  const bodies = sent.map(({ body, headers }) =>
    webhookPayload.parse(new Webhook(secret).verify(body, headers)),
  );
  const site = 'http://localhost:3000';
  expect(bodies).toHaveLength(4);
  expect(bodies.map(({ type, data }) => ({ type, ...data }))).toEqual(
    expect.arrayContaining([
      {
        ...{ type: 'remittance.read', id: ids.remittanceId, source: 'upload', claimCount: 3 },
        ...{ paymentCount: 0, paidCents: expect.any(Number), dirFeesCents: -1_234 },
        link: `${site}/remittances/${ids.remittanceId}`,
      },
      {
        ...{ type: 'remittance.review_needed', id: ids.remittanceId, source: 'upload' },
        link: `${site}/remittances/${ids.remittanceId}/review`,
      },
      {
        ...{ type: 'alert.raised', id: ids.alertId, kind: 'dir_spike', severity: 'high' },
        ...{ month: '2026-03', title: 'DIR fees up', link: `${site}/analytics` },
      },
      // Changed twice by one transaction, and told once, as it is in the end.
      {
        ...{ type: 'case.changed', id: ids.caseId, number: 7, kind: 'underpaid', state: 'found' },
        ...{ askedCents: 1_250, receivedCents: 0, dueOn: null },
        link: `${site}/recovery/cases/${ids.caseId}`,
      },
    ]),
  );
  await inTenant((tx) => deleteOwn(tx, 'cases').execute());
  await sendDue();
  expect(JSON.parse(sentTo(url).at(-1)?.body ?? '').data).toMatchObject({
    ...{ id: ids.caseId, state: 'removed', link: `${site}/recovery` },
  });
});

test('an undone change tells nothing; a committed one outlives the process', async () => {
  const url = ownUrl();
  const { webhook } = await create(url);
  const change = (tx: TenantTransaction) =>
    insertOwn(tx, 'alerts', {
      ...{ id: randomUUID(), type: 'insight', title: 'A', message: 'B' },
      ...{ cause: randomUUID(), month: '2026-03-01' },
    }).execute();
  const undone = inTenant(async (tx) => {
    await change(tx);
    throw new Error('killed');
  });
  await expect(undone).rejects.toThrow('killed');
  expect(await deliveriesOf(webhook.id)).toEqual([]);
  await inTenant(change);
  expect(await deliveriesOf(webhook.id)).toMatchObject([{ type: 'alert.raised', attempts: 0 }]);
  await sendDue();
  expect(sentTo(url)).toHaveLength(1);
});

test('a process that ends while it sends leaves a delivery that is sent again, as the same', async () => {
  const url = ownUrl();
  const { webhook } = await create(url);
  const { id } = await sendTest(webhook.id);
  const dying = openSender(app.platform);
  const arrived = Promise.withResolvers<void>();
  receiver.answerWith(() => arrived.resolve());
  await dying.startDue();
  await arrived.promise;
  // Meanwhile nobody else sends to it.
  await sendDue();
  expect(sentTo(url)).toHaveLength(1);
  await dying.close();
  // As a kill leaves it: nothing was recorded, and the endpoint is still taken for a minute.
  await inTenant((tx) =>
    updateOwn(tx, 'webhooks', { id: webhook.id })
      .set({ busy_until: new Date(now.getTime() + 60_000) })
      .execute(),
  );
  receiver.answerWith(204);
  await sendDue();
  expect(sentTo(url)).toHaveLength(1);
  await pass(60_000);
  await sendDue();
  expect(sentTo(url).map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  expect(await deliveriesOf(webhook.id)).toMatchObject([{ id, state: 'delivered', attempts: 1 }]);
});

test('a failure is retried later, and an answer of 2xx ends it', async () => {
  const url = ownUrl();
  const { webhook } = await create(url);
  receiver.answerWith((response) => response.writeHead(500).end('no disk'));
  const { id } = await sendTest(webhook.id);
  await sendDue();
  const [failed] = await deliveriesOf(webhook.id);
  expect(failed).toMatchObject({ state: 'pending', attempts: 1, last: { status: 500 } });
  const waitMs = Date.parse(failed?.nextAt ?? '') - now.getTime();
  expect(waitMs).toBeGreaterThanOrEqual(5_000);
  expect(waitMs).toBeLessThanOrEqual(5_500);
  expect(await read(webhook.id)).toMatchObject({ failingSince: now.toISOString(), pending: 1 });
  await sendDue();
  expect(sentTo(url)).toHaveLength(1);
  receiver.answerWith(204);
  await pass(5_500);
  await sendDue();
  expect(await read(webhook.id)).toMatchObject({
    ...{ failingSince: null, pending: 0, lastDeliveredAt: now.toISOString() },
  });
  const { body } = await admin.get(`/api/webhook-deliveries/${id}`);
  expect(body).toMatchObject({
    ...{ state: 'delivered', attempts: 2, nextAt: null },
    log: [
      { status: 204, failure: null, answer: '' },
      { status: 500, failure: 'status', answer: 'no disk' },
    ],
  });
  expect(JSON.parse(body.payload as unknown as string)).toMatchObject({ type: 'webhook.test' });
});

test('a webhook that fails for three days is disabled once, and its administrators are told', async () => {
  const url = ownUrl();
  const { webhook } = await create(url);
  receiver.answerWith(503);
  await sendTest(webhook.id);
  await sendTest(webhook.id);
  const startedAt = now.getTime();
  for (let tries = 0; (await read(webhook.id))?.state === 'active'; tries += 1) {
    expect(tries).toBeLessThan(12);
    await sendDue();
    await sendDue();
    await pass(27 * hourMs);
  }
  expect(now.getTime() - startedAt).toBeGreaterThan(72 * hourMs);
  expect(await read(webhook.id)).toMatchObject({ state: 'disabled', disabledReason: 'failing' });
  const sent = sentTo(url).length;
  await sendDue();
  expect(sentTo(url)).toHaveLength(sent);
  const { notifications } = (await admin.get('/api/notifications')).body;
  expect(
    notifications.filter((one: { title: string }) => one.title.includes('Accounting')),
  ).toEqual([
    expect.objectContaining({ title: 'Webhook “Accounting” was disabled', type: 'warning' }),
  ]);
  // Resumed, what was pending is sent, and what failed can be replayed.
  receiver.answerWith(204);
  await admin.post(`/api/webhooks/${webhook.id}/resume`, {});
  const since = new Date(startedAt - 60_000).toISOString();
  const { body } = await admin.post(`/api/webhooks/${webhook.id}/replay`, { since });
  expect(body).toEqual({ replayed: 1 });
  await sendDue();
  const states = (await deliveriesOf(webhook.id)).map(({ state }) => state);
  expect(states).toEqual(['delivered', 'delivered']);
  const audited = (await auditRows(app)).map(({ description }) => description);
  for (const done of [' created', ' disabled', ' resumed', ': failed deliveries replayed (1)']) {
    expect(audited).toContain(`Webhook “Accounting”${done}`);
  }
});

test('a receiver that is gone for good (410) is disabled at once', async () => {
  const { webhook } = await create(ownUrl());
  receiver.answerWith(410);
  await sendTest(webhook.id);
  await sendDue();
  expect(await read(webhook.id)).toMatchObject({ state: 'disabled', disabledReason: 'gone' });
  expect(await deliveriesOf(webhook.id, '?state=failed')).toHaveLength(1);
});

test('a receiver that never answers stops no other, not even of its own pharmacy', async () => {
  const silent = await openReceiver(() => undefined);
  const hung = await create(silent.url);
  const quick = await create(ownUrl());
  for (const { webhook } of [hung, quick]) await sendTest(webhook.id);
  const own = openSender(app.platform);
  await own.startDue();
  await expect.poll(async () => (await deliveriesOf(quick.webhook.id))[0]?.state).toBe('delivered');
  expect(await deliveriesOf(hung.webhook.id)).toMatchObject([{ state: 'pending', attempts: 0 }]);
  await own.close();
  await silent.close();
});

test('a new secret signs at once, and the one before for another day', async () => {
  const url = ownUrl();
  const { webhook, secret: older } = await create(url);
  const rotated = await admin.post(`/api/webhooks/${webhook.id}/rotate`, {});
  const newer = rotated.body.secret as string;
  await sendTest(webhook.id);
  await sendDue();
  const last = () => sentTo(url).at(-1);
  for (const secret of [older, newer]) {
    const { body = '', headers = {} } = last() ?? {};
    expect(new Webhook(secret).verify(body, { ...headers })).toMatchObject({
      type: 'webhook.test',
    });
  }
  const signatures = () => last()?.headers['webhook-signature']?.split(' ');
  expect(signatures()).toHaveLength(2);
  await pass(24 * hourMs);
  await sendTest(webhook.id);
  await sendDue();
  expect(signatures()).toHaveLength(1);
});

test('a new ENCRYPTION_KEY takes the secrets along', async () => {
  const { webhook } = await create();
  const from = app.platform.keys.encryptionKey;
  const to = Buffer.alloc(32, 7);
  const secretOf = async () =>
    (await inTenant((tx) => tx.query.selectFrom('webhooks').select('secret').execute()))[0]?.secret;
  await admin.post(`/api/webhooks/${webhook.id}/rotate`, {});
  const before = await secretOf();
  await rotateDataKeys(app.platform.database, { from, to });
  expect(await secretOf()).not.toEqual(before);
  await rotateDataKeys(app.platform.database, { from: to, to: from });
  await sendTest(webhook.id);
  await sendDue();
  expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: 'delivered' }]);
});

test('what is paused gets nothing new; a suspended pharmacy’s deliveries wait', async () => {
  const url = ownUrl();
  const { webhook } = await create(url);
  await sendTest(webhook.id);
  await changeOrganization(app, organizationId, { is_active: false });
  await sendDue();
  expect(sentTo(url)).toEqual([]);
  await changeOrganization(app, organizationId, { is_active: true });
  await pass(0);
  const paused = await admin.post(`/api/webhooks/${webhook.id}/pause`, {});
  expect(paused.body).toMatchObject({ state: 'paused', pending: 1 });
  expectError(await admin.post(`/api/webhooks/${webhook.id}/test`, {}), 'conflict');
  await insertRead();
  await sendDue();
  expect(sentTo(url)).toEqual([]);
  await admin.post(`/api/webhooks/${webhook.id}/resume`, {});
  await sendDue();
  expect((await deliveriesOf(webhook.id)).map(({ type }) => type)).toEqual(['webhook.test']);
  expect(sentTo(url)).toHaveLength(1);
});

test('deliveries come in pages, and one is replayed under its id', async () => {
  const url = ownUrl();
  const { webhook } = await create(url);
  const ids: string[] = [];
  for (const _ of [1, 2, 3]) ids.unshift((await sendTest(webhook.id)).id);
  await sendDue();
  const page = await admin.get(`/api/webhooks/${webhook.id}/deliveries?page=2&pageSize=2`);
  expect(page.headers['x-total-count']).toBe('3');
  expect((page.body as unknown as Delivery[]).map(({ id }) => id)).toEqual([ids[2]]);
  const replayed = await admin.post(`/api/webhook-deliveries/${ids[2]}/replay`, {});
  expect(replayed.body).toMatchObject({ id: ids[2], state: 'pending', attempts: 0, nextAt: null });
  await sendDue();
  const sent = sentTo(url).map(({ headers }) => headers['webhook-id']);
  expect(sent.filter((id) => id === ids[2])).toHaveLength(2);
});

test('where a webhook may lead, and how many there are, is limited', async () => {
  const wrong = await admin.post('/api/webhooks', { ...aWebhook, url: 'https://10.0.0.1/' });
  expectError(wrong, 'invalid_input');
  expect(wrong.body.fields).toEqual({ url: 'Enter an address on the public Internet' });
  const { webhook } = await create();
  const url = `/api/webhooks/${webhook.id}`;
  const change = (payload: object) => admin.request({ method: 'PATCH', url, payload });
  expectError(await change({ ...aWebhook, url: 'http://example.com' }), 'invalid_input');
  expect((await change({ ...aWebhook, name: 'Books' })).body).toMatchObject({
    ...{ name: 'Books', url: aWebhook.url, events: aWebhook.events },
  });
  for (let count = 1; count < webhooksMax; count += 1) await create();
  expectError(await admin.post('/api/webhooks', aWebhook), 'conflict');
  expect((await admin.request({ method: 'DELETE', url })).status).toBe(200);
  await create();
});

test('another pharmacy’s events go nowhere else', async () => {
  const url = ownUrl();
  await create(url);
  organizationId = (await registerPharmacy(app.server)).user.organization?.id ?? '';
  await insertRead();
  await sendDue();
  expect(sentTo(url)).toEqual([]);
});
