import type { NewInvoiceBody, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { expect } from 'vitest';
import type { Answer, TestClient } from '../../../testing/test-client.ts';

let vendors = 0;
let numbers = 0;

export async function addVendor(client: TestClient, name?: string): Promise<string> {
  vendors += 1;
  const answer = await client.post('/api/vendors', { name: name ?? `Vendor Number ${vendors}` });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id as string;
}

/** Ten units for $25.00, unless something else is said. */
export function anInvoice(said: Partial<NewInvoiceBody> & { readonly vendorId: string }) {
  numbers += 1;
  const line = { description: 'BANDAGES', quantity: 10, unitPrice: 2.5, totalPrice: 25 };
  return {
    ...{ invoiceNumber: `N-${numbers}`, invoiceDate: '2026-03-02', dueDate: '2026-04-01' },
    ...{ totalAmount: 25, lineItems: [line] },
    ...said,
  };
}

export async function addInvoice(
  client: TestClient,
  said: Partial<NewInvoiceBody> & { readonly vendorId: string },
): Promise<VendorInvoiceDetail> {
  const answer = await client.post('/api/vendor-invoices', anInvoice(said));
  expect(answer.status, answer.text).toBe(201);
  return answer.body as VendorInvoiceDetail;
}

export function setStatus(
  client: TestClient,
  id: string,
  body: { status: string; reason?: string; version?: number },
): Promise<Answer> {
  return client.request({
    method: 'PATCH',
    url: `/api/vendor-invoices/${id}/status`,
    payload: body,
  });
}

export function pay(client: TestClient, id: string, body: object): Promise<Answer> {
  return client.post(`/api/vendor-invoices/${id}/payments`, body);
}
