import type { ForwardingBalances, ProviderAdjustmentSummary } from '@pfs/wire/provider-adjustments';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { liftLimits } from '../../failures/testing/books.ts';
import { withClient } from '../../platform/database/connection.ts';
import { type SmallPayment, smallRemittance } from '../../testing/small-remittance.ts';
import {
  insertPayer,
  insertPayment,
  insertProviderAdjustment,
  insertRemittance,
} from '../../testing/tenant-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-05-10T12:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
  await withClient(app.testDatabase.admin, (admin) => liftLimits(admin, organizationId));
});

const claim = { id: '7001', gross: 10_000 };

/** An audit of $150.00 on a claim of $100.00: $50.00 are carried forward, and $0.00 are paid. */
const raised: SmallPayment = {
  paidOn: '2026-03-10',
  payer: 'NORTHLAKE RX',
  claims: [claim],
  lumps: [
    ['WO', 'AUDIT 17', 15_000],
    ['FB', 'F-31', -5_000],
  ],
};

function takenBack(paidOn: string, cents: number, reference = 'F-31'): SmallPayment {
  return {
    paidOn,
    payer: 'NORTHLAKE RX',
    claims: [{ id: '7002', gross: 20_000 }],
    lumps: [['FB', reference, cents]],
  };
}

function upload(payment: SmallPayment, name = `${payment.paidOn}.835`) {
  return uploadAndRead(client, { name, content: smallRemittance(payment) });
}

async function balances(query = ''): Promise<ForwardingBalances> {
  const { status, body, text } = await client.get(`/api/forwarding-balances${query}`);
  expect(status, text).toBe(200);
  return body as ForwardingBalances;
}

const openOnes = async () => (await balances()).rows.map(({ paidOn, open }) => [paidOn, open]);

test('a balance is open until a later payment recovers it', async () => {
  const first = await upload(raised);
  expect(await balances()).toEqual({
    toCome: { rows: 1, amount: 50 },
    unexplained: { rows: 0, amount: 0 },
    rows: [
      {
        id: expect.any(String),
        remittanceId: first.id,
        fileName: '2026-03-10.835',
        payerName: 'NORTHLAKE RX',
        reference: 'F-31',
        paidOn: '2026-03-10',
        amount: -50,
        open: -50,
        ageDays: 61,
        pairs: [],
      },
    ],
  });
  const second = await upload(takenBack('2026-03-24', 2_000));
  expect(await openOnes()).toEqual([['2026-03-10', -30]]);
  const third = await upload(takenBack('2026-04-07', 3_000));
  expect(await balances()).toEqual({
    toCome: { rows: 0, amount: 0 },
    unexplained: { rows: 0, amount: 0 },
    rows: [],
  });
  const [came] = (await balances(`?remittanceId=${first.id}`)).rows;
  expect(came).toMatchObject({ amount: -50, open: 0 });
  expect(
    came?.pairs.map(({ remittanceId, paidOn, amount }) => [remittanceId, paidOn, amount]),
  ).toEqual([
    [second.id, '2026-03-24', 20],
    [third.id, '2026-04-07', 30],
  ]);
  const [went] = (await balances(`?remittanceId=${third.id}`)).rows;
  expect(went).toMatchObject({ amount: 30, open: 0 });
  expect(went?.pairs).toEqual([
    {
      providerAdjustmentId: came?.id,
      remittanceId: first.id,
      fileName: '2026-03-10.835',
      paidOn: '2026-03-10',
      amount: 30,
    },
  ]);
});

test('the earlier file may be imported last', async () => {
  await upload(takenBack('2026-03-24', 5_000));
  expect(await balances()).toMatchObject({ unexplained: { rows: 1, amount: 50 } });
  expect(await openOnes()).toEqual([['2026-03-24', 50]]);
  await upload(raised);
  expect(await openOnes()).toEqual([]);
});

test('a balance of another payer or reference is not recovered', async () => {
  await upload(raised);
  await upload({ ...takenBack('2026-03-24', 5_000), payer: 'OTHER RX' });
  await upload(takenBack('2026-03-25', 5_000, 'F-32'));
  expect(await openOnes()).toEqual([
    ['2026-03-10', -50],
    ['2026-03-24', 50],
    ['2026-03-25', 50],
  ]);
  expect((await balances('?payer=OTHER%20RX')).rows).toHaveLength(1);
});

test('a held payment is left out until it is counted, and when held again', async () => {
  await upload(raised);
  const held = await upload({ ...takenBack('2026-03-24', 5_000), amount: 1 });
  expect(held.payments[0]).toMatchObject({ counted: false });
  expect(await openOnes()).toEqual([['2026-03-10', -50]]);
  expect((await balances(`?remittanceId=${held.id}`)).rows).toEqual([]);
  const path = `/api/payments/${held.payments[0]?.id}`;
  expect((await client.post(`${path}/count`, { note: 'as the bank says' })).status).toBe(200);
  expect(await openOnes()).toEqual([]);
  expect((await client.post(`${path}/hold`, {})).status).toBe(200);
  expect(await openOnes()).toEqual([['2026-03-10', -50]]);
});

test('a copy of a payment recovers nothing a second time', async () => {
  await upload(raised);
  await upload(takenBack('2026-03-24', 2_000));
  const copy = { ...takenBack('2026-03-24', 2_000), claims: [{ id: '7003', gross: 20_000 }] };
  const read = await upload(copy, 'copy.835');
  expect(read.payments[0]?.heldReason).toBe('duplicate');
  expect(await openOnes()).toEqual([['2026-03-10', -30]]);
});

test('money classified as a forwarding balance pairs until its rule is removed', async () => {
  await upload(raised);
  const named = takenBack('2026-03-24', 5_000);
  await upload({ ...named, lumps: [['CS', 'F-31', 5_000]] });
  expect(await openOnes()).toEqual([['2026-03-10', -50]]);
  const { body: rule } = await client.post('/api/classification/rules', {
    where: 'provider_adjustment',
    payerId: null,
    code: 'CS',
    reference: null,
    category: 'forwarding_balance',
  });
  expect(await openOnes()).toEqual([]);
  await client.request({ method: 'DELETE', url: `/api/classification/rules/${rule.id}` });
  expect(await openOnes()).toEqual([['2026-03-10', -50]]);
});

test('another pharmacy sees none of it', async () => {
  const { id } = await upload(raised);
  const { client: other } = await registerPharmacy(app.server);
  for (const query of ['', `?remittanceId=${id}`]) {
    const { body } = await other.get(`/api/forwarding-balances${query}`);
    expect(body).toMatchObject({ toCome: { rows: 0 }, rows: [] });
  }
});

test('ten thousand balances of one payer are all paired', async () => {
  const { database } = app.platform;
  await database.withTenant(organizationId, async (tx) => {
    const remittanceId = await insertRemittance(tx);
    const payerId = await insertPayer(tx, 'NORTHLAKE RX');
    for (const position of [0, 1]) {
      const paidOn = `2026-03-1${position}`;
      const made = { remittanceId, payerId, paidOn };
      const paymentId = await insertPayment(tx, { ...made, position });
      const amount = position === 0 ? '-1' : '0.5';
      const category = 'forwarding_balance';
      const id = await insertProviderAdjustment(tx, { ...made, paymentId, amount, category });
      await tx.client.query(
        `insert into provider_adjustments (organization_id, id, remittance_id, payment_id,
           payer_id, code, amount, category, rule_id, rule_version, paid_on, reference, segment)
         select organization_id, gen_random_uuid(), remittance_id, payment_id, payer_id, 'FB',
           amount, category, rule_id, rule_version, paid_on, 'F' || number, number
         from provider_adjustments, generate_series(1, 4999) as number where id = $1`,
        [id],
      );
      await tx.client.query('select set_payments_counted($1, true)', [[paymentId]]);
    }
  });
  const answer = await balances('?limit=1000');
  expect(answer.toCome).toEqual({ rows: 5_000, amount: 2_500 });
  expect(answer.unexplained).toEqual({ rows: 0, amount: 0 });
  expect(answer.rows).toHaveLength(1_000);
  expect(new Set(answer.rows.map(({ open }) => open))).toEqual(new Set([-0.5]));
});

test('totals of lump sums equal their rows, counted and held ones separate', async () => {
  await upload(raised);
  await upload({ ...takenBack('2026-03-24', 5_000), payer: 'OTHER RX', amount: 1 });
  const summary = async (query = '') =>
    (await client.get(`/api/provider-adjustments/summary${query}`))
      .body as ProviderAdjustmentSummary;
  expect(await summary()).toEqual({
    rows: 3,
    amount: 150,
    counted: { rows: 2, amount: 100 },
    held: { rows: 1, amount: 50 },
    payers: ['NORTHLAKE RX', 'OTHER RX'],
    categories: ['recoupment', 'forwarding_balance'],
  });
  expect(await summary('?category=forwarding_balance&payer=NORTHLAKE%20RX')).toMatchObject({
    rows: 1,
    amount: -50,
  });
  for (const query of ['', '?category=recoupment', '?payer=OTHER%20RX', '?payer=NOBODY']) {
    const { body } = await client.get(`/api/provider-adjustments${query}`);
    const cents = (body as { amount: number }[]).map(({ amount }) => Math.round(amount * 100));
    const { rows, amount } = await summary(query);
    expect(rows).toBe(cents.length);
    expect(Math.round(amount * 100)).toBe(cents.reduce((sum, each) => sum + each, 0));
  }
});

test('pages of lump sums follow each other, each with the total count', async () => {
  await upload(raised);
  await upload(takenBack('2026-03-24', 5_000));
  const all = (await client.get('/api/provider-adjustments')).body as unknown[];
  const pages = await Promise.all(
    [1, 2].map((page) => client.get(`/api/provider-adjustments?page=${page}&pageSize=2`)),
  );
  expect(pages.map(({ headers }) => Number(headers['x-total-count']))).toEqual([3, 3]);
  expect(pages.flatMap(({ body }) => body as unknown[])).toEqual(all);
});
