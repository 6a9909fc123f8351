import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPasswordHasher, throwawayCost } from '../../platform/password-hasher.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { solveCaptcha } from '../../testing/captcha.ts';
import { comparable, expectError } from '../../testing/expect-error.ts';
import { changeOrganization, changeUser, registerPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  type Answer,
  createTestClient,
  registerPharmacy,
  testPassword,
} from '../../testing/test-client.ts';

const start = Date.parse('2026-03-10T15:00:00Z');
let now = start;
const passwordHasher = createPasswordHasher(throwawayCost);
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => new Date(now), passwordHasher });
});
afterAll(() => app.close());
beforeEach(() => {
  now = start;
});

const minutes = (count: number) => count * 60_000;

/** From a browser that nobody knows, with the captcha completed. */
async function signIn(email: string, password: string = testPassword): Promise<Answer> {
  const recaptchaToken = await solveCaptcha(app.server);
  return createTestClient(app.server).post('/api/auth/login', { email, password, recaptchaToken });
}

async function failTimes(email: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    expectError(await signIn(email, 'Wrong-Horse-7'), 'wrong_credentials');
  }
}

test('a person can sign in with any spelling of the address', async () => {
  const { email, userId } = await registerPerson(app);
  const answer = await signIn(` ${email.toUpperCase()} `);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.user).toMatchObject({ id: userId, email, role: 'staff' });
});

test('a wrong password, an unknown address and a locked account get the same answer', async () => {
  const { email } = await registerPerson(app);
  const wrong = await signIn(email, 'Wrong-Horse-7');
  const unknown = await signIn('nobody@nowhere.example');
  await failTimes(email, 4);
  const locked = await signIn(email);
  expectError(wrong, 'wrong_credentials');
  expect(comparable(unknown)).toEqual(comparable(wrong));
  expect(comparable(locked)).toEqual(comparable(wrong));
  for (const answer of [wrong, unknown, locked]) {
    expect(answer.headers).not.toHaveProperty('set-cookie');
  }
});

test('one password is hashed whether the account exists, is locked or closed', async () => {
  const { email } = await registerPerson(app);
  const closed = await registerPerson(app);
  await changeUser(app, closed.userId, { is_active: false });
  await signIn(email);
  const checks = async (address: string, password?: string) => {
    const match = vi.spyOn(passwordHasher, 'match');
    await signIn(address, password);
    const { length } = match.mock.calls;
    match.mockRestore();
    return length;
  };
  expect(await checks('nobody@nowhere.example')).toBe(1);
  expect(await checks(email, 'Wrong-Horse-7')).toBe(1);
  expect(await checks(closed.email)).toBe(1);
  await failTimes(email, 4);
  expect(await checks(email)).toBe(1);
});

test('five wrong passwords in a row lock the account for fifteen minutes', async () => {
  const { email } = await registerPerson(app);
  await failTimes(email, 5);
  expectError(await signIn(email), 'wrong_credentials');
  now = start + minutes(15) - 1;
  expectError(await signIn(email), 'wrong_credentials');
  now = start + minutes(15);
  expect((await signIn(email)).status).toBe(200);
});

test('attempts on a locked account do not extend the lock', async () => {
  const { email } = await registerPerson(app);
  await failTimes(email, 5);
  now = start + minutes(14);
  await failTimes(email, 6);
  now = start + minutes(15);
  expect((await signIn(email)).status).toBe(200);
});

test('the count restarts after a lock', async () => {
  const { email } = await registerPerson(app);
  await failTimes(email, 5);
  now = start + minutes(15);
  await failTimes(email, 4);
  expect((await signIn(email)).status).toBe(200);
});

test('a sign-in in between restarts the count', async () => {
  const { email } = await registerPerson(app);
  await failTimes(email, 4);
  expect((await signIn(email)).status).toBe(200);
  await failTimes(email, 4);
  expect((await signIn(email)).status).toBe(200);
});

test('four wrong passwords do not lock, in any spelling of the address', async () => {
  const { email } = await registerPerson(app);
  await failTimes(email.toUpperCase(), 4);
  expect((await signIn(email)).status).toBe(200);
});

test('of forty parallel guesses a right one among the last is refused', async () => {
  const { email } = await registerPerson(app);
  const guesses = Array.from({ length: 39 }, (_, index) => signIn(email, `Guess-Horse-${index}`));
  const answers = await Promise.all([...guesses, signIn(email)]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
});

test('one person’s lock does not affect others', async () => {
  const locked = await registerPerson(app);
  const other = await registerPerson(app);
  await failTimes(locked.email, 5);
  expect((await signIn(other.email)).status).toBe(200);
});

test.each([
  ['organization_rejected', { approval_status: 'rejected' }],
  ['organization_inactive', { is_active: false }],
] as const)('%s is told with the right password only', async (code, change) => {
  const { email, user } = await registerPharmacy(app.server);
  await changeOrganization(app, user.organization?.id ?? '', change);
  const answer = await signIn(email);
  expectError(answer, code);
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expectError(await signIn(email, 'Wrong-Horse-7'), 'wrong_credentials');
});

test('a deactivated person is refused like an unknown one', async () => {
  const { email, userId } = await registerPerson(app);
  await changeUser(app, userId, { is_active: false });
  expectError(await signIn(email), 'wrong_credentials');
});

test('every sign-in and every refusal is recorded', async () => {
  const { email, userId } = await registerPerson(app);
  const before = (await auditRows(app)).length;
  await signIn(email);
  await failTimes(email, 5);
  await signIn(email);
  await signIn('nobody@nowhere.example');
  const rows = (await auditRows(app)).slice(before);
  expect(rows.map((row) => [row.user_id, row.action, row.description])).toEqual([
    [userId, 'create', 'Signed in'],
    ...Array.from({ length: 5 }, () => [userId, 'reject', 'Sign-in refused']),
    [userId, 'reject', 'Sign-in refused: the account is locked'],
    [null, 'reject', 'Sign-in refused: no such account'],
  ]);
  expect(JSON.stringify(rows)).not.toContain('Horse');
});

test('a sign-out is recorded once, and not without a session', async () => {
  const { client, userId } = await registerPerson(app);
  const before = (await auditRows(app)).length;
  await client.post('/api/auth/logout');
  await client.post('/api/auth/logout');
  const rows = (await auditRows(app)).slice(before);
  expect(rows.map((row) => [row.user_id, row.action, row.description])).toEqual([
    [userId, 'delete', 'Signed out'],
  ]);
});

test('no password is stored in plain text', async () => {
  const { userId } = await registerPerson(app);
  const row = await app.platform.database.withPlatform('look at the password', (tx) =>
    tx.query
      .selectFrom('users')
      .select('password')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
  );
  expect(row.password).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
});
