import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { readEvents } from '../../testing/event-reader.ts';
import { expectError } from '../../testing/expect-error.ts';
import { changeUser, joinAs, type Person, registerPerson } from '../../testing/people.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { removeOldNotifications } from './notifications.repository.ts';
import { type Notice, notify } from './public.ts';

let app: TestApp;
let owner: { client: TestClient; userId: string };
let organizationId: string;
let colleague: Person;
let now = new Date();

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
});
afterAll(() => app.close());

beforeEach(async () => {
  now = new Date();
  const { client, user } = await registerPharmacy(app.server);
  owner = { client, userId: user.id };
  organizationId = user.organization?.id ?? '';
  colleague = await joinAs(app, { role: 'staff', organizationId });
});

const told = { type: 'info', title: 'Title', message: 'Message' } as const;

const tell = (notice: Partial<Notice> & Pick<Notice, 'to'>) =>
  app.platform.database.withTenant(organizationId, (tx) => notify(tx, { ...told, ...notice }));

const tellFromPlatform = (notice: Pick<Notice, 'to'>) =>
  app.platform.database.withPlatform('tell', (tx) => notify(tx, { ...told, ...notice }));

const list = async ({ client }: { client: TestClient }, query = '') =>
  (await client.get(`/api/notifications${query}`)).body;

const unreadOf = async (person: { client: TestClient }) => (await list(person)).unread as number;

describe('notifications go', () => {
  test('to each person', async () => {
    await tell({ to: { userId: owner.userId }, actionUrl: '/upload', type: 'warning' });
    expect(await list(colleague)).toEqual({ unread: 0, total: 0, notifications: [] });
    const { notifications, ...counts } = await list(owner);
    expect(counts).toEqual({ unread: 1, total: 1 });
    expect(notifications).toEqual([
      {
        ...told,
        type: 'warning',
        actionUrl: '/upload',
        isRead: false,
        id: expect.any(String),
        createdAt: expect.any(String),
      },
    ]);
  });

  test('by pharmacy and by role, once for each person', async () => {
    await tell({ to: { organizationId } });
    await tell({ to: { organizationId, role: 'pharmacy_admin' } });
    await tell({ to: [{ organizationId, role: 'staff' }, { userId: colleague.userId }] });
    expect([await unreadOf(owner), await unreadOf(colleague)]).toEqual([2, 2]);
  });

  test('not to closed accounts or other pharmacies', async () => {
    const { user } = await registerPharmacy(app.server);
    await changeUser(app, colleague.userId, { is_active: false });
    await tell({ to: [{ userId: user.id }, { userId: colleague.userId }] });
    await tell({ to: { organizationId: user.organization?.id ?? '' } });
    const { rows } = await withClient(app.testDatabase.admin, (client) =>
      client.query('select from notifications where user_id = any ($1)', [
        [user.id, colleague.userId],
      ]),
    );
    expect(rows).toEqual([]);
  });

  test('out from the platform, with and without a pharmacy', async () => {
    const nobody = await registerPerson(app);
    const admin = await joinAs(app, { role: 'super_admin', organizationId: null });
    await tellFromPlatform({
      to: [{ userId: nobody.userId }, { role: 'super_admin' }, { organizationId }],
    });
    for (const person of [nobody, admin, owner, colleague]) expect(await unreadOf(person)).toBe(1);
    const { body } = await admin.client.post('/api/notifications/read-all');
    expect(body).toEqual({ marked: 1 });
    expect([await unreadOf(admin), await unreadOf(nobody)]).toEqual([0, 1]);
  });

  test('out without links to other sites, by code or in the database', async () => {
    const to = { userId: owner.userId };
    await expect(tell({ to, actionUrl: '//evil.example' })).rejects.toThrow(TypeError);
    const written = withClient(app.testDatabase.admin, (client) =>
      client.query(
        `insert into notifications (id, user_id, title, message, action_url)
         values ($1, $2, 'T', 'M', '//evil.example')`,
        [randomUUID(), owner.userId],
      ),
    );
    await expect(written).rejects.toThrow('notifications_action_url_is_own');
    expect(await unreadOf(owner)).toBe(0);
  });

  test('not out when the transaction is rolled back', async () => {
    const undone = app.platform.database.withTenant(organizationId, async (tx) => {
      await notify(tx, { ...told, to: { userId: owner.userId } });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await unreadOf(owner)).toBe(0);
  });

  test('at once to the person’s open pages, and to no others', async () => {
    const url = await app.listen();
    const streams = await Promise.all(
      [owner, colleague].map(({ client }) => readEvents(url, client.cookie())),
    );
    await tell({ to: { userId: owner.userId } });
    await streams[0]?.until(({ changed }) => changed.includes('notifications'));
    await tell({ to: { userId: colleague.userId } });
    await streams[1]?.until(({ changed }) => changed.includes('notifications'));
    expect(streams.map(({ events }) => events)).toEqual([
      [{ changed: ['notifications'] }],
      [{ changed: ['notifications'] }],
    ]);
    for (const stream of streams) stream.close();
  });
});

describe('a list', () => {
  test('comes in pages, newest first', async () => {
    for (const title of ['one', 'two', 'three']) await tell({ to: { organizationId }, title });
    const titles = async (query: string) =>
      (await list(owner, query)).notifications.map(({ title }: { title: string }) => title);
    expect(await titles('?pageSize=2')).toEqual(['three', 'two']);
    expect(await titles('?pageSize=2&page=2')).toEqual(['one']);
    expect(await list(owner, '?page=7')).toEqual({ unread: 3, total: 3, notifications: [] });
    expectError(await owner.client.get('/api/notifications?pageSize=101'), 'invalid_input');
  });

  test('shows nothing expired', async () => {
    await tell({ to: { organizationId }, expiresAt: new Date(now.getTime() + 60_000) });
    expect(await unreadOf(owner)).toBe(1);
    const { id } = (await list(owner)).notifications[0];
    now = new Date(now.getTime() + 60_000);
    expect(await list(owner)).toEqual({ unread: 0, total: 0, notifications: [] });
    expectError(await owner.client.post(`/api/notifications/${id}/read`), 'not_found');
  });
});

describe('reading', () => {
  test('one leaves the others unread, and reading it again changes nothing', async () => {
    await tell({ to: { organizationId } });
    await tell({ to: { organizationId } });
    const { id } = (await list(owner)).notifications[1];
    for (const _ of [1, 2]) {
      const { status, body } = await owner.client.post(`/api/notifications/${id}/read`);
      expect([status, body.id, body.isRead]).toEqual([200, id, true]);
      expect(await unreadOf(owner)).toBe(1);
    }
    expect(await unreadOf(colleague)).toBe(2);
  });

  test('all of them leaves others’ unread', async () => {
    await tell({ to: { organizationId } });
    await tell({ to: { organizationId } });
    expect((await owner.client.post('/api/notifications/read-all')).body).toEqual({ marked: 2 });
    expect((await owner.client.post('/api/notifications/read-all')).body).toEqual({ marked: 0 });
    expect([await unreadOf(owner), await unreadOf(colleague)]).toEqual([0, 2]);
  });

  test('a colleague’s is not found, like an unknown one', async () => {
    await tell({ to: { userId: colleague.userId } });
    const { id } = (await list(colleague)).notifications[0];
    for (const one of [id, randomUUID()]) {
      expectError(await owner.client.post(`/api/notifications/${one}/read`), 'not_found');
    }
    expect(await unreadOf(colleague)).toBe(1);
  });
});

test('expired ones are deleted, for pharmacies and people without one', async () => {
  const nobody = await registerPerson(app);
  const to = [{ organizationId }, { userId: nobody.userId }];
  await tellFromPlatform({ to });
  await withClient(app.testDatabase.admin, (client) =>
    client.query("update notifications set created_at = now() - interval '91 days'"),
  );
  await tellFromPlatform({ to });
  await tell({ to: { organizationId }, expiresAt: new Date(now.getTime() - 1_000) });
  await removeOldNotifications(app.platform);
  const { rows } = await withClient(app.testDatabase.admin, (client) =>
    client.query('select count(*)::int from notifications'),
  );
  expect(rows).toEqual([{ count: 3 }]);
});

describe('the person who sent a file', () => {
  const file = (paid: number, name: string) => ({
    name,
    content: smallRemittance({
      paidOn: '2026-03-09',
      trace: name,
      claims: [{ id: '1' }, { id: '2' }],
    }).replace(/(BPR\*I\*)[\d.]+/, paid === 0 ? '$&' : `$1${paid}`),
  });

  test('is notified that it was read, and nobody else is', async () => {
    const { id } = await uploadAndRead(colleague.client, file(0, 'good.835'));
    expect((await list(colleague)).notifications).toEqual([
      expect.objectContaining({
        type: 'success',
        title: 'good.835 was processed',
        message: '1 payment with 2 claims included in your totals.',
        actionUrl: `/remittances/${id}`,
      }),
    ]);
    expect(await unreadOf(owner)).toBe(0);
  });

  test('is notified of a held payment, with the administrators', async () => {
    const { id } = await uploadAndRead(colleague.client, file(1, 'wrong.835'));
    for (const person of [colleague, owner]) {
      expect((await list(person)).notifications).toEqual([
        expect.objectContaining({
          type: 'warning',
          title: '1 payment of wrong.835 held',
          message: 'The payment in this file is excluded from totals until someone reviews it.',
          actionUrl: `/remittances/${id}`,
        }),
      ]);
    }
  });

  test('is notified why it could not be read', async () => {
    const content = 'ISA*00*this is no interchange at all';
    const { id } = await uploadAndRead(colleague.client, { name: 'broken.835', content });
    expect((await list(colleague)).notifications).toEqual([
      expect.objectContaining({
        type: 'error',
        title: 'broken.835 could not be read',
        actionUrl: `/remittances/${id}`,
      }),
    ]);
  });
});
