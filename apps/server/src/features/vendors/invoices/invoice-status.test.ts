import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../../testing/test-client.ts';
import { noOrigin } from '../../audit/public.ts';
import { addInvoice, addVendor, pay, setStatus } from '../testing/an-invoice.ts';
import { changeInvoiceStatus } from './invoice-status.service.ts';

/** A status in a sentence. */
const spelled = (status: string) => status.replace('cancelled', 'canceled');

let app: TestApp;
let client: TestClient;
let vendorId: string;

beforeAll(async () => {
  // Still the day before where the pharmacy is.
  app = await startTestApp({ worker: false, clock: () => new Date('2026-03-21T02:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  client = (await registerPharmacy(app.server)).client;
  vendorId = await addVendor(client);
});

async function brought(...steps: readonly string[]): Promise<VendorInvoiceDetail> {
  let invoice = await addInvoice(client, { vendorId, totalAmount: 25 });
  for (const status of steps) {
    const answer = await setStatus(client, invoice.id, { status, reason: 'For the test' });
    expect(answer.status, answer.text).toBe(200);
    invoice = answer.body;
  }
  return invoice;
}

const ways: Readonly<Record<string, readonly string[]>> = {
  pending: [],
  approved: ['approved'],
  paid: ['approved', 'paid'],
  disputed: ['disputed'],
  cancelled: ['cancelled'],
};

const allowed = new Set([
  ...['pending approved', 'pending disputed', 'pending cancelled', 'approved paid'],
  ...['approved disputed', 'disputed approved', 'disputed cancelled'],
]);

describe.each(Object.keys(ways))('an invoice that is %s', (from) => {
  test.each(Object.keys(ways))('to %s', async (to) => {
    const invoice = await brought(...(ways[from] ?? []));
    const answer = await setStatus(client, invoice.id, { status: to, reason: 'As agreed' });
    if (allowed.has(`${from} ${to}`)) {
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.status).toBe(to);
      expect(answer.body.version).toBeGreaterThan(invoice.version);
      expect(answer.body.statusChanges.at(-1)).toMatchObject({ from, to, reason: 'As agreed' });
    } else {
      expectError(answer, 'wrong_status');
      expect(answer.body.message).toContain(`This invoice is ${spelled(from)}`);
    }
  });
});

test('a dispute needs a reason', async () => {
  const { id } = await brought();
  const answer = await setStatus(client, id, { status: 'disputed' });
  expectError(answer, 'invalid_input');
  expect(answer.body.fields).toEqual({ reason: 'Enter a reason' });
});

test('each step is in the audit trail with the invoice number', async () => {
  const { id, invoiceNumber } = await brought('disputed', 'approved', 'paid');
  const rows = await app.platform.database.withPlatform('look at the trail', (tx) =>
    tx.query
      .selectFrom('audit_trails')
      .select(['action', 'new_values'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute(),
  );
  expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'approve', 'update']);
  for (const { new_values } of rows) expect(new_values).toMatchObject({ invoiceNumber });
});

test('of two parallel changes one wins and the other is refused', async () => {
  const { id } = await brought();
  const answers = await Promise.all(
    ['approved', 'cancelled', 'approved'].map((status) => setStatus(client, id, { status })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  for (const answer of answers) {
    if (answer.status !== 200) expectError(answer, 'wrong_status');
  }
});

test('steps are in the order in which they were saved', async () => {
  const { id } = await brought();
  const { body: user } = await client.get('/api/auth/user');
  await app.platform.database.withTenant(user.organization.id, async (tx) => {
    await sql`select now()`.execute(tx.query);
    await setStatus(client, id, { status: 'approved' });
    const by = { userId: user.id, origin: noOrigin };
    const dispute = { status: 'disputed', reason: 'Short by a box', today: '2026-03-20' } as const;
    await changeInvoiceStatus(tx, { ...by, ...dispute, id });
  });
  const { body } = await client.get(`/api/vendor-invoices/${id}`);
  const steps = body.statusChanges.map(({ to }: { to: string }) => to);
  expect(steps).toEqual(['pending', 'approved', 'disputed']);
});

test('a step on a changed invoice is refused', async () => {
  const { id, version } = await brought();
  await setStatus(client, id, { status: 'approved' });
  await setStatus(client, id, { status: 'disputed', reason: 'Short by a box' });
  expectError(await setStatus(client, id, { status: 'approved', version }), 'conflict');
  const { body } = await client.get(`/api/vendor-invoices/${id}`);
  expect((await setStatus(client, id, { status: 'approved', version: body.version })).status).toBe(
    200,
  );
});

test('Mark Paid pays in full, on the pharmacy’s current day', async () => {
  const paid = await brought('approved', 'paid');
  expect(paid).toMatchObject({ paidAmount: 25, balance: 0, paidDate: '2026-03-20' });
  expect(paid.payments).toMatchObject([{ amount: 25, paidOn: '2026-03-20' }]);
});

test('payments add up; the one that reaches the total makes the invoice paid', async () => {
  const { id } = await brought('approved');
  const first = await pay(client, id, { amount: 10.01, paidOn: '2026-03-10', note: 'Check 7' });
  expect(first.status, first.text).toBe(201);
  expect(first.body).toMatchObject({ status: 'approved', paidAmount: 10.01, balance: 14.99 });
  const last = await pay(client, id, { amount: '14.99', paidOn: '2026-03-04' });
  expect(last.body).toMatchObject({ status: 'paid', balance: 0, paidDate: '2026-03-10' });
  expect(last.body.payments.map(({ note }: { note: string }) => note)).toEqual([null, 'Check 7']);
  expectError(await pay(client, id, { amount: 1, paidOn: '2026-03-10' }), 'wrong_status');
});

test('Mark Paid pays the rest of a partly paid invoice', async () => {
  const { id } = await brought('approved');
  await pay(client, id, { amount: 10, paidOn: '2026-03-10' });
  const { body } = await setStatus(client, id, { status: 'paid' });
  expect(body.payments.map(({ amount }: { amount: number }) => amount)).toEqual([10, 15]);
});

test('more than the total may be paid, with a warning', async () => {
  const { id } = await brought('approved');
  const { body } = await pay(client, id, { amount: 30, paidOn: '2026-03-10' });
  expect(body).toMatchObject({ status: 'paid', paidAmount: 30, balance: -5 });
  expect(body.findings).toMatchObject([{ kind: 'paid_over_total', amount: 5 }]);
});

test.each([
  ['amount', { amount: 0 }],
  ['amount', { amount: -1 }],
  ['amount', { amount: 1.001 }],
  ['paidOn', { paidOn: '2026-03-22' }],
  ['paidOn', { paidOn: '1999-12-31' }],
])('a payment with a wrong %s is refused: %j', async (field, said) => {
  const { id } = await brought('approved');
  const answer = await pay(client, id, { amount: 1, paidOn: '2026-03-10', ...said });
  expectError(answer, 'invalid_input');
  expect(Object.keys(answer.body.fields)).toEqual([field]);
});

test.each(['pending', 'disputed', 'cancelled'])('a %s invoice takes no payment', async (from) => {
  const { id } = await brought(...(ways[from] ?? []));
  const answer = await pay(client, id, { amount: 1, paidOn: '2026-03-10' });
  expectError(answer, 'wrong_status');
  expect(answer.body.message).toContain(`This one is ${spelled(from)}.`);
});

test('a credit can only be settled by Mark Paid', async () => {
  const { id } = await addInvoice(client, { vendorId, totalAmount: -25 });
  await setStatus(client, id, { status: 'approved' });
  expectError(await pay(client, id, { amount: 1, paidOn: '2026-03-10' }), 'invalid_input');
  const { body } = await setStatus(client, id, { status: 'paid' });
  expect(body).toMatchObject({ paidAmount: -25, balance: 0, status: 'paid' });
});

test('two payments recorded in parallel are both stored', async () => {
  const { id } = await brought('approved');
  const part = { amount: 5, paidOn: '2026-03-10' };
  await Promise.all([pay(client, id, part), pay(client, id, part)]);
  const { body } = await client.get(`/api/vendor-invoices/${id}`);
  expect(body).toMatchObject({ paidAmount: 10, version: 3 });
});

test('payments are listed by day, without cancelled invoices', async () => {
  const { id, invoiceNumber } = await brought('approved');
  await pay(client, id, { amount: 5, paidOn: '2026-02-10' });
  await pay(client, id, { amount: 6, paidOn: '2026-03-10' });
  const gone = await brought('approved');
  await pay(client, gone.id, { amount: 7, paidOn: '2026-03-11' });
  await setStatus(client, gone.id, { status: 'disputed', reason: 'Never came' });
  await setStatus(client, gone.id, { status: 'cancelled' });
  const listed = async (query: string) => (await client.get(`/api/vendor-payments${query}`)).body;
  expect(await listed('?from=2026-03-01')).toMatchObject([
    { invoiceId: id, invoiceNumber, paidOn: '2026-03-10', amount: 6 },
  ]);
  expect(await listed('')).toHaveLength(2);
  const { body: figure } = await client.get('/api/figures/vendorPayments?from=2026-03-01');
  expect(figure).toMatchObject({
    value: 6,
    terms: [{ rows: { kind: 'vendor_payments', count: 1 } }],
  });
});

test('each step is in the audit trail', async () => {
  const { id } = await brought('approved');
  await pay(client, id, { amount: 10, paidOn: '2026-03-10' });
  await setStatus(client, id, { status: 'disputed', reason: 'Short by a box' });
  await setStatus(client, id, { status: 'approved' });
  await setStatus(client, id, { status: 'paid' });
  const rows = await app.platform.database.withPlatform('look at the trail', (tx) =>
    tx.query
      .selectFrom('audit_trails')
      .select(['description', 'user_id'])
      .where('entity_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
  expect(rows.map(({ description }) => description)).toEqual([
    'Added a vendor invoice (typed)',
    'Approved a vendor invoice',
    'Recorded a payment on a vendor invoice',
    'Disputed a vendor invoice',
    'Approved a vendor invoice',
    'Marked a vendor invoice paid',
  ]);
  expect(rows.every((row) => row.user_id !== null)).toBe(true);
});
