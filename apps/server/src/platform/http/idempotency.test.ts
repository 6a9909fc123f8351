import { routes } from '@pfs/wire/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Answer, registerPharmacy, type TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
});
afterAll(() => app.close());

const fileOf = (id: string) =>
  smallRemittance({ paidOn: '2026-03-10', trace: id, claims: [{ id }] });

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
    expectError(other, 'conflict');
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
