import { randomUUID } from 'node:crypto';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** What a person may say an invoice is. */
export const anInvoice = {
  ...{ vendorId: randomUUID(), invoiceNumber: 'A-1', invoiceDate: '2020-01-01', totalAmount: 5 },
  lineItems: [{ description: 'Bandages', quantity: '1', unitPrice: '5', totalPrice: '5' }],
};

/** A file of invoices with a page of which nothing can be drawn, and a draft that was kept. */
export async function makeInvoiceDocument(app: TestApp, client: TestClient): Promise<string> {
  const content = `%PDF-1.7 ${randomUUID()}`;
  const { body } = await client.upload({ name: 'own.pdf', content });
  const id = randomUUID();
  const { body: user } = await client.get('/api/auth/user');
  await app.platform.database.withTenant(user.organization.id as string, async (tx) => {
    const { organizationId: organization_id } = tx;
    const kept = await tx.query
      .selectFrom('remittances')
      .select(['file_name', 'file_type', 'file_path', 'file_size', 'sha256'])
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    const page = { number: 1, width: 612, height: 792, turnedDegrees: 0, words: 9 };
    const pages = JSON.stringify([{ ...page, source: 'text_layer' }]);
    await tx.query
      .insertInto('invoice_documents')
      .values({ ...{ organization_id, id, pages }, ...kept, origin: 'upload', status: 'review' })
      .execute();
    const draft = JSON.stringify({ source: 'document', fields: {}, lines: [], controls: [] });
    const proof = JSON.stringify({ status: 'review', equations: [], doubts: [] });
    const whose = { organization_id, document_id: id, position: 0 };
    await tx.query
      .insertInto('invoice_drafts')
      .values({ ...whose, draft, proof, status: 'done' })
      .execute();
  });
  return id;
}
