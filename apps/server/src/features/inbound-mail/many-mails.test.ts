import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { readInboundMail } from './read-mail.service.ts';
import { openMailReaders } from './reading/mail-readers.ts';
import {
  type MailApp,
  type MailPharmacy,
  registerMailPharmacy,
  startMailApp,
} from './testing/mail-app.ts';
import { expireQuarantine } from './upkeep.service.ts';

let app: MailApp;
let pharmacy: MailPharmacy;

// Nothing works beside the tests: what they do twice is done twice.
beforeAll(async () => {
  app = await startMailApp({ worker: false, connectionsMax: 200 });
  pharmacy = await registerMailPharmacy(app);
});
afterAll(() => app.close());

const mailsWaiting = () =>
  app.platform.database.withTenant(pharmacy.organizationId, (tx) =>
    tx.query
      .selectFrom('inbound_mails')
      .select(['id', 'status', 'sha256'])
      .where('organization_id', '=', tx.organizationId)
      .orderBy('id')
      .execute(),
  );

const mailOf = (content: string) => ({
  from: pharmacy.email,
  to: pharmacy.address,
  attachments: [{ filename: 'march.835', content }],
});

test('none of 200 mails at once is lost', async () => {
  const mails = Array.from({ length: 200 }, (_, at) => app.send(mailOf(`ISA*${at}`)));
  await Promise.all(mails);
  const waiting = await mailsWaiting();
  expect(waiting).toHaveLength(200);
  expect(new Set(waiting.map(({ sha256 }) => sha256)).size).toBe(200);
});

test('a reading that was cut off after a file receives that file once when repeated', async () => {
  const [first] = await mailsWaiting();
  const job = { organizationId: pharmacy.organizationId, id: first?.id ?? '' };
  const mailReaders = openMailReaders();
  const cut = {
    ...mailReaders,
    // Dies when all is taken in and before the mail is settled.
    read: async (...given: Parameters<typeof mailReaders.read>) => {
      await mailReaders.read(...given);
      throw new Error('killed');
    },
  };
  await expect(readInboundMail({ ...app.platform, mailReaders: cut }, job)).rejects.toThrow();
  await readInboundMail({ ...app.platform, mailReaders }, job);
  await readInboundMail({ ...app.platform, mailReaders }, job);
  await mailReaders.close();
  const { body } = await pharmacy.client.get('/api/remittances');
  expect(body).toHaveLength(1);
  const mails = await pharmacy.client.get('/api/inbound-mail/mails?status=ingested');
  expect(mails.body).toMatchObject([
    { attachments: [{ outcome: 'ingested', remittanceId: body[0].id }] },
  ]);
});

test('a mail that fails for internal reasons finally needs a decision', async () => {
  const second = (await mailsWaiting())[1];
  const job = { organizationId: pharmacy.organizationId, id: second?.id ?? '' };
  const mailReaders = {
    read: () => Promise.reject(new Error('no memory')),
    close: () => Promise.resolve(),
  };
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await expect(readInboundMail({ ...app.platform, mailReaders }, job)).rejects.toThrow();
  }
  await readInboundMail({ ...app.platform, mailReaders }, job);
  const { body } = await pharmacy.client.get('/api/inbound-mail/mails?status=quarantined');
  expect(body).toMatchObject([{ id: job.id, reasonCode: 'internal' }]);
});

test('waiting mails fill the disk only up to a limit, and are retried later', async () => {
  const [last] = (await mailsWaiting()).slice(-1);
  const setBytes = (bytes: number) =>
    app.platform.database.withTenant(pharmacy.organizationId, (tx) =>
      tx.query
        .updateTable('inbound_mails')
        .set({ bytes: String(bytes) })
        .where('organization_id', '=', tx.organizationId)
        .where('id', '=', last?.id ?? '')
        .execute(),
    );
  await setBytes(2 * 1024 * 1024 * 1024);
  await expect(app.send(mailOf('ISA*more'))).rejects.toThrow(/451 Too many messages/);
  await setBytes(1);
  await app.send(mailOf('ISA*more'));
  expect(await mailsWaiting()).toHaveLength(201);
});

test('a mail without a decision is refused after thirty days, audited and removed', async () => {
  const { organizationId } = pharmacy;
  const { body } = await pharmacy.client.get('/api/inbound-mail/mails?status=quarantined');
  const clock = () => new Date(Date.now() + 31 * 86_400_000);
  await expireQuarantine({ ...app.platform, clock });
  const path = '/api/inbound-mail/mails?status=refused';
  expect((await pharmacy.client.get(path)).body).toMatchObject([
    { id: body[0].id, reasonCode: 'expired' },
  ]);
  const rows = (await auditRows(app)).filter((row) => row.organization_id === organizationId);
  expect(rows.at(-1)).toMatchObject({
    entity_type: 'inbound_mail',
    action: 'process',
    description: 'An email was rejected',
  });
});
