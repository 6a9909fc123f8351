import { randomUUID } from 'node:crypto';
import type { Route } from '@pfs/wire/route';
import {
  insertClaim,
  insertPayer,
  insertPayment,
  insertProviderAdjustment,
  insertRemittance,
} from './tenant-rows.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** Makes a thing in the pharmacy of a signed-in person, and answers its id. */
type Maker = (app: TestApp, client: TestClient) => Promise<string>;

/**
 * How the tests of all routes get a thing whose id stands in a path, by the path's beginning; the
 * longest that fits counts. A new kind of id joins here.
 */
const makers: Readonly<Record<string, Maker>> = {
  '/api/remittances/:id': async (_app, client) =>
    (await client.upload({ name: 'own.835', content: `ISA*${randomUUID()}` })).body.id as string,
  '/api/payments/:id': async (app, client) => (await makePayment(app, client)).paymentId,
  '/api/claims/:id': makeClaim,
  '/api/provider-adjustments/:id': makeLumpSum,
  '/api/classification/rules/:id': async (_app, client) => {
    const code = randomUUID().slice(0, 8);
    const rule = { where: 'provider_adjustment', payerId: null, code, reference: null };
    const answer = await client.post('/api/classification/rules', { ...rule, category: 'dir' });
    return answer.body.id as string;
  },
};

/**
 * What a route with an id in its path takes, where it looks at its body before it looks for the
 * thing: by path, or by method and path where a path has several.
 */
const bodies: Readonly<Record<string, object>> = {
  '/api/remittances/:id': { note: 'not our pharmacy' },
  '/api/payments/:id/count': { note: 'the bank shows it' },
  '/api/payments/:id/hold': {},
};

/** Ids that stand in a body: what is sent along, by method and path. */
export const bodiesWithIds: Readonly<Record<string, (id: string) => object>> = {
  'POST /api/classification/rules': (payerId) => ({
    where: 'claim_adjustment',
    payerId,
    code: '45',
    reference: null,
    category: 'dir',
  }),
};

/** A new thing for the id in the route's path, in the pharmacy of who is signed in. */
export function makeFor(route: Route, app: TestApp, client: TestClient): Promise<string> {
  const fitting = Object.keys(makers).filter((prefix) => route.path.startsWith(prefix));
  const longest = fitting.sort((a, b) => b.length - a.length)[0];
  const make = makers[longest ?? ''];
  if (make === undefined) throw new Error(`say in makers how to get an id for ${route.path}`);
  return make(app, client);
}

export function bodyFor(route: Route): object | undefined {
  return bodies[`${route.method} ${route.path}`] ?? bodies[route.path];
}

async function makePayment(app: TestApp, client: TestClient) {
  return app.platform.database.withTenant(await organizationOf(client), async (tx) => {
    const remittanceId = await insertRemittance(tx);
    const payerId = await insertPayer(tx, randomUUID());
    const paymentId = await insertPayment(tx, { remittanceId, payerId });
    return { remittanceId, payerId, paymentId };
  });
}

async function makeClaim(app: TestApp, client: TestClient): Promise<string> {
  const made = await makePayment(app, client);
  const { database } = app.platform;
  return database.withTenant(await organizationOf(client), (tx) => insertClaim(tx, made));
}

async function makeLumpSum(app: TestApp, client: TestClient): Promise<string> {
  const made = await makePayment(app, client);
  return app.platform.database.withTenant(await organizationOf(client), (tx) =>
    insertProviderAdjustment(tx, { ...made, category: 'dir', amount: '1' }),
  );
}

export async function organizationOf(client: TestClient): Promise<string> {
  const { body } = await client.get('/api/auth/user');
  return body.organization.id as string;
}
