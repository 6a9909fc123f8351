import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs, registerPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Answer, registerPharmacy, type TestClient } from '../../testing/test-client.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

function change(client: TestClient, payload: object): Promise<Answer> {
  return client.request({ method: 'PATCH', url: '/api/auth/user', payload });
}

test('a person changes one name or both, and sees it in the next call', async () => {
  const { client } = await registerPerson(app);
  expect((await change(client, { firstName: '  Noor ' })).body).toMatchObject({
    firstName: 'Noor',
    lastName: 'Reed',
  });
  await change(client, { firstName: 'Nora', lastName: 'Ellis' });
  expect((await client.get('/api/auth/user')).body).toMatchObject({
    firstName: 'Nora',
    lastName: 'Ellis',
  });
});

test('each change is in the audit trail once, with who and what', async () => {
  const { client, user } = await registerPharmacy(app.server);
  await change(client, { firstName: 'Mara' });
  await change(client, { firstName: 'Mara', lastName: 'Lopez' });
  const rows = await app.platform.database.withPlatform('look at the trail', (tx) =>
    tx.query
      .selectFrom('audit_trails')
      .select(['organization_id', 'user_id', 'old_values', 'new_values'])
      .where('entity_id', '=', user.id)
      .where('description', '=', 'Changed their name')
      .execute(),
  );
  expect(rows).toEqual([
    {
      organization_id: user.organization?.id,
      user_id: user.id,
      old_values: { firstName: 'Maria', lastName: 'Lopez' },
      new_values: { firstName: 'Mara', lastName: 'Lopez' },
    },
  ]);
});

test("an administrator changes the pharmacy's time zone, with an audit row", async () => {
  const { client, user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  const changeZone = (who: TestClient, timeZone: string) =>
    who.request({ method: 'PATCH', url: '/api/organization/time-zone', payload: { timeZone } });
  expect(user.organization?.timeZone).toBe('America/New_York');
  for (const timeZone of ['America/Denver', 'America/Denver']) {
    const changed = await changeZone(client, timeZone);
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.organization).toMatchObject({ id: organizationId, timeZone });
  }
  const rows = await app.platform.database.withPlatform('look at the trail', (tx) =>
    tx.query
      .selectFrom('audit_trails')
      .select(['user_id', 'old_values', 'new_values'])
      .where('entity_id', '=', organizationId)
      .where('description', '=', 'Changed the time zone')
      .execute(),
  );
  expect(rows).toEqual([
    {
      user_id: user.id,
      old_values: { timeZone: 'America/New_York' },
      new_values: { timeZone: 'America/Denver' },
    },
  ]);
  const unknown = await changeZone(client, 'Mars/Olympus');
  expectError(unknown, 'invalid_input');
  expect(unknown.body.fields).toHaveProperty('timeZone');
  const staff = await joinAs(app, { role: 'staff', organizationId });
  expectError(await changeZone(staff.client, 'America/Chicago'), 'forbidden');
});

test.each([
  [{}, 'Nothing to change'],
  [{ firstName: ' ' }, 'First name is required'],
  [{ lastName: '' }, 'Last name is required'],
  [{ firstName: 'x'.repeat(101) }, 'At most 100 characters'],
])('%j is refused', async (body, message) => {
  const { client } = await registerPerson(app);
  const answer = await change(client, body);
  expectError(answer, 'invalid_input');
  expect(answer.body.message).toBe(message);
});

test.each([
  { role: 'pharmacy_admin' },
  { email: 'other@pharmacy.example' },
  { isActive: true },
  { profileImageUrl: 'https://evil.example/pixel.png' },
  { mustChoosePassword: false },
])('nobody changes %j of themselves', async (extra) => {
  const { client } = await registerPerson(app);
  const before = (await client.get('/api/auth/user')).body;
  expectError(await change(client, { firstName: 'Mara', ...extra }), 'invalid_input');
  expect((await client.get('/api/auth/user')).body).toEqual(before);
});
