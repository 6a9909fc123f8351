import { generate } from 'otplib';
import { describe, expect, test } from 'vitest';
import { solveCaptcha } from '../../testing/captcha.ts';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import {
  createTestClient,
  registerPharmacy,
  type TestClient,
  testPassword,
} from '../../testing/test-client.ts';
import { openWorld, refused, settingsPath } from './testing/signing-on.ts';

const { world, save, addDomain, setUp, emailOf, person, begin, signOn, userOf, ...more } =
  openWorld();
const { descriptions, rename } = more;

async function signInByPassword(email: string, browser = createTestClient(world.app.server)) {
  const recaptchaToken = await solveCaptcha(world.app.server);
  const body = { email, password: testPassword, recaptchaToken };
  return browser.post('/api/auth/login', body);
}

/** Gives an account an authenticator app. */
async function enroll(client: TestClient): Promise<string> {
  const { secret } = (await client.post('/api/auth/authenticator')).body as { secret: string };
  const code = await generate({ secret });
  const added = await client.post('/api/auth/authenticator/code', { code });
  expect(added.status, added.text).toBe(200);
  return secret;
}

describe('the connection', () => {
  test('never shows its secret, which is encrypted and may be left out later', async () => {
    const saved = await save();
    expect(saved.text).not.toContain(world.provider.client.secret);
    expect(saved.body).toMatchObject({
      connection: { issuer: world.provider.issuer, adminValues: ['owners'] },
      redirectUri: 'http://localhost:3000/api/auth/single-sign-on/callback',
    });
    expect((await save({ clientSecret: undefined, others: 'staff' })).status).toBe(200);
    expectError(await save({ clientSecret: undefined, clientId: 'other' }), 'invalid_input');
    const rows = await world.app.platform.database.withTenant(world.organizationId, (tx) =>
      tx.query.selectFrom('sign_on_connections').select('client_secret').execute(),
    );
    expect(rows[0]?.client_secret.toString()).not.toContain(world.provider.client.secret);
    const audited = await descriptions();
    expect(audited.filter((text) => text?.startsWith('Single sign-on'))).toHaveLength(2);
  });

  test.each([
    ['https://127.0.0.1:8443', 'Enter an address on the public Internet'],
    ['https://169.254.169.254', 'Enter an address on the public Internet'],
    ['http://id.pharmacy.com', 'Enter an https address'],
    ['https://keycloak', 'Enter an address on the public Internet'],
  ])('with the issuer %s is refused: %s', async (issuer, message) => {
    const { body } = await save({ issuer });
    expect(body.fields.issuer).toBe(message);
  });

  test('with an address where no provider answers is refused', async () => {
    const { body } = await save({ issuer: `${world.provider.issuer}/other` });
    expect(body.fields.issuer).toContain('No OpenID Connect provider');
  });

  test('removed, ends what it opened, and gives people back to passwords', async () => {
    await setUp();
    const sub = person('dana');
    const { browser } = await signOn(sub);
    await world.admin.request({ method: 'DELETE', url: settingsPath });
    expect(await userOf(browser)).toBeUndefined();
    expectError(
      await browser.post('/api/auth/single-sign-on', { email: emailOf('dana') }),
      'invalid_input',
    );
  });

  test('to another client finds people by their addresses anew', async () => {
    await setUp();
    await signOn(person('dana'));
    await world.app.platform.database.withTenant(world.organizationId, (tx) =>
      tx.query.updateTable('sign_on_connections').set({ client_id: 'earlier' }).execute(),
    );
    expect((await save()).status).toBe(200);
    world.provider.people.clear();
    const values = { email: emailOf('dana'), groups: ['pharmacists'] };
    world.provider.people.set('another name', values);
    expect((await signOn('another name')).location).toBe('/');
  });
});

describe('a domain', () => {
  test('counts once its TXT record is there', async () => {
    await save();
    const { record, verify, path } = await addDomain();
    expectError(await verify(), 'invalid_input');
    world.records.set(world.domain, ['v=spf1 -all']);
    expectError(await verify(), 'invalid_input');
    const browser = createTestClient(world.app.server);
    const start = () => browser.post('/api/auth/single-sign-on', { email: emailOf('dana') });
    expectError(await start(), 'invalid_input');
    world.records.set(world.domain, [record]);
    expect((await verify()).body.domains[0].verifiedAt).not.toBeNull();
    expect((await start()).status).toBe(200);
    const removed = await world.admin.request({ method: 'DELETE', url: path });
    expect(removed.body.domains).toEqual([]);
    expectError(await start(), 'invalid_input');
  });

  test('is one pharmacy’s at a time', async () => {
    const ours = await setUp();
    const other = await registerPharmacy(world.app.server);
    const theirs = await addDomain(world.domain, other.client);
    expect(theirs.record).not.toBe(ours.record);
    world.records.set(world.domain, [theirs.record]);
    expectError(await theirs.verify(), 'invalid_input');
    await world.admin.request({ method: 'DELETE', url: ours.path });
    expect((await theirs.verify()).status).toBe(200);
  });

  test.each(['gmail.com', 'GMAIL.com', 'co.uk', 'mail.yahoo.com', 'localhost'])(
    '%s is nobody’s own',
    async (domain) => {
      const answer = await world.admin.post(`${settingsPath}/domains`, { domain });
      expectError(answer, 'invalid_input');
    },
  );
});

describe('where single sign-on is required', () => {
  test('a password opens only an administrator’s account, with a second factor', async () => {
    expect((await save({ passwords: 'administrators' })).body.fields.passwords).toContain(
      'authenticator app',
    );
    await enroll(world.admin);
    const staff = await joinAs(world.app, {
      ...{ role: 'staff', organizationId: world.organizationId },
    });
    await rename(staff.userId, emailOf('robin'));
    const second = await joinAs(world.app, {
      ...{ role: 'pharmacy_admin', organizationId: world.organizationId },
    });
    await setUp();
    await save({ passwords: 'administrators' });
    expect(await userOf(staff.client)).toBeUndefined();
    expectError(await signInByPassword(emailOf('robin')), 'single_sign_on_needed');
    // Of another domain, which the provider can't vouch for.
    await rename(staff.userId, 'robin@elsewhere.com');
    expect((await signInByPassword('robin@elsewhere.com')).status).toBe(200);
    expect((await signInByPassword(world.adminEmail)).body.secondFactor).toBeDefined();
    const { body } = await signInByPassword(second.email);
    expect(body.user.mustAddSecondFactor).toBe(true);
    expectError(
      await world.admin.request({ method: 'DELETE', url: '/api/auth/authenticator' }),
      'forbidden',
    );
  });

  test('nobody of the domain gets around it by an invitation or a forgotten password', async () => {
    await enroll(world.admin);
    await setUp({ passwords: 'administrators' });
    const invited = {
      ...{ email: emailOf('dana'), firstName: 'Dana', lastName: 'Cole', role: 'staff' },
      password: testPassword,
    };
    const answer = await world.admin.post('/api/users', invited);
    expect(answer.status, answer.text).toBe(201);
    expectError(await signInByPassword(emailOf('dana')), 'single_sign_on_needed');
    // The invitation's seat becomes theirs.
    const { browser } = await signOn(person('dana'));
    expect(await userOf(browser)).toMatchObject({ email: emailOf('dana') });
    expect((await world.admin.get('/api/invitations')).body).toEqual([]);
  });
});

describe('a second factor of the account', () => {
  async function linkWithFactor() {
    const { client, userId } = await joinAs(world.app, {
      ...{ role: 'staff', organizationId: world.organizationId },
    });
    await rename(userId, emailOf('dana'));
    return enroll(client);
  }

  test('is asked for after the provider’s sign-in', async () => {
    await setUp();
    const secret = await linkWithFactor();
    const { browser, location } = await signOn(person('dana'));
    const asked = new URLSearchParams(location.split('/auth?as=sso#')[1]);
    expect(asked.get('methods')).toBe('app');
    const token = asked.get('token');
    expect(await userOf(browser)).toBeUndefined();
    // The app's code of before is spent.
    world.aheadMs = 60_000;
    const code = await generate({ secret, epoch: Math.floor((Date.now() + 60_000) / 1_000) });
    const done = await browser.post('/api/auth/second-factor', { token, code });
    expect(done.status, done.text).toBe(200);
    expect(await userOf(browser)).toMatchObject({ email: emailOf('dana') });
  });

  test.each<[string, object, object]>([
    ['the connection says so', { secondFactor: 'provider' }, {}],
    ['the provider says so', {}, { amr: ['pwd', 'mfa'] }],
    ['its context says so', {}, { acr: 'https://refeds.org/profile/mfa' }],
  ])('isn’t asked for where %s', async (_name, values, said) => {
    await setUp(values);
    await linkWithFactor();
    world.provider.tamper = (claims) => ({ ...claims, ...said });
    expect((await signOn(person('dana'))).location).toBe('/');
  });

  test.each([
    ['own', true],
    ['provider', false],
  ])('that the pharmacy requires, with %s codes, must be added: %s', async (...of) => {
    const [secondFactor, mustAddSecondFactor] = of;
    await setUp({ secondFactor });
    await world.admin.request({
      ...{ method: 'PATCH', url: '/api/organizations/security' },
      payload: { requiredFor: 'everyone' },
    });
    const { browser } = await signOn(person('dana'));
    expect(await userOf(browser)).toMatchObject({ mustAddSecondFactor });
  });
});

test('a sensitive call asks whoever has no password to sign in there again', async () => {
  await setUp();
  const sub = person('owner2', { groups: ['owners'] });
  const { browser } = await signOn(sub);
  const sensitive = (of: TestClient) => of.post(`${settingsPath}/domains`, { domain: 'a.com' });
  expectError(await sensitive(browser), 'confirmation_needed');
  const body = { confirms: true, returnTo: '/admin/pharmacy?tab=security' };
  // Without a new sign-in at the provider it confirms nothing.
  world.provider.tamper = (claims) => ({ ...claims, auth_time: 1_000 });
  expect((await signOn(sub, body, browser)).location).toBe(refused('provider'));
  world.provider.tamper = undefined;
  expect((await signOn(sub, body, browser)).location).toBe(body.returnTo);
  expect((await sensitive(browser)).status).toBe(200);
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:0'])(
  'a sign-in never returns to %s',
  async (returnTo) => {
    await setUp();
    const body = { email: emailOf('dana'), returnTo };
    const browser = createTestClient(world.app.server);
    expectError(await browser.post('/api/auth/single-sign-on', body), 'invalid_input');
    expect((await begin({ email: emailOf('dana') })).url).toContain(world.provider.issuer);
  },
);
