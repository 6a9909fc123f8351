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

test.each([
  ...['8.8.8.8', '93.184.216.34', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1'],
  ...['2606:4700::6810:84e5', '2a00:1450:4001:81b::200e'],
])('%s is on the public Internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['this machine', '127.0.0.1', '127.255.0.9', '0.0.0.0', '::1', '::', '::127.0.0.1'],
  ['private networks', '10.1.2.3', '172.16.0.1', '172.31.9.9', '192.168.1.1', 'fd00::1', 'fec0::1'],
  ['the link, with a cloud’s metadata', '169.254.169.254', 'fe80::1', 'fd00:ec2::254'],
  ['a carrier’s network', '100.64.0.1', '100.127.255.255', '100.100.100.200'],
  ['Azure’s own services', '168.63.129.16'],
  ['groups and everyone', '224.0.0.1', '239.1.1.1', '255.255.255.255', 'ff02::1'],
  ['reserved', '0.1.2.3', '240.0.0.1', '192.0.0.1', '198.18.0.1', '100::1', '4000::1'],
  ['examples', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['IPv4 in IPv6: mapped', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:0:10.0.0.1'],
  ['IPv4 in IPv6: NAT64', '64:ff9b::10.0.0.1', '64:ff9b::8.8.8.8', '64:ff9b:1::10.0.0.1'],
  ['IPv4 in IPv6: 6to4 and Teredo', '2002:7f00:1::', '2002:a00:1::1', '2001:0:a00:1::1'],
  ['no address', '', 'localhost', '127.0.0.1:80', '1.2.3', 'fe80::1%eth0'],
])('%s is refused', (_name, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test.each([
  ['https://hooks.example.com/pfs?x=1', undefined],
  ['https://hooks.example.com:8443', undefined],
  ['https://93.184.216.34/', undefined],
  ['http://hooks.example.com', 'Enter an https address'],
  ['ftp://hooks.example.com', 'Enter an https address'],
  ['https://', 'Enter an https address'],
  ['https://user@hooks.example.com', 'Remove the user name and password'],
  ['https://:secret@hooks.example.com', 'Remove the user name and password'],
  ['https://hooks.example.com:25', 'Use port 443, or one from 1024'],
  ['https://localhost:8443', 'Enter an address on the public Internet'],
  ['https://intranet', 'Enter an address on the public Internet'],
  ['https://127.0.0.1:8443', 'Enter an address on the public Internet'],
  ['https://2130706433', 'Enter an address on the public Internet'],
  ['https://0x7f.1', 'Enter an address on the public Internet'],
  ['https://[::ffff:10.0.0.1]/', 'Enter an address on the public Internet'],
])('an address %s is answered %s', (url, refusal) => {
  expect(refusalOf(url, [])).toBe(refusal);
});

test('an operator names the hosts of a private network, with or without a port', () => {
  expect(refusalOf('http://erp.local:8080/in', ['erp.local:8080'])).toBeUndefined();
  expect(refusalOf('http://erp.local:8080/in', ['erp.local'])).toBeUndefined();
  expect(refusalOf('http://erp.local:8081/in', ['erp.local:8080'])).toBe('Enter an https address');
  expect(refusalOf('http://me@erp.local', ['erp.local'])).toContain('user name');
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
  ).rejects.toThrow('private_address');
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
  await expect(patient(`http://${endless}/`, {})).rejects.toThrow('no whole answer');
});
