import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Resolve } from '../../platform/http/outgoing.ts';
import { type Outcome, sendWebhook } from './send-webhook.ts';
import { openReceiver, type Receiver } from './testing/receiver.ts';

const open: { close(): unknown }[] = [];
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));

async function receiver(...of: Parameters<typeof openReceiver>): Promise<Receiver> {
  const opened = await openReceiver(...of);
  open.push(opened);
  return opened;
}

interface Trying {
  readonly privateHosts?: readonly string[];
  readonly resolve?: Resolve;
  readonly totalMs?: number;
}

function send(url: string, trying: Trying = {}): Promise<Outcome> {
  const { signal } = new AbortController();
  const sent = { url, headers: { 'webhook-id': 'an-id' }, body: '{"é":1}' };
  return sendWebhook(sent, { privateHosts: ['127.0.0.1'], signal, ...trying });
}

test('an answer of 2xx is a delivery, and its beginning is kept', async () => {
  const { url, received } = await receiver((response) => response.writeHead(202).end('tha\0nks'));
  expect(await send(url)).toMatchObject({ status: 202, failure: null, answer: 'tha\u{fffd}nks' });
  expect(received).toMatchObject([{ path: '/in', body: '{"é":1}' }]);
  expect(received[0]?.headers).toMatchObject({ 'webhook-id': 'an-id', 'content-length': '8' });
});

test.each([400, 404, 410, 429, 500, 503])('%s is a failure', async (status) => {
  const { url } = await receiver(status);
  expect(await send(url)).toMatchObject({ status, failure: 'status' });
});

test.each([301, 302, 303, 307, 308])('a redirect by %s is not followed', async (status) => {
  const secret = await receiver();
  const { url } = await receiver((response) =>
    response.writeHead(status, { location: secret.url }).end(),
  );
  expect(await send(url)).toMatchObject({ status, failure: 'redirect' });
  expect(secret.received).toEqual([]);
});

test('a huge answer is read to its first kilobytes', async () => {
  let written = 0;
  const { url } = await receiver((response) => {
    const more = () => {
      while (!response.destroyed && response.write('a'.repeat(65_536))) written += 65_536;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  const { status, failure, answer } = await send(url);
  expect({ status, failure, characters: answer.length }).toEqual({
    ...{ status: 200, failure: null, characters: 1_000 },
  });
  expect(written).toBeLessThan(64 * 1_048_576);
});

test('what only answers in drops is left in time; its first line counts', async () => {
  const { url } = await receiver((response) => {
    response.writeHead(500);
    const drops = setInterval(() => response.write('.'), 5);
    response.on('close', () => clearInterval(drops));
  });
  // Time enough for its first line, however busy the machine is.
  const outcome = await send(url, { totalMs: 2_000 });
  expect(outcome).toMatchObject({ status: 500, failure: 'status' });
  expect(outcome.answer).toMatch(/^\.+$/);
});

test.each<[string, (respond: (text: string) => void) => void]>([
  ['says nothing', () => undefined],
  [
    'sends headers without an end',
    (respond) => {
      respond('HTTP/1.1 200 OK\r\n');
      for (let line = 0; line < 5; line += 1) respond(`x-${line}: 1\r\n`);
    },
  ],
])('a receiver that %s is left in time', async (_name, speak) => {
  const url = await rawReceiver(speak);
  expect(await send(url, { totalMs: 100 })).toMatchObject({ status: null, failure: 'timeout' });
});

test.each<[string, string]>([
  ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['headers without measure', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['another protocol', 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
])('a receiver that answers with %s has not answered', async (_name, text) => {
  const url = await rawReceiver((respond) => respond(text));
  expect(await send(url)).toMatchObject({ status: null, failure: 'no_answer' });
});

/** Speaks as soon as somebody speaks to it, and never hangs up. */
async function rawReceiver(speak: (respond: (text: string) => void) => void): Promise<string> {
  const sockets = new Set<{ destroy(): unknown }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => speak((text) => socket.write(text)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('a receiver that is gone refuses', async () => {
  const { url, close } = await receiver();
  await close();
  open.pop();
  expect(await send(url)).toMatchObject({ status: null, failure: 'refused' });
});

test('a receiver without TLS behind https fails as TLS', async () => {
  const { port } = await receiver();
  expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({ failure: 'tls' });
});

test('the name is resolved once, and only what was checked is connected to', async () => {
  const { port, received } = await receiver();
  const trap = await receiver();
  const asked: string[] = [];
  const resolve: Resolve = async (host) => {
    asked.push(host);
    return asked.length === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
  };
  const privateHosts = ['hooks.example.com'];
  const outcome = await send(`http://hooks.example.com:${port}/`, { resolve, privateHosts });
  expect(outcome.failure).toBeNull();
  expect(asked).toEqual(['hooks.example.com']);
  expect(received[0]?.headers['host']).toBe(`hooks.example.com:${port}`);
  expect(trap.received).toEqual([]);
});

test.each<[string, readonly string[]]>([
  ['this machine', ['127.0.0.1']],
  ['a public address and this machine', ['93.184.216.34', '127.0.0.1']],
  ['a cloud’s metadata', ['169.254.169.254']],
  ['this machine by IPv6', ['::ffff:127.0.0.1']],
])('a name that leads to %s is connected to nowhere', async (_name, addresses) => {
  const trap = await receiver();
  const url = `https://hooks.example.com:${trap.port}/`;
  const outcome = await send(url, { resolve: async () => addresses });
  expect(outcome).toMatchObject({ status: null, failure: 'private_address' });
});

test('a private address that was allowed once is refused once it is not', async () => {
  const { url, received } = await receiver();
  expect(await send(url, { privateHosts: [] })).toMatchObject({ failure: 'private_address' });
  expect(received).toEqual([]);
});

test.each<[string, Resolve]>([
  ['leads nowhere', async () => []],
  ['no name server knows', () => Promise.reject(new Error('ENOTFOUND'))],
])('a name that %s is not found', async (_name, resolve) => {
  const outcome = await send('https://hooks.example.com/', { resolve });
  expect(outcome).toMatchObject({ failure: 'name_not_found' });
});

test('a name server that never answers is left in time', async () => {
  const resolve: Resolve = (_host, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const outcome = await send('https://hooks.example.com/', { resolve, totalMs: 50 });
  expect(outcome).toMatchObject({ failure: 'timeout' });
});

test('a process that ends leaves a request without an outcome', async () => {
  const closing = new AbortController();
  const { url } = await receiver(() => closing.abort());
  const sent = { url, headers: {}, body: '{}' };
  const sending = sendWebhook(sent, { privateHosts: ['127.0.0.1'], signal: closing.signal });
  await expect(sending).rejects.toThrow('aborted');
});
