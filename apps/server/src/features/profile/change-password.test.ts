import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { solveCaptcha } from '../../testing/captcha.ts';
import { expectError } from '../../testing/expect-error.ts';
import { mailsTo } from '../../testing/mail-links.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { changeOrganization, changeUser, registerPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  type Answer,
  createTestClient,
  registerPharmacy,
  type TestClient,
  testPassword,
} from '../../testing/test-client.ts';

const start = Date.parse('2026-03-10T15:00:00Z');
const better = 'Better-Stable-8';
let now = start;
let app: TestApp;
let mails: TestMailServer;

beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ clock: () => new Date(now), config: { smtpUrl: mails.url } });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});
beforeEach(() => {
  now = start;
});

async function signIn(email: string, password = testPassword) {
  const client = createTestClient(app.server);
  const recaptchaToken = await solveCaptcha(app.server);
  return {
    client,
    answer: await client.post('/api/auth/login', { email, password, recaptchaToken }),
  };
}

function change(client: TestClient, currentPassword: string, newPassword: string): Promise<Answer> {
  return client.post('/api/auth/change-password', { currentPassword, newPassword });
}

const sessionOf = (answer: Answer) =>
  [answer.headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('pfs_session='))
    ?.split(';')[0] ?? '';

test('the new password works and the old one does not; other sign-ins end', async () => {
  const { client, email } = await registerPerson(app);
  const other = await signIn(email);
  const before = sessionOf(await client.get('/api/auth/user'));
  const answer = await change(client, testPassword, better);
  expect(answer.status, answer.text).toBe(200);
  expect((await client.get('/api/auth/user')).status).toBe(200);
  expect(sessionOf(answer)).not.toBe(before);
  expectError(
    await createTestClient(app.server).request({
      method: 'GET',
      url: '/api/auth/user',
      headers: { cookie: before },
    }),
    'unauthorized',
  );
  expectError(await other.client.get('/api/auth/user'), 'unauthorized');
  expectError((await signIn(email)).answer, 'wrong_credentials');
  expect((await signIn(email, better)).answer.status).toBe(200);
});

test('its owner gets one mail without a password', async () => {
  const { client, email } = await registerPerson(app);
  await change(client, testPassword, better);
  const changed = async () =>
    (await mailsTo(mails, email)).filter(({ subject }) => subject === 'Your password was changed');
  while ((await changed()).length === 0) await sleep(25);
  const [mail] = await changed();
  expect(mail?.text).toContain('/forgot-password');
  expect(mail?.text).not.toContain(better);
});

test('a person with a password set by an admin is no longer asked to change it', async () => {
  const { client, userId } = await registerPerson(app);
  await changeUser(app, userId, { must_choose_password: true });
  expect((await client.get('/api/auth/user')).body.mustChoosePassword).toBe(true);
  await change(client, testPassword, better);
  expect((await client.get('/api/auth/user')).body.mustChoosePassword).toBe(false);
});

test.each([
  ['Short-7', 'Password must be at least 8 characters long'],
  ['lowercase-7', 'Password must contain at least one uppercase letter'],
  ['P@ssw0rd2026!', 'This password is too common. Please choose another one.'],
  [testPassword, 'Choose a password that’s different from your current one.'],
])('the new password %s is refused at its field', async (password, message) => {
  const { client, email } = await registerPerson(app);
  const answer = await change(client, testPassword, password);
  expectError(answer, 'invalid_input');
  expect(answer.body.fields).toEqual({ newPassword: message });
  expect((await signIn(email)).answer.status).toBe(200);
});

test('the pharmacy’s name is no password', async () => {
  const { client, user } = await registerPharmacy(app.server);
  await changeOrganization(app, user.organization?.id ?? '', { name: 'Harborline Rx' });
  const answer = await change(client, testPassword, 'Harborline-77');
  expect(answer.body.fields).toEqual({
    newPassword: 'This password is too common. Please choose another one.',
  });
});

test('a wrong current password changes nothing and ends no session', async () => {
  const { client, email } = await registerPerson(app);
  const answer = await change(client, 'Wrong-Horse-7', better);
  expectError(answer, 'invalid_input');
  expect(answer.body.fields).toEqual({ currentPassword: 'The current password is incorrect.' });
  expect((await client.get('/api/auth/user')).status).toBe(200);
  expectError((await signIn(email, better)).answer, 'wrong_credentials');
});

test('an open browser gets five guesses an hour, also in parallel', async () => {
  const { client, email } = await registerPerson(app);
  const guesses = Array.from({ length: 12 }, (_, at) =>
    change(client, `Guess-Horse-${at}`, better),
  );
  const codes = (await Promise.all(guesses)).map(({ body }) => body.code as string);
  expect(codes.filter((code) => code === 'invalid_input')).toHaveLength(5);
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(7);
  expectError(await change(client, testPassword, better), 'too_many_requests');
  expect((await signIn(email)).answer.status).toBe(200);
  now = start + 61 * 60_000;
  expect((await change(client, testPassword, better)).status).toBe(200);
});
