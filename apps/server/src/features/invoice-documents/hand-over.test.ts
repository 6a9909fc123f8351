import { invoiceOfSeed, makeInvoiceFile } from '@pfs/documents/testing/invoices/make-invoice';
import { ediFile } from '@pfs/documents/testing/invoices/month/make-month';
import type { InboundMail } from '@pfs/wire/inbound-mail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadAndRead } from '../../testing/test-client.ts';
import {
  type MailApp,
  type MailPharmacy,
  registerMailPharmacy,
  startMailApp,
} from '../inbound-mail/testing/mail-app.ts';
import { settledDocument } from './testing/send-invoice.ts';

let app: MailApp;
let pharmacy: MailPharmacy;
const reason = 'This is a vendor invoice. It is on the Vendor Audit page.';

beforeAll(async () => {
  app = await startMailApp();
  pharmacy = await registerMailPharmacy(app);
});
afterAll(() => app.close());

async function invoiceNumbered(number: string) {
  const { body } = await pharmacy.client.get(`/api/vendor-invoices?search=${number}`);
  return body as { id: string; origin: string; status: string }[];
}

/** The file of invoices as which an upload went on, read. */
async function takenOver(remittanceId: string) {
  const { rows } = await app.platform.database.withTenant(pharmacy.organizationId, async (tx) => ({
    rows: await tx.query
      .selectFrom('invoice_documents')
      .select('id')
      .where('remittance_id', '=', remittanceId)
      .execute(),
  }));
  expect(rows).toHaveLength(1);
  return settledDocument(pharmacy.client, rows[0]?.id ?? '');
}

test.each(['csv', 'pdf', 'edi'] as const)(
  'an invoice that was dropped on the Upload page goes on as an invoice: %s',
  async (format) => {
    const meant = invoiceOfSeed({ csv: 51, pdf: 52, edi: 53 }[format], 'cascade', 5);
    const file = format === 'edi' ? ediFile([meant]) : await makeInvoiceFile([meant], format);
    const row = { name: file.fileName, content: file.bytes };
    const read = await uploadAndRead(pharmacy.client, row);
    expect(read).toMatchObject({ processingStatus: 'failed', failureReason: reason });
    expect(await takenOver(read.id)).toMatchObject({ status: 'done', origin: 'upload' });
    expect(await invoiceNumbered(meant.invoiceNumber)).toMatchObject([{ origin: 'upload' }]);

    // Read once more it says the same, and is there once.
    await pharmacy.client.post(`/api/remittances/${read.id}/retry`);
    expect(await pharmacy.client.settled(read.id)).toMatchObject({ failureReason: reason });
    expect(await takenOver(read.id)).toMatchObject({ status: 'done' });
    expect(await invoiceNumbered(meant.invoiceNumber)).toHaveLength(1);

    // Its file is the invoice's, too: it outlives the upload.
    const url = `/api/remittances/${read.id}`;
    const gone = await pharmacy.client.request({
      method: 'DELETE',
      url,
      payload: { note: 'Gone' },
    });
    expect(gone.status, gone.text).toBe(200);
    const [invoice] = await invoiceNumbered(meant.invoiceNumber);
    const original = await pharmacy.client.get(`/api/vendor-invoices/${invoice?.id}/original`);
    expect(Buffer.from(original.bytes).equals(Buffer.from(file.bytes))).toBe(true);
  },
);

async function sendAndSettle(files: readonly { fileName: string; bytes: Uint8Array }[]) {
  await app.send({
    ...{ to: pharmacy.address, from: pharmacy.email, subject: 'Invoices' },
    attachments: files.map(({ fileName, bytes }) => ({
      filename: fileName,
      content: Buffer.from(bytes),
    })),
  });
  return (await pharmacy.settled())[0] as InboundMail;
}

test('mailed invoices are received as invoices, and the mail says so', async () => {
  const [edi, csv] = [invoiceOfSeed(61, 'mesa', 3), invoiceOfSeed(62, 'mesa', 3)];
  const files = [ediFile([edi]), await makeInvoiceFile([csv], 'csv')];
  const mail = await sendAndSettle(files);
  expect(mail.status).toBe('ingested');
  const [first, second] = mail.attachments;
  expect(first).toMatchObject({ outcome: 'ingested', reason, remittanceId: null });
  expect(await settledDocument(pharmacy.client, first?.invoiceDocumentId ?? '')).toMatchObject({
    ...{ status: 'done', origin: 'mail', uploadedByName: null },
  });
  await pharmacy.client.settled(second?.remittanceId ?? '');
  const { id } = await takenOver(second?.remittanceId ?? '');
  const [later] = await pharmacy.settled();
  expect(later?.attachments).toMatchObject([{ reason }, { reason, invoiceDocumentId: id }]);
  for (const { invoiceNumber } of [edi, csv]) {
    expect(await invoiceNumbered(invoiceNumber)).toMatchObject([{ origin: 'mail' }]);
  }
  const again = await sendAndSettle(files.slice(0, 1));
  expect(again).toMatchObject({
    status: 'refused',
    attachments: [{ outcome: 'duplicate', invoiceDocumentId: first?.invoiceDocumentId }],
  });
});
