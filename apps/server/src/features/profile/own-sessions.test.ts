import type { OwnSession } from '@pfs/wire/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { solveCaptcha } from '../../testing/captcha.ts';
import { readEvents } from '../../testing/event-reader.ts';
import { expectError } from '../../testing/expect-error.ts';
import { registerPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient, type TestClient, testPassword } from '../../testing/test-client.ts';

const start = Date.parse('2026-03-10T15:00:00Z');
let now = start;
let app: TestApp;
let url: string;

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => new Date(now) });
  url = await app.listen();
});
afterAll(() => app.close());

async function signIn(email: string, userAgent = 'Phone/1.0'): Promise<TestClient> {
  const client = createTestClient(app.server);
  const recaptchaToken = await solveCaptcha(app.server);
  const body = { email, password: testPassword, recaptchaToken };
  await client.post('/api/auth/login', body, { 'user-agent': userAgent });
  return client;
}

const sessionsOf = async (client: TestClient): Promise<OwnSession[]> =>
  (await client.get('/api/auth/sessions')).body;

test('a person sees their sessions, and which one is the current one', async () => {
  const { client, email } = await registerPerson(app);
  now = start + 60_000;
  const phone = await signIn(email);
  const sessions = await sessionsOf(phone);
  expect(sessions).toHaveLength(2);
  expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
    userAgent: 'Phone/1.0',
    ipAddress: '127.0.0.1',
    signedInAt: '2026-03-10T15:01:00.000Z',
  });
  const seenFromDesk = await sessionsOf(client);
  expect(seenFromDesk.map(({ id }) => id).sort()).toEqual(sessions.map(({ id }) => id).sort());
  expect(seenFromDesk.find(({ isCurrent }) => isCurrent)?.userAgent).toBe('lightMyRequest');
  for (const { lastUsedAt } of sessions) {
    expect(Math.abs(Date.parse(lastUsedAt) - Date.now())).toBeLessThan(10_000);
  }
});

test('a session id leaves the server only in its owner’s cookie', async () => {
  const { client } = await registerPerson(app);
  const sid = decodeURIComponent(client.cookie().split('=')[1] ?? '').split('.')[0] ?? '';
  const { text, body } = await client.get('/api/auth/sessions');
  expect(sid.length).toBeGreaterThan(20);
  expect(text).not.toContain(sid);
  const stolen = createTestClient(app.server);
  const headers = { cookie: `pfs_session=${body[0].id}` };
  expectError(
    await stolen.request({ method: 'GET', url: '/api/auth/user', headers }),
    'unauthorized',
  );
});

test('one session can end another, with its open streams', async () => {
  const { client, email } = await registerPerson(app);
  const phone = await signIn(email);
  const tablet = await signIn(email, 'Tablet/1.0');
  const stream = await readEvents(url, phone.cookie());
  const ofPhone = (await sessionsOf(client)).find(({ userAgent }) => userAgent === 'Phone/1.0');
  const end = () =>
    client.request({ method: 'DELETE', url: `/api/auth/sessions/${ofPhone?.id ?? ''}` });
  expect((await end()).status).toBe(200);
  await stream.ended;
  expectError(await phone.get('/api/auth/user'), 'unauthorized');
  expect((await tablet.get('/api/auth/user')).status).toBe(200);
  expectError(await end(), 'not_found');
});

test("another person’s session can't be ended", async () => {
  const victim = await registerPerson(app);
  const { client } = await registerPerson(app);
  const [foreign] = await sessionsOf(victim.client);
  expectError(
    await client.request({ method: 'DELETE', url: `/api/auth/sessions/${foreign?.id}` }),
    'not_found',
  );
  expect((await victim.client.get('/api/auth/user')).status).toBe(200);
});

test('all other sessions end at once, and nobody else’s', async () => {
  const { client, email } = await registerPerson(app);
  const stranger = await registerPerson(app);
  const others = [await signIn(email), await signIn(email)];
  const answer = await client.post('/api/auth/sessions/end-others');
  expect(answer.body).toMatchObject({ ended: 2 });
  for (const other of others) expectError(await other.get('/api/auth/user'), 'unauthorized');
  expect(await sessionsOf(client)).toHaveLength(1);
  expect((await stranger.client.get('/api/auth/user')).status).toBe(200);
  expect((await client.post('/api/auth/sessions/end-others')).body).toMatchObject({ ended: 0 });
});

test('an expired session is not in the list', async () => {
  now = start;
  const { email } = await registerPerson(app);
  now = start + 11 * 3_600_000;
  const phone = await signIn(email);
  expect(await sessionsOf(phone)).toHaveLength(2);
  now = start + 12 * 3_600_000;
  expect(await sessionsOf(phone)).toHaveLength(1);
});
