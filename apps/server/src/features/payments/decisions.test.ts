import type { PaymentDetail } from '@pfs/wire/payments';
import type { RemittanceDetail } from '@pfs/wire/remittances';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { liftLimits } from '../../failures/testing/books.ts';
import { withClient } from '../../platform/database/connection.ts';
import { readEvents } from '../../testing/event-reader.ts';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { type SmallPayment, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
  await withClient(app.testDatabase.admin, (admin) => liftLimits(admin, organizationId));
});

const note = 'The bank shows this amount';

/** $100.00 gross less $10.00 of DIR: $90.00, unless the payment says another amount. */
function payment(trace: string, amount?: number): SmallPayment {
  return {
    paidOn: '2026-03-10',
    payer: 'NORTHLAKE RX',
    trace,
    claims: [{ id: `7${trace}`, gross: 10_000, dir: 1_000 }],
    ...(amount === undefined ? {} : { amount }),
  };
}

function upload(...payments: readonly SmallPayment[]): Promise<RemittanceDetail> {
  return uploadAndRead(client, { name: 'march.835', content: smallRemittance(...payments) });
}

async function uploadHeld(): Promise<PaymentDetail> {
  const { payments } = await upload(payment('A1', 9_500));
  return payments[0] as PaymentDetail;
}

function decide(id: string, action: 'count' | 'hold', body: unknown = { note }, by = client) {
  return by.post(`/api/payments/${id}/${action}`, body);
}

async function figures() {
  const { body } = await client.get('/api/dashboard?month=2026-03');
  const usage = await withClient(app.testDatabase.admin, async (admin) => {
    const { rows } = await admin.query(
      'select files_uploaded, claims_processed from usage_tracking where organization_id = $1',
      [organizationId],
    );
    return rows[0] as unknown;
  });
  const differences = await app.platform.database.withTenant(organizationId, verifyRollups);
  expect(differences).toEqual([]);
  return {
    ...body.metrics,
    alerts: (body.alerts as { title: string }[]).map(({ title }) => title),
    recentClaims: body.recentClaims.length as number,
    usage,
  };
}

describe('a payment that does not add up', () => {
  test('is in every figure when counted, and in none when held again', async () => {
    const held = await uploadHeld();
    const before = await figures();
    expect(before).toMatchObject({ monthlyDirFees: 0, processedClaims: 0, recentClaims: 0 });
    expect(before.alerts).toEqual(['A payment from NORTHLAKE RX doesn’t add up']);

    const counted = await decide(held.id, 'count');
    expect(counted.status, counted.text).toBe(200);
    expect(counted.body).toMatchObject({
      counted: true,
      heldReason: 'out_of_balance',
      difference: -5,
      decision: { action: 'count', note, userName: 'Maria Lopez' },
    });
    expect(await figures()).toEqual({
      monthlyDirFees: 10,
      dirPercentage: 10,
      ytdDirFees: 10,
      processedClaims: 1,
      recentClaims: 1,
      alerts: [],
      usage: before.usage,
    });

    const again = await decide(held.id, 'hold', {});
    expect(again.body).toMatchObject({ counted: false, heldReason: 'out_of_balance' });
    expect(again.body.decision).toMatchObject({ action: 'hold', note: '' });
    expect(await figures()).toEqual(before);
  });

  test('is shown as counted with its remittance and its claims', async () => {
    const held = await uploadHeld();
    const { body } = await decide(held.id, 'count');
    const shown = await client.get(`/api/remittances/${body.remittanceId}`);
    expect(shown.body).toMatchObject({ needsReview: 0, counted: true });
    expect(shown.body.payments[0]).toMatchObject({ counted: true, heldReason: 'out_of_balance' });
    const claims = await client.get('/api/claims');
    expect(claims.body[0]).toMatchObject({ counted: true, needsReview: false });
  });

  test('is not counted twice, nor held twice', async () => {
    const held = await uploadHeld();
    expectError(await decide(held.id, 'hold'), 'conflict');
    expect((await decide(held.id, 'count')).status).toBe(200);
    expectError(await decide(held.id, 'count'), 'conflict');
    expect((await decide(held.id, 'hold')).status).toBe(200);
    expectError(await decide(held.id, 'hold'), 'conflict');
    expect(await figures()).toMatchObject({ monthlyDirFees: 0, processedClaims: 0 });
  });

  test('is counted by one of several simultaneous calls', async () => {
    const held = await uploadHeld();
    const answers = await Promise.all([1, 2, 3, 4].map(() => decide(held.id, 'count')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await figures()).toMatchObject({ monthlyDirFees: 10, processedClaims: 1 });
  });

  test('makes its copy a duplicate while it is counted, and not while it is held', async () => {
    const held = await uploadHeld();
    await decide(held.id, 'count');
    const copy = await upload(payment('A1', 9_500), payment('A2'));
    expect(copy.payments.map(({ heldReason }) => heldReason)).toEqual(['duplicate', null]);
    const shown = await client.get(`/api/payments/${copy.payments[0]?.id}`);
    expect(shown.body.duplicateOf).toMatchObject({ paymentId: held.id, fileName: 'march.835' });
    await decide(held.id, 'hold');
    const third = await upload(payment('A1', 9_500), payment('A3'));
    expect(third.payments.map(({ heldReason }) => heldReason)).toEqual(['out_of_balance', null]);
  });

  test('notifies open pages that it was counted', async () => {
    const url = await app.listen();
    const held = await uploadHeld();
    const cookie = client.cookie();
    const pages = await readEvents(url, cookie);
    await decide(held.id, 'count');
    await pages.until(({ changed }) => changed.includes('payments'));
    pages.close();
  });
});

test('a duplicate that a person counts is counted in addition to the first', async () => {
  await upload(payment('B1'));
  const { payments } = await upload(payment('B1'), payment('B2'));
  expect(await figures()).toMatchObject({ monthlyDirFees: 20 });
  const counted = await decide(payments[0]?.id ?? '', 'count');
  expect(counted.body).toMatchObject({ counted: true, heldReason: 'duplicate', suspects: [] });
  expect(await figures()).toMatchObject({ monthlyDirFees: 30, processedClaims: 3 });
});

test('a payment that adds up can be neither counted again nor held', async () => {
  const { payments } = await upload(payment('D1'));
  expectError(await decide(payments[0]?.id ?? '', 'count'), 'conflict');
  const answer = await decide(payments[0]?.id ?? '', 'hold');
  expectError(answer, 'conflict');
  expect(answer.body.message).toBe('This payment balances and was never held.');
  expect(await figures()).toMatchObject({ monthlyDirFees: 10 });
});

test.each([[{}], [{ note: '' }], [{ note: ' a ' }], [{ note: null }]])(
  'counting with the body %j asks why',
  async (body) => {
    const held = await uploadHeld();
    const answer = await decide(held.id, 'count', body);
    expectError(answer, 'invalid_input');
    expect(answer.body.fields).toEqual({ note: 'Enter a reason' });
    expect(await figures()).toMatchObject({ monthlyDirFees: 0 });
  },
);

test('staff may decide, and are recorded', async () => {
  const held = await uploadHeld();
  const staff = await joinAs(app, { role: 'staff', organizationId });
  const answer = await decide(held.id, 'count', { note }, staff.client);
  expect(answer.body.decision).toMatchObject({ userName: 'Robin Reed' });
});

test('another pharmacy’s payment is not found', async () => {
  const held = await uploadHeld();
  const { client: other } = await registerPharmacy(app.server);
  expectError(await other.get(`/api/payments/${held.id}`), 'not_found');
  expectError(await decide(held.id, 'count', { note }, other), 'not_found');
  expectError(await decide(held.id, 'hold', {}, other), 'not_found');
  expect(await figures()).toMatchObject({ monthlyDirFees: 0 });
});

test('each decision adds one audit row with the state before and after', async () => {
  const held = await uploadHeld();
  await decide(held.id, 'count');
  await decide(held.id, 'count');
  await decide(held.id, 'hold', {});
  const rows = await withClient(app.testDatabase.admin, async (admin) => {
    const found = await admin.query(
      `select description, old_values, new_values from audit_trails
       where entity_type = 'payment' and entity_id = $1 order by id`,
      [held.id],
    );
    return found.rows as unknown[];
  });
  const heldReason = 'out_of_balance';
  expect(rows).toEqual([
    {
      description: 'Included a held payment',
      old_values: { counted: false, heldReason },
      new_values: { counted: true, heldReason, note },
    },
    {
      description: 'Held an included payment again',
      old_values: { counted: true, heldReason },
      new_values: { counted: false, heldReason, note: '' },
    },
  ]);
});
