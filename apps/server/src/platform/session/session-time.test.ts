import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient, registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { withClient } from '../database/connection.ts';

const idleSeconds = 30 * 60;
const hour = 3_600_000;

const start = Date.parse('2026-03-10T15:00:00Z');
let now = start;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => new Date(now) });
});
afterAll(() => app.close());

const looks = (client: TestClient) =>
  client.request({
    method: 'GET',
    url: '/api/auth/session',
    headers: { 'x-unattended': '1' },
  });

/** As if the person had last used the session so long ago that this much is left of it. */
async function leave(userId: string, secondsLeft: number): Promise<void> {
  await withClient(app.testDatabase.admin, (client) =>
    client.query(
      `update sessions
       set sess = jsonb_set(sess::jsonb, '{cookie,expires}',
             to_jsonb(to_char(now() at time zone 'utc' + make_interval(secs => $2),
               'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::json
       where sess ->> 'userId' = $1`,
      [userId, secondsLeft],
    ),
  );
}

test('a session that is used lives on for its idle time', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const { body } = await client.get('/api/auth/session');
  expect(body).toEqual({
    userId: user.id,
    secondsLeft: idleSeconds,
    idleSeconds,
    endsForGood: false,
  });
});

test('who only looks is told what is left, and prolongs nothing', async () => {
  const { client, user } = await registerPharmacy(app.server);
  await leave(user.id, 100);
  for (const _ of ['first', 'second']) {
    const { body } = await looks(client);
    expect(body.secondsLeft).toBeGreaterThan(0);
    expect(body.secondsLeft).toBeLessThanOrEqual(100);
  }
});

test('a use is seen by who looks after it', async () => {
  const { client, user } = await registerPharmacy(app.server);
  await leave(user.id, 100);
  await client.get('/api/auth/session');
  const { body } = await looks(client);
  expect(body.secondsLeft).toBeGreaterThan(100);
});

test('near its longest life a session ends for good', async () => {
  now = start;
  const { client } = await registerPharmacy(app.server);
  now = start + 12 * hour - 60_000;
  const { body } = await client.get('/api/auth/session');
  expect(body).toMatchObject({ secondsLeft: 60, endsForGood: true });
  now = start + 12 * hour;
  expectError(await client.get('/api/auth/session'), 'unauthorized');
});

test('who is not signed in has no session', async () => {
  expectError(await createTestClient(app.server).get('/api/auth/session'), 'unauthorized');
});
