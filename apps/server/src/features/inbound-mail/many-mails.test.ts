import { afterAll, beforeAll, expect, test } from 'vitest';
import { readInboundMail } from './read-mail.service.ts';
import { openMailReaders } from './reading/mail-readers.ts';
import {
  type MailApp,
  type MailPharmacy,
  registerMailPharmacy,
  startMailApp,
} from './testing/mail-app.ts';

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

test('of 200 mails in one moment none is lost', async () => {
  const mails = Array.from({ length: 200 }, (_, at) => app.send(mailOf(`ISA*${at}`)));
  await Promise.all(mails);
  const waiting = await mailsWaiting();
  expect(waiting).toHaveLength(200);
  expect(new Set(waiting.map(({ sha256 }) => sha256)).size).toBe(200);
});

test('a reading that is cut off after a file was taken takes it once when done again', async () => {
  const [first] = await mailsWaiting();
  const job = { organizationId: pharmacy.organizationId, mailId: first?.id ?? '' };
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

test('a mail that cannot be read for faults of ours waits for a person in the end', async () => {
  const second = (await mailsWaiting())[1];
  const job = { organizationId: pharmacy.organizationId, mailId: second?.id ?? '' };
  const mailReaders = {
    read: () => Promise.reject(new Error('no memory')),
    close: () => Promise.resolve(),
  };
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await expect(readInboundMail({ ...app.platform, mailReaders }, job)).rejects.toThrow();
  }
  await readInboundMail({ ...app.platform, mailReaders }, job);
  const { body } = await pharmacy.client.get('/api/inbound-mail/mails?status=quarantined');
  expect(body).toMatchObject([{ id: job.mailId, reasonCode: 'internal' }]);
});
