import { randomUUID } from 'node:crypto';
import type { AuditRecord } from '@pfs/wire/audit';
import type { Route } from '@pfs/wire/route';
import { routes } from '@pfs/wire/routes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { solveCaptcha } from '../../testing/captcha.ts';
import { expectError } from '../../testing/expect-error.ts';
import { changeUser, joinAs, type Person } from '../../testing/people.ts';
import { bodyFor } from '../../testing/route-makers.ts';
import {
  insertClaim,
  insertPayer,
  insertPayment,
  insertRemittance,
} from '../../testing/tenant-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  createTestClient,
  registerPharmacy,
  type TestClient,
  testPassword,
} from '../../testing/test-client.ts';
import { endExpiredImpersonations } from './impersonation.service.ts';

interface Pharmacy {
  readonly client: TestClient;
  readonly organizationId: string;
  readonly name: string;
  readonly claimId: string;
  readonly remittanceId: string;
}

const begin = Date.parse('2026-03-20T12:00:00Z');
const minutes = (count: number) => count * 60_000;
let now = begin;
let app: TestApp;
let support: Person;
let north: Pharmacy;
let south: Pharmacy;

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => new Date(now) });
  north = await pharmacy();
  south = await pharmacy();
});
afterAll(() => app.close());
beforeEach(async () => {
  now = begin;
  support = await joinAs(app, { role: 'super_admin', organizationId: null });
});

async function pharmacy(): Promise<Pharmacy> {
  const { client, user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  const { database } = app.platform;
  const ids = await database.withTenant(organizationId, async (tx) => {
    const remittanceId = await insertRemittance(tx);
    const payerId = await insertPayer(tx, randomUUID());
    const paymentId = await insertPayment(tx, { remittanceId, payerId });
    return { remittanceId, claimId: await insertClaim(tx, { remittanceId, payerId, paymentId }) };
  });
  return { client, organizationId, name: user.organization?.name ?? '', ...ids };
}

const reason = 'a call about March';
const viewAs = (client: TestClient, { organizationId }: Pick<Pharmacy, 'organizationId'>) =>
  client.post('/api/admin/look-at', { organizationId, reason });
const endImpersonation = (client: TestClient) => client.post('/api/admin/look-at/end');
const claimIds = async (client: TestClient) =>
  ((await client.get('/api/claims')).body as { id: string }[]).map(({ id }) => id);

async function trailOf({ organizationId }: Pharmacy, search: string) {
  const other = await joinAs(app, { role: 'super_admin', organizationId: null });
  const query = new URLSearchParams({ organizationId, search });
  const { body } = await other.client.get(`/api/admin/audit-trails?${query}`);
  return body as AuditRecord[];
}

describe('an impersonating admin', () => {
  test('reads what the pharmacy’s users read, and nothing of another', async () => {
    expect(await claimIds(support.client)).toEqual([]);
    const answer = await viewAs(support.client, north);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      organizationId: north.organizationId,
      name: north.name,
      until: new Date(begin + minutes(30)).toISOString(),
    });
    for (const path of [
      '/api/claims',
      '/api/dashboard',
      `/api/remittances/${north.remittanceId}`,
    ]) {
      const seen = await support.client.get(path);
      expect(seen.status).toBe(200);
      expect(seen.body).toEqual((await north.client.get(path)).body);
    }
    expectError(await support.client.get(`/api/claims/${south.claimId}`), 'not_found');
    expectError(await support.client.get(`/api/remittances/${south.remittanceId}`), 'not_found');
  });

  test('is shown with the signed-in person, whose own account is unchanged', async () => {
    await viewAs(support.client, north);
    expect((await support.client.get('/api/auth/user')).body).toMatchObject({
      id: support.userId,
      role: 'super_admin',
      organization: { id: north.organizationId, name: north.name },
      lookingAt: { organizationId: north.organizationId, name: north.name },
    });
    await endImpersonation(support.client);
    const { body } = await support.client.get('/api/auth/user');
    expect(body).toMatchObject({ organization: null, lookingAt: null });
  });

  test('can go straight to the next pharmacy, which ends the first impersonation', async () => {
    await viewAs(support.client, north);
    await viewAs(support.client, south);
    expect(await claimIds(support.client)).toEqual([south.claimId]);
    const [ended, began] = await trailOf(north, 'viewing');
    expect([ended?.description, began?.description]).toEqual([
      'Stopped viewing the pharmacy',
      `Started viewing the pharmacy: ${reason}`,
    ]);
  });

  test('with an own pharmacy sees the other one, and then the own again', async () => {
    const { organizationId } = south;
    const member = await joinAs(app, { role: 'super_admin', organizationId });
    await viewAs(member.client, north);
    expect(await claimIds(member.client)).toEqual([north.claimId]);
    await endImpersonation(member.client);
    expect(await claimIds(member.client)).toEqual([south.claimId]);
  });

  test('can still do the work of a super admin', async () => {
    await viewAs(support.client, north);
    expect((await support.client.get('/api/admin/audit-trails')).status).toBe(200);
  });
});

const closed = (Object.entries(routes) as [string, Route][]).filter(
  ([, { access }]) => access !== 'public' && access !== 'super_admin',
);
const refused = closed.filter(
  ([, { method, answerKind }]) => method !== 'GET' || answerKind === 'file',
);

test('routes that change something or return files are among the refused', () => {
  const names = refused.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['uploadRemittance', 'deleteRemittance']));
  expect(names).toEqual(expect.arrayContaining(['downloadOriginal', 'revealClaimSegments']));
  expect(refused.length).toBeGreaterThanOrEqual(10);
});

test.each(refused)(
  '%s is refused during an impersonation, before anything is read',
  async (_name, route) => {
    await viewAs(support.client, north);
    const url = route.path.replace(/:\w+/g, randomUUID());
    const body = bodyFor(route);
    const answer = await support.client.request({
      method: route.method,
      url,
      ...(body === undefined ? {} : { payload: body }),
    });
    expectError(answer, 'looking_only');
    expect(answer.body.message).toMatch(/^You’re viewing a pharmacy in read-only mode/);
  },
);

describe('an impersonation ends', () => {
  test('after thirty minutes, even if it is used', async () => {
    await viewAs(support.client, north);
    now = begin + minutes(30) - 1;
    expect(await claimIds(support.client)).toEqual([north.claimId]);
    now = begin + minutes(30);
    expect(await claimIds(support.client)).toEqual([]);
    expectError(await support.client.get(`/api/claims/${north.claimId}`), 'not_found');
    expect((await support.client.get('/api/auth/user')).body.lookingAt).toBeNull();
  });

  test('with its end in the audit trail, once, if it expired', async () => {
    const quiet = await registerPharmacy(app.server);
    const organizationId = quiet.user.organization?.id ?? '';
    await viewAs(support.client, { organizationId });
    now = begin + minutes(29);
    await endExpiredImpersonations(app.platform);
    const trail = () => trailOf({ ...north, organizationId }, 'Stopped viewing');
    expect(await trail()).toEqual([]);
    now = begin + minutes(31);
    await endExpiredImpersonations(app.platform);
    await endExpiredImpersonations(app.platform);
    await endImpersonation(support.client);
    expect((await trail()).map(({ description }) => description)).toEqual([
      'Stopped viewing the pharmacy: time ran out',
    ]);
  });

  test('with the session, whose cookie then impersonates nothing', async () => {
    await viewAs(support.client, south);
    await support.client.post('/api/auth/logout');
    expectError(await support.client.get('/api/claims'), 'unauthorized');
    const [ended] = await trailOf(south, 'viewing');
    expect(ended?.description).toBe('Stopped viewing the pharmacy');
  });

  test('at once when its user is no longer a super admin', async () => {
    await viewAs(support.client, north);
    await changeUser(app, support.userId, { role: 'staff' });
    expect(await claimIds(support.client)).toEqual([]);
  });

  test('without an error if there is none', async () => {
    expect((await endImpersonation(support.client)).status).toBe(200);
  });
});

test('an impersonation belongs to one session, not to others of the same person', async () => {
  await viewAs(support.client, north);
  const elsewhere = createTestClient(app.server);
  await elsewhere.post('/api/auth/login', {
    email: support.email,
    password: testPassword,
    recaptchaToken: await solveCaptcha(app.server),
  });
  expect((await elsewhere.get('/api/auth/user')).body.id).toBe(support.userId);
  expect(await claimIds(elsewhere)).toEqual([]);
});

test('administrators are notified with the reason, and the audit trail says who', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  const staff = await joinAs(app, { role: 'staff', organizationId });
  await viewAs(support.client, { organizationId });
  const told = await app.platform.database.withTenant(organizationId, (tx) =>
    tx.query.selectFrom('notifications').select(['user_id', 'title', 'message']).execute(),
  );
  expect(told).toEqual([
    {
      user_id: user.id,
      title: 'Support is viewing your pharmacy',
      message: `Read-only access for up to 30 minutes. Reason: ${reason}`,
    },
  ]);
  expect(staff.userId).not.toBe(user.id);
  expect((await client.get('/api/auth/user')).body.lookingAt).toBeNull();
  const [began] = await trailOf({ ...north, organizationId }, 'Started viewing');
  expect(began).toMatchObject({
    action: 'process',
    entityType: 'organization',
    userName: 'Robin Reed',
    newValues: { reason, until: new Date(begin + minutes(30)).toISOString() },
  });
});

describe('an impersonation needs', () => {
  test.each([[''], ['  x '], ['y'.repeat(501)]])('a reason, which %j is not', async (given) => {
    const { organizationId } = north;
    const body = { organizationId, reason: given };
    const answer = await support.client.post('/api/admin/look-at', body);
    expectError(answer, 'invalid_input');
    expect(answer.body.fields).toHaveProperty('reason');
  });

  test('an existing pharmacy', async () => {
    expectError(await viewAs(support.client, { organizationId: randomUUID() }), 'not_found');
  });

  test('a super admin', async () => {
    expectError(await viewAs(south.client, north), 'forbidden');
  });
});
