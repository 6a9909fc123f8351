import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { createLog } from '../log.ts';
import type { Mail } from './mail.ts';
import { renderMail } from './mail-layout.ts';
import { createMailSender, type MailSender } from './mail-sender.ts';

const mail: Mail = {
  to: 'ana@corner.example',
  subject: 'A fee of $1,234.56 — look at it',
  preview: 'One payer took more than before.',
  title: 'Fees & “take-backs”',
  blocks: [
    'Dear <b>Ana</b>,',
    { kind: 'facts', rows: [['DIR fees', '$1,234.56']] },
    {
      kind: 'table',
      columns: [{ label: 'Payer' }, { label: 'Fees', numeric: true }],
      rows: [['Elm & Oak', '$12.00']],
    },
    { kind: 'action', label: 'Open', url: 'https://fees.example/x?a=1&b=2' },
  ],
  reason: 'You get this mail because you asked for it.',
  unsubscribeUrl: 'https://fees.example/unsubscribe?token=t',
};

const clock = () => new Date('2026-03-10T15:00:00.000Z');
const from = 'Fees <no-reply@fees.example>';
let folder: string;
let server: TestMailServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pfs-mail-'));
  server = await startMailServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function using(smtpUrl: string | undefined, work: (sender: MailSender) => Promise<void>) {
  const log = createLog('silent');
  const outboxFolder = join(folder, 'outbox');
  const sender = createMailSender({ smtpUrl, from, outboxFolder, log, clock });
  await work(sender).finally(() => sender.close());
}

describe('a mail', () => {
  test('reaches a mail server with both forms, its date and a way to end such mails', async () => {
    await using(server.url, (sender) => sender.send(mail));
    const [received] = server.received;
    expect(received).toMatchObject({ from: 'no-reply@fees.example', to: ['ana@corner.example'] });
    const parsed = await PostalMime.parse(received?.content ?? '');
    expect(parsed.subject).toBe(mail.subject);
    expect(parsed.date).toBe('2026-03-10T15:00:00.000Z');
    expect(parsed.html).toContain('Dear &lt;b&gt;Ana&lt;/b&gt;,');
    expect(parsed.text).toContain('Dear <b>Ana</b>,');
    expect(parsed.text).toContain('https://fees.example/x?a=1&b=2');
    const header = (key: string) => parsed.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe')).toBe('<https://fees.example/unsubscribe?token=t>');
    expect(header('auto-submitted')).toBe('auto-generated');
  });

  test('is laid whole into the outbox where no mail server is set', async () => {
    await using(undefined, (sender) => sender.send(mail));
    const files = await readdir(join(folder, 'outbox'));
    expect(files).toEqual([expect.stringMatching(/^2026-03-10T15-00-00-000Z-[0-9a-f]{8}\.eml$/)]);
    const parsed = await PostalMime.parse(await readFile(join(folder, 'outbox', files[0] ?? '')));
    expect(parsed.to).toEqual([{ name: '', address: 'ana@corner.example' }]);
    expect(parsed.subject).toBe(mail.subject);
  });

  test('that the mail server refuses is an error for who sends it', async () => {
    const refused = { ...mail, to: 'refused@corner.example' };
    await using(server.url, async (sender) => {
      await expect(sender.send(refused)).rejects.toThrow(/refused/i);
    });
  });

  test('cannot gain a header through its subject', async () => {
    const before = server.received.length;
    const subject = 'Hello\r\nBcc: thief@evil.example\r\n\r\nbody';
    await using(server.url, (sender) => sender.send({ ...mail, subject }));
    const received = server.received[before];
    expect(received?.to).toEqual(['ana@corner.example']);
    const parsed = await PostalMime.parse(received?.content ?? '');
    expect(parsed.bcc).toBeUndefined();
    expect(parsed.subject).toBe('Hello Bcc: thief@evil.example body');
  });

  test('asks for nothing from another host', () => {
    expect(renderMail(mail).html).not.toMatch(/<(img|link|script|iframe)|@import|url\(/i);
  });
});
