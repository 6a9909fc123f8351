import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recorder, run } from '../testing/run.ts';
import { forward } from './mcp.ts';

interface Sent {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly message: { readonly id?: number; readonly method: string };
}

let sent: Sent[] = [];
let url: string;

/** Answers each message by its method. */
const server = createServer(async (request, response) => {
  const message = JSON.parse((await request.toArray()).join('')) as Sent['message'];
  sent.push({ headers: request.headers, message });
  const { id, method } = message;
  const result = method === 'initialize' ? { protocolVersion: '2025-11-25' } : { of: method };
  if (method === 'refused') {
    response.writeHead(429).end('{"code":"too_many_requests","message":"Too many attempts."}');
  } else if (method === 'page') response.writeHead(502).end('<h1>Bad gateway</h1>');
  else if (id === undefined) response.writeHead(202).end();
  else response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
});

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function pass(...lines: readonly (string | object)[]) {
  sent = [];
  const [output, errors] = [recorder(), recorder()];
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  const input = Readable.from([texts.map((text) => `${text}\n`).join('')]);
  await forward(input, { server: url, key: 'pfs_key', output, errors });
  const printed = output.text().trimEnd().split('\n').filter(Boolean);
  return { printed: printed.map((line) => JSON.parse(line) as unknown), errors: errors.text() };
}

const message = (id: number | undefined, method: string, params?: object) =>
  ({ jsonrpc: '2.0', ...(id !== undefined && { id }), method, ...(params && { params }) }) as const;

test('each message goes out with the key and the agreed version, and its answer comes back', async () => {
  const { printed } = await pass(
    message(1, 'initialize'),
    message(undefined, 'notifications/initialized'),
    message(2, 'tools/list'),
  );
  expect(printed).toMatchObject([{ id: 1 }, { id: 2, result: { of: 'tools/list' } }]);
  expect(sent.map(({ headers }) => headers['mcp-protocol-version'])).toEqual([
    ...[undefined, '2025-11-25', '2025-11-25'],
  ]);
  expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer pfs_key' });
});

test('a message of a version without handshake says in headers what it is', async () => {
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
  await pass(message(1, 'tools/call', { name: 'explain', _meta }));
  expect(sent[0]?.headers).toMatchObject({
    'mcp-protocol-version': '2026-07-28',
    ...{ 'mcp-method': 'tools/call', 'mcp-name': 'explain' },
  });
});

test('a refusal, a page and a broken line are answered as errors', async () => {
  const { printed, errors } = await pass(
    ...[message(1, 'refused'), message(2, 'page'), '{"id":', ''],
    message(undefined, 'refused'),
  );
  expect(printed.length).toBe(3);
  for (const [id, text] of [
    [1, 'Too many attempts.'],
    [2, 'The server responded with 502.'],
    [null, 'Parse error'],
  ]) {
    expect(printed).toContainEqual(
      expect.objectContaining({ id, error: expect.objectContaining({ message: text }) }),
    );
  }
  expect(errors).toBe('pfs: Too many attempts.\n');
});

test.each([
  [[], 'mcp needs --server, such as http://localhost:3000'],
  [['--server', 'fees'], '--server takes an address such as https://fees.example.com'],
  [['--server', 'http://a.example'], 'mcp needs --key or PFS_KEY'],
  [['--server', 'http://a.example', '--key', 'x'], '--key takes an API key, which begins with'],
  [['here'], 'mcp takes no file'],
])('with %j it says what is wrong', async (args, words) => {
  const { exitCode, errors } = await run('mcp', ...args);
  expect(exitCode).toBe(2);
  expect(errors).toContain(words);
});
