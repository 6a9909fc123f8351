import { randomUUID } from 'node:crypto';
import type { Role } from '@pfs/wire/session';
import type { User } from '@pfs/wire/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../platform/session/actor.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { readEvents } from '../../testing/event-reader.ts';
import { comparable, expectError } from '../../testing/expect-error.ts';
import { joinAs, type Person, registerPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient, registerPharmacy, testPassword } from '../../testing/test-client.ts';
import { requireScope } from './users.service.ts';

let app: TestApp;
let url: string;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  url = await app.listen();
});
afterAll(() => app.close());

async function pharmacy() {
  const { client, user, email } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  const join = (role: Role) => joinAs(app, { role, organizationId });
  return { client, userId: user.id, email, organizationId, join };
}

const edit = ({ client }: Pick<Person, 'client'>, userId: string, payload: object) =>
  client.request({ method: 'PATCH', url: `/api/users/${userId}`, payload });

const emailsOf = (users: readonly User[]) => users.map(({ email }) => email).sort();

describe('the list', () => {
  test('has the administrator’s pharmacy, without super admins', async () => {
    const own = await pharmacy();
    await pharmacy();
    const staff = await own.join('staff');
    await own.join('super_admin');
    const { body, text } = await own.client.get('/api/users');
    expect(emailsOf(body)).toEqual([own.email, staff.email].sort());
    expect(text).not.toMatch(/argon2|token/);
    expect(body.find(({ id }: User) => id === own.userId)).toMatchObject({
      firstName: 'Maria',
      role: 'pharmacy_admin',
      isActive: true,
      organizationId: own.organizationId,
    });
  });

  test('has everybody for a super admin, with the pharmacy’s name', async () => {
    const own = await pharmacy();
    const alone = await registerPerson(app);
    const root = await joinAs(app, { role: 'super_admin', organizationId: null });
    const { body } = await root.client.get('/api/users');
    expect(emailsOf(body)).toEqual(expect.arrayContaining([own.email, alone.email, root.email]));
    const owner = body.find(({ email }: User) => email === own.email);
    expect(owner.organizationName).toMatch(/^Pharmacy \d+$/);
  });

  test('can be searched and paged, with the total in a header', async () => {
    const own = await pharmacy();
    const staff = [await own.join('staff'), await own.join('staff'), await own.join('staff')];
    const page = await own.client.get('/api/users?search=ROBIN%20reed&page=2&pageSize=2');
    expect(page.headers['x-total-count']).toBe('3');
    expect(page.body).toHaveLength(1);
    const one = await own.client.get(`/api/users?search=${staff[1]?.email}`);
    expect(emailsOf(one.body)).toEqual([staff[1]?.email]);
    expect(one.headers).not.toHaveProperty('x-total-count');
    expect((await own.client.get('/api/users?search=%25')).body).toEqual([]);
  });
});

describe('a change', () => {
  test('of name and role applies to the session at once and is recorded', async () => {
    const own = await pharmacy();
    const staff = await own.join('staff');
    expectError(await staff.client.get('/api/users'), 'forbidden');
    const change = { firstName: 'Robyn', role: 'pharmacy_admin' };
    const answer = await edit(own, staff.userId, change);
    expect(answer.body, answer.text).toMatchObject({ id: staff.userId, ...change });
    expect((await staff.client.get('/api/users')).status).toBe(200);
    const found = await app.platform.database.withPlatform('look at the audit trail', (tx) =>
      tx.query
        .selectFrom('audit_trails')
        .select(['old_values', 'new_values', 'user_id'])
        .where('entity_id', '=', staff.userId)
        .where('action', '=', 'update')
        .execute(),
    );
    expect(found).toEqual([
      {
        user_id: own.userId,
        old_values: { firstName: 'Robin', role: 'staff' },
        new_values: change,
      },
    ]);
  });

  test('that deactivates ends sessions and pages at once, until reactivation', async () => {
    const own = await pharmacy();
    const staff = await own.join('staff');
    const stream = await readEvents(url, staff.client.cookie());
    expect((await edit(own, staff.userId, { isActive: false })).body.isActive).toBe(false);
    await stream.ended;
    expectError(await staff.client.get('/api/auth/user'), 'unauthorized');
    const login = () =>
      createTestClient(app.server).post('/api/auth/login', {
        email: staff.email,
        password: testPassword,
      });
    expectError(await login(), 'wrong_credentials');
    expect((await edit(own, staff.userId, { isActive: true })).status).toBe(200);
    expectError(await staff.client.get('/api/auth/user'), 'unauthorized');
    expect((await login()).status).toBe(200);
    const words = (await auditRows(app)).map(({ description }) => description);
    expect(words).toEqual(
      expect.arrayContaining(['User deactivated; all sessions ended', 'User activated']),
    );
  });

  test('of one’s own role or status is refused; one’s own name may change', async () => {
    const own = await pharmacy();
    await own.join('pharmacy_admin');
    for (const change of [{ role: 'staff' }, { role: 'pharmacy_admin' }, { isActive: false }]) {
      expectError(await edit(own, own.userId, change), 'forbidden');
    }
    expect((await edit(own, own.userId, { lastName: 'Ruiz' })).body.lastName).toBe('Ruiz');
  });

  test('of an unknown person, one elsewhere and a super admin is the same 404', async () => {
    const own = await pharmacy();
    const other = await pharmacy();
    const root = await own.join('super_admin');
    const answers: string[] = [];
    for (const id of [other.userId, root.userId, randomUUID()]) {
      const answer = await edit(own, id, { firstName: 'Mallory' });
      expectError(answer, 'not_found');
      answers.push(JSON.stringify(comparable(answer)));
    }
    expect(new Set(answers).size).toBe(1);
    expect((await other.client.get('/api/auth/user')).body.firstName).toBe('Maria');
  });

  test('makes nobody a super admin and demotes none', async () => {
    const own = await pharmacy();
    const root = await joinAs(app, { role: 'super_admin', organizationId: null });
    const second = await joinAs(app, { role: 'super_admin', organizationId: null });
    expectError(await edit(root, own.userId, { role: 'super_admin' }), 'invalid_input');
    expectError(await edit(root, second.userId, { role: 'staff' }), 'forbidden');
    expectError(await edit(root, root.userId, { isActive: false }), 'forbidden');
  });

  test('takes a seat of the plan when a person is reactivated', async () => {
    const own = await pharmacy();
    const first = await own.join('staff');
    expect((await edit(own, first.userId, { isActive: false })).status).toBe(200);
    await own.join('staff');
    await own.join('staff');
    expectError(await edit(own, first.userId, { isActive: true }), 'limit_reached');
  });
});

test('an administrator who was just demoted can change nobody', async () => {
  const own = await pharmacy();
  const second = await own.join('pharmacy_admin');
  const asked: Actor = {
    userId: second.userId,
    organizationId: own.organizationId,
    role: 'pharmacy_admin',
    mustChoosePassword: false,
    timeZone: 'America/New_York',
    approvalStatus: 'approved',
  };
  const scope = () =>
    app.platform.database.withTenant(own.organizationId, (tx) => requireScope(tx, asked));
  expect(await scope()).toEqual({ organizationId: own.organizationId });
  expect((await edit(own, second.userId, { role: 'staff' })).status).toBe(200);
  await expect(scope()).rejects.toMatchObject({ code: 'forbidden' });
});

describe('the last active administrator', () => {
  test("can't be demoted or deactivated, not even by a super admin", async () => {
    const own = await pharmacy();
    const second = await own.join('pharmacy_admin');
    const root = await joinAs(app, { role: 'super_admin', organizationId: null });
    expect((await edit(root, second.userId, { isActive: false })).status).toBe(200);
    expectError(await edit(root, own.userId, { isActive: false }), 'last_admin');
    expectError(await edit(root, own.userId, { role: 'staff' }), 'last_admin');
    expect((await edit(root, own.userId, { firstName: 'Mara' })).status).toBe(200);
  });

  test('stays when all administrators demote each other in parallel', async () => {
    for (let round = 0; round < 10; round += 1) {
      const own = await pharmacy();
      const admins = [own, await own.join('pharmacy_admin'), await own.join('pharmacy_admin')];
      const edits = admins.flatMap((actor) =>
        admins
          .filter((target) => target !== actor)
          .map((target, at) =>
            edit(actor, target.userId, at % 2 === 0 ? { role: 'staff' } : { isActive: false }),
          ),
      );
      const statuses = (await Promise.all(edits)).map(({ status }) => status);
      expect([200, 401, 403, 409]).toEqual(expect.arrayContaining([...new Set(statuses)]));
      const left = await app.platform.database.withPlatform('who is left', (tx) =>
        tx.query
          .selectFrom('users')
          .select('id')
          .where('organization_id', '=', own.organizationId)
          .where('role', '=', 'pharmacy_admin')
          .where('is_active', '=', true)
          .execute(),
      );
      expect(left, statuses.join()).toHaveLength(1);
    }
  });

  test('stays when a super admin sends two calls in parallel', async () => {
    const own = await pharmacy();
    const second = await own.join('pharmacy_admin');
    const root = await joinAs(app, { role: 'super_admin', organizationId: null });
    const answers = await Promise.all(
      [own, second].map(({ userId }) => edit(root, userId, { isActive: false })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
