import type { InvoiceDocumentDetail } from '@pfs/wire/invoice-documents';
import type { Answer, TestClient } from '../../../testing/test-client.ts';

interface Sent {
  readonly fileName: string;
  readonly bytes: Uint8Array | string;
  readonly vendorId?: string;
}

/** Uploads a file with invoices as the Vendor Audit page does. */
export async function sendInvoice(
  client: TestClient,
  { fileName, bytes, vendorId }: Sent,
): Promise<Answer> {
  const form = new FormData();
  const content = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), fileName);
  // Behind the file, where it is known only once that has come.
  if (vendorId !== undefined) form.append('vendorId', vendorId);
  const encoded = new Response(form);
  return client.request({
    method: 'POST',
    url: '/api/vendor-invoices',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** Waits until a file of invoices was read or failed. */
export async function settledDocument(
  client: TestClient,
  id: string,
): Promise<InvoiceDocumentDetail> {
  await client.settle('invoiceDocument', id);
  return (await client.get(`/api/invoice-documents/${id}`)).body as InvoiceDocumentDetail;
}
