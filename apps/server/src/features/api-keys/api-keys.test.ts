import { type KeyScope, keysMax } from '@pfs/wire/api-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../platform/session/api-keys.ts';
import { expectError } from '../../testing/expect-error.ts';
import { tries } from '../../testing/in-depth.ts';
import { changeUser, joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  createTestClient,
  registerPharmacy,
  type TestClient,
  testPassword,
} from '../../testing/test-client.ts';

let app: TestApp;
let admin: TestClient;
let organizationId: string;
let email: string;
let now = new Date('2026-03-20T12:00:00Z');

/** Sessions end meanwhile; keys don't. */
async function pass(hours: number): Promise<void> {
  now = new Date(now.getTime() + hours * 3_600_000);
  const body = { email, password: testPassword };
  expect((await admin.post('/api/auth/login', body)).status).toBe(200);
}

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => now });
  const { client, user } = await registerPharmacy(app.server);
  admin = client;
  organizationId = user.organization?.id ?? '';
  email = user.email;
});
afterAll(() => app.close());

async function make(scope: KeyScope, { by = admin, lifetime = 'never' } = {}) {
  const answer = await by.post('/api/api-keys', { name: `For ${scope}`, scope, lifetime });
  expect(answer.status, answer.text).toBe(201);
  const { key, apiKey } = answer.body as { key: string; apiKey: { id: string; prefix: string } };
  return { key, ...apiKey, program: createTestClient(app.server, key) };
}

const opens = async (program: TestClient) => (await program.get('/api/vendors')).status;
const listed = async (id: string) =>
  ((await admin.get('/api/api-keys')).body as { id: string }[]).find((one) => one.id === id);

test('a program calls with its key; the key itself is kept nowhere', async () => {
  const { key, id, prefix, program } = await make('staff');
  expect(key.startsWith(`${prefix}_`)).toBe(true);
  expect(await listed(id)).toMatchObject({ prefix, lastUsedAt: null, isStopped: false });
  expect((await program.post('/api/vendors', { name: 'Harborline Drug' })).status).toBe(201);
  expect(await listed(id)).toMatchObject({ lastUsedAt: now.toISOString() });
  const rows = await app.platform.database.withTenant(organizationId, (tx) =>
    tx.query.selectFrom('api_keys').selectAll().execute(),
  );
  expect(JSON.stringify(rows)).not.toContain(key);
  const [audited] = await app.platform.database.withTenant(organizationId, (tx) =>
    tx.query
      .selectFrom('audit_trails')
      .select(['entity_type', 'user_agent'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute(),
  );
  expect(audited).toMatchObject({ entity_type: 'vendor' });
  expect(audited?.user_agent).toContain(`API key “For staff” (${prefix})`);
});

test('a key that reads neither writes nor gets original files', async () => {
  const { program } = await make('read');
  expect(await opens(program)).toBe(200);
  const refused = await program.post('/api/vendors', { name: 'No Drug' });
  expectError(refused, 'forbidden');
  expect(refused.body.message).toBe('This API key doesn’t allow this.');
  const { body } = await admin.upload({ name: 'a.835', content: 'ISA*1' });
  expectError(await program.get(`/api/remittances/${body.id}/original`), 'forbidden');
});

test('a key that uploads sends files and follows them, and reads no figures', async () => {
  const { program } = await make('upload');
  const { status, body } = await program.upload({ name: 'b.835', content: 'ISA*2' });
  expect(status).toBe(201);
  expect((await program.get(`/api/remittances/${body.id}`)).status).toBe(200);
  expectError(await program.get('/api/dashboard'), 'forbidden');
});

test('a replaced key works until its overlap ends', async () => {
  const { id, program: before } = await make('read');
  const { body } = await admin.post(`/api/api-keys/${id}/replace`, { overlap: '1_day' });
  const after = createTestClient(app.server, body.key);
  expect([await opens(before), await opens(after)]).toEqual([200, 200]);
  await pass(24);
  expect([await opens(before), await opens(after)]).toEqual([401, 200]);
  const { body: next } = await admin.post(`/api/api-keys/${id}/replace`, { overlap: 'none' });
  const last = createTestClient(app.server, next.key);
  expect([await opens(after), await opens(last)]).toEqual([401, 200]);
});

test('a key ends on its day, and at once when it is revoked', async () => {
  const { program } = await make('read', { lifetime: '30_days' });
  await pass(30 * 24 - 1);
  expect(await opens(program)).toBe(200);
  await pass(1);
  expect(await opens(program)).toBe(401);
  const other = await make('read');
  await admin.request({ method: 'DELETE', url: `/api/api-keys/${other.id}` });
  expect(await opens(other.program)).toBe(401);
});

test('a key has no more rights than its owner, and ends with their account', async () => {
  const owner = await joinAs(app, { role: 'pharmacy_admin', organizationId });
  const { id, program } = await make('admin', { by: owner.client });
  const settings = { name: '', dayOrder: 'x' };
  const status = async () =>
    (await program.request({ method: 'PATCH', url: '/api/cases/settings', payload: settings }))
      .status;
  expect(await status()).toBe(400);
  await changeUser(app, owner.userId, { role: 'staff' });
  expect(await status()).toBe(403);
  await changeUser(app, owner.userId, { is_active: false });
  expect([await opens(program), await listed(id)]).toMatchObject([401, { isStopped: true }]);
});

test('a person lists the keys that act for them, and no others', async () => {
  const colleague = await joinAs(app, { role: 'pharmacy_admin', organizationId });
  await make('read');
  const { id } = await make('upload', { by: colleague.client });
  const own = (await colleague.client.get('/api/auth/api-keys')).body as unknown[];
  expect(own).toMatchObject([{ id }]);
  await changeUser(app, colleague.userId, { role: 'staff' });
  expect((await colleague.client.get('/api/auth/api-keys')).body).toHaveLength(1);
});

test('a key opens its own pharmacy, whatever cookie and pharmacy are sent with it', async () => {
  const { program } = await make('staff');
  const { client: other } = await registerPharmacy(app.server);
  const { body: vendor } = await other.post('/api/vendors', { name: 'Prairie Supply' });
  const answer = await program.request({
    ...{ method: 'GET', url: '/api/vendors', headers: { cookie: other.cookie() } },
  });
  expect(answer.text).not.toContain(vendor.id);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('guesses and mistyped keys open nothing', async () => {
  const { key } = await make('read');
  const prefix = key.slice(0, 12);
  const guesses = [
    ...['', 'x', key.slice(0, -1), `${key}x`, key.toUpperCase(), key.replace('pfs_', 'pfs-')],
    ...Array.from({ length: tries(200, 100_000) }, () => createApiKey(prefix).key),
  ];
  for (const guess of guesses) expect(await opens(createTestClient(app.server, guess))).toBe(401);
  expect(await opens(createTestClient(app.server, key))).toBe(200);
});

test('a pharmacy has a few keys at most, and each wants a name, a scope and an end', async () => {
  expectError(await admin.post('/api/api-keys', { name: ' ' }), 'invalid_input');
  const { client } = await registerPharmacy(app.server);
  const one = () => client.post('/api/api-keys', { name: 'A', scope: 'read', lifetime: 'never' });
  const answers = await Promise.all(Array.from({ length: keysMax + 2 }, one));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(keysMax);
  expectError(await one(), 'conflict');
});
