import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { type Authenticator, createAuthenticator } from '../../testing/authenticator.ts';
import { solveCaptcha } from '../../testing/captcha.ts';
import { comparable, expectError } from '../../testing/expect-error.ts';
import { changeUser, joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  createTestClient,
  registerPharmacy,
  type TestClient,
  testPassword,
} from '../../testing/test-client.ts';

const start = Date.parse('2026-03-10T15:00:00Z');
let now = start;
let app: TestApp;
let client: TestClient;
let email: string;
let userId: string;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => new Date(now) });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = start;
  const pharmacy = await registerPharmacy(app.server);
  ({ client, email } = pharmacy);
  userId = pharmacy.user.id;
  organizationId = pharmacy.user.organization?.id ?? '';
});

const minutes = (count: number) => count * 60_000;
const passkeys = '/api/auth/passkeys';
const call = (of: TestClient, method: 'PATCH' | 'DELETE', id: string, payload?: object) =>
  of.request({ method, url: `${passkeys}/${id}`, ...(payload && { payload }) });

/** Adds a passkey; answers what is asked of the server. */
async function enroll(name = 'Laptop', of = client) {
  const authenticator = createAuthenticator();
  const { body: options } = await of.post(`${passkeys}/challenge`);
  const added = await of.post(passkeys, { name, passkey: authenticator.make(options) });
  expect(added.status, added.text).toBe(201);
  const { passkey, recoveryCodes } = added.body;
  return { authenticator, id: passkey.id as string, codes: recoveryCodes as string[] };
}

const methodsOf = async (of: TestClient) => (await of.get('/api/auth/sign-in-methods')).body;

async function enterPassword(of = email) {
  const browser = createTestClient(app.server);
  const body = {
    email: of,
    password: testPassword,
    recaptchaToken: await solveCaptcha(app.server),
  };
  const { token, methods } = (await browser.post('/api/auth/login', body)).body.secondFactor ?? {};
  const ask = async () => (await browser.post('/api/auth/passkey-challenge', { token })).body;
  const finish = (given: object) => browser.post('/api/auth/second-factor', { token, ...given });
  return { browser, token, methods, ask, finish };
}

const stranger = () => createTestClient(app.server);
const askAlone = async (of = stranger()) =>
  (await of.post('/api/auth/passkey-challenge', {})).body as { challenge: string };
const signInAlone = (passkey: object, of = stranger()) => of.post('/api/auth/passkey', { passkey });

const lastSaid = async () => (await auditRows(app)).at(-1);

test('a passkey is a second factor of its own, with recovery codes', async () => {
  const { authenticator, id, codes } = await enroll();
  expect(new Set(codes).size).toBe(10);
  now += minutes(1);
  const step = await enterPassword();
  expect(step.methods).toEqual(['passkey']);
  const options = await step.ask();
  expect(options.allowCredentials).toHaveLength(1);
  const signed = authenticator.sign(options, { verifiesUser: false });
  const done = await step.finish({ passkey: signed });
  expect(done.body.user, done.text + JSON.stringify(await lastSaid())).toMatchObject({ email });
  expect((await lastSaid())?.description).toBe('Signed in with the passkey “Laptop”');
  const addedAt = new Date(start).toISOString();
  const lastUsedAt = new Date(now).toISOString();
  expect(await methodsOf(client)).toEqual({
    ...{ authenticatorAddedAt: null, isRequired: false, recoveryCodesLeft: 10 },
    ...{ hasPassword: true, passkeys: [{ id, name: 'Laptop', addedAt, lastUsedAt }] },
  });
  const lost = await enterPassword();
  expect((await lost.finish({ code: codes[0] })).status).toBe(200);
});

test('a passkey that verified its user signs in without a password', async () => {
  const { authenticator } = await enroll();
  const browser = stranger();
  const options = await askAlone(browser);
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect((await signInAlone(authenticator.sign(options), browser)).body.user).toMatchObject({
    email,
  });
  expect((await browser.get('/api/dashboard')).status).toBe(200);
  const description = 'Signed in with the passkey “Laptop”, without a password';
  expect(await lastSaid()).toMatchObject({ description, user_id: userId });
  // It also confirms, as every sign-in does.
  expect((await browser.post('/api/auth/recovery-codes')).status).toBe(200);
});

test('whatever is wrong with a passkey alone, the answer is the same', async () => {
  const { authenticator, id } = await enroll();
  const options = await askAlone();
  const signed = authenticator.sign(options);
  expect((await signInAlone(signed)).status).toBe(200);
  const refused = [
    await signInAlone(signed),
    await signInAlone(createAuthenticator().sign(await askAlone())),
    await signInAlone(authenticator.sign(await askAlone(), { verifiesUser: false })),
    await signInAlone(authenticator.sign(await askAlone(), { userHandle: 'AAAA' })),
  ];
  await call(client, 'DELETE', id);
  refused.push(await signInAlone(authenticator.sign(await askAlone())));
  const other = await joinAs(app, { role: 'staff', organizationId });
  const closed = await enroll('Phone', other.client);
  await changeUser(app, other.userId, { is_active: false });
  refused.push(await signInAlone(closed.authenticator.sign(await askAlone())));
  for (const answer of refused) expectError(answer, 'wrong_credentials');
  expect(new Set(refused.map((answer) => JSON.stringify(comparable(answer)))).size).toBe(1);
});

test('a passkey alone opens no account that must use single sign-on', async () => {
  const other = await joinAs(app, { role: 'staff', organizationId });
  const { authenticator } = await enroll('Phone', other.client);
  await app.platform.database.withTenant(organizationId, async (tx) => {
    const domain = other.email.split('@')[1];
    await tx.client.query('update organizations set requires_sign_on = true where id = $1', [
      organizationId,
    ]);
    await tx.client.query(
      `insert into sign_on_domains (organization_id, id, domain, token, verified_at)
       values ($1, gen_random_uuid(), $2, '', now())`,
      [organizationId, domain],
    );
  });
  expectError(await signInAlone(authenticator.sign(await askAlone())), 'single_sign_on_needed');
  expect((await lastSaid())?.description).toBe('Sign-in refused: single_sign_on_needed');
});

type Sign = (of: Authenticator, ask: () => Promise<{ challenge: string }>) => Promise<object>;

test.each<[string, Sign]>([
  ['on another site', async (of, ask) => of.sign(await ask(), { origin: 'https://evil.example' })],
  ['for another site', async (of, ask) => of.sign(await ask(), { rpId: 'evil.example' })],
  ['as a new one', async (of, ask) => of.sign(await ask(), { type: 'webauthn.create' })],
  ['for another account', async (of, ask) => of.sign(await ask(), { userHandle: 'AAAA' })],
  ['that was given to nobody', async (of) => of.sign({ challenge: 'AAAA' })],
  ['to sign in alone', async (of) => of.sign(await askAlone())],
  ['of another second step', async (of) => of.sign(await (await enterPassword()).ask())],
  ['to confirm', async (of) => of.sign((await client.post('/api/auth/confirm/challenge')).body)],
  [
    'after five minutes',
    async (of, ask) => {
      const options = await ask();
      now += minutes(5);
      return of.sign(options);
    },
  ],
  [
    'with another key',
    async (of, ask) => {
      const { response } = createAuthenticator().sign(await ask());
      return { ...of.sign({ challenge: 'AAAA' }), response };
    },
  ],
])('a challenge signed %s finishes no sign-in', async (_name, sign) => {
  const { authenticator } = await enroll();
  const step = await enterPassword();
  expectError(await step.finish({ passkey: await sign(authenticator, step.ask) }), 'invalid_input');
  expect((await lastSaid())?.description).toMatch(/^Sign-in refused: the passkey proved nothing/);
  // The next, right one does.
  expect((await step.finish({ passkey: authenticator.sign(await step.ask()) })).status).toBe(200);
});

test('a passkey of another person finishes no sign-in', async () => {
  const staff = await joinAs(app, { role: 'staff', organizationId });
  const { authenticator } = await enroll('Phone', staff.client);
  await enroll();
  const step = await enterPassword();
  const passkey = authenticator.sign(await step.ask());
  expectError(await step.finish({ passkey }), 'invalid_input');
  expect((await lastSaid())?.description).toBe('Sign-in refused: unknown passkey');
});

test('what a passkey signed counts once, also of several calls at once', async () => {
  const { authenticator } = await enroll();
  const signed = authenticator.sign(await askAlone());
  const answers = await Promise.all(Array.from({ length: 6 }, () => signInAlone(signed)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a copied passkey is refused and recorded, and its owner is told', async () => {
  const { authenticator } = await enroll();
  const copy = authenticator.copy();
  for (const _ of [1, 2]) {
    expect((await signInAlone(authenticator.sign(await askAlone()))).status).toBe(200);
  }
  const sendMail = vi.spyOn(app.platform.jobs, 'sendMail');
  expectError(await signInAlone(copy.sign(await askAlone())), 'wrong_credentials');
  const data = { userId, change: 'passkey_copied' };
  expect(sendMail.mock.calls.map(([, mail]) => mail)).toEqual([
    { kind: 'second_factor_changed', data },
  ]);
  sendMail.mockRestore();
  const description = 'Sign-in refused: the passkey may be a copy';
  expect(await lastSaid()).toMatchObject({ description, user_id: userId, action: 'reject' });
});

test('a passkey confirms who it is, in the session that asked', async () => {
  const { authenticator } = await enroll();
  now += minutes(15);
  const ask = async (of = client) => (await of.post('/api/auth/confirm/challenge')).body;
  const confirm = (passkey: object) => client.post('/api/auth/confirm', { passkey });
  expectError(await client.post('/api/auth/recovery-codes'), 'confirmation_needed');
  expectError(await client.post('/api/auth/confirm', { password: testPassword }), 'invalid_input');
  const elsewhere = await enterPassword();
  await elsewhere.finish({ passkey: authenticator.sign(await elsewhere.ask()) });
  const ofAnother = authenticator.sign(await ask(elsewhere.browser));
  expectError(await confirm(ofAnother), 'invalid_input');
  expect((await confirm(authenticator.sign(await ask()))).status).toBe(200);
  expect((await client.post('/api/auth/recovery-codes')).status).toBe(200);
});

test('canceling, or adding what was not asked for, changes nothing', async () => {
  const authenticator = createAuthenticator();
  const { body: options } = await client.post(`${passkeys}/challenge`);
  const add = (passkey: object, of = client) => of.post(passkeys, { name: 'Laptop', passkey });
  const staff = await joinAs(app, { role: 'staff', organizationId });
  expectError(await add(authenticator.make(options), staff.client), 'invalid_input');
  const { body: again } = await client.post(`${passkeys}/challenge`);
  const elsewhere = authenticator.make(again, { origin: 'https://evil.example' });
  expectError(await add(elsewhere), 'invalid_input');
  const { body: late } = await client.post(`${passkeys}/challenge`);
  now += minutes(5);
  expectError(await add(authenticator.make(late)), 'invalid_input');
  expect(await methodsOf(client)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  expect((await enterPassword()).token).toBeUndefined();
});

test('the same passkey is added once, and ten of them at most', async () => {
  const { authenticator } = await enroll();
  const { body: options } = await client.post(`${passkeys}/challenge`);
  expect(options.excludeCredentials).toHaveLength(1);
  const twice = { name: 'Again', passkey: authenticator.make(options) };
  expectError(await client.post(passkeys, twice), 'invalid_input');
  for (let count = 2; count <= 10; count += 1) await enroll(`Key ${count}`);
  expectError(await client.post(`${passkeys}/challenge`), 'conflict');
});

test('a second passkey makes no new recovery codes; the last one takes them along', async () => {
  const first = await enroll();
  const second = await enroll('Phone');
  expect(second.codes).toEqual([]);
  const renamed = await call(client, 'PATCH', second.id, { name: 'Tablet' });
  expect(renamed.body).toMatchObject({ id: second.id, name: 'Tablet' });
  await call(client, 'DELETE', first.id);
  expectError(await signInAlone(first.authenticator.sign(await askAlone())), 'wrong_credentials');
  expect(await methodsOf(client)).toMatchObject({
    ...{ passkeys: [{ name: 'Tablet' }], recoveryCodesLeft: 10 },
  });
  await call(client, 'DELETE', second.id);
  expect(await methodsOf(client)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  expect((await enterPassword()).token).toBeUndefined();
  const said = (await auditRows(app)).map(({ description }) => description);
  const of = ['“Laptop” added', '“Phone” renamed to “Tablet”', '“Laptop” removed'];
  expect(said).toEqual(expect.arrayContaining(of.map((what) => `Passkey ${what}`)));
});

test('removing asks for a confirmation; another’s passkey is not found', async () => {
  const { id } = await enroll();
  const staff = await joinAs(app, { role: 'staff', organizationId });
  expectError(await call(staff.client, 'PATCH', id, { name: 'Mine' }), 'not_found');
  expectError(await call(staff.client, 'DELETE', id), 'not_found');
  now += minutes(15);
  expectError(await call(client, 'DELETE', id), 'confirmation_needed');
});

test('where a second factor is required, a passkey is one, and the last stays', async () => {
  const payload = { requiredFor: 'admins' };
  const { id } = await enroll();
  const security = { method: 'PATCH', url: '/api/organizations/security', payload } as const;
  expect((await client.request(security)).body.people).toMatchObject([
    { email, passkeys: 1, hasAuthenticator: false },
  ]);
  expect((await client.get('/api/dashboard')).status).toBe(200);
  expectError(await call(client, 'DELETE', id), 'forbidden');
  await enroll('Phone');
  expect((await call(client, 'DELETE', id)).status).toBe(200);
});

test('an administrator’s reset removes passkeys, too', async () => {
  const staff = await joinAs(app, { role: 'staff', organizationId });
  const { authenticator } = await enroll('Phone', staff.client);
  await client.post(`/api/users/${staff.userId}/reset-second-factor`);
  expectError(await signInAlone(authenticator.sign(await askAlone())), 'wrong_credentials');
  expect((await enterPassword(staff.email)).token).toBeUndefined();
});

test('with a public address, passkeys sign for its host, on it and nowhere else', async () => {
  const publicUrl = 'https://fees.example.com';
  const published = await startTestApp({
    ...{
      worker: false,
      clock: () => new Date(now),
      config: { publicUrl, trustProxy: '127.0.0.1' },
    },
  });
  const overHttps = { 'x-forwarded-proto': 'https' };
  const { user } = await registerPharmacy(published.server);
  const authenticator = createAuthenticator();
  const browser = createTestClient(published.server);
  const ask = async () => (await browser.post('/api/auth/passkey-challenge', {}, overHttps)).body;
  const { rpId } = await ask();
  expect(rpId).toBe('fees.example.com');
  const id = Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url');
  const made = authenticator.make({ challenge: '', user: { id } });
  await published.platform.database.withPlatform('arrange a test', (tx) =>
    tx.query
      .insertInto('passkeys')
      .values({
        ...{ id: user.id, user_id: user.id, name: 'Laptop', added_at: new Date(now), counter: '0' },
        ...{ credential_id: made.id, public_key: authenticator.publicKey, transports: [] },
      })
      .execute(),
  );
  const signIn = async (origin: string) => {
    const passkey = authenticator.sign(await ask(), { origin, rpId });
    return (await browser.post('/api/auth/passkey', { passkey }, overHttps)).status;
  };
  expect(await signIn('http://localhost:3000')).toBe(401);
  expect(await signIn('https://fees.example.com.evil.example')).toBe(401);
  expect(await signIn(publicUrl)).toBe(200);
  await published.close();
});
