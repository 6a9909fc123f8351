import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InboundMail } from '@pfs/wire/inbound-mail';
import { zipSync } from 'fflate';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import {
  type MailApp,
  type MailPharmacy,
  registerMailPharmacy,
  startMailApp,
} from './testing/mail-app.ts';
import { expireQuarantine } from './upkeep.service.ts';

let app: MailApp;
let pharmacy: MailPharmacy;

beforeAll(async () => {
  app = await startMailApp();
});
afterAll(() => app.close());

let files = 0;

/** An 835 that nobody has sent before. */
function remittance(): string {
  files += 1;
  const claims = [{ id: '7000001', gross: 10_000, dir: 250 }];
  return smallRemittance({ paidOn: '2026-03-10', trace: `MAIL${files}`, claims });
}

const attached = (content: string | Uint8Array, filename = 'march.835') => ({
  filename,
  content: Buffer.from(content),
});

async function sendAndSettle(mail: object): Promise<InboundMail> {
  await app.send({ to: pharmacy.address, subject: 'Remittance', ...mail });
  const [newest] = await pharmacy.settled();
  if (newest === undefined) throw new Error('no mail came');
  return newest;
}

const outcomes = ({ attachments }: InboundMail) =>
  attachments.map(({ fileName, outcome }) => [fileName, outcome]);

/** The reply to an address that says something, once it is there. */
async function replySaying(to: string, words: string): Promise<{ subject?: string | undefined }> {
  const folder = join(app.platform.config.dataDir, 'outbox');
  for (;;) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.eml')) continue;
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      if (mail.to?.[0]?.address === to && mail.text?.includes(words)) return mail;
    }
    await sleep(25);
  }
}

describe('a mail from a user of the pharmacy', () => {
  beforeAll(async () => {
    pharmacy = await registerMailPharmacy(app);
  });

  test('is ingested, its file is read as an upload, and a reply confirms it', async () => {
    const mail = await sendAndSettle({
      from: pharmacy.email,
      attachments: [attached(remittance())],
    });
    expect(mail).toMatchObject({ status: 'ingested', reason: null, subject: 'Remittance' });
    expect(outcomes(mail)).toEqual([['march.835', 'ingested']]);
    const id = mail.attachments[0]?.remittanceId ?? '';
    expect(await pharmacy.client.settled(id)).toMatchObject({ processingStatus: 'completed' });
    const reply = await replySaying(pharmacy.email, 'march.835');
    expect(reply.subject).toMatch(/^Your files have arrived/);
  });

  test('with a file that was received before is refused as a duplicate', async () => {
    const again = remittance();
    await sendAndSettle({ from: pharmacy.email, attachments: [attached(again)] });
    const mail = await sendAndSettle({ from: pharmacy.email, attachments: [attached(again)] });
    expect(mail).toMatchObject({ status: 'refused', reasonCode: 'duplicate' });
    expect(mail.attachments[0]).toMatchObject({
      outcome: 'duplicate',
      reason: expect.stringMatching(/^This file was already uploaded on/),
    });
  });

  test('with the same file twice is received once', async () => {
    const file = remittance();
    const attachments = [attached(file, 'a.835'), attached(file, 'b.835')];
    const mail = await sendAndSettle({ from: pharmacy.email, attachments });
    expect(mail.status).toBe('ingested');
    expect(outcomes(mail)).toEqual([
      ['a.835', 'ingested'],
      ['b.835', 'duplicate'],
    ]);
  });

  test('with an archive has its files read, without their folders', async () => {
    const zip = zipSync({
      'folder/one.835': Buffer.from(remittance()),
      '../../etc/passwd': Buffer.from(remittance()),
      '__MACOSX/._one.835': Buffer.from('finder'),
      'inner.zip': zipSync({ 'x.835': Buffer.from(remittance()) }),
    });
    const mail = await sendAndSettle({
      from: pharmacy.email,
      attachments: [attached(zip, 'all.zip')],
    });
    expect(mail).toMatchObject({ status: 'ingested', reasonCode: 'some_refused' });
    expect(outcomes(mail)).toEqual([
      ['one.835', 'ingested'],
      ['passwd', 'ingested'],
      ['inner.zip', 'refused'],
    ]);
  });

  test('that was forwarded as an attachment is opened', async () => {
    const inner = [
      'From: payer@payer.example',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: application/octet-stream; name="inner.835"',
      'Content-Disposition: attachment; filename="inner.835"',
      '',
      remittance().replaceAll('\n', '\r\n'),
      '--b--',
      '',
    ].join('\r\n');
    const forwarded = { filename: 'Fwd.eml', contentType: 'message/rfc822', content: inner };
    const mail = await sendAndSettle({ from: pharmacy.email, attachments: [forwarded] });
    expect(outcomes(mail)).toEqual([['inner.835', 'ingested']]);
  });

  test('without a file is refused, and the reply says what to attach', async () => {
    const mail = await sendAndSettle({ from: pharmacy.email, text: 'See the portal.' });
    expect(mail).toMatchObject({ status: 'refused', reasonCode: 'no_attachment' });
    const reply = await replySaying(pharmacy.email, 'No file was attached.');
    expect(reply.subject).toMatch(/^Your email was not accepted/);
  });

  test('in HTML with only a logo has no file', async () => {
    const mail = await sendAndSettle({
      from: pharmacy.email,
      html: '<p>Hello <img src="cid:logo"></p>',
      attachments: [{ cid: 'logo', filename: 'logo.png', content: Buffer.from([0x89, 0x50]) }],
    });
    expect(mail).toMatchObject({ status: 'refused', reasonCode: 'no_attachment' });
  });

  test('with 500 files is refused', async () => {
    const attachments = Array.from({ length: 500 }, (_, at) => attached('x', `${at}.txt`));
    const mail = await sendAndSettle({ from: pharmacy.email, attachments });
    expect(mail).toMatchObject({ status: 'refused', reasonCode: 'too_many_files' });
  });

  test('with a file that is not a remittance gets a reason for each file', async () => {
    const mail = await sendAndSettle({
      from: pharmacy.email,
      attachments: [
        attached('<html><body>Hello</body></html>', 'page.html'),
        attached('', 'empty.835'),
        { filename: 'winmail.dat', contentType: 'application/ms-tnef', content: 'x' },
      ],
    });
    expect(mail).toMatchObject({ status: 'refused', reasonCode: 'no_remittance' });
    expect(mail.attachments.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^This is a web page/),
      expect.stringMatching(/^The file is empty/),
      expect.stringMatching(/^Outlook packed/),
    ]);
  });
});

describe('a mail from anybody else', () => {
  const from = 'remits@payer.example';
  const mailOf = (content: string) => ({ from, attachments: [attached(content)] });

  beforeAll(async () => {
    pharmacy = await registerMailPharmacy(app);
  });

  test('waits in quarantine with its files listed, and its sender learns only that', async () => {
    const mail = await sendAndSettle(mailOf(remittance()));
    expect(mail).toMatchObject({ status: 'quarantined', reasonCode: 'unknown_sender', from });
    expect(outcomes(mail)).toEqual([['march.835', 'listed']]);
    const reply = await replySaying(from, 'until someone there decides');
    expect(JSON.stringify(reply)).not.toContain('march.835');
    const { body } = await pharmacy.client.get('/api/remittances');
    expect(body).toEqual([]);
  });

  test('is read once it is released, and its sender is allowed afterwards', async () => {
    const [waiting] = await pharmacy.settled();
    const path = `/api/inbound-mail/mails/${waiting?.id}/release`;
    const answer = await pharmacy.client.post(path, { allowSender: true });
    expect(answer).toMatchObject({ status: 202, body: { status: 'received' } });
    const [mail] = await pharmacy.settled();
    expect(mail).toMatchObject({ id: waiting?.id, status: 'ingested' });
    expect(await pharmacy.client.post(path, {})).toMatchObject({ status: 409 });
    expect(await sendAndSettle(mailOf(remittance()))).toMatchObject({ status: 'ingested' });
  });

  test('can be rejected, and its content is removed', async () => {
    const mail = await sendAndSettle({ ...mailOf(remittance()), from: 'other@else.example' });
    const path = `/api/inbound-mail/mails/${mail.id}/refuse`;
    expect(await pharmacy.client.post(path)).toMatchObject({
      status: 200,
      body: { status: 'refused', reason: 'An administrator rejected it.' },
    });
    expect(await keptMails()).toEqual([]);
  });

  test('is read when its domain is allowed, but not for a part of the domain', async () => {
    const path = '/api/inbound-mail/senders';
    await pharmacy.client.post(path, { sender: 'Allowed.Example' });
    const ofDomain = { ...mailOf(remittance()), from: 'x@allowed.example' };
    expect(await sendAndSettle(ofDomain)).toMatchObject({ status: 'ingested' });
    const ofOther = { ...mailOf(remittance()), from: 'x@not-allowed.example' };
    expect(await sendAndSettle(ofOther)).toMatchObject({ status: 'quarantined' });
    const senders = (await pharmacy.client.get(path)).body as { id: string; sender: string }[];
    expect(senders.map(({ sender }) => sender)).toEqual(['allowed.example', from]);
    await pharmacy.client.request({ method: 'DELETE', url: `${path}/${senders[0]?.id}` });
    const later = { ...mailOf(remittance()), from: 'x@allowed.example' };
    expect(await sendAndSettle(later)).toMatchObject({ status: 'quarantined' });
  });

  test('with two senders in From has no sender', async () => {
    const mail = await sendAndSettle({
      ...mailOf(remittance()),
      from: `${from}, ${pharmacy.email}`,
    });
    expect(mail).toMatchObject({ status: 'quarantined', reasonCode: 'no_sender' });
  });

  test('from a program or an empty sender gets no reply', async () => {
    await sendAndSettle({
      ...mailOf(remittance()),
      from: 'robot@payer2.example',
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    const to = pharmacy.address;
    await sendAndSettle({ ...mailOf(remittance()), envelope: { from: '', to } });
    const rows = await app.platform.database.withTenant(pharmacy.organizationId, (tx) =>
      tx.query
        .selectFrom('inbound_mails')
        .select('may_answer')
        .where('organization_id', '=', tx.organizationId)
        .orderBy('received_at', 'desc')
        .limit(2)
        .execute(),
    );
    expect(rows).toEqual([{ may_answer: false }, { may_answer: false }]);
  });
});

test('a mail without a decision is refused after thirty days, and its sender gets a reply', async () => {
  const from = 'late@else.example';
  await sendAndSettle({ from, attachments: [attached(remittance())] });
  const clock = () => new Date(Date.now() + 31 * 86_400_000);
  await expireQuarantine({ ...app.platform, clock });
  const reply = await replySaying(from, 'No files from your email');
  expect(JSON.stringify(reply)).not.toContain('march.835');
  expect(await keptMails()).toEqual([]);
});

/** Sealed mails of the pharmacy that lie on the disk. */
async function keptMails(): Promise<string[]> {
  const folder = join(app.platform.config.dataDir, 'files', 'mails', pharmacy.organizationId);
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.pfs'));
}
