import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { InboundMail } from '@pfs/wire/inbound-mail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../../platform/database/connection.ts';
import { openCallCounts } from '../../../platform/http/call-counts.ts';
import { auditRows } from '../../../testing/audit-rows.ts';
import {
  type MailApp,
  type MailPharmacy,
  mailDomain,
  registerMailPharmacy,
  startMailApp,
} from '../testing/mail-app.ts';
import type { ConnectionLimits } from './open-smtp-receiver.ts';
import { openSmtpReceiver } from './open-smtp-receiver.ts';

let app: MailApp;
let pharmacy: MailPharmacy;
const limits = { atOnceMax: 50, ofAddressAtOnceMax: 20, ofAddressPerMinuteMax: 1_000 };

beforeAll(async () => {
  app = await startMailApp({ limits });
  pharmacy = await registerMailPharmacy(app);
});
afterAll(() => app.close());

/** A client that says exactly what a test wants it to. */
interface Line {
  readonly socket: Socket;
  /** Sends text, if any, and answers what the server says until a line matches. */
  say(text: string | Buffer, until: RegExp): Promise<string>;
}

async function open(): Promise<Line> {
  const socket = connect(app.smtpPort, '127.0.0.1');
  let heard = '';
  let wake = () => {};
  socket.on('data', (bytes) => {
    heard += bytes.toString('latin1');
    wake();
  });
  const line: Line = {
    socket,
    async say(text, until) {
      if (text.length > 0) socket.write(text);
      while (!until.test(heard)) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const answer = heard;
      heard = '';
      return answer;
    },
  };
  await line.say('', /^220 .*\r\n$/);
  await line.say('EHLO client.example\r\n', /^250 .*\r\n$/m);
  return line;
}

const unknownAddress = `remits+${'0'.repeat(24)}@${mailDomain}`;

async function begin(line: Line, to = pharmacy.address): Promise<string> {
  await line.say('MAIL FROM:<a@payer.example>\r\n', /^250 .*\r\n$/m);
  return line.say(`RCPT TO:<${to}>\r\n`, /^\d{3} .*\r\n$/m);
}

async function mails(): Promise<InboundMail[]> {
  return pharmacy.settled();
}

test('a pharmacy has an address that can’t be guessed', () => {
  expect(pharmacy.address).toMatch(/^remits\+[0-9a-f]{24}@fees\.example\.com$/);
});

test('an unknown address is refused, as is every other domain', async () => {
  const line = await open();
  for (const to of [
    unknownAddress,
    'remits+@x',
    'owner@corner.example',
    `postmaster@${mailDomain}`,
  ]) {
    expect(await begin(line, to)).toMatch(/^550 No such address here\r\n$/);
    await line.say('RSET\r\n', /^250/m);
  }
  line.socket.destroy();
});

test('a client that guesses addresses is disconnected', async () => {
  const line = await open();
  await line.say('MAIL FROM:<a@payer.example>\r\n', /^250/m);
  const commands = `RCPT TO:<${unknownAddress}>\r\n`.repeat(10_000);
  const answer = await line.say(commands, /^421 .*\r\n/m);
  expect(answer.match(/^550/gm)).toHaveLength(5);
  line.socket.destroy();
});

test('a mail is for one pharmacy: a second recipient needs another mail', async () => {
  const other = await registerMailPharmacy(app);
  const line = await open();
  expect(await begin(line)).toMatch(/^250/);
  expect(await line.say(`RCPT TO:<${other.address}>\r\n`, /^\d{3} /m)).toMatch(/^452/);
  line.socket.destroy();
});

test('there is no sign-in, and nothing is revealed about addresses', async () => {
  const line = await open();
  for (const command of ['VRFY root', 'EXPN list', 'AUTH PLAIN AGEAYg==', 'HELP', 'STARTTLS']) {
    expect(await line.say(`${command}\r\n`, /^\d{3} /m)).toMatch(/^5\d\d /);
  }
  line.socket.destroy();
});

test('an invalid line ending does not begin a second mail', async () => {
  const before = (await mails()).length;
  for (const end of ['\n.\n', '\n.\r\n', '\r.\r', '\r\n.\n', '\r.\r\n']) {
    const line = await open();
    await begin(line);
    await line.say('DATA\r\n', /^354/m);
    const smuggled = `MAIL FROM:<x@evil.example>\r\nRCPT TO:<${pharmacy.address}>\r\nDATA\r\n`;
    const answer = await line.say(
      `From: a@payer.example\r\n\r\nHello${end}${smuggled}From: x@evil.example\r\n\r\nTwo\r\n.\r\n`,
      /^\d{3} .*\r\n/m,
    );
    expect(answer).toMatch(/^250 /);
    expect(await line.say('NOOP\r\n', /^250/m)).not.toMatch(/354/);
    line.socket.destroy();
  }
  const after = await mails();
  expect(after).toHaveLength(before + 5);
  expect(new Set(after.map(({ from }) => from))).toEqual(new Set(['a@payer.example']));
});

test('pipelined commands are executed in order', async () => {
  const before = (await mails()).length;
  const line = await open();
  const one = `MAIL FROM:<a@payer.example>\r\nRCPT TO:<${pharmacy.address}>\r\nDATA\r\n`;
  const content = 'From: a@payer.example\r\nSubject: Gr\u00fc\u00dfe\r\n\r\n\u00ff\u00fe\r\n.\r\n';
  await line.say(Buffer.from(`${one}${content}${one}${content}QUIT\r\n`, 'latin1'), /^221/m);
  expect(await mails()).toHaveLength(before + 2);
});

test('a mail that is cut off leaves nothing', async () => {
  const before = (await mails()).length;
  const line = await open();
  await begin(line);
  await line.say('DATA\r\n', /^354/m);
  line.socket.write(`From: a@payer.example\r\n\r\n${'x'.repeat(100_000)}`);
  await new Promise<void>((written) => line.socket.end(() => written()));
  await once(line.socket, 'close');
  const next = await open();
  next.socket.destroy();
  expect(await mails()).toHaveLength(before);
});

test('a malformed mail or one with a huge header is refused', async () => {
  const header = `X-Long: ${'a'.repeat(3_000_000)}\r\n`;
  const nested = Array.from({ length: 60 }, (_, at) =>
    [`Content-Type: multipart/mixed; boundary=b${at}`, '', `--b${at}`, ''].join('\r\n'),
  ).join('');
  for (const content of [`${header}\r\nHello`, nested]) {
    const line = await open();
    await begin(line);
    await line.say('DATA\r\n', /^354/m);
    await line.say(`${content}\r\n.\r\n`, /^250/m);
    line.socket.destroy();
    expect((await mails())[0]).toMatchObject({ status: 'refused', reasonCode: 'broken' });
  }
});

test('a mail that is too large is refused, and listed as such', async () => {
  const line = await open();
  await begin(line);
  await line.say('DATA\r\n', /^354/m);
  const piece = Buffer.from(`${'x'.repeat(998)}\r\n`.repeat(1_000));
  for (let sent = 0; sent <= 76 * 1024 * 1024; sent += piece.length) {
    if (!line.socket.write(piece)) await once(line.socket, 'drain');
  }
  expect(await line.say('.\r\n', /^\d{3} .*\r\n/m)).toMatch(/^552 /);
  line.socket.destroy();
  expect((await mails())[0]).toMatchObject({ status: 'refused', reasonCode: 'too_large' });
  expect((await auditRows(app)).at(-1)).toMatchObject({ description: 'An email was rejected' });
  const announced = await open();
  expect(await announced.say('MAIL FROM:<a@payer.example> SIZE=99999999\r\n', /^\d{3} /m)).toMatch(
    /^552 /,
  );
  announced.socket.destroy();
});

test('an address that opens too many connections has to retry later', async () => {
  const sockets = Array.from({ length: 25 }, () => connect(app.smtpPort, '127.0.0.1'));
  const greetings = await Promise.all(
    sockets.map(async (socket) => String((await once(socket, 'data'))[0])),
  );
  expect(greetings.filter((text) => text.startsWith('220'))).toHaveLength(20);
  expect(greetings.filter((text) => text.startsWith('421'))).toHaveLength(5);
  for (const socket of sockets) socket.destroy();
});

/** Another process that takes mail, with limits of an address of its own. */
async function openProcess(limits: ConnectionLimits) {
  const callCounts = openCallCounts(app.testDatabase.database, app.platform.log);
  const receiver = await openSmtpReceiver({ ...app.platform, callCounts }, { limits });
  return {
    port: receiver.port,
    async close() {
      await receiver.close();
      await callCounts.close();
    },
  };
}

async function greetingOf(port: number): Promise<{ code: string; socket: Socket }> {
  const socket = connect(port, '127.0.0.1');
  return { code: String((await once(socket, 'data'))[0]).slice(0, 3), socket };
}

test('the connections of an address are counted across all processes', async () => {
  const of = { ...limits, ofAddressAtOnceMax: 4 };
  const processes = [await openProcess(of), await openProcess(of)];
  const open: Awaited<ReturnType<typeof greetingOf>>[] = [];
  for (const at of [0, 1, 0, 1, 0, 1]) open.push(await greetingOf(processes[at]?.port ?? 0));
  expect(open.map(({ code }) => code)).toEqual(['220', '220', '220', '220', '421', '421']);
  open[0]?.socket.destroy();
  const again = async () => {
    const { code, socket } = await greetingOf(processes[1]?.port ?? 0);
    socket.destroy();
    return code;
  };
  await expect.poll(again).toBe('220');
  for (const { socket } of open) socket.destroy();
  for (const each of processes) await each.close();
});

test('so are its connections per minute', async () => {
  const of = { ...limits, ofAddressPerMinuteMax: 30 };
  await withClient(app.testDatabase.admin, (admin) => admin.query('delete from call_counts'));
  const processes = [await openProcess(of), await openProcess(of)];
  const codes: string[] = [];
  for (let at = 0; at < 40; at++) {
    const { code, socket } = await greetingOf(processes[at % 2]?.port ?? 0);
    socket.destroy();
    codes.push(code);
  }
  expect(codes.filter((code) => code === '220')).toHaveLength(30);
  for (const each of processes) await each.close();
});

test('a retired address receives nothing', async () => {
  const old = pharmacy.address;
  const { body } = await pharmacy.client.post('/api/inbound-mail/address/rotate');
  expect(body.address).not.toBe(old);
  const line = await open();
  expect(await begin(line, old)).toMatch(/^550/);
  await line.say('RSET\r\n', /^250/m);
  expect(await begin(line, String(body.address).toUpperCase())).toMatch(/^250/);
  line.socket.destroy();
});
