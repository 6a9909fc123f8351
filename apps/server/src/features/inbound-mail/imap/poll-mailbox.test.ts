import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallRemittance } from '../../../testing/small-remittance.ts';
import { keptBytesMax } from '../mail-limits.ts';
import { startImapServer, type TestImapServer } from '../testing/imap-server.ts';
import {
  type MailApp,
  type MailPharmacy,
  mailDomain,
  registerMailPharmacy,
  startMailApp,
} from '../testing/mail-app.ts';
import { createMailboxPoll } from './poll-mailbox.ts';

let server: TestImapServer;
let app: MailApp;
let pharmacy: MailPharmacy;
let poll: ReturnType<typeof createMailboxPoll>;

beforeAll(async () => {
  server = await startImapServer();
  const tls = undefined;
  const smtp = { domain: mailDomain, smtpPort: 0, smtpHost: '127.0.0.1', tls };
  app = await startMailApp({ config: { inboundMail: { ...smtp, imapUrl: server.url } } });
  pharmacy = await registerMailPharmacy(app);
  poll = createMailboxPoll(app.platform);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

function mailOf(to: string, trace: string): string {
  const claims = [{ id: '7000001', gross: 10_000 }];
  return [
    `Return-Path: <${pharmacy.email}>`,
    `From: Owner <${pharmacy.email}>`,
    `To: Remittances`,
    `\t<${to}>`,
    `Subject: ${trace}`,
    'Content-Type: application/octet-stream; name="march.835"',
    'Content-Disposition: attachment; filename="march.835"',
    '',
    smallRemittance({ paidOn: '2026-03-10', trace, claims }),
    '',
  ].join('\n');
}

const countIn = (folder: string) => server.folders.get(folder)?.size ?? 0;

test('a mail of the mailbox is ingested, and then moved', async () => {
  server.deliver(mailOf(pharmacy.address, 'ONE'));
  await poll();
  expect([countIn('INBOX'), countIn('pfs-taken')]).toEqual([0, 1]);
  const mails = await pharmacy.settled();
  expect(mails).toMatchObject([
    { via: 'imap', status: 'ingested', subject: 'ONE', spf: 'unknown' },
  ]);
});

test('a mail that was received but not moved before a crash is not received again', async () => {
  server.deliver(mailOf(pharmacy.address, 'TWO'));
  server.breakAtMove = true;
  await poll().catch(() => undefined);
  expect(countIn('INBOX')).toBe(1);
  server.breakAtMove = false;
  await poll();
  expect([countIn('INBOX'), countIn('pfs-taken')]).toEqual([0, 2]);
  expect((await pharmacy.settled()).map(({ subject }) => subject)).toEqual(['TWO', 'ONE']);
});

test('a mail to no pharmacy is set aside unread', async () => {
  server.deliver(mailOf(`remits+${'0'.repeat(24)}@${mailDomain}`, 'STRANGE'));
  await poll();
  expect([countIn('INBOX'), countIn('pfs-unknown')]).toEqual([0, 1]);
  expect(await pharmacy.settled()).toHaveLength(2);
});

test('characters that the database refuses don’t block a mail', async () => {
  const mail = mailOf(pharmacy.address, 'ODD\u0000\u0001').replace(
    'filename="',
    'filename="\u0000',
  );
  server.deliver(mail.replace(`<${pharmacy.email}>`, '<a\u0000b@payer.example>'));
  await poll();
  expect(countIn('INBOX')).toBe(0);
  expect((await pharmacy.settled())[0]).toMatchObject({ status: 'ingested', subject: 'ODD' });
});

test('a mail to two pharmacies arrives at both', async () => {
  const other = await registerMailPharmacy(app);
  server.deliver(mailOf(`${pharmacy.address}>, <${other.address}`, 'BOTH'));
  await poll();
  expect((await pharmacy.settled())[0]?.status).toBe('ingested');
  expect(await other.settled()).toMatchObject([{ status: 'quarantined', subject: 'BOTH' }]);
});

test('a pharmacy at its limit doesn’t block mail of others', async () => {
  const full = await registerMailPharmacy(app);
  server.deliver(mailOf(full.address, 'FIRST'));
  await poll();
  expect(await full.settled()).toMatchObject([{ status: 'quarantined' }]);
  await app.platform.database.withTenant(full.organizationId, (tx) =>
    tx.query
      .updateTable('inbound_mails')
      .set({ bytes: String(keptBytesMax) })
      .where('organization_id', '=', tx.organizationId)
      .execute(),
  );
  const held = Array.from({ length: 12 }, (_, at) => mailOf(full.address, `HELD${at}`));
  for (const mail of held) server.deliver(mail);
  server.deliver(mailOf(pharmacy.address, 'AFTER'));
  const downloads = server.downloads;
  await poll();
  expect((await pharmacy.settled())[0]).toMatchObject({ status: 'ingested', subject: 'AFTER' });
  expect([countIn('INBOX'), server.downloads - downloads]).toEqual([12, 1]);
  expect(await full.settled()).toHaveLength(1);

  // More of them than one round looks at: the next round goes on behind them, and then anew.
  server.deliver(mailOf(pharmacy.address, 'BEHIND'));
  const short = createMailboxPoll(app.platform, { checksPerRoundMax: 10 });
  await short();
  expect(countIn('INBOX')).toBe(13);
  await short();
  expect((await pharmacy.settled())[0]).toMatchObject({ status: 'ingested', subject: 'BEHIND' });
  expect(countIn('INBOX')).toBe(12);
});
