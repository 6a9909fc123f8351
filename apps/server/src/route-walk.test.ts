import { randomUUID } from 'node:crypto';
import type { Access, Route } from '@pfs/wire/route';
import { routes } from '@pfs/wire/routes';
import { type Role, roles } from '@pfs/wire/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparable, expectError } from './testing/expect-error.ts';
import { joinAs, type Person, registerPerson } from './testing/people.ts';
import {
  insertClaim,
  insertPayer,
  insertPayment,
  insertProviderAdjustment,
  insertRemittance,
} from './testing/tenant-rows.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import {
  type Answer,
  createTestClient,
  registerPharmacy,
  type TestClient,
} from './testing/test-client.ts';

const walk = Object.entries(routes) as readonly (readonly [string, Route])[];
const closed = walk.filter(([, route]) => route.access !== 'public');
const withIds = walk.filter(([, route]) => route.path.includes(':'));

/**
 * How the walk gets a thing of a pharmacy whose id stands in a path. A new kind of id joins here.
 */
const makers: Readonly<Record<string, (client: TestClient) => Promise<string>>> = {
  '/api/remittances/:id': async (client) =>
    (await client.upload({ name: 'own.835', content: `ISA*${randomUUID()}` })).body.id as string,
  '/api/payments/:id': async (client) => (await makePayment(client)).paymentId,
  '/api/claims/:id': makeClaim,
  '/api/provider-adjustments/:id': makeLumpSum,
  '/api/classification/rules/:id': async (client) => {
    const code = randomUUID().slice(0, 8);
    const rule = { where: 'provider_adjustment', payerId: null, code, reference: null };
    const answer = await client.post('/api/classification/rules', { ...rule, category: 'dir' });
    return answer.body.id as string;
  },
};

/** What a route takes, where it looks at its body before it looks for the thing. */
const bodies: Readonly<Record<string, object>> = {
  '/api/remittances/:id': { note: 'not our pharmacy' },
  '/api/payments/:id/count': { note: 'the bank shows it' },
  '/api/payments/:id/hold': {},
};

async function makePayment(client: TestClient) {
  const { body } = await client.get('/api/auth/user');
  return app.platform.database.withTenant(body.organization.id as string, async (tx) => {
    const remittanceId = await insertRemittance(tx);
    const payerId = await insertPayer(tx, randomUUID());
    const paymentId = await insertPayment(tx, { remittanceId, payerId });
    return { remittanceId, payerId, paymentId };
  });
}

async function makeClaim(client: TestClient): Promise<string> {
  const made = await makePayment(client);
  const { body } = await client.get('/api/auth/user');
  const { database } = app.platform;
  return database.withTenant(body.organization.id as string, (tx) => insertClaim(tx, made));
}

async function makeLumpSum(client: TestClient): Promise<string> {
  const made = await makePayment(client);
  const { body } = await client.get('/api/auth/user');
  return app.platform.database.withTenant(body.organization.id as string, (tx) =>
    insertProviderAdjustment(tx, { ...made, category: 'dir', amount: '1' }),
  );
}

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
const byRole = new Map<Role, Person>();

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  url = await app.listen();
  ours = await pharmacy();
  theirs = await pharmacy();
  for (const role of roles) {
    byRole.set(role, await joinAs(app, { role, organizationId: ours.organizationId }));
  }
});
afterAll(() => app.close());

async function pharmacy() {
  const { client, user } = await registerPharmacy(app.server);
  return { client, organizationId: user.organization?.id ?? '' };
}

function call(client: TestClient, route: Route, id: string = randomUUID()): Promise<Answer> {
  const body = bodies[route.path];
  return client.request({
    method: route.method,
    url: route.path.replace(/:\w+/g, id),
    ...(body === undefined ? {} : { payload: body }),
  });
}

/** The status of a call that may answer an endless stream. */
async function statusOf(route: Route, cookie: string): Promise<number> {
  const stop = new AbortController();
  const answer = await fetch(url + route.path.replace(/:\w+/g, randomUUID()), {
    method: route.method,
    headers: { cookie },
    redirect: 'manual',
    signal: stop.signal,
  });
  stop.abort();
  return answer.status;
}

async function cookieOf(person: Person): Promise<string> {
  const { headers } = await person.client.get('/api/auth/user');
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

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
    const status = await statusOf(route, await cookieOf(person));
    if (lets) expect([401, 403]).not.toContain(status);
    else expect(status).toBe(403);
  });
});

const memberRoutes = walk.filter(([, route]) => route.access === 'member');

test.each(memberRoutes)('%s refuses a person of no pharmacy', async (_name, route) => {
  const { client } = await registerPerson(app);
  expectError(await call(client, route), 'no_organization');
});

describe.each(withIds)('%s', (_name, route) => {
  const maker = Object.keys(makers).find((prefix) => route.path.startsWith(prefix)) ?? '';

  test('another pharmacy’s id, nobody’s id and no id at all are the same 404', async () => {
    const make = makers[maker];
    if (make === undefined) throw new Error(`say in makers how to get an id for ${route.path}`);
    const foreign = await make(theirs.client);
    const answers: string[] = [];
    for (const id of [foreign, randomUUID(), 'none', '1', '%2e%2e%2fetc', "'%20or%201=1", '%00']) {
      const answer = await call(ours.client, route, id);
      expectError(answer, 'not_found');
      answers.push(JSON.stringify(comparable(answer)));
    }
    expect(new Set(answers).size).toBe(1);
  });

  test('the own id is found', async () => {
    const id = (await makers[maker]?.(ours.client)) ?? '';
    const answer = await call(ours.client, route, id);
    expect(answer.status, answer.text).not.toBe(404);
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

test('an unknown path answers 404 to every method', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    expectError(await ours.client.request({ method, url: '/api/none' }), 'not_found');
  }
});
