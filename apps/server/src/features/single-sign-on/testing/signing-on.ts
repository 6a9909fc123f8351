import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { auditRows } from '../../../testing/audit-rows.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  createTestClient,
  registerPharmacy,
  type TestClient,
} from '../../../testing/test-client.ts';
import { type LocalProvider, type ProviderPerson, startLocalProvider } from './local-provider.ts';

export const settingsPath = '/api/organizations/single-sign-on';

/** Where a refused sign-in ends. */
export const refused = (problem: string) => `/auth?as=sso&problem=${problem}`;

/** A product and a provider for a test file, and a pharmacy with a domain for each test. */
interface World {
  app: TestApp;
  provider: LocalProvider;
  /** The pharmacy's first administrator, in a browser, and their address. */
  admin: TestClient;
  adminEmail: string;
  organizationId: string;
  domain: string;
  /** How far the product's clock is ahead of the provider's. */
  aheadMs: number;
  /** The TXT records of the world. */
  readonly records: Map<string, string[]>;
}

export function openWorld() {
  const world = { aheadMs: 0, records: new Map() } as World;
  let domains = 0;
  beforeAll(async () => {
    const callback = 'http://localhost:3000/api/auth/single-sign-on/callback';
    world.provider = await startLocalProvider(callback);
    world.app = await startTestApp({
      worker: false,
      clock: () => new Date(Date.now() + world.aheadMs),
      config: { privateHosts: [world.provider.host] },
      resolveTxt: async (name) => [world.records.get(name) ?? []],
    });
  });
  afterAll(async () => {
    await world.app.close();
    await world.provider.close();
  });
  beforeEach(async () => {
    Object.assign(world.provider, { tamper: undefined, forges: false, givesRefreshTokens: true });
    world.provider.people.clear();
    const { client, email, user } = await registerPharmacy(world.app.server);
    domains += 1;
    Object.assign(world, {
      ...{ aheadMs: 0, admin: client, adminEmail: email, domain: `pharmacy${domains}.com` },
      organizationId: user.organization?.id,
    });
  });

  return { world, ...arrangeIn(world), ...signOnIn(world) };
}

/** What an administrator and the provider set up. */
function arrangeIn(world: World) {
  /** What the administrator enters; `values` instead of the usual. */
  const connection = (values: object = {}) => ({
    ...{ issuer: world.provider.issuer, clientId: world.provider.client.id },
    ...{ clientSecret: world.provider.client.secret, roleClaim: 'groups' },
    ...{ adminValues: ['owners'], staffValues: ['pharmacists'], others: 'refused' },
    ...{ secondFactor: 'own', passwords: 'everyone', ...values },
  });
  const save = (values: object = {}) =>
    world.admin.request({ method: 'PATCH', url: settingsPath, payload: connection(values) });

  async function addDomain(name = world.domain, client = world.admin) {
    const { body, status, text } = await client.post(`${settingsPath}/domains`, { domain: name });
    expect(status, text).toBe(200);
    type Domain = { readonly id: string; readonly domain: string; readonly record: string };
    const added = body.domains.find((one: Domain) => one.domain === name) as Domain;
    const path = `${settingsPath}/domains/${added.id}`;
    return { ...added, path, verify: () => client.post(`${path}/verify`) };
  }

  /** A connection and a verified domain. */
  async function setUp(values: object = {}) {
    const saved = await save(values);
    expect(saved.status, saved.text).toBe(200);
    const added = await addDomain();
    world.records.set(world.domain, [added.record]);
    expect((await added.verify()).status).toBe(200);
    return added;
  }

  const emailOf = (name: string) => `${name}@${world.domain}`;

  /** Somebody at the provider, a pharmacist unless said. Answers their name there. */
  function person(name: string, values: Partial<ProviderPerson> = {}): string {
    const sub = `${name}-${world.domain}`;
    const usual = { email: emailOf(name), name: 'Dana Cole', groups: ['pharmacists'] };
    world.provider.people.set(sub, { ...usual, ...values });
    return sub;
  }

  async function rename(userId: string, email: string): Promise<void> {
    await world.app.platform.database.withPlatform('arrange a test', (tx) =>
      tx.query.updateTable('users').set({ email }).where('id', '=', userId).execute(),
    );
  }

  return { save, addDomain, setUp, emailOf, person, rename };
}

/** What people do in browsers, and what comes of it. */
function signOnIn(world: World) {
  /** Begins at the product; `back` is how the browser returns to it, and answers where it ends. */
  async function begin(body: object, browser = createTestClient(world.app.server)) {
    const started = await browser.post('/api/auth/single-sign-on', body);
    expect(started.status, started.text).toBe(200);
    const [cookie = ''] = String(started.headers['set-cookie']).split(';');
    const back = async (to: string, withCookie = cookie) => {
      const { pathname, search } = new URL(to);
      const headers = { cookie: withCookie };
      const answer = await browser.request({ method: 'GET', url: pathname + search, headers });
      return String(answer.headers['location']);
    };
    return { browser, url: started.body.url as string, back };
  }

  /** The whole way, in a new browser unless given. */
  async function signOn(sub: string, body: object = {}, inBrowser?: TestClient) {
    const { email } = world.provider.people.get(sub) ?? {};
    const { browser, url, back } = await begin({ email, ...body }, inBrowser);
    const location = await back(await world.provider.visit(url, { as: sub }));
    return { browser, location };
  }

  async function userOf(browser: TestClient) {
    const { status, body } = await browser.get('/api/auth/user');
    return status === 200 ? (body as { id: string; role: string; email: string }) : undefined;
  }

  /** What the pharmacy's audit trail says. */
  async function descriptions() {
    return (await auditRows(world.app))
      .filter((row) => row.organization_id === world.organizationId)
      .map(({ description }) => description);
  }

  return { begin, signOn, userOf, descriptions };
}
