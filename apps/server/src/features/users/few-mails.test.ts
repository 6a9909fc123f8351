import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, testPassword } from '../../testing/test-client.ts';

let now = Date.parse('2026-03-10T15:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => new Date(now) });
});
afterAll(() => app.close());

const person = {
  email: 'wanted@nowhere.example',
  firstName: 'Ines',
  lastName: 'Ito',
  role: 'staff',
};

test('who is invited, withdrawn and invited anew gets five mails an hour', async () => {
  const { client } = await registerPharmacy(app.server);
  const other = await registerPharmacy(app.server);
  let id = '';
  const invite = async () => {
    const answer = await client.post('/api/users', person);
    id = answer.body.invitation?.id;
    return answer;
  };
  const withdraw = () => client.request({ method: 'DELETE', url: `/api/invitations/${id}` });
  for (let time = 0; time < 4; time += 1) {
    expect((await invite()).status).toBe(201);
    expect((await withdraw()).status).toBe(200);
  }
  expect((await invite()).status).toBe(201);
  expectError(await client.post(`/api/invitations/${id}/resend`), 'too_many_requests');
  await withdraw();
  expectError(await invite(), 'too_many_requests');
  expect((await other.client.post('/api/users', person)).status).toBe(201);
  now += 61 * 60_000;
  expect((await invite()).status).toBe(201);
});

test('an address elsewhere that is entered over and over is written to five times', async () => {
  const { client } = await registerPharmacy(app.server);
  const { email } = await registerPharmacy(app.server);
  const taken = { ...person, email, password: testPassword };
  for (let time = 0; time < 7; time += 1) {
    expectError(await client.post('/api/users', taken), 'email_taken');
  }
  const { rows } = await app.platform.database.withPlatform('look', (tx) =>
    sql`select id from pgboss.job where data::text like '%address_wanted%'`.execute(tx.query),
  );
  expect(rows).toHaveLength(5);
});
