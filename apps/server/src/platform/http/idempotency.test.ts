import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@pfs/wire/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { type OtherProcess, startOtherProcess } from '../../testing/other-process.ts';
import { joinAs } from '../../testing/people.ts';
import { makeFor } from '../../testing/route-makers.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Answer, registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { withClient } from '../database/connection.ts';
import { forgetOldKeys } from './idempotency.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;
let other: OtherProcess;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
  other = await startOtherProcess(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const ask = (statement: string) =>
  withClient(app.testDatabase.admin, async (admin) => (await admin.query(statement)).rows);

const fileOf = (id: string) =>
  smallRemittance({ paidOn: '2026-03-10', trace: id, claims: [{ id }] });

/** An upload to the other process that comes as slowly as the test wants. */
async function slowUpload(content: string, key: string) {
  const form = new FormData();
  form.append('file', new Blob([content]), 'march.835');
  const encoded = new Response(form);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const payload = new PassThrough();
  payload.write(bytes.subarray(0, -10));
  const answer = other.server.inject({
    method: 'POST',
    url: routes.uploadRemittance.path,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...{ 'idempotency-key': key, cookie: client.cookie() },
    },
    payload,
  });
  const isAtWork =
    "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())";
  while ((await ask(isAtWork)).length === 0) await sleep(10);
  return { answer, finish: () => payload.end(bytes.subarray(-10)) };
}

async function upload(content: string, key: string, from: TestClient = client): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([content]), 'march.835');
  const encoded = new Response(form);
  return from.request({
    method: 'POST',
    url: routes.uploadRemittance.path,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'idempotency-key': key,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

const addSample = (key: string, from: TestClient = client) =>
  from.post(routes.addSampleRemittance.path, undefined, { 'idempotency-key': key });

const uploads = async (from: TestClient = client) =>
  ((await from.get('/api/remittances')).body as readonly unknown[]).length;

test('the same call under the same key is done once and answered alike', async () => {
  const before = await uploads();
  const first = await addSample('once');
  const again = await addSample('once');
  expect(first.status).toBe(201);
  expect(again.status).toBe(201);
  expect(again.body).toEqual(first.body);
  expect(await uploads()).toBe(before + 1);
});

test('an upload that is sent again gets its first answer, not "already uploaded"', async () => {
  const content = fileOf('again');
  const first = await upload(content, 'upload');
  expect(first.status).toBe(201);
  const again = await upload(content, 'upload');
  expect(again.status, again.text).toBe(201);
  expect(again.body).toEqual(first.body);
  expectError(await upload(content, 'another key'), 'duplicate_file');
});

test('another file under the key is refused, never passed over', async () => {
  expect((await upload(fileOf('kept-a'), 'two files')).status).toBe(201);
  const before = await uploads();
  expectError(await upload(fileOf('kept-b'), 'two files'), 'idempotency_mismatch');
  expect(await uploads()).toBe(before);
  expect((await upload(fileOf('kept-b'), 'its own key')).status).toBe(201);
});

test('another route under the key is refused', async () => {
  expect((await addSample('routes')).status).toBe(201);
  expectError(await upload(fileOf('routes'), 'routes'), 'idempotency_mismatch');
});

test('a call that failed frees its key', async () => {
  expectError(await upload('', 'freed'), 'empty_file');
  expect((await upload(fileOf('freed'), 'freed')).status).toBe(201);
});

test('ten calls at once under one key do the work once', async () => {
  const before = await uploads();
  const answers = await Promise.all(Array.from({ length: 10 }, () => addSample('at once')));
  const done = answers.filter(({ status }) => status === 201);
  expect(await uploads()).toBe(before + 1);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  for (const other of answers.filter(({ status }) => status !== 201))
    expectError(other, 'still_at_work');
});

test('a key is a person’s own', async () => {
  const colleague = await joinAs(app, { role: 'staff', organizationId });
  const stranger = await registerPharmacy(app.server);
  const first = await addSample('shared');
  const second = await addSample('shared', colleague.client);
  const third = await addSample('shared', stranger.client);
  expect(new Set([first, second, third].map(({ body }) => body.remittanceId)).size).toBe(3);
  expect(await uploads(stranger.client)).toBe(1);
});

test.each(['', 'k'.repeat(256)])('a key of a wrong length is refused', async (key) => {
  expectError(await addSample(key), 'invalid_input');
});

test('a payment is recorded once, whatever dies while it is committed and answered', async () => {
  const pay = async (server: TestApp['server'], id: string, key: string) =>
    server.inject({
      method: 'POST',
      url: routes.payInvoice.path.replace(':id', id),
      headers: { cookie: client.cookie(), 'idempotency-key': key },
      payload: { amount: 1, paidOn: '2020-01-02' },
    });
  const approved = async () => {
    const id = await makeFor(routes.payInvoice, app, client);
    const url = routes.changeInvoiceStatus.path.replace(':id', id);
    const answer = await client.request({ method: 'PATCH', url, payload: { status: 'approved' } });
    expect(answer.status, answer.text).toBe(200);
    return id;
  };
  other.dieAt(Number.POSITIVE_INFINITY, 'after');
  const whole = await pay(other.server, await approved(), 'whole');
  expect(whole.statusCode, whole.body).toBe(routes.payInvoice.status);
  const { statements } = other.revive();
  const lastOnes = 6;
  for (let at = statements - lastOnes; at <= statements; at += 1) {
    const [id, key] = [await approved(), `pay ${at}`];
    await other.server.inject({ url: '/readyz' });
    other.dieAt(at, 'after');
    await pay(other.server, id, key);
    other.revive();
    const again = await pay(app.server, id, key);
    expect(again.statusCode, `${at} of ${statements}: ${again.body}`).toBe(whole.statusCode);
    expect((await pay(app.server, id, key)).body).toBe(again.body);
    const paid = await ask(`select from invoice_payments where invoice_id = '${id}'`);
    expect(paid, `${at} of ${statements}`).toHaveLength(1);
  }
});

test('a call at work answers 409 in every process, however long it takes', async () => {
  const content = fileOf('slow');
  const { answer, finish } = await slowUpload(content, 'slow');
  await ask("update idempotency_keys set created_at = now() - interval '2 hours'");
  expectError(await upload(content, 'slow'), 'still_at_work');
  finish();
  const first = await answer;
  expect(first.statusCode, first.body).toBe(201);
  const again = await upload(content, 'slow');
  expect([again.status, again.body]).toEqual([201, first.json()]);
});

test('the key of a call whose process died is free at once, and the dead one comes to nothing', async () => {
  const content = fileOf('dead');
  const before = await uploads();
  const { answer, finish } = await slowUpload(content, 'dead');
  other.die();
  const again = await upload(content, 'dead');
  expect(again.status, again.text).toBe(201);
  finish();
  await answer;
  other.revive();
  expect(await uploads()).toBe(before + 1);
  expect((await upload(content, 'dead')).body).toEqual(again.body);
});

test('keys are forgotten after a day', async () => {
  const [old, young] = [await addSample('old'), await addSample('young')];
  await ask(
    "update idempotency_keys set created_at = now() - interval '25 hours' where key = 'old'",
  );
  await forgetOldKeys(app.platform.database);
  expect((await addSample('young')).body).toEqual(young.body);
  expect((await addSample('old')).body).not.toEqual(old.body);
});
