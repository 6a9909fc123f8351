import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { solveCaptcha } from '../../testing/captcha.ts';
import { comparable, expectError } from '../../testing/expect-error.ts';
import { mailsTo, tokenOfMail } from '../../testing/mail-links.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { changeUser, type Person, registerPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient, testPassword } from '../../testing/test-client.ts';
import { takeAttempts } from './attempts.ts';

const start = Date.parse('2026-03-10T15:00:00Z');
const newPassword = 'Better-Stable-8';
const resetSubject = 'Choose a new password';
const verifySubject = 'Verify your email address';
let now = start;
let app: TestApp;
let mails: TestMailServer;

beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({
    clock: () => new Date(now),
    config: { smtpUrl: mails.url, publicUrl: 'https://fees.example.com' },
  });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});
beforeEach(() => {
  now = start;
});

const stranger = () => createTestClient(app.server);

async function forgot(email: string) {
  const recaptchaToken = await solveCaptcha(app.server);
  return stranger().post('/api/auth/forgot-password', { email, recaptchaToken });
}

async function signIn(email: string, password: string) {
  const recaptchaToken = await solveCaptcha(app.server);
  return stranger().post('/api/auth/login', { email, password, recaptchaToken });
}

async function askForLink(email: string, count = 1): Promise<string> {
  expect((await forgot(email)).status).toBe(200);
  return tokenOfMail(mails, { to: email, subject: resetSubject, count });
}

const reset = (token: string, password: string = newPassword) =>
  stranger().post('/api/auth/reset-password', { token, password });

function userRow({ userId }: Pick<Person, 'userId'>) {
  return app.platform.database.withPlatform('look at a person', (tx) =>
    tx.query.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
  );
}

describe('a link for a new password', () => {
  test('sets it once, ends every session and is recorded', async () => {
    const person = await registerPerson(app);
    const token = await askForLink(person.email.toUpperCase().toLowerCase());
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await person.client.get('/api/auth/user')).status).toBe(200);
    const answer = await reset(token);
    expect(answer.status, answer.text).toBe(200);
    expectError(await person.client.get('/api/auth/user'), 'unauthorized');
    expectError(await signIn(person.email, testPassword), 'wrong_credentials');
    expect((await signIn(person.email, newPassword)).status).toBe(200);
    expectError(await reset(token, 'Another-Stable-9'), 'invalid_reset_token');
    const rows = await auditRows(app);
    const own = rows.filter(({ user_id: id }) => id === person.userId);
    expect(own.map(({ description }) => description)).toContain(
      'Password reset by email; all sessions ended',
    );
    expect(JSON.stringify(own)).not.toContain(token);
  });

  test('is stored as a hash without the token, and starts with the public URL', async () => {
    const person = await registerPerson(app);
    const token = await askForLink(person.email);
    const row = await userRow(person);
    expect(row.password_reset_token).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    const mail = (await mailsTo(mails, person.email)).at(-1);
    expect(mail?.text).toContain(`https://fees.example.com/reset-password?token=${token}`);
  });

  test('sets one password in a hundred parallel calls', async () => {
    const person = await registerPerson(app);
    const token = await askForLink(person.email);
    const passwords = Array.from({ length: 100 }, (_, index) => `Parallel-Horse-${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const taken = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(taken).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(99);
    expect((await signIn(person.email, passwords[taken[0] ?? 0] ?? '')).status).toBe(200);
  });

  test('expires after an hour', async () => {
    const person = await registerPerson(app);
    const token = await askForLink(person.email);
    now = start + 60 * 60_000;
    expectError(await reset(token), 'invalid_reset_token');
    now = start + 60 * 60_000 - 1;
    expect((await reset(token)).status).toBe(200);
  });

  test('replaces the earlier one', async () => {
    const person = await registerPerson(app);
    const first = await askForLink(person.email);
    const second = await askForLink(person.email, 2);
    expectError(await reset(first), 'invalid_reset_token');
    expect((await reset(second)).status).toBe(200);
  });

  test('unlocks an account, and its browser stays unlocked for its owner', async () => {
    const person = await registerPerson(app);
    for (let time = 0; time < 5; time += 1) await signIn(person.email, 'Wrong-Horse-7');
    const body = { token: await askForLink(person.email), password: newPassword };
    const answer = await stranger().post('/api/auth/reset-password', body);
    expect((await signIn(person.email, newPassword)).status).toBe(200);
    for (let time = 0; time < 5; time += 1) await signIn(person.email, 'Wrong-Horse-7');
    expectError(await signIn(person.email, newPassword), 'wrong_credentials');
    const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    const recaptchaToken = await solveCaptcha(app.server);
    const credentials = { email: person.email, password: newPassword, recaptchaToken };
    const own = await stranger().post('/api/auth/login', credentials, { cookie });
    expect(own.status).toBe(200);
  });

  test('is refused to a deactivated person, even if sent before', async () => {
    const person = await registerPerson(app);
    const token = await askForLink(person.email);
    await changeUser(app, person.userId, { is_active: false });
    expectError(await reset(token), 'invalid_reset_token');
  });

  test.each([
    ['', 'Reset token is required'],
    [undefined, 'Reset token is required'],
  ])('without a token (%j) is told', async (token, message) => {
    const answer = await stranger().post('/api/auth/reset-password', {
      token,
      password: newPassword,
    });
    expectError(answer, 'invalid_input');
    expect(answer.body.fields).toEqual({ token: message });
  });

  test('refuses a common password, and lets its person choose another one', async () => {
    const { email } = await registerPerson(app);
    const token = await askForLink(email);
    const answer = await reset(token, 'Password1!');
    expectError(answer, 'invalid_input');
    const password = 'This password is too common. Please choose another one.';
    expect(answer.body).toMatchObject({ message: password, fields: { password } });
    expect((await reset(token)).status).toBe(200);
  });
});

describe('a request for a link', () => {
  test('has the same answer for any address', async () => {
    const { email } = await registerPerson(app);
    const known = await forgot(email);
    const unknown = await forgot('nobody@nowhere.example');
    expect(comparable(unknown)).toEqual(comparable(known));
    expect(known.body).toEqual({ message: 'Check your email for password reset instructions.' });
  });

  test('sends at most five mails an hour', async () => {
    const person = await registerPerson(app);
    for (let time = 0; time < 5; time += 1) await askForLink(person.email, time + 1);
    expect((await forgot(person.email)).status).toBe(200);
    now = start + 60 * 60_000;
    await askForLink(person.email, 6);
    const got = (await mailsTo(mails, person.email)).filter(
      (mail) => mail.subject === resetSubject,
    );
    expect(got).toHaveLength(6);
  });

  test('is not blocked by repeated requests of a stranger', async () => {
    const person = await registerPerson(app);
    for (let time = 0; time < 5; time += 1) await askForLink(person.email, time + 1);
    now = start + 59 * 60_000;
    expect((await forgot(person.email)).status).toBe(200);
    now = start + 61 * 60_000;
    await askForLink(person.email, 6);
  });
});

describe('an address', () => {
  test('is verified by the link in a mail, once', async () => {
    const person = await registerPerson(app);
    expect((await person.client.get('/api/auth/user')).body.isEmailVerified).toBe(false);
    const token = await tokenOfMail(mails, { to: person.email, subject: verifySubject });
    const verify = () => stranger().post('/api/auth/verify-email', { token });
    const answers = await Promise.all(Array.from({ length: 20 }, verify));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await person.client.get('/api/auth/user')).body.isEmailVerified).toBe(true);
    expectError(await verify(), 'invalid_verification_token');
  });

  test('that is not verified blocks nothing, and can get its mail again', async () => {
    const person = await registerPerson(app);
    const first = await tokenOfMail(mails, { to: person.email, subject: verifySubject });
    expect((await person.client.get('/api/dashboard')).status).toBe(200);
    expect((await person.client.post('/api/auth/send-verification')).status).toBe(200);
    const wanted = { to: person.email, subject: verifySubject, count: 2 };
    const second = await tokenOfMail(mails, wanted);
    const verify = (token: string) => stranger().post('/api/auth/verify-email', { token });
    expectError(await verify(first), 'invalid_verification_token');
    expect((await verify(second)).status).toBe(200);
  });

  test('has a link that expires after seven days', async () => {
    const person = await registerPerson(app);
    const token = await tokenOfMail(mails, { to: person.email, subject: verifySubject });
    now = start + 7 * 86_400_000;
    const late = await stranger().post('/api/auth/verify-email', { token });
    expectError(late, 'invalid_verification_token');
  });

  test('gets at most five mails an hour', async () => {
    const person = await registerPerson(app);
    const again = () => person.client.post('/api/auth/send-verification');
    // The first was that of the registration.
    for (let time = 0; time < 4; time += 1) expect((await again()).status).toBe(200);
    expectError(await again(), 'too_many_requests');
  });
});

test('gets no more from parallel requests', async () => {
  const attempt = { kind: 'mail', key: 'asked at once' } as const;
  const ask = () =>
    app.platform.database.withPlatform('ask at once', (tx) =>
      takeAttempts(tx, [{ attempt, max: 5 }], new Date(now)),
    );
  const taken = await Promise.all(Array.from({ length: 20 }, ask));
  expect(taken.filter(Boolean)).toHaveLength(5);
});
