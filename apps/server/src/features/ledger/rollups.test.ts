import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { tries } from '../../testing/in-depth.ts';
import {
  insertClaim,
  insertOrganization,
  insertPayer,
  insertPayment,
  insertProviderAdjustment,
  insertRemittance,
} from '../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { setPaymentsCounted, verifyRollups } from './rollups.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

interface Arranged {
  readonly remittanceId: string;
  readonly payerId: string;
  readonly paymentId: string;
}

async function arrange(tx: TenantTransaction): Promise<Arranged> {
  const remittanceId = await insertRemittance(tx);
  const payerId = await insertPayer(tx, 'Express Scripts');
  const paymentId = await insertPayment(tx, { remittanceId, payerId, amount: '80.00' });
  return { remittanceId, payerId, paymentId };
}

/**
 * A payment of a claim of 100 with 8 of DIR, its reversal's twin of 20, a denied one, a lump of
 * 12.
 */
async function arrangePayment(tx: TenantTransaction): Promise<Arranged> {
  const arranged = await arrange(tx);
  const drug = { drugName: 'ATORVASTATIN', ndc: '00093505698' };
  await insertClaim(tx, {
    ...arranged,
    ...drug,
    gross: '120.00',
    dirFee: '8.00',
    net: '112.00',
    quantity: '30',
    patientPaid: '5',
  });
  await insertClaim(tx, {
    ...arranged,
    ...drug,
    gross: '-20.00',
    net: '-20.00',
    quantity: '10',
    status: 'reversal',
    statusCode: '22',
  });
  await insertClaim(tx, { ...arranged, quantity: '30', status: 'denied', statusCode: '4' });
  await insertProviderAdjustment(tx, { ...arranged, amount: '12.00', category: 'dir' });
  return arranged;
}

test('a counted payment stands in every rollup, lump sums with the claims', async () => {
  const organizationId = await insertOrganization(db.database, 'Elm');
  const seen = await db.database.withTenant(organizationId, async (tx) => {
    const { paymentId } = await arrangePayment(tx);
    expect(await setPaymentsCounted(tx, [paymentId], true)).toBe(1);
    const days = await tx.query.selectFrom('financial_metrics').selectAll().execute();
    const payers = await tx.query.selectFrom('payer_day_metrics').selectAll().execute();
    const drugs = await tx.query.selectFrom('drug_month_metrics').selectAll().execute();
    return { days, payers, drugs };
  });
  expect(seen.days).toEqual([
    expect.objectContaining({
      metric_date: '2026-03-10',
      total_revenue: '100.00',
      total_dir_fees: '20.00',
      net_revenue: '80.00',
      total_expenses: '20.00',
      gross_profit: '80.00',
      profit_margin: '80.00',
      claim_count: 0,
      denied_count: 1,
      reversal_count: 1,
      payments_received: '80.00',
    }),
  ]);
  expect(seen.payers).toEqual([
    expect.objectContaining({ gross: '100.00', dir_fees: '8.00', adjustments_dir: '12.00' }),
  ]);
  expect(seen.drugs).toEqual([
    expect.objectContaining({ ndc: '00093505698', month: '2026-03-01', quantity: '20.000' }),
  ]);
});

test('counting twice counts once, and taking back leaves no row', async () => {
  const organizationId = await insertOrganization(db.database, 'Oak');
  await db.database.withTenant(organizationId, async (tx) => {
    const { paymentId } = await arrangePayment(tx);
    expect(await setPaymentsCounted(tx, [paymentId], true)).toBe(1);
    expect(await setPaymentsCounted(tx, [paymentId, paymentId], true)).toBe(0);
    expect(await verifyRollups(tx)).toEqual([]);
    expect(await setPaymentsCounted(tx, [paymentId], false)).toBe(1);
    for (const table of ['payer_day_metrics', 'drug_month_metrics'] as const) {
      expect(await tx.query.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});

test('a rollup that was tampered with is found, with both figures', async () => {
  const organizationId = await insertOrganization(db.database, 'Ash');
  const differences = await db.database.withTenant(organizationId, async (tx) => {
    const { paymentId } = await arrangePayment(tx);
    await setPaymentsCounted(tx, [paymentId], true);
    await tx.query.updateTable('payer_day_metrics').set({ dir_fees: '8.01' }).execute();
    return verifyRollups(tx);
  });
  expect(differences).toEqual([
    {
      rollup: 'payer_day_metrics',
      key: { metric_date: '2026-03-10', payer_id: expect.any(String) },
      columns: { dir_fees: { kept: '8.01', recounted: '8' } },
    },
  ]);
});

test("another organization's payment can't be counted", async () => {
  const [owner, other] = [
    await insertOrganization(db.database, 'Fir'),
    await insertOrganization(db.database, 'Yew'),
  ];
  const { paymentId } = await db.database.withTenant(owner, arrangePayment);
  const changed = await db.database.withTenant(other, (tx) =>
    setPaymentsCounted(tx, [paymentId], true),
  );
  expect(changed).toBe(0);
});

const money = fc.integer({ min: -200_000, max: 200_000 }).map((cents) => (cents / 100).toFixed(2));
const day = fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01');
const claim = fc.record({
  gross: money,
  dirFee: money,
  gerFee: money,
  otherFees: money,
  net: money,
  patientPaid: money,
  drugName: fc.constantFrom('METFORMIN', 'LISINOPRIL', null),
  ndc: fc.constantFrom('00093104801', '68180098001', null),
  quantity: fc.constantFrom('30', '90.500', null),
  state: fc.constantFrom(
    ['paid', '1'] as const,
    ['paid', '19'] as const,
    ['paid', '25'] as const,
    ['denied', '4'] as const,
    ['reversal', '22'] as const,
  ),
});
const lumpSum = fc.record({
  amount: money,
  category: fc.constantFrom('dir', 'effective_rate', 'network_fee', 'interest', 'other', 'patient'),
});
const payment = fc.record({
  payer: fc.nat({ max: 1 }),
  paidOn: day,
  amount: money,
  claims: fc.array(claim, { maxLength: 4 }),
  lumpSums: fc.array(lumpSum, { maxLength: 3 }),
});
const step = fc.record({ payments: fc.array(fc.nat({ max: 4 })), counted: fc.boolean() });

test('whatever is counted, taken back and counted again, the rollups equal a recount', async () => {
  const scenario = fc.record({
    payments: fc.array(payment, { minLength: 1, maxLength: 5 }),
    steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ payments, steps }) => {
      const organizationId = await insertOrganization(db.database, 'Any');
      await db.database.withTenant(organizationId, async (tx) => {
        const ids = await insertAll(tx, payments);
        for (const { payments: chosen, counted } of steps) {
          const some = chosen.map((index) => ids[index % ids.length] ?? '');
          await setPaymentsCounted(tx, some, counted);
          expect(await verifyRollups(tx)).toEqual([]);
        }
        await setPaymentsCounted(tx, ids, false);
        const left = await tx.query.selectFrom('payer_day_metrics').selectAll().execute();
        expect(left).toEqual([]);
      });
    }),
    { numRuns: tries(8, 400), seed: 835 },
  );
});

type Example = Parameters<typeof insertAll>[1][number];

async function insertAll(
  tx: TenantTransaction,
  payments: readonly {
    payer: number;
    paidOn: string;
    amount: string;
    claims: readonly (Parameters<typeof claimOf>[0] & object)[];
    lumpSums: readonly { amount: string; category: string }[];
  }[],
): Promise<readonly string[]> {
  const remittanceId = await insertRemittance(tx);
  const payers = [await insertPayer(tx, 'Caremark'), await insertPayer(tx, 'OptumRx')];
  const ids: string[] = [];
  for (const [position, example] of payments.entries()) {
    ids.push(await insertOne(tx, { remittanceId, payers, position, example }));
  }
  return ids;
}

async function insertOne(
  tx: TenantTransaction,
  place: { remittanceId: string; payers: readonly string[]; position: number; example: Example },
): Promise<string> {
  const { remittanceId, position, example } = place;
  const { amount, paidOn } = example;
  const payerId = place.payers[example.payer] ?? '';
  const base = { remittanceId, payerId, paidOn };
  const paymentId = await insertPayment(tx, { ...base, position, amount });
  for (const one of example.claims) {
    await insertClaim(tx, { ...base, paymentId, ...claimOf(one) });
  }
  for (const one of example.lumpSums) {
    await insertProviderAdjustment(tx, { ...base, paymentId, ...one });
  }
  return paymentId;
}

function claimOf<T extends { state: readonly ['paid' | 'denied' | 'reversal', string] }>(one: T) {
  const { state, ...rest } = one;
  return { ...rest, status: state[0], statusCode: state[1] };
}

test('sums of cases are recounted, too', async () => {
  const organizationId = await insertOrganization(db.database, 'Oak');
  const { before, after } = await db.database.withTenant(organizationId, async (tx) => {
    for (const [number, state, promised] of [
      [1, 'prepared', null],
      [2, 'prepared', null],
      [3, 'won', 50],
    ] as const) {
      await sql`insert into cases (organization_id, id, number, kind, party, found_on, state,
          asked, promised)
        values (${organizationId}, gen_random_uuid(), ${number}, 'unpaid', 'one', '2026-01-01',
          ${state}, 60, ${promised})`.execute(tx.query);
    }
    await sql`update cases set seen = 20 where number = 3`.execute(tx.query);
    await sql`delete from cases where number = 1`.execute(tx.query);
    const exact = await verifyRollups(tx);
    await sql`insert into case_sums (organization_id, party, kind, state, cases, asked, seen,
        by_itself, unpaid)
      values (${organizationId}, 'one', 'unpaid', 'won', 0, 0, 0, 0, 7)`.execute(tx.query);
    return { before: exact, after: await verifyRollups(tx) };
  });
  expect(before).toEqual([]);
  expect(after).toEqual([
    {
      ...{ rollup: 'case_sums', key: { party: 'one', kind: 'unpaid', state: 'won' } },
      columns: { unpaid: { kept: '37', recounted: '30' } },
    },
  ]);
});

test('deposits are compared once no change of them is queued', async () => {
  const organizationId = await insertOrganization(db.database, 'Elm');
  const { queued, left } = await db.database.withTenant(organizationId, async (tx) => {
    await arrangePayment(tx);
    await tx.query.updateTable('expected_deposits').set({ amount: '80.01' }).execute();
    const before = await verifyRollups(tx);
    await tx.query.deleteFrom('deposit_queue').execute();
    return { queued: before, left: await verifyRollups(tx) };
  });
  expect(queued).toEqual([]);
  expect(left).toMatchObject([
    { rollup: 'expected_deposits', columns: { amount: { kept: '80.01', recounted: '80' } } },
  ]);
});
