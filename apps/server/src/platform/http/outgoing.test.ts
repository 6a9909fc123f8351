import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isPublicAddress, openOutgoing, refusalOf } from './outgoing.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server of this machine; answers its `host:port`. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each(['8.8.8.8', '2606:4700:4700::1111'])('%s is on the public Internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['0.0.0.0', '168.63.129.16', '::1', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', 'localhost'],
])('%s isn’t', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ['https://id.example.com', undefined],
  ['https://id.example.com:8443', undefined],
  ['http://id.example.com', 'Enter an https address'],
  ['https://id.example.com:25', 'Use port 443, or one from 1024'],
  ['https://user:secret@id.example.com', 'Remove the user name and password'],
  ['https://intranet', 'Enter an address on the public Internet'],
  ['https://[::1]:8443', 'Enter an address on the public Internet'],
  ['http://10.0.0.5:8080', undefined],
])('%s may be called, or not: %s', (url, refusal) => {
  expect(refusalOf(new URL(url), ['10.0.0.5:8080'])).toBe(refusal);
});

test('a form is sent, and a redirect is answered, not followed', async () => {
  const host = await serve((request, response) => {
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      response.writeHead(302, { location: 'http://10.0.0.5/', 'x-sent': body });
      response.end();
    });
  });
  const send = openOutgoing({ privateHosts: [host], totalMsMax: 60_000 });
  const body = new URLSearchParams({ grant: 'a b' });
  const answer = await send(`http://${host}/token`, { method: 'POST', body });
  expect([answer.status, answer.headers.get('x-sent')]).toEqual([302, 'grant=a+b']);
  await expect(
    openOutgoing({ privateHosts: [], totalMsMax: 1 })(`http://${host}/`, {}),
  ).rejects.toThrow('https');
});

test('an answer that takes too long, or is too large, is cut off', async () => {
  const silent = await serve(() => undefined);
  const endless = await serve((_request, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(65_536))) {}
      response.once('drain', more);
    };
    more();
  });
  const privateHosts = [silent, endless];
  const hasty = openOutgoing({ privateHosts, totalMsMax: 50 });
  await expect(hasty(`http://${silent}/`, {})).rejects.toThrow();
  const patient = openOutgoing({ privateHosts, totalMsMax: 60_000 });
  await expect(patient(`http://${endless}/`, {})).rejects.toThrow('answers too much');
});
