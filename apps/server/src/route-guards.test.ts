import { randomUUID } from 'node:crypto';
import type { Route } from '@pfs/wire/route';
import { routes } from '@pfs/wire/routes';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyShape } from './testing/body-shape.ts';
import { solveCaptcha } from './testing/captcha.ts';
import { expectError, expectErrorBody } from './testing/expect-error.ts';
import { joinAs } from './testing/people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import {
  type Answer,
  createTestClient,
  registerPharmacy,
  type TestClient,
  testPassword,
} from './testing/test-client.ts';

const walk = Object.entries(routes) as readonly (readonly [string, Route])[];
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
  // Each from another address: none is refused for being one of many.
  const remoteAddress = `10.0.${calls >> 8}.${calls & 255}`;
  return caller.request({ method: route.method, url, remoteAddress, ...options });
}

test('changing routes and routes with a body are among the walked', () => {
  expect(changing.length).toBeGreaterThanOrEqual(7);
  expect(withJson.length).toBeGreaterThanOrEqual(3);
});

describe.each(changing)('%s', (_name, route) => {
  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost.evil.example' }],
    [{ origin: 'not an address' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'http://localhost:80', 'sec-fetch-site': 'cross-site' }],
  ])('refuses a call of another site: %j', async (headers) => {
    const answer = await send(route, { headers: headers as Record<string, string> });
    expectError(answer, 'cross_origin');
  });

  test.each([{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])(
    'lets on who names no other site: %j',
    async (headers) => {
      const answer = await send(route, { headers: headers as Record<string, string> });
      expect(answer.body?.code).not.toBe('cross_origin');
    },
  );

  test.each([
    ['text/plain', '{"email":"a@b.example"}'],
    ['application/x-www-form-urlencoded', 'email=a%40b.example'],
    ['application/xml', '<a/>'],
    ['application/json-patch+json', '[]'],
    ['application/jsonx', '{}'],
    ['text/plain; application/json', '{}'],
    [' ', '{}'],
    ['', '{}'],
  ])('refuses a body of type %j', async (type, payload) => {
    const answer = await send(route, { headers: { 'content-type': type }, payload });
    expectError(answer, 'unsupported_media_type');
  });

  test.each(['application/json; charset=x', 'application/json;charset=utf-7'])(
    'reads %s as what it is or refuses it clearly',
    async (type) => {
      const headers = { 'content-type': type };
      const answer = await send(route, { headers, payload: '{"surprise":1}' });
      if (answer.status >= 400) expectErrorBody(answer);
      expect(answer.status).toBeLessThan(500);
    },
  );
});

describe.each(withJson)('%s', (_name, route) => {
  const surprises: readonly (readonly [string, unknown])[] = [
    ['surprise', 1],
    ['role', 'super_admin'],
    ['organizationId', randomUUID()],
    ['plan', 'enterprise_plus'],
    ['planType', 'enterprise_plus'],
    ['id', randomUUID()],
    ['userId', randomUUID()],
    ['isActive', true],
    ['approvalStatus', 'approved'],
    ['isEmailVerified', true],
  ];
  const shape = bodyShape(route);
  test.each(surprises.filter(([field]) => !(field in shape)))(
    'refuses %s in the body and names it',
    async (field, value) => {
      const answer = await send(route, { payload: { [field]: value } });
      expectError(answer, 'invalid_input');
      expect(JSON.stringify(answer.body.fields)).toMatch(new RegExp(`\\b${field}\\b`));
    },
  );

  test('takes of who and what decides about power only what is said here', () => {
    const power = surprises.map(([field]) => field).filter((field) => field in shape);
    const administers = route.access === 'super_admin' || route.access === 'pharmacy_admin';
    if (!administers) expect(power).toEqual(said[`${route.method} ${route.path}`] ?? []);
  });

  test.each([
    ['no body', undefined],
    ['a list', '[]'],
    ['a text', '"text"'],
    ['nothing', 'null'],
    ['half of one', '{"email":'],
    ['a prototype', '{"__proto__":{"role":"super_admin"}}'],
    ['a constructor', '{"constructor":{"prototype":{"role":"super_admin"}}}'],
    ['ten thousand levels', '['.repeat(10_000)],
  ])('refuses %s', async (_what, payload) => {
    const answer = await send(route, {
      headers: { 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload }),
    });
    expectError(answer, 'invalid_input');
  });

  test('refuses a body far larger than any form', async () => {
    const largest = Math.max(300_000, route.jsonBytesMax ?? 0);
    const answer = await send(route, { payload: { surprise: 'x'.repeat(largest) } });
    expectError(answer, 'payload_too_large');
    expect(answer.body.message).not.toMatch(/file/);
  });

  test('refuses a multipart body', async () => {
    const form = new Response(new FormData());
    const answer = await send(route, {
      headers: { 'content-type': form.headers.get('content-type') ?? '' },
      payload: Buffer.from(await form.arrayBuffer()),
    });
    expectErrorBody(answer);
    expect([400, 415]).toContain(answer.status);
  });
});

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
