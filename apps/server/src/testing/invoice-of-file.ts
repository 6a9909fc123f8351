import { randomUUID } from 'node:crypto';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

interface Attached {
  readonly organizationId: string;
  readonly invoiceId: string;
  readonly content: string;
}

/** Lays a file of the store beside an invoice, as if it had been read from it. */
export async function attachFile(
  app: TestApp,
  client: TestClient,
  { organizationId, invoiceId, content }: Attached,
): Promise<void> {
  const { body } = await client.upload({ name: 'kept.835', content });
  await app.platform.database.withTenant(organizationId, async (tx) => {
    const kept = await tx.query
      .selectFrom('remittances')
      .select(['file_path', 'file_size', 'sha256'])
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    const id = randomUUID();
    await tx.query
      .insertInto('invoice_documents')
      .values({
        ...{ organization_id: tx.organizationId, id, ...kept },
        ...{ file_name: 'invoice.pdf', file_type: 'application/pdf', origin: 'upload' },
        status: 'done',
      })
      .execute();
    await tx.query
      .updateTable('vendor_invoices')
      .set({ document_id: id })
      .where('id', '=', invoiceId)
      .execute();
  });
}
