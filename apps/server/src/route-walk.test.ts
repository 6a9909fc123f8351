import { randomUUID } from 'node:crypto';
import { isOpenToKey, keyScopes } from '@pfs/wire/api-keys';
import type { Access, Route } from '@pfs/wire/route';
import { routes } from '@pfs/wire/routes';
import { type Role, roles } from '@pfs/wire/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from './platform/database/connection.ts';
import { comparable, expectError } from './testing/expect-error.ts';
import { changeUser, joinAs, type Person, registerPerson } from './testing/people.ts';
import { bodyFor, makeFor } from './testing/route-makers.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import {
  type Answer,
  createTestClient,
  registerPharmacy,
  type TestClient,
} from './testing/test-client.ts';

const walk = Object.entries(routes) as readonly (readonly [string, Route])[];
const closed = walk.filter(([, route]) => route.access !== 'public');
const withIds = walk.filter(([, route]) => route.path.includes(':id'));

const allowed: Readonly<Record<Exclude<Access, 'public'>, readonly Role[]>> = {
  signed_in: roles,
  member: roles,
  pharmacy_admin: ['pharmacy_admin', 'super_admin'],
  super_admin: ['super_admin'],
};

let app: TestApp;
let url: string;
let ours: { client: TestClient; organizationId: string };
let theirs: { client: TestClient; organizationId: string };
let support: Person;
let newcomer: Person;
let unprotected: { client: TestClient };
let loner: { client: TestClient };
const byRole = new Map<Role, Person>();

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  url = await app.listen();
  ours = await pharmacy();
  theirs = await pharmacy();
  support = await joinAs(app, { role: 'super_admin', organizationId: null });
  newcomer = await joinAs(app, { role: 'super_admin', organizationId: ours.organizationId });
  loner = await registerPerson(app);
  const careful = await pharmacy();
  unprotected = careful;
  await app.platform.database.withPlatform('a second factor is required', (tx) =>
    tx.query
      .updateTable('organizations')
      .set({ second_factor_for: 'everyone' })
      .where('id', '=', careful.organizationId)
      .execute(),
  );
  await changeUser(app, newcomer.userId, { must_choose_password: true });
  for (const role of roles) {
    byRole.set(role, await joinAs(app, { role, organizationId: ours.organizationId }));
  }
});
afterAll(() => app.close());

async function pharmacy() {
  const { client, user } = await registerPharmacy(app.server);
  return { client, organizationId: user.organization?.id ?? '' };
}

let calls = 0;

/** Each from an address of its own: what a route's limit of one refuses tells nothing of the id. */
function call(client: TestClient, route: Route, id: string = randomUUID()): Promise<Answer> {
  const body = bodyFor(route);
  calls += 1;
  return client.request({
    method: route.method,
    url: route.path.replace(':page', '1').replace(':position', '0').replace(/:\w+/g, id),
    // Under a key it is one transaction, which not every way to write can be.
    headers: { 'idempotency-key': randomUUID() },
    remoteAddress: `10.8.${calls >> 8}.${calls & 255}`,
    ...(body === undefined ? {} : { payload: body }),
  });
}

/** The status of a call that may answer an endless stream. */
async function statusOf(route: Route, headers: Record<string, string>): Promise<number> {
  const stop = new AbortController();
  const answer = await fetch(url + route.path.replace(/:\w+/g, randomUUID()), {
    method: route.method,
    headers,
    redirect: 'manual',
    signal: stop.signal,
  });
  stop.abort();
  return answer.status;
}

/** What each key of an administrator opens, from wire's table: 403 elsewhere, whatever is sent. */
test.each(keyScopes)('a key of the scope %s opens its routes and no other', async (scope) => {
  const admin = byRole.get('pharmacy_admin');
  const body = { name: scope, scope, lifetime: 'never' };
  const made = await admin?.client.post('/api/api-keys', body);
  const bearer = `Bearer ${made?.body.key}`;
  const wrong: string[] = [];
  const role = scope === 'admin' ? 'pharmacy_admin' : 'staff';
  for (const [name, route] of closed) {
    const lets =
      isOpenToKey(route, scope) &&
      allowed[route.access as Exclude<Access, 'public'>].includes(role);
    const status = await statusOf(route, { authorization: bearer, cookie: ours.client.cookie() });
    if (status === 401 || (status === 403) === lets) wrong.push(`${name}: ${status}`);
  }
  expect(wrong).toEqual([]);
  // Not of wire's table: it reads figures, for keys alone.
  const mcp = { method: 'POST', path: '/mcp' } as Route;
  const status = await statusOf(mcp, { authorization: bearer });
  expect(status).toBe(isOpenToKey(routes.getFigure, scope) ? 400 : 403);
  expect(await statusOf(mcp, { cookie: ours.client.cookie() })).toBe(401);
});

/** What was let in once: a key or session whose time, owner or pharmacy is gone. */
describe('opens no route any more:', () => {
  const headersOf = async ({ client }: { client: TestClient }) => {
    const made = await client.post('/api/api-keys', {
      ...{ name: 'Once', scope: 'admin', lifetime: 'never' },
    });
    return {
      key: { authorization: `Bearer ${made.body.key}` },
      session: { cookie: client.cookie() },
    };
  };
  const run = (statement: string, id: string) =>
    withClient(app.testDatabase.admin, (owner) => owner.query(statement, [id]));
  const expired = `update api_keys set expires_at = now() - interval '1 second'
    where organization_id = $1`;
  const revoked = 'delete from api_keys where organization_id = $1';
  const ownerGone = 'update users set is_active = false where organization_id = $1';
  const suspended = 'update organizations set is_active = false where id = $1';

  test.each([
    ['an expired key', expired, 'key'],
    ['a revoked key', revoked, 'key'],
    ['a key whose owner is deactivated', ownerGone, 'key'],
    ['a key of a suspended pharmacy', suspended, 'key'],
    ['a session whose user is deactivated', ownerGone, 'session'],
    ['a session of a suspended pharmacy', suspended, 'session'],
  ] as const)('%s', async (_name, statement, kind) => {
    const gone = await pharmacy();
    const headers = (await headersOf(gone))[kind];
    await run(statement, gone.organizationId);
    const wrong: string[] = [];
    for (const [name, route] of closed) {
      const status = await statusOf(route, headers);
      if (status !== 401) wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('the walk has every route of the product, and closed ones among them', () => {
  expect(walk.length).toBeGreaterThanOrEqual(18);
  expect(closed.length).toBeGreaterThan(10);
  expect(withIds.length).toBeGreaterThan(2);
});

describe.each(closed)('%s', (_name, route) => {
  test('without a session the answer is 401 Unauthorized', async () => {
    const answer = await call(createTestClient(app.server), route);
    expectError(answer, 'unauthorized');
    expect(answer.body.message).toBe('Unauthorized');
  });

  test.each(roles)('the role %s is let in as the table says', async (role) => {
    const person = byRole.get(role);
    if (person === undefined) throw new Error('no such person');
    const lets = allowed[route.access as Exclude<Access, 'public'>].includes(role);
    const status = await statusOf(route, { cookie: person.client.cookie() });
    if (lets) expect([401, 403]).not.toContain(status);
    else expect(status).toBe(403);
  });
});

const beforeOwnPassword = ['currentUser', 'sessionTime', 'changePassword'];

test.each(closed)(
  '%s waits for a password of one’s own, unless choosing needs it',
  async (...of) => {
    const [name, route] = of;
    const { body } = await call(newcomer.client, route);
    if (beforeOwnPassword.includes(name)) expect(body.code).not.toBe('own_password_needed');
    else expect(body.code).toBe('own_password_needed');
  },
);

test.each(closed)('%s waits for a second factor that is required', async (...of) => {
  const [, route] = of;
  const { body } = await call(unprotected.client, route);
  if (route.beforeSecondFactor) expect(body?.code).not.toBe('second_factor_needed');
  else expect(body.code).toBe('second_factor_needed');
});

const sensitive = closed.filter(([, route]) => route.needsConfirmation === true);

test.each(sensitive)('%s, which is sensitive, asks for a confirmation', async (_name, route) => {
  const { client, userId } = byRole.get('super_admin') as Person;
  await withClient(app.testDatabase.admin, (owner) =>
    owner.query(
      `update sessions set sess = (sess::jsonb - 'confirmedAt')::json where sess ->> 'userId' = $1`,
      [userId],
    ),
  );
  expectError(await call(client, route), 'confirmation_needed');
});

test('what reveals, deletes, or lets others in is sensitive', () => {
  expect(sensitive.map(([name]) => name).toSorted()).toEqual([
    ...['addAuthenticator', 'addPasskey', 'addSignOnDomain', 'beginAuthenticator', 'beginPasskey'],
    ...['changeUserPassword', 'changeWebhook', 'createApiKey', 'createUser', 'createWebhook'],
    ...['deleteBankImport', 'deleteExport', 'deletePriceList', 'deleteRemittance', 'editUser'],
    ...['exportClaims', 'makeRecoveryCodes', 'removeAuthenticator', 'removePasskey'],
    ...['removeSignOnConnection', 'removeSignOnDomain', 'replaceApiKey', 'requireSecondFactor'],
    ...['resetSecondFactor', 'revealClaimSegments', 'rotateWebhookSecret', 'saveSignOnConnection'],
    ...['verifySignOnDomain'],
  ]);
});

const memberRoutes = walk.filter(([, route]) => route.access === 'member');

test.each(memberRoutes)('%s refuses a person of no pharmacy', async (_name, route) => {
  expectError(await call(loner.client, route), 'no_organization');
});

describe.each(withIds)('%s', (_name, route) => {
  const forSupport = route.access === 'super_admin';

  test('another pharmacy’s id, nobody’s id and no id at all are the same 404', async () => {
    // Support sees every pharmacy: to it no id is foreign.
    const foreign = forSupport ? randomUUID() : await makeFor(route, app, theirs.client);
    const caller = forSupport ? support.client : ours.client;
    const answers: string[] = [];
    for (const id of [foreign, randomUUID(), 'none', '1', '%2e%2e%2fetc', "'%20or%201=1", '%00']) {
      const answer = await call(caller, route, id);
      expectError(answer, 'not_found');
      answers.push(JSON.stringify(comparable(answer)));
    }
    expect(new Set(answers).size).toBe(1);
  });

  test('the own id is found', async () => {
    const id = await makeFor(route, app, ours.client);
    const answer = await call(forSupport ? support.client : ours.client, route, id);
    // Nor did a limit answer before the id was looked for.
    expect([402, 404, 429, 500], answer.text).not.toContain(answer.status);
  });
});

test.each([
  '/api/none',
  '/api',
  '/api/',
  '/api/remittances/',
  '/api/auth/none?x=1',
  '/api/%00',
  '/api/%ZZ',
  `/api/remittances/${'9'.repeat(300)}`,
])('the unknown path %s answers JSON, never a page', async (path) => {
  const answer = await ours.client.get(path);
  expectError(answer, 'not_found');
});

test('Unknown path answers 404 to every method', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    expectError(await ours.client.request({ method, url: '/api/none' }), 'not_found');
  }
});
