import type { Organization } from '@pfs/wire/admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinAs, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy } from '../../testing/test-client.ts';

const names = ['Alder', 'Birch', 'Cedar', '100% Elm', 'Fir_1', 'FirX1'] as const;
type Name = (typeof names)[number];

let app: TestApp;
let admin: Person;
const ids = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  admin = await joinAs(app, { role: 'super_admin', organizationId: null });
  for (const name of names) {
    const { user } = await registerPharmacy(app.server);
    const id = user.organization?.id ?? '';
    ids.set(id, name);
    await app.platform.database.withPlatform('arrange a name', (tx) =>
      tx.query.updateTable('organizations').set({ name }).where('id', '=', id).execute(),
    );
  }
});
afterAll(() => app.close());

const idOf = (name: Name) => [...ids].find(([, other]) => other === name)?.[0] ?? '';

async function list(query = '', path = '/api/organizations') {
  const { status, body, headers, text } = await admin.client.get(`${path}${query}`);
  if (status !== 200) throw new Error(text);
  const organizations = body as Organization[];
  return {
    organizations,
    names: organizations.map(({ name }) => name),
    total: Number(headers['x-total-count']),
  };
}

describe('the list of organizations', () => {
  test('is a plain array, newest first, with administrator and plan', async () => {
    const { organizations, names: found, total } = await list();
    expect(found).toEqual([...names].reverse());
    expect(total).toBe(names.length);
    expect(organizations.at(-1)).toEqual({
      id: idOf('Alder'),
      name: 'Alder',
      address: '12 Main Street, Springfield, NY 62701',
      phone: '217-555-0112',
      licenseNumber: '054-012345',
      approvalStatus: 'pending',
      isActive: true,
      standingReason: null,
      createdAt: expect.any(String),
      adminUser: {
        firstName: 'Maria',
        lastName: 'Lopez',
        email: expect.stringMatching(/^owner\d+@pharmacy\.example$/),
      },
      subscription: { planType: 'starter', status: 'trialing', trialEnd: expect.any(String) },
    });
  });

  test('has pages that together hold each organization once', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?pageSize=2&page=${page}`)));
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6, 6]);
    expect(pages.flatMap(({ names: found }) => found)).toEqual([...names].reverse());
  });

  test.each([
    ['alder', ['Alder']],
    ['%25', ['100% Elm']],
    ['r_1', ['Fir_1']],
    ['@PHARMACY.example', [...names].reverse()],
    ['217-555', [...names].reverse()],
    ['nobody', []],
  ])('is searched for %s as it is written, in any case', async (search, expected) => {
    const { names: found, total } = await list(`?search=${search}`);
    expect(found).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  test('names the first administrator who can still sign in', async () => {
    const id = idOf('Birch');
    const second = await joinAs(app, { role: 'pharmacy_admin', organizationId: id });
    const emailNow = async () => (await list('?search=Birch')).organizations[0]?.adminUser?.email;
    expect(await emailNow()).not.toBe(second.email);
    await app.platform.database.withPlatform('arrange people', (tx) =>
      tx.query
        .updateTable('users')
        .set({ is_active: false })
        .where('organization_id', '=', id)
        .where('id', '!=', second.userId)
        .execute(),
    );
    expect(await emailNow()).toBe(second.email);
    expect((await list('?search=Birch')).names).toEqual(['Birch']);
  });
});

test('pending ones are listed apart, oldest first, until they are decided', async () => {
  const pending = () => list('', '/api/admin/pending-pharmacies');
  expect((await pending()).names).toEqual(names);
  await admin.client.post('/api/admin/approve-pharmacy', { organizationId: idOf('Alder') });
  const body = { organizationId: idOf('Cedar'), reason: 'Closed for good' };
  await admin.client.post('/api/admin/reject-pharmacy', body);
  await admin.client.post('/api/admin/suspend-organization', {
    ...body,
    organizationId: idOf('Birch'),
  });
  expect((await pending()).names).toEqual(['Birch', '100% Elm', 'Fir_1', 'FirX1']);
  expect((await list('?status=approved')).names).toEqual(['Alder']);
  expect((await list('?status=rejected')).names).toEqual(['Cedar']);
  expect((await list('?status=suspended')).names).toEqual(['Birch']);
  expect((await list('?status=pending&search=fir')).total).toBe(2);
});
