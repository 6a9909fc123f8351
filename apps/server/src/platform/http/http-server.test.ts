import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient, registerPharmacy, testPassword } from '../../testing/test-client.ts';
import { createLog } from '../log.ts';
import type { Platform } from '../platform.ts';
import { createHttpServer } from './http-server.ts';

let app: TestApp;
let webFolder: string;
const others: FastifyInstance[] = [];

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'pfs-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>the page</title>');
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'assets', 'screen.js'), 'export {};');
  app = await startTestApp({ worker: false, webFolder });
});
afterAll(async () => {
  for (const server of others) await server.close();
  await app.close();
  await rm(webFolder, { recursive: true, force: true });
});

/** Another web side of the same product, with other settings; of calls nobody has made any yet. */
async function another(changes: Partial<Platform>): Promise<FastifyInstance> {
  await app.platform.database.withPlatform('forget calls', (tx) =>
    tx.query.deleteFrom('call_counts').execute(),
  );
  const server = await createApp({ ...app.platform, ...changes });
  others.push(server);
  return server;
}

const get = (path: string) => createTestClient(app.server).get(path);

describe('every answer', () => {
  test.each(['/', '/auth', '/api/subscription/plans', '/api/claims', '/api/none', '/healthz'])(
    '%s carries the headers that guard a browser, and says nothing of our parts',
    async (path) => {
      const { headers } = await get(path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*|http:/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('has a request id of our own, not the caller’s', async () => {
    const answer = await createTestClient(app.server).request({
      method: 'GET',
      url: '/api/claims',
      headers: { 'x-request-id': 'chosen', 'request-id': 'chosen' },
    });
    expect(answer.headers['x-request-id']).not.toBe('chosen');
    expectError(answer, 'unauthorized');
  });

  test.each(['/api/subscription/plans', '/api/claims', '/api/none'])(
    '%s may be kept by no cache',
    async (path) => {
      expect((await get(path)).headers['cache-control']).toBe('no-store');
    },
  );
});

describe('paths', () => {
  test('a screen’s own path is the page, an unknown one under /api is JSON', async () => {
    for (const path of ['/', '/dashboard', '/any/other?x=1', '/any//other', '//any/']) {
      const { status, text } = await get(path);
      expect([status, text]).toEqual([200, expect.stringContaining('the page')]);
    }
    for (const path of ['/api', '/api/', '/api/none', '/api?x=1']) {
      expectError(await get(path), 'not_found');
    }
  });

  test.each(['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/..%5c..%5cetc', '/assets/../..'])(
    '%s leads nowhere outside',
    async (path) => {
      const { text } = await get(path);
      expect(text).not.toContain('root:');
    },
  );

  test('a signed-out screen is sent from /api/login to /auth', async () => {
    const answer = await get('/api/login');
    expect([answer.status, answer.headers['location']]).toEqual([302, '/auth']);
  });
});

describe('limits of calls', () => {
  const few = { callsPerMinuteMax: 5, signInsPerMinuteMax: 2 };

  test('an address that calls too often is told when to come back', async () => {
    const client = createTestClient(await another({ limits: few }));
    for (let call = 0; call < 5; call += 1) {
      expect((await client.get('/api/subscription/plans')).status).toBe(200);
    }
    const answer = await client.get('/api/subscription/plans');
    expectError(answer, 'too_many_requests');
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test('unknown paths count too', async () => {
    const client = createTestClient(await another({ limits: few }));
    const statuses: number[] = [];
    for (let call = 0; call < 7; call += 1) statuses.push((await client.get('/api/none')).status);
    expect(statuses.at(0)).toBe(404);
    expect(statuses.at(-1)).toBe(429);
  });

  test('the web app’s own files count by themselves, and up to ten times as many', async () => {
    const client = createTestClient(await another({ limits: few }));
    const statuses: number[] = [];
    for (let call = 0; call < 50; call += 1) {
      statuses.push((await client.get('/assets/screen.js')).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await client.get('/api/subscription/plans')).status).toBe(200);
    expect((await client.get('/assets/screen.js')).status).toBe(429);
    expect((await client.get('/api/subscription/plans')).status).toBe(200);
  });

  test('sign-ins have a limit of their own, right ones too', async () => {
    const server = await another({ limits: { callsPerMinuteMax: 1_000, signInsPerMinuteMax: 2 } });
    const client = createTestClient(server);
    const signIn = () =>
      client.post('/api/auth/login', { email: 'a@b.example', password: testPassword });
    expectError(await signIn(), 'wrong_credentials');
    expectError(await signIn(), 'wrong_credentials');
    expectError(await signIn(), 'too_many_requests');
    expect((await client.get('/api/subscription/plans')).status).toBe(200);
  });

  test('a header does not make another address of a caller, unless the proxy is trusted', async () => {
    const statuses = async (trustProxy: string | undefined) => {
      const config = { ...app.platform.config, trustProxy };
      const client = createTestClient(await another({ limits: few, config }));
      const seen = new Set<number>();
      for (let call = 0; call < 8; call += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${call}` };
        seen.add((await client.request({ method: 'GET', url: '/api/none', headers })).status);
      }
      return seen;
    };
    expect(await statuses(undefined)).toEqual(new Set([404, 429]));
    expect(await statuses('127.0.0.1')).toEqual(new Set([404]));
  });
});

describe('health', () => {
  test('/healthz and /readyz answer without a session', async () => {
    expect((await get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await get('/readyz')).body).toEqual({ status: 'ready' });
  });

  test('/readyz says when the database does not answer, /healthz goes on', async () => {
    const database = { ...app.platform.database, isReady: async () => false };
    const client = createTestClient(await another({ database }));
    const answer = await client.get('/readyz');
    expectError(answer, 'unavailable');
    expect(answer.headers['retry-after']).toBe('5');
    expect((await client.get('/healthz')).status).toBe(200);
  });
});

test.each(['', ' ; boundary=', '; boundary=""', `; boundary=${'b'.repeat(71)}`])(
  'a form with the boundary %j is the caller’s fault',
  async (boundary) => {
    const { client } = await registerPharmacy(app.server);
    const answer = await client.request({
      method: 'POST',
      url: '/api/remittances/upload',
      headers: { 'content-type': `multipart/form-data${boundary}` },
      payload: 'x',
    });
    expectError(answer, 'invalid_input');
  },
);

test('security.txt says whom to tell of a weakness, and how long that holds', async () => {
  const { status, headers, text } = await get('/.well-known/security.txt');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^Contact: http.*\/support$/m);
  expect(Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now());
});

describe('/metrics', () => {
  const ask = (server: FastifyInstance, remoteAddress: string, headers = {}) =>
    createTestClient(server).request({ method: 'GET', url: '/metrics', remoteAddress, headers });

  test('are for this machine, and tell the answers by route', async () => {
    await get('/api/subscription/plans');
    const { status, text } = await ask(app.server, '127.0.0.1');
    expect(status).toBe(200);
    expect(text).toContain('route="/api/subscription/plans",status="200"');
  });

  test('are not there for others, nor through a proxy on this machine', async () => {
    expectError(await ask(app.server, '203.0.113.7'), 'not_found');
    for (const name of ['x-forwarded-for', 'forwarded', 'x-forwarded-host', 'via', 'x-real-ip']) {
      expectError(await ask(app.server, '127.0.0.1', { [name]: '203.0.113.7' }), 'not_found');
    }
  });

  test('with a token are for who has it, from wherever', async () => {
    const metricsToken = 'a token of some length';
    const server = await another({ config: { ...app.platform.config, metricsToken } });
    const authorization = `Bearer ${metricsToken}`;
    expect((await ask(server, '203.0.113.7', { authorization })).status).toBe(200);
    expectError(await ask(server, '127.0.0.1'), 'not_found');
    const wrong = { authorization: `Bearer ${metricsToken.replace('a', 'b')}` };
    expectError(await ask(server, '127.0.0.1', wrong), 'not_found');
  });
});

describe('/api/docs', () => {
  test('is a page that runs no script within itself', async () => {
    const { status, headers, text } = await get('/api/docs/');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  });
});

test('bytes that are no HTTP get a short 400 and nothing of our insides', async () => {
  await app.listen();
  const address = app.server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const socket = connect(port, '127.0.0.1');
  socket.write('NONSENSE\u0000\r\n\r\n');
  let text = '';
  for await (const piece of socket) text += String(piece);
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).not.toMatch(/stack|node_modules|at .*:\d+/);
});

describe('a connection on which nothing moves', () => {
  const silentMsMax = 100;
  let port: number;

  beforeAll(async () => {
    const server = await createHttpServer({
      ...{ log: createLog('silent'), publicUrl: undefined, trustProxy: undefined },
      ...{ callsPerMinuteMax: 1_000, silentMsMax },
    });
    others.push(server);
    server.post('/long', async () => {
      await sleep(5 * silentMsMax);
      return { done: true };
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const address = server.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });

  /** All that a caller who sent this hears until the connection is closed. */
  async function heard(sent: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    socket.write(sent);
    let text = '';
    try {
      for await (const piece of socket) text += String(piece);
    } catch {
      return `${text}(cut)`;
    }
    return text;
  }

  const call = 'POST /long HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n';

  test('is kept while its call is at work, and closed when nothing follows the answer', async () => {
    const text = await heard(`${call}Content-Length: 2\r\n\r\n{}`);
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\{"done":true\}/);
  });

  test.each([
    ['a head that never ends', call],
    ['a body that never ends', `${call}Content-Length: 20\r\n\r\n{`],
    ['nothing at all', ''],
  ])('is cut while its caller is waited for: %s', async (_name, sent) => {
    expect(await heard(sent)).not.toContain('200 OK');
  });
});
