import type { PaymentDetail } from '@pfs/wire/payments';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { expectError } from '../../testing/expect-error.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;
let undated: PaymentDetail;

const note = 'The bank shows the deposit on that day';

/** $100.00 gross, $10.00 of DIR on the claim and $4.00 as a lump sum, on no day. */
const content = smallRemittance({
  paidOn: '2026-03-10',
  payer: 'NORTHLAKE RX',
  claims: [{ id: '7001', gross: 10_000, dir: 1_000 }],
  lumps: [['CS', 'DIR Q1', 400]],
})
  .replace(/(BPR\*[^~]*\*)20260310~/, '$1~')
  .replace(/DTM\*405\*[^~]*~\s*/, '');

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
  const { payments } = await uploadAndRead(client, { name: 'undated.835', content });
  undated = payments[0] as PaymentDetail;
});

function decide(action: 'count' | 'hold', body: unknown) {
  return client.post(`/api/payments/${undated.id}/${action}`, body);
}

async function dirFeesOf(month: string): Promise<number> {
  const { body } = await client.get(`/api/dashboard?month=${month}`);
  const { database } = app.platform;
  expect(await database.withTenant(organizationId, verifyRollups)).toEqual([]);
  return body.metrics.monthlyDirFees as number;
}

async function days() {
  const claims = await client.get('/api/claims');
  const lumps = await client.get('/api/provider-adjustments');
  return [claims.body[0].processedDate, lumps.body[0].paidOn] as const;
}

test('a payment without a date counts in the month of the entered date', async () => {
  expect(undated).toMatchObject({ heldReason: 'undated', paidOn: null, counted: false });
  const answer = await decide('count', { note, paidOn: '2026-02-27' });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({
    counted: true,
    heldReason: 'undated',
    paidOn: '2026-02-27',
    decision: { action: 'count', note, paidOn: '2026-02-27', userName: 'Maria Lopez' },
  });
  expect(await days()).toEqual(['2026-02-27', '2026-02-27']);
  expect(await dirFeesOf('2026-02')).toBe(14);
  expect(await dirFeesOf('2026-03')).toBe(0);
});

test('held again, it has no date and its place in the list', async () => {
  const before = await days();
  await decide('count', { note, paidOn: '2026-02-27' });
  const held = await decide('hold', {});
  expect(held.body).toMatchObject({ counted: false, heldReason: 'undated', paidOn: null });
  expect(held.body.decision).toMatchObject({ action: 'hold', paidOn: null });
  expect(await days()).toEqual(before);
  expect(await dirFeesOf('2026-02')).toBe(0);
  const again = await decide('count', { note, paidOn: '2026-01-31' });
  expect(again.body).toMatchObject({ counted: true, paidOn: '2026-01-31' });
  expect(await days()).toEqual(['2026-01-31', '2026-01-31']);
  expect(await dirFeesOf('2026-01')).toBe(14);
  await decide('hold', {});
  expect(await days()).toEqual(before);
});

const asksForADay = 'Enter the payment date';
const outOfRange = 'Enter a date between 2000 and one month from now';

test.each([
  [undefined, asksForADay],
  ['', asksForADay],
  ['27.02.2026', asksForADay],
  ['2026-02-30', asksForADay],
  ['1999-12-31', outOfRange],
  ['2026-04-21', outOfRange],
  ['9999-12-31', asksForADay],
])('the day %j is not accepted', async (paidOn, message) => {
  const answer = await decide('count', { note, ...(paidOn === undefined ? {} : { paidOn }) });
  expectError(answer, 'invalid_input');
  expect(answer.body.fields).toEqual({ paidOn: message });
  expect(await dirFeesOf('2026-03')).toBe(0);
});

test('a date a month ahead, for announced money, is accepted', async () => {
  expect((await decide('count', { note, paidOn: '2026-04-20' })).status).toBe(200);
});

test('a payment with its own date accepts no other', async () => {
  const off = smallRemittance({ paidOn: '2026-03-10', claims: [{ id: '7002' }], amount: 5 });
  const { payments } = await uploadAndRead(client, { name: 'off.835', content: off });
  const body = { note, paidOn: '2026-02-27' };
  const answer = await client.post(`/api/payments/${payments[0]?.id}/count`, body);
  expectError(answer, 'conflict');
  expect(answer.body.message).toBe('This payment already has a date, so you can’t enter another.');
});

test('the date is in the audit trail', async () => {
  await decide('count', { note, paidOn: '2026-02-27' });
  const rows = await withClient(app.testDatabase.admin, async (admin) => {
    const found = await admin.query(
      `select new_values from audit_trails where entity_type = 'payment' and entity_id = $1`,
      [undated.id],
    );
    return found.rows as unknown[];
  });
  expect(rows).toEqual([
    { new_values: { counted: true, heldReason: 'undated', note, paidOn: '2026-02-27' } },
  ]);
});
