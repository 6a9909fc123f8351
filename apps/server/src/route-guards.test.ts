import { randomUUID } from 'node:crypto';
import type { Route } from '@pfs/wire/route';
import { routes } from '@pfs/wire/routes';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyShape } from './testing/body-shape.ts';
import { solveCaptcha } from './testing/captcha.ts';
import { expectError, expectErrorBody } from './testing/expect-error.ts';
import { isDeep } from './testing/in-depth.ts';
import { joinAs } from './testing/people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import {
  type Answer,
  createTestClient,
  registerPharmacy,
  type TestClient,
  testPassword,
} from './testing/test-client.ts';

type Walked = readonly [name: string, route: Route];

const walk = Object.entries(routes) as readonly Walked[];
const changing = walk.filter(([, route]) => route.method !== 'GET');
const withJson = walk.filter(([, { bodyKind }]) => /json/.test(bodyKind));
const withQuery = walk.filter(([, route]) => route.query !== undefined);

/** Fields of power in calls that are no administrator's. */
const said: Readonly<Record<string, readonly string[]>> = {
  // The plan that somebody asks about; it gives none.
  'POST /api/sales/requests': ['planType'],
  // Whether a vendor, not a person, is one to buy from.
  'PATCH /api/vendors/:id': ['isActive'],
};

let app: TestApp;
/** May call everything, so that no refusal here is for lack of a role. */
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  const { user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  ({ client } = await joinAs(app, { role: 'super_admin', organizationId }));
});
afterAll(() => app.close());

let calls = 0;

function send(route: Route, options: Partial<InjectOptions>): Promise<Answer> {
  const url = route.path.replace(':position', '0').replace(/:\w+/g, randomUUID());
  // A stranger calls what is public: a call that signs out must not end the session of the others.
  const caller = route.access === 'public' ? createTestClient(app.server) : client;
  calls += 1;
  // A few from each address: none is refused for being one of many.
  const address = calls >> 2;
  const remoteAddress = `10.0.${address >> 8}.${address & 255}`;
  return caller.request({ method: route.method, url, remoteAddress, ...options });
}

/** Of the kinds each route meets one, by turns; who reads forms itself, and test:deep, all. */
function tried<T>(kinds: readonly T[], [, route]: Walked, at: number): readonly T[] {
  const all = isDeep || route.bodyKind.includes('multipart');
  return all ? kinds : kinds.filter((_, index) => index === at % kinds.length);
}

test('changing routes and routes with a body are among the walked', () => {
  expect(changing.length).toBeGreaterThanOrEqual(7);
  expect(withJson.length).toBeGreaterThanOrEqual(3);
});

const ofAnotherSite: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'not an address' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'http://localhost:80', 'sec-fetch-site': 'cross-site' },
];
const ofNoOtherSite: readonly Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
];
const otherTypes = [
  ['text/plain', '{"email":"a@b.example"}'],
  ['application/x-www-form-urlencoded', 'email=a%40b.example'],
  ['application/xml', '<a/>'],
  ['application/json-patch+json', '[]'],
  ['application/jsonx', '{}'],
  ['text/plain; application/json', '{}'],
  [' ', '{}'],
  ['', '{}'],
] as const;
const otherCharsets = ['application/json; charset=x', 'application/json;charset=utf-7'];

describe.each(changing.map((walked, at) => [walked[0], walked, at] as const))(
  '%s',
  (_name, walked, at) => {
    const [, route] = walked;

    test('refuses a call of another site, and lets on who names none', async () => {
      for (const headers of tried(ofAnotherSite, walked, at)) {
        expectError(await send(route, { headers }), 'cross_origin');
      }
      for (const headers of tried(ofNoOtherSite, walked, at)) {
        expect((await send(route, { headers })).body?.code).not.toBe('cross_origin');
      }
    });

    test('refuses a body that is no JSON, and is clear about an unknown charset', async () => {
      for (const [type, payload] of tried(otherTypes, walked, at)) {
        const answer = await send(route, { headers: { 'content-type': type }, payload });
        expectError(answer, 'unsupported_media_type');
      }
      for (const type of tried(otherCharsets, walked, at)) {
        const headers = { 'content-type': type };
        const answer = await send(route, { headers, payload: '{"surprise":1}' });
        if (answer.status >= 400) expectErrorBody(answer);
        expect(answer.status).toBeLessThan(500);
      }
    });
  },
);

const surprises = {
  surprise: 1,
  role: 'super_admin',
  organizationId: randomUUID(),
  plan: 'enterprise_plus',
  planType: 'enterprise_plus',
  id: randomUUID(),
  userId: randomUUID(),
  isActive: true,
  approvalStatus: 'approved',
  isEmailVerified: true,
};
/** What the schema of a route must refuse. */
const noObjects = [undefined, '[]', '"text"', 'null'];
/** What no schema sees. */
const noJson = [
  '{"email":',
  '{"__proto__":{"role":"super_admin"}}',
  '{"constructor":{"prototype":{"role":"super_admin"}}}',
  '['.repeat(10_000),
];

describe.each(withJson.map((walked, at) => [walked[0], walked, at] as const))(
  '%s',
  (_name, walked, at) => {
    const [, route] = walked;
    const shape = bodyShape(route);

    test('refuses each field in the body that it does not know, and names it', async () => {
      const payload = Object.fromEntries(
        Object.entries(surprises).filter(([field]) => !(field in shape)),
      );
      const answer = await send(route, { payload });
      expectError(answer, 'invalid_input');
      for (const field of Object.keys(payload)) {
        expect(JSON.stringify(answer.body.fields)).toMatch(new RegExp(`\\b${field}\\b`));
      }
    });

    test('takes of who and what decides about power only what is said here', () => {
      const power = Object.keys(surprises).filter((field) => field in shape);
      const administers = route.access === 'super_admin' || route.access === 'pharmacy_admin';
      if (!administers) expect(power).toEqual(said[`${route.method} ${route.path}`] ?? []);
    });

    test('refuses a body that is no object, no JSON, or more than an object', async () => {
      for (const payload of [...noObjects, ...tried(noJson, walked, at)]) {
        const answer = await send(route, {
          headers: { 'content-type': 'application/json' },
          ...(payload === undefined ? {} : { payload }),
        });
        expectError(answer, 'invalid_input');
      }
    });

    test('refuses a body far larger than any form, and a multipart one', async () => {
      const largest = Math.max(300_000, route.jsonBytesMax ?? 0);
      const answer = await send(route, { payload: { surprise: 'x'.repeat(largest) } });
      expectError(answer, 'payload_too_large');
      expect(answer.body.message).not.toMatch(/file/);
      const form = new Response(new FormData());
      const ofForm = await send(route, {
        headers: { 'content-type': form.headers.get('content-type') ?? '' },
        payload: Buffer.from(await form.arrayBuffer()),
      });
      expectErrorBody(ofForm);
      expect([400, 415]).toContain(ofForm.status);
    });
  },
);

test.each(withQuery)('%s refuses a parameter that it does not know', async (_name, route) => {
  const path = route.path
    .replace(':name', 'dirFees')
    .replace(':page', '1')
    .replace(':position', '0')
    .replace(/:\w+/g, randomUUID());
  const url = `${path}?surprise=1`;
  const answer = await client.get(url);
  expectError(answer, 'invalid_input');
  expect(JSON.stringify(answer.body.fields)).toContain('surprise');
});

test.each([
  { role: 'super_admin' },
  { organizationId: randomUUID() },
  { organization_id: randomUUID() },
  { planType: 'enterprise_plus' },
  { isActive: true },
  { id: randomUUID() },
])('nobody registers with %j of their own choice', async (extra) => {
  const email = `${Object.keys(extra)[0]}@pharmacy.example`;
  const person = { email, password: testPassword, firstName: 'Robin', lastName: 'Reed' };
  const stranger = createTestClient(app.server);
  expectError(await stranger.post('/api/auth/register', { ...person, ...extra }), 'invalid_input');
  expectError(await stranger.get('/api/auth/user'), 'unauthorized');
  const recaptchaToken = await solveCaptcha(app.server);
  const credentials = { email, password: testPassword, recaptchaToken };
  const answer = await stranger.post('/api/auth/login', credentials);
  expectError(answer, 'wrong_credentials');
});

test.each([
  '/api/claims?search=%00',
  '/api/claims?payer=%00',
  '/api/claims?limit=0',
  '/api/claims?limit=1001',
  '/api/claims?limit=many',
  '/api/claims?page=0',
  '/api/claims?page=1&pageSize=201',
  '/api/claims?sort=password',
  '/api/claims?order=desc;drop',
  '/api/claims?search=a&search=b',
  '/api/claims?remittanceId=1',
  '/api/provider-adjustments?category=%00',
  '/api/dashboard?month=2026-13',
  '/api/dashboard?month=2026-3',
  '/api/dashboard?month=0000-01',
  '/api/dashboard?month=1000-01',
  '/api/dashboard?month=9999-12',
  '/api/remittances?limit=501',
])('%s is refused clearly', async (path) => {
  expectError(await client.get(path), 'invalid_input');
});

test('a zero byte in a form is refused clearly', async () => {
  const answer = await createTestClient(app.server).post('/api/auth/register', {
    email: 'zero@pharmacy.example',
    password: testPassword,
    firstName: 'Ro\u0000bin',
    lastName: 'Reed',
    recaptchaToken: await solveCaptcha(app.server),
  });
  expectError(answer, 'invalid_input');
});
