import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { solveCaptcha } from '../../testing/captcha.ts';
import { expectError } from '../../testing/expect-error.ts';
import { tries } from '../../testing/in-depth.ts';
import { joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  createTestClient,
  registerPharmacy,
  type TestClient,
  testPassword,
} from '../../testing/test-client.ts';
import { finishSignIn } from '../session/second-step.ts';

const start = Date.parse('2026-03-10T15:00:00Z');
let now = start;
let app: TestApp;
let client: TestClient;
let email: string;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => new Date(now) });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = start;
  const pharmacy = await registerPharmacy(app.server);
  ({ client, email } = pharmacy);
  organizationId = pharmacy.user.organization?.id ?? '';
});

const minutes = (count: number) => count * 60_000;
const codeOf = (secret: string, at = now) => generate({ secret, epoch: Math.floor(at / 1_000) });

/** Adds an authenticator app. */
async function enroll(of = client): Promise<{ secret: string; codes: readonly string[] }> {
  const { body } = await of.post('/api/auth/authenticator');
  const { secret, uri } = body as { secret: string; uri: string };
  expect(uri).toContain(`secret=${secret}`);
  const code = await codeOf(secret);
  const added = await of.post('/api/auth/authenticator/code', { code });
  expect(added.status, added.text).toBe(200);
  now += minutes(1);
  return { secret, codes: added.body.recoveryCodes as readonly string[] };
}

/** The first step in a browser that nobody knows, or in a known one. */
async function enterPassword(browser = createTestClient(app.server), of = email) {
  const recaptchaToken = await solveCaptcha(app.server);
  const body = { email: of, password: testPassword, recaptchaToken };
  const answer = await browser.post('/api/auth/login', body);
  expect(answer.status, answer.text).toBe(200);
  const token = answer.body.secondFactor?.token as string;
  return {
    browser,
    token,
    finish: (code: string) => browser.post('/api/auth/second-factor', { token, code }),
  };
}

const isSignedIn = async (browser: TestClient) =>
  (await browser.get('/api/auth/user')).status === 200;

test('signing in needs the password and a code, which works once', async () => {
  const { secret } = await enroll();
  const step = await enterPassword();
  expect(await isSignedIn(step.browser)).toBe(false);
  expectError(await step.finish('000000'), 'invalid_input');
  const code = await codeOf(secret);
  const done = await step.finish(`${code.slice(0, 3)} ${code.slice(3)}`);
  expect(done.body.user).toMatchObject({ email });
  expect(await isSignedIn(step.browser)).toBe(true);
  expectError(await (await enterPassword()).finish(code), 'invalid_input');
  // The step itself is over, too.
  now += minutes(1);
  expectError(await step.finish(await codeOf(secret)), 'sign_in_expired');
  const said = (await auditRows(app)).map(({ description }) => description);
  expect(said).toEqual(
    expect.arrayContaining([
      ...['Authenticator app added', 'Password accepted; the second factor is needed, too'],
      ...['Sign-in refused: wrong code', 'Signed in with a code'],
    ]),
  );
});

test.each([
  ['30 seconds early', -30, true],
  ['30 seconds late', 30, true],
  ['two minutes late', 120, false],
])('a phone whose clock is %s', async (_name, off, isRight) => {
  const { secret } = await enroll();
  const { finish } = await enterPassword();
  const { status } = await finish(await codeOf(secret, now + off * 1_000));
  expect(status).toBe(isRight ? 200 : 400);
});

test('the second step ends after ten minutes, and with the password', async () => {
  const { secret } = await enroll();
  const step = await enterPassword();
  now += minutes(10);
  expectError(await step.finish(await codeOf(secret)), 'sign_in_expired');
  const other = await enterPassword();
  const changed = { currentPassword: testPassword, newPassword: 'Another-Horse-8' };
  expect((await client.post('/api/auth/change-password', changed)).status).toBe(200);
  expectError(await other.finish(await codeOf(secret)), 'sign_in_expired');
});

test('a recovery code signs in once, also of several calls at once', async () => {
  const { codes } = await enroll();
  expect(new Set(codes).size).toBe(10);
  const steps = await Promise.all(Array.from({ length: 4 }, () => enterPassword()));
  const answers = await Promise.all(steps.map(({ finish }) => finish(codes[0] ?? '')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { body } = await client.get('/api/auth/sign-in-methods');
  expect(body).toMatchObject({ recoveryCodesLeft: 9, isRequired: false });
  const again = (await client.post('/api/auth/recovery-codes')).body.recoveryCodes as string[];
  expectError(await (await enterPassword()).finish(codes[1] ?? ''), 'invalid_input');
  expect((await (await enterPassword()).finish(again[1] ?? '')).status).toBe(200);
});

test('codes are not guessed, and the owner still gets in', async () => {
  const { secret, codes } = await enroll();
  const own = await enterPassword();
  expect((await own.finish(await codeOf(secret))).status).toBe(200);
  now += minutes(1);
  const { token, finish } = await enterPassword();
  const call = {
    ...{ origin: { ipAddress: null, userAgent: null }, deviceHash: undefined },
    giveDevice: () => 'a stranger',
  };
  let wins = 0;
  for (let guess = 0; guess < tries(200, 100_000); guess += 1) {
    const code = guess === 100 ? await codeOf(secret) : String(guess).padStart(6, '0');
    wins += await finishSignIn(app.platform, { token, code }, call).then(
      () => 1,
      () => 0,
    );
  }
  expect(wins).toBe(0);
  expectError(await finish(await codeOf(secret)), 'too_many_requests');
  expect((await finish(codes[0] ?? '')).status).toBe(200);
});

test('an app that was never confirmed changes nothing', async () => {
  const { body } = await client.post('/api/auth/authenticator');
  expectError(
    await client.post('/api/auth/authenticator/code', { code: '123456' }),
    'invalid_input',
  );
  expect((await enterPassword()).token).toBeUndefined();
  // Begun anew, the secret before is forgotten.
  const { secret } = await enroll();
  expect(secret).not.toBe(body.secret);
  expectError(await client.post('/api/auth/authenticator'), 'conflict');
});

test('sensitive calls need a confirmation of the last 15 minutes', async () => {
  const makeKey = () =>
    client.post('/api/api-keys', { name: 'Nightly', scope: 'read', lifetime: 'never' });
  expect((await makeKey()).status).toBe(201);
  now += minutes(15);
  expectError(await makeKey(), 'confirmation_needed');
  const wrong = await client.post('/api/auth/confirm', { password: 'Wrong-Horse-7' });
  expect(wrong.body.fields).toHaveProperty('password');
  expect((await client.post('/api/auth/confirm', { password: testPassword })).status).toBe(200);
  expect((await makeKey()).status).toBe(201);
});

test('with a second factor, a password confirms nothing', async () => {
  const { secret, codes } = await enroll();
  now += minutes(15);
  const removed = () =>
    client.request({ method: 'DELETE', url: '/api/auth/authenticator' }).then(({ body }) => body);
  expect(await removed()).toMatchObject({ code: 'confirmation_needed' });
  const byPassword = await client.post('/api/auth/confirm', { password: testPassword });
  expect(byPassword.body.fields).toHaveProperty('code');
  const changed = { currentPassword: testPassword, newPassword: 'Another-Horse-8' };
  await client.post('/api/auth/change-password', changed);
  expect(await removed()).toMatchObject({ code: 'confirmation_needed' });
  const byCode = await client.post('/api/auth/confirm', { code: await codeOf(secret) });
  expect(byCode.status, byCode.text).toBe(200);
  expect(await removed()).toMatchObject({ message: 'The authenticator app was removed.' });
  expectError(await client.post('/api/auth/confirm', { code: codes[0] }), 'invalid_input');
});

test('who must have a second factor adds it before anything else', async () => {
  const staff = await joinAs(app, { role: 'staff', organizationId });
  const require = (requiredFor: string) =>
    client.request({
      ...{ method: 'PATCH', url: '/api/organizations/security', payload: { requiredFor } },
    });
  await require('admins');
  expect((await staff.client.get('/api/dashboard')).status).toBe(200);
  expectError(await client.get('/api/dashboard'), 'second_factor_needed');
  expect((await client.get('/api/auth/user')).body).toMatchObject({ mustAddSecondFactor: true });
  await enroll();
  expect((await client.get('/api/dashboard')).status).toBe(200);
  const removal = await client.request({ method: 'DELETE', url: '/api/auth/authenticator' });
  expectError(removal, 'forbidden');
  await require('everyone');
  expectError(await staff.client.get('/api/dashboard'), 'second_factor_needed');
  await client.post('/api/api-keys', { name: 'Nightly', scope: 'read', lifetime: 'never' });
  const { people, programs } = (await client.get('/api/organizations/security')).body;
  expect(programs).toEqual({ apiKeys: 1, webhooks: 0 });
  expect(people).toMatchObject([
    { email: staff.email, secondFactorSince: null },
    { email, secondFactorSince: expect.any(String) },
  ]);
});

test('an administrator resets a lost second factor of the own pharmacy', async () => {
  const staff = await joinAs(app, { role: 'staff', organizationId });
  await enroll(staff.client);
  const url = `/api/users/${staff.userId}/reset-second-factor`;
  const other = await registerPharmacy(app.server);
  expectError(await other.client.post(url), 'not_found');
  expectError(await staff.client.post(url), 'forbidden');
  expect((await client.post(url)).status).toBe(200);
  expect(await isSignedIn(staff.client)).toBe(false);
  const { token, browser } = await enterPassword(undefined, staff.email);
  expect(token).toBeUndefined();
  expect(await isSignedIn(browser)).toBe(true);
});

test('a pharmacy is told what a super admin does to its accounts', async () => {
  const staff = await joinAs(app, { role: 'staff', organizationId });
  const support = await joinAs(app, { role: 'super_admin', organizationId: null });
  const reset = await support.client.post(`/api/users/${staff.userId}/reset-second-factor`);
  expect(reset.status, reset.text).toBe(200);
  const { body } = await client.get('/api/notifications?page=1');
  expect(JSON.stringify(body)).toContain(`removed the second factor of ${staff.email}`);
});

test('a super admin needs one where the operator demands it', async () => {
  const strict = await startTestApp({
    ...{ worker: false, clock: () => new Date(now) },
    config: { superAdminsNeedFactor: true },
  });
  const support = await joinAs(strict, { role: 'super_admin', organizationId: null });
  expectError(await support.client.get('/api/admin/audit-trails'), 'second_factor_needed');
  await strict.close();
});
