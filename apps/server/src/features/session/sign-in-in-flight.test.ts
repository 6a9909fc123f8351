import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createPasswordHasher, throwawayCost } from '../../platform/password-hasher.ts';
import { solveCaptcha } from '../../testing/captcha.ts';
import { expectError } from '../../testing/expect-error.ts';
import { tokenOfMail } from '../../testing/mail-links.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { changeUser, type Person, registerPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  type Answer,
  createTestClient,
  type TestClient,
  testPassword,
} from '../../testing/test-client.ts';

const newPassword = 'Better-Stable-8';
const passwordHasher = createPasswordHasher(throwawayCost);
let app: TestApp;
let mails: TestMailServer;

beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ config: { smtpUrl: mails.url }, passwordHasher });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

interface Stop {
  readonly reached: Promise<void>;
  goOn(): void;
}

/** The sign-in stands still once the password has been looked at and found right. */
async function holdAfterPassword(): Promise<Stop> {
  const { match } = passwordHasher;
  const reached = Promise.withResolvers<void>();
  const goes = Promise.withResolvers<void>();
  vi.spyOn(passwordHasher, 'match').mockImplementationOnce(async (...input) => {
    const matches = await match(...input);
    reached.resolve();
    await goes.promise;
    return matches;
  });
  return { reached: reached.promise, goOn: goes.resolve };
}

/** The sign-in is on record; its session is not kept yet. */
async function holdBeforeSession(): Promise<Stop> {
  const reached = Promise.withResolvers<void>();
  const goes = Promise.withResolvers<void>();
  const query = pg.Pool.prototype.query as (...input: unknown[]) => unknown;
  vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(function (
    this: pg.Pool,
    ...input: unknown[]
  ) {
    if (!/update sessions set sess/.test(JSON.stringify(input[0]))) return query.apply(this, input);
    reached.resolve();
    return goes.promise.then(() => query.apply(this, input));
  } as typeof pg.Pool.prototype.query);
  return { reached: reached.promise, goOn: goes.resolve };
}

async function reset(person: Person): Promise<void> {
  const { email } = person;
  const stranger = createTestClient(app.server);
  const recaptchaToken = await solveCaptcha(app.server);
  await stranger.post('/api/auth/forgot-password', { email, recaptchaToken });
  const token = await tokenOfMail(mails, { to: email, subject: 'Choose a new password' });
  const answer = await stranger.post('/api/auth/reset-password', { token, password: newPassword });
  expect(answer.status, answer.text).toBe(200);
}

async function signInWithOld({ email }: Person, client: TestClient): Promise<Answer> {
  const recaptchaToken = await solveCaptcha(app.server);
  const body = { email, password: testPassword, recaptchaToken };
  return client.post('/api/auth/login', body);
}

const deactivate = (person: Person) => changeUser(app, person.userId, { is_active: false });

async function reopen(person: Person): Promise<void> {
  await deactivate(person);
  await changeUser(app, person.userId, { is_active: true });
}

test.each([
  ['a new password', 'after the password was found right', holdAfterPassword, reset],
  ['a new password', 'before its session is kept', holdBeforeSession, reset],
  ['a deactivation', 'after the password was found right', holdAfterPassword, deactivate],
  ['a deactivation', 'before its session is kept', holdBeforeSession, deactivate],
  ['closing and opening', 'after the password was found right', holdAfterPassword, reopen],
  ['closing and opening', 'before its session is kept', holdBeforeSession, reopen],
] as const)('%s lets no sign-in through that is %s', async (_what, _when, hold, change) => {
  const person = await registerPerson(app);
  const late = createTestClient(app.server);
  const stop = await hold();
  const signIn = signInWithOld(person, late);
  await stop.reached;
  await change(person);
  stop.goOn();
  await signIn;
  expectError(await late.get('/api/auth/user'), 'unauthorized');
});

test('a sign-in during a password change fails, and its browser stays unknown', async () => {
  const person = await registerPerson(app);
  const stop = await holdAfterPassword();
  const signIn = signInWithOld(person, createTestClient(app.server));
  await stop.reached;
  await reset(person);
  stop.goOn();
  const answer = await signIn;
  expectError(answer, 'wrong_credentials');
  expect(answer.headers).not.toHaveProperty('set-cookie');
  const known = await app.platform.database.withPlatform('look at the browsers', (tx) =>
    tx.query
      .selectFrom('known_devices')
      .select('device_hash')
      .where('user_id', '=', person.userId)
      .execute(),
  );
  expect(known, 'the one in which the password was reset').toHaveLength(1);
});

test('a role change applies to the next call of a sign-in in progress', async () => {
  const person = await registerPerson(app);
  const late = createTestClient(app.server);
  const stop = await holdBeforeSession();
  const signIn = signInWithOld(person, late);
  await stop.reached;
  await changeUser(app, person.userId, { role: 'pharmacy_admin' });
  stop.goOn();
  await signIn;
  expect((await late.get('/api/auth/user')).body.role).toBe('pharmacy_admin');
});
