import { pioneerCsv, pioneerRow, pioneerRows } from '@pfs/documents/testing/exports/pioneer-export';
import type { ExportImport } from '@pfs/wire/export-imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type MailApp,
  type MailPharmacy,
  registerMailPharmacy,
  startMailApp,
} from '../inbound-mail/testing/mail-app.ts';
import { confirmExport, settledExport } from './testing/exports.ts';

let app: MailApp;
let pharmacy: MailPharmacy;

beforeAll(async () => {
  app = await startMailApp();
  pharmacy = await registerMailPharmacy(app);
});
afterAll(() => app.close());

/** Mails an export, and answers what became of it. */
async function mailed(filename: string, content: string) {
  const { client, email, address } = pharmacy;
  const attachments = [{ filename, content: Buffer.from(content) }];
  await app.send({ from: email, to: address, subject: 'Claims', attachments });
  const [mail] = await pharmacy.settled();
  await client.settled(mail?.attachments[0]?.remittanceId ?? '');
  const imports = (await client.get('/api/export-imports')).body as ExportImport[];
  return settledExport(client, imports[0]?.id ?? '');
}

test('a mailed export waits for its columns; the next one is imported by them', async () => {
  const waiting = await mailed('june.csv', pioneerCsv([pioneerRow]));
  expect(waiting).toMatchObject({ status: 'mapping', fileName: 'june.csv', origin: 'mail' });
  await confirmExport(pharmacy.client, waiting.id);
  const next = await mailed('july.csv', pioneerCsv([...pioneerRows({ count: 5 })]));
  expect(next).toMatchObject({ status: 'imported', fileName: 'july.csv', newRows: 5 });
});
