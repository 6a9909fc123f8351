import { execFileSync } from 'node:child_process';
import type { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient, registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { ask, connect, createAssistant, makeKey } from './testing/mcp-client.ts';

/** Without an opening handshake. */
const modernVersion = '2026-07-28';

let app: TestApp;
let url: string;
let admin: TestClient;
let mcp: Client;
let now = new Date('2026-05-20T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => now });
  url = await app.listen();
  ({ client: admin } = await registerPharmacy(app.server));
  mcp = await connect(url, await makeKey(admin));
});
afterAll(async () => {
  await mcp.close();
  await app.close();
});

test('the library is not loaded before the first call', () => {
  const watcher = `
    const { registerHooks } = await import('node:module');
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import(${JSON.stringify(new URL('../../app.ts', import.meta.url).href)});
    process.stdout.write(JSON.stringify(loaded), () => process.exit(0));`;
  const args = ['--input-type=module', '--eval', watcher];
  const loaded = JSON.parse(execFileSync(process.execPath, args).toString()) as string[];
  expect(loaded.some((file) => file.endsWith('/mcp/mcp.routes.ts'))).toBe(true);
  expect(loaded.filter((file) => file.includes('modelcontextprotocol'))).toEqual([]);
});

describe('the door', () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  function post(headers: Record<string, string>, body: unknown = message): Promise<Response> {
    const accept = 'application/json, text/event-stream';
    return fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { accept, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }
  const bearer = async () => ({ authorization: `Bearer ${await makeKey(admin)}` });

  test('a key is needed, and nothing else opens it', async () => {
    for (const headers of [{}, { cookie: admin.cookie() }, { authorization: 'Bearer pfs_x' }]) {
      const answer = await post(headers);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    const answer = await post(await bearer());
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('a revoked and an expired key end an open client', async () => {
    const { body } = await admin.post('/api/api-keys', {
      ...{ name: 'Ends', scope: 'read', lifetime: '30_days' },
    });
    const [ending, expiring] = [await connect(url, body.key), await makeKey(admin, '30_days')];
    await ending.listTools();
    await admin.request({ method: 'DELETE', url: `/api/api-keys/${body.apiKey.id}` });
    await expect(ending.callTool({ name: 'list_figures' })).rejects.toThrow(/Unauthorized|401/);
    const client = await connect(url, expiring);
    const before = now;
    now = new Date(now.getTime() + 31 * 86_400_000);
    await expect(client.listTools()).rejects.toThrow(/Unauthorized|401/);
    now = before;
  });

  test('other methods are 405, other sites 403, large and odd bodies refused', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await fetch(`${url}/mcp`, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
    const key = await bearer();
    expect((await post({ ...key, origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(key, { ...message, params: { a: 'x'.repeat(1_000_000) } })).status).toBe(
      413,
    );
    for (const body of ['[', '"text"', [message, message], '{"__proto__":{"a":1}}']) {
      expect((await post(key, body)).status).toBe(400);
    }
  });

  test('the links say the public address, where there is one', async () => {
    const publicUrl = 'https://fees.example.com';
    const other = await startTestApp({ worker: false, config: { publicUrl } });
    const { client } = await registerPharmacy(other.server);
    const key = await makeKey(client);
    const asked = { name: 'read_figure', arguments: { figure: 'claims' } };
    const { body } = await createTestClient(other.server, key).request({
      ...{ method: 'POST', url: '/mcp' },
      headers: { accept: 'application/json, text/event-stream' },
      payload: { ...message, method: 'tools/call', params: asked },
    });
    expect(body.result.structuredContent.link).toBe(`${publicUrl}/analytics?figure=claims`);
    await other.close();
  });

  test('a client without the opening handshake gets the same figures', async () => {
    const modern = await connect(url, await makeKey(admin), modernVersion);
    const asked = { figure: 'dirFees', period: 'thisMonth' };
    expect(await ask(modern, 'read_figure', asked)).toEqual(await ask(mcp, 'read_figure', asked));
    await modern.close();
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': modernVersion,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    };
    const [method, params] = ['subscriptions/listen', { _meta, notifications: {} }];
    const headers = { 'mcp-protocol-version': modernVersion, 'mcp-method': method };
    const listening = await post(
      { ...(await bearer()), ...headers },
      { ...message, method, params },
    );
    expect(await listening.json()).toMatchObject({
      error: { message: 'Subscription limit reached' },
    });
  });

  test('what a tool reads counts as a call of the API', async () => {
    const { client: support } = await joinAs(app, { role: 'super_admin', organizationId: null });
    const usage = async () => (await support.get('/api/system/usage')).text;
    await ask(mcp, 'list_rows', { kind: 'vendor_payments' });
    await expect.poll(usage, { timeout: 10_000 }).toContain('/api/vendor-payments');
  });

  test('many calls at once take turns, and all are answered', async () => {
    const calls = Array.from({ length: 30 }, () => ask(mcp, 'read_figure', { figure: 'dirFees' }));
    const values = (await Promise.all(calls)).map(({ value }) => value);
    expect(new Set(values)).toEqual(new Set([0]));
  });
});

describe('pfs mcp', () => {
  const cli = new URL('../../../../cli/bin/pfs.mjs', import.meta.url).pathname;

  async function open(server: string, key: string, pin?: string): Promise<Client> {
    const client = createAssistant(pin);
    const [command, args] = [process.execPath, [cli, 'mcp', '--server', server]];
    await client.connect(new StdioClientTransport({ command, args, env: { PFS_KEY: key } }));
    return client;
  }

  test.each([undefined, modernVersion])('passes everything on, in version %s', async (pin) => {
    const client = await open(url, await makeKey(admin), pin);
    expect((await client.listTools()).tools.length).toBe(4);
    const asked = { figure: 'netAmount', by: 'month' };
    expect(await ask(client, 'read_figure', asked)).toEqual(await ask(mcp, 'read_figure', asked));
    await client.close();
  });

  test('says why the server doesn’t answer', async () => {
    await expect(open(url, `pfs_00000000_${'x'.repeat(49)}`)).rejects.toThrow('Unauthorized');
    await expect(open('http://127.0.0.1:1', await makeKey(admin))).rejects.toThrow(
      /http:\/\/127.0.0.1:1 can't be reached/,
    );
  });
});
