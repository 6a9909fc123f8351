import type { ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import { expect } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import type { Scene } from './expect-exact.ts';
import type { Step } from './steps.ts';

type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

const reason = 'as a person says';

/** An invoice of one drug is typed; of packages nobody knows how much is in one. */
export async function buy({ client }: Scene, step: Of<'buy'>, number: number): Promise<void> {
  const { vendor, ndc, day, price, as } = step;
  const added = await client.post('/api/vendors', { name: vendor });
  expect([201, 409], added.text).toContain(added.status);
  const vendorId = added.status === 201 ? added.body.id : added.body.existing.id;
  const quantity = as === 'credit' ? -100 : 100;
  const line = {
    ...{ description: 'DRUG', ndc, quantity, unitPrice: price },
    totalPrice: price * quantity + (as === 'off' ? 1 : 0),
    ...(as === 'package' ? { unit: 'BT' } : {}),
  };
  const answer = await client.post('/api/vendor-invoices', {
    ...{ vendorId, invoiceNumber: `I-${number}`, invoiceDate: day, dueDate: day },
    ...{ totalAmount: line.totalPrice, lineItems: [line] },
  });
  expect(answer.status, answer.text).toBe(201);
  if (step.approved) await setStatus(client, answer.body.id, 'approved');
}

/** One of the wanted status, else any. */
async function oneOf(
  { client }: Scene,
  which: number,
  wanted?: VendorInvoice['status'],
): Promise<VendorInvoice | undefined> {
  const all = (await client.get('/api/vendor-invoices')).body as VendorInvoice[];
  const fitting = all.filter(({ status }) => status === wanted);
  const invoices = fitting.length > 0 ? fitting : all;
  return invoices[which % Math.max(invoices.length, 1)];
}

/** One of the invoices takes a step, if it may. */
export async function changeInvoice(scene: Scene, step: Of<'invoice'>): Promise<void> {
  const one = await oneOf(scene, step.which);
  if (one === undefined) return;
  await setStatus(scene.client, one.id, step.status);
}

async function setStatus(client: TestClient, id: string, status: string): Promise<void> {
  const answer = await client.request({
    method: 'PATCH',
    url: `/api/vendor-invoices/${id}/status`,
    payload: { status, reason },
  });
  expect([200, 409], answer.text).toContain(answer.status);
}

/** A part is paid, of too little or too much, on what may be paid or not. */
export async function payInvoice(scene: Scene, step: Of<'pay'>): Promise<void> {
  const one = await oneOf(scene, step.which, 'approved');
  if (one === undefined) return;
  const { amount, paidOn } = step;
  const answer = await scene.client.post(`/api/vendor-invoices/${one.id}/payments`, {
    ...{ amount, paidOn },
  });
  expect([201, 400, 409], answer.text).toContain(answer.status);
}

/** Somebody decides about a finding. */
export async function judgeFinding({ client }: Scene, step: Of<'judge'>): Promise<void> {
  const { rows } = (await client.get('/api/invoice-findings')).body as {
    rows: ListedInvoiceFinding[];
  };
  const one = rows[step.which % Math.max(rows.length, 1)];
  if (one === undefined) return;
  const answer = await client.request({
    method: 'PATCH',
    url: `/api/invoice-findings/${one.id}`,
    payload: { status: step.status, note: reason },
  });
  expect([200, 404, 409], answer.text).toContain(answer.status);
}
