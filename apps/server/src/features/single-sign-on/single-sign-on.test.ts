import { describe, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { changeOrganization, changeUser, joinAs } from '../../testing/people.ts';
import { createTestClient, registerPharmacy } from '../../testing/test-client.ts';
import { checkPeople } from './closing.ts';
import { openWorld, refused } from './testing/signing-on.ts';

const { world, setUp, emailOf, person, begin, signOn, userOf, descriptions, rename } = openWorld();

describe('a first sign-in', () => {
  test('makes a person with the mapped role and no password; the next one finds them', async () => {
    await setUp();
    const sub = person('dana');
    const { browser, location } = await signOn(sub);
    expect(location).toBe('/');
    const user = await userOf(browser);
    expect(user).toMatchObject({ role: 'staff', email: emailOf('dana'), lastName: 'Cole' });
    const methods = await browser.get('/api/auth/sign-in-methods');
    expect(methods.body).toMatchObject({ hasPassword: false });
    // By their name at the provider, whatever their address is now.
    world.provider.people.set(sub, { email: emailOf('dana.new'), groups: ['owners'] });
    const second = await signOn(sub);
    expect(await userOf(second.browser)).toMatchObject({ id: user?.id, role: 'pharmacy_admin' });
    expect(await descriptions()).toEqual(
      expect.arrayContaining([
        ...['Single sign-on set up', 'First sign-in through single sign-on'],
        ...['Signed in with single sign-on', 'Role changed by single sign-on'],
      ]),
    );
  });

  test('links whoever has an account with the address in the same pharmacy', async () => {
    await setUp();
    const { userId } = await joinAs(world.app, {
      role: 'staff',
      organizationId: world.organizationId,
    });
    await rename(userId, emailOf('robin'));
    const { browser } = await signOn(person('robin', { email: emailOf('Robin') }));
    expect((await userOf(browser))?.id).toBe(userId);
  });

  test.each([
    ['another pharmacy', 'staff', true],
    ['no pharmacy', 'staff', false],
    ['the platform', 'super_admin', false],
  ] as const)('never takes over an account of %s', async (_name, role, isElsewhere) => {
    await setUp();
    const other = isElsewhere ? await registerPharmacy(world.app.server) : undefined;
    const elsewhere = other?.user.organization?.id ?? null;
    const { userId } = await joinAs(world.app, { role, organizationId: elsewhere });
    await rename(userId, emailOf('robin'));
    const { location, browser } = await signOn(person('robin'));
    expect(location).toBe(refused('account'));
    expect(await userOf(browser)).toBeUndefined();
  });

  test('doesn’t link somebody new who got the address of a linked person', async () => {
    await setUp();
    await signOn(person('dana'));
    world.provider.people.clear();
    world.provider.people.set('someone-new', { email: emailOf('dana'), groups: ['pharmacists'] });
    expect((await signOn('someone-new')).location).toBe(refused('account'));
  });

  test('takes a seat of the plan, or is refused without one', async () => {
    await setUp();
    const { database } = world.app.platform;
    const [plan] = await database.withPlatform('the plan', (tx) =>
      tx.query
        .selectFrom('organization_subscriptions')
        .innerJoin('subscription_plans', 'subscription_plans.id', 'plan_id')
        .select('max_users')
        .where('organization_id', '=', world.organizationId)
        .execute(),
    );
    for (let users = 1; users < (plan?.max_users ?? 0); users += 1) {
      await joinAs(world.app, { role: 'staff', organizationId: world.organizationId });
    }
    const { location } = await signOn(person('dana'));
    expect(location).toBe(refused('full'));
  });
});

describe('the mapping', () => {
  test.each([
    ['owners', 'refused', 'pharmacy_admin'],
    ['pharmacists', 'refused', 'staff'],
    ['cleaners', 'staff', 'staff'],
    ['cleaners', 'refused', undefined],
  ])('makes a member of %s, where others are %s, %s', async (group, others, role) => {
    await setUp({ others });
    const { browser, location } = await signOn(person('dana', { groups: [group] }));
    expect((await userOf(browser))?.role).toBe(role);
    if (role === undefined) expect(location).toBe(refused('role'));
  });

  test('refuses whoever left the group, and ends their sessions', async () => {
    await setUp();
    const sub = person('dana');
    const { browser } = await signOn(sub);
    person('dana', { groups: [] });
    expect((await signOn(sub)).location).toBe(refused('role'));
    expect(await userOf(browser)).toBeUndefined();
  });

  test('keeps the last administrator', async () => {
    await setUp();
    await rename((await userOf(world.admin))?.id ?? '', emailOf('owner'));
    const { browser } = await signOn(person('owner'));
    expect((await userOf(browser))?.role).toBe('pharmacy_admin');
    expect(await descriptions()).toContain(
      'Role kept: single sign-on would remove the last administrator',
    );
  });
});

describe('an answer of the provider that doesn’t prove the sign-in', () => {
  const seconds = (off: number) => Math.floor(Date.now() / 1_000) + off;
  test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ['another nonce', (claims) => ({ ...claims, nonce: 'x' })],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://other.example' })],
    ['another client', (claims) => ({ ...claims, aud: 'other' })],
    ['an expired token', (claims) => ({ ...claims, exp: seconds(-60) })],
    ['a token of the future', (claims) => ({ ...claims, nbf: seconds(120) })],
  ])('%s', async (_name, tamper) => {
    await setUp();
    world.provider.tamper = tamper;
    expect((await signOn(person('dana'))).location).toBe(refused('provider'));
  });

  test('a clock that is 20 seconds off is all right', async () => {
    await setUp();
    world.provider.tamper = (claims) => ({ ...claims, exp: seconds(-20), nbf: seconds(20) });
    expect((await signOn(person('dana'))).location).toBe('/');
  });

  test('a signature of another key', async () => {
    await setUp();
    world.provider.forges = true;
    world.provider.tamper = (claims) => claims;
    expect((await signOn(person('dana'))).location).toBe(refused('provider'));
  });

  test.each([
    ['an unverified address', { email_verified: false }],
    ['an address of another domain', { email: 'dana@elsewhere.com' }],
    ['no address', { email: undefined }],
  ])('%s', async (_name, values) => {
    await setUp();
    const { location } = await signOn(person('dana', values), { email: emailOf('dana') });
    expect(location).toBe(refused('email'));
  });

  test('a sign-in finishes once, in the browser that began it, within ten minutes', async () => {
    await setUp();
    const sub = person('dana');
    const one = await begin({ email: emailOf('dana') });
    const to = await world.provider.visit(one.url, { as: sub });
    expect(await one.back(to, 'pfs_sign_on=other')).toBe(refused('expired'));
    const wrongState = new URL(to);
    wrongState.searchParams.set('state', 'x');
    expect(await one.back(wrongState.href)).toBe(refused('expired'));
    expect(await one.back(to)).toBe('/');
    expect(await one.back(to)).toBe(refused('expired'));
    // The code is spent, too: it opens nothing in a sign-in of another browser.
    const two = await begin({ email: emailOf('dana') });
    const stolen = new URL(to);
    stolen.searchParams.set('state', new URL(two.url).searchParams.get('state') ?? '');
    expect(await two.back(stolen.href)).toBe(refused('provider'));
    const late = await begin({ email: emailOf('dana') });
    const lateTo = await world.provider.visit(late.url, { as: sub });
    world.aheadMs = 10 * 60_000;
    expect(await late.back(lateTo)).toBe(refused('expired'));
  });

  test('canceled there', async () => {
    await setUp();
    const { url, back } = await begin({ email: emailOf('dana') });
    expect(await back(await world.provider.visit(url, { cancels: true }))).toBe(
      refused('canceled'),
    );
  });

  test('a provider that is gone', async () => {
    await setUp();
    const { url, back } = await begin({ email: emailOf('dana') });
    const to = await world.provider.visit(url, { as: person('dana') });
    await moveProvider('http://127.0.0.1:9');
    expect(await back(to)).toBe(refused('unreachable'));
    expectError(
      await createTestClient(world.app.server).post('/api/auth/single-sign-on', {
        email: emailOf('dana'),
      }),
      'unavailable',
    );
  });
});

async function moveProvider(issuer: string): Promise<void> {
  world.app.platform.config.privateHosts.push(new URL(issuer).host);
  await world.app.platform.database.withTenant(world.organizationId, (tx) =>
    tx.query.updateTable('sign_on_connections').set({ issuer }).execute(),
  );
}

test('who is deactivated, and whose pharmacy is suspended, is refused', async () => {
  await setUp();
  const sub = person('dana');
  const { browser } = await signOn(sub);
  const userId = (await userOf(browser))?.id ?? '';
  await changeUser(world.app, userId, { is_active: false });
  expect((await signOn(sub)).location).toBe(refused('closed'));
  const { url, back } = await begin({ email: emailOf('dana') });
  const to = await world.provider.visit(url, { as: sub });
  await changeOrganization(world.app, world.organizationId, { is_active: false });
  expect(await back(to)).toBe(refused('closed'));
  const again = { email: emailOf('dana') };
  expectError(
    await createTestClient(world.app.server).post('/api/auth/single-sign-on', again),
    'organization_inactive',
  );
});

describe('closed by the provider', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };

  async function sendLogout(values: object, options: { type?: string; forged?: true } = {}) {
    const at = Math.floor(Date.now() / 1_000);
    const token = await world.provider.sign(
      {
        ...{ iss: world.provider.issuer, aud: world.provider.client.id, iat: at, exp: at + 120 },
        ...{ jti: `${Math.random()}`, events: event, ...values },
      },
      { type: 'logout+jwt', ...options },
    );
    const send = () =>
      world.app.server.inject({
        ...{ method: 'POST', url: '/api/auth/single-sign-on/logout' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token: token }).toString(),
      });
    return { status: (await send()).statusCode, again: async () => (await send()).statusCode };
  }

  test('a logout token of the person ends all sessions, and works once', async () => {
    await setUp();
    const sub = person('dana');
    const { browser } = await signOn(sub);
    const { status, again } = await sendLogout({ sub });
    expect(status).toBe(200);
    expect(await userOf(browser)).toBeUndefined();
    expect(await again()).toBe(400);
  });

  test('a logout token of one of the provider’s sessions ends that', async () => {
    await setUp();
    const sub = person('dana');
    world.provider.tamper = (claims) => ({ ...claims, sid: 'one' });
    const one = await signOn(sub);
    world.provider.tamper = (claims) => ({ ...claims, sid: 'two' });
    const two = await signOn(sub);
    expect((await sendLogout({ sub, sid: 'one' })).status).toBe(200);
    expect(await userOf(one.browser)).toBeUndefined();
    expect(await userOf(two.browser)).toBeDefined();
  });

  const at = () => Math.floor(Date.now() / 1_000);
  test.each<[string, () => object, { type?: string; forged?: true }?]>([
    ['forged', () => ({}), { forged: true }],
    ['of another issuer', () => ({ iss: 'https://other.example' })],
    ['for another client', () => ({ aud: 'other' })],
    ['without the event', () => ({ events: {} })],
    ['with a nonce, as an ID token', () => ({ nonce: 'x' })],
    ['without an ID', () => ({ jti: undefined })],
    ['that is old', () => ({ iat: at() - 600, exp: at() + 60 })],
    ['that is expired', () => ({ exp: at() - 60 })],
    ['of another type', () => ({}), { type: 'at+jwt' }],
    ['of nobody', () => ({ sub: undefined })],
  ])('a logout token %s ends nothing', async (_name, values, options) => {
    await setUp();
    const sub = person('dana');
    const { browser } = await signOn(sub);
    expect((await sendLogout({ sub, ...values() }, options)).status).toBe(400);
    expect(await userOf(browser)).toBeDefined();
  });

  test('a refresh token that the provider refuses ends the sessions', async () => {
    await setUp();
    const sub = person('dana');
    const { browser } = await signOn(sub);
    world.provider.people.delete(sub);
    await checkPeople(world.app.platform);
    expect(await userOf(browser), 'asked again within 15 minutes').toBeDefined();
    person('dana');
    world.aheadMs = 16 * 60_000;
    await checkPeople(world.app.platform);
    expect(await userOf(browser)).toBeDefined();
    world.provider.people.delete(sub);
    world.aheadMs = 32 * 60_000;
    await checkPeople(world.app.platform);
    expect(await userOf(browser)).toBeUndefined();
  });

  test('a provider that gives no answer ends nothing', async () => {
    await setUp();
    const { browser } = await signOn(person('dana'));
    await moveProvider('http://127.0.0.1:9');
    world.aheadMs = 16 * 60_000;
    await checkPeople(world.app.platform);
    expect(await userOf(browser)).toBeDefined();
  });

  test('without refresh tokens a session lasts an hour', async () => {
    await setUp();
    world.provider.givesRefreshTokens = false;
    const { browser } = await signOn(person('dana'));
    world.aheadMs = 59 * 60_000;
    expect(await userOf(browser)).toBeDefined();
    world.aheadMs = 61 * 60_000;
    expect(await userOf(browser)).toBeUndefined();
  });
});
