import type { Cents } from '@pfs/core/money';
import type { Payment } from '@pfs/core/remittance';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { tries } from '../../../testing/in-depth.ts';
import { insertOrganization, insertRemittance } from '../../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { type PaymentSource, placePayments } from './place-payments.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

interface SourcePayment {
  readonly payerCode: string | undefined;
  readonly payerName: string | undefined;
  readonly traceNumber: string | undefined;
  readonly paidOn: string | undefined;
  readonly amountCents: number;
  readonly balanced: boolean;
}

function toPayment(source: SourcePayment, index: number): Payment {
  const zero = 0 as Cents;
  const { payerCode, payerName, traceNumber, paidOn, amountCents, balanced } = source;
  return {
    index,
    amountCents: amountCents as Cents,
    method: undefined,
    traceNumber,
    payerTaxId: undefined,
    paidOn,
    payer: { id: payerCode, name: payerName },
    payee: { id: undefined, name: undefined },
    place: { segment: 1, byteOffset: 0 },
    claimCount: 0,
    paidClaimCount: 0,
    deniedClaimCount: 0,
    reversalCount: 0,
    refundCount: 0,
    claimsNetCents: zero,
    providerAdjustmentsCents: zero,
    differenceCents: zero,
    balanced,
    cutOff: false,
  } as Payment;
}

/** Few of each, so that the same money appears again and payers are spelled in several ways. */
const sourcePayment: fc.Arbitrary<SourcePayment> = fc.record({
  payerCode: fc.constantFrom(undefined, '5', 'X9'),
  payerName: fc.constantFrom(undefined, 'Northlake Rx', 'NORTHLAKE, RX', 'Cedar'),
  traceNumber: fc.constantFrom(undefined, '0012', 'EFT 12', '12', 'A-B', 'ab', '--'),
  paidOn: fc.constantFrom(undefined, '2026-03-10', '2026-03-11'),
  amountCents: fc.constantFrom(100, 200),
  balanced: fc.boolean(),
});
const source = fc.constantFrom<PaymentSource>(
  { kind: 'edi' },
  { kind: 'document' },
  { kind: 'document', decision: { userId: '', note: 'Because' } },
);
const files = fc.array(
  fc.record({ from: source, payments: fc.array(sourcePayment, { minLength: 1, maxLength: 6 }) }),
  { minLength: 1, maxLength: 4 },
);

/** What is kept in the end: payers by identity, and of each payment who paid and what it copies. */
async function readKept(tx: TenantTransaction) {
  const payers = await tx.client.query('select identity, name, code from payers order by identity');
  const payments = await tx.client.query(
    `with numbered as (
       select payments.*, row_number() over (order by payments.id) as number from payments)
     select identity, numbered.trace_number, numbered.amount, numbered.held_reason,
       numbered.counted_by_decision, numbered.position, original.number as copy_of
     from numbered
     join payers on payers.id = numbered.payer_id
     left join numbered original on original.id = numbered.duplicate_of_payment_id
     order by numbered.number`,
  );
  return { payers: payers.rows, payments: payments.rows };
}

test('payments placed at once are the same as payments placed one by one', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (given) => {
      const kept: Awaited<ReturnType<typeof readKept>>[] = [];
      for (const atOnce of [true, false]) {
        const organizationId = await insertOrganization(db.database, 'Elm');
        kept.push(
          await db.database.withTenant(organizationId, async (tx) => {
            for (const { from, payments } of given) {
              const id = await insertRemittance(tx);
              const all = payments.map(toPayment);
              const pieces = atOnce ? [all] : all.map((payment) => [payment]);
              for (const piece of pieces) await placePayments(tx, id, { payments: piece, from });
            }
            return readKept(tx);
          }),
        );
      }
      expect(kept[0]).toEqual(kept[1]);
    }),
    { numRuns: tries(10, 100), seed: 835 },
  );
});

test('a file of many payments takes no more statements than a small one', async () => {
  const statements: number[] = [];
  for (const count of [20, 400]) {
    const organizationId = await insertOrganization(db.database, 'Elm');
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await db.database.withTenant(organizationId, async (tx) => {
      const id = await insertRemittance(tx);
      const payments = Array.from({ length: count }, (_, index) =>
        toPayment(
          {
            ...{ payerCode: '5', payerName: 'Cedar', paidOn: '2026-03-10', balanced: true },
            ...{ traceNumber: String(index), amountCents: 100 + index },
          },
          index,
        ),
      );
      const before = query.mock.calls.length;
      const placed = await placePayments(tx, id, { payments, from: { kind: 'edi' } });
      statements.push(query.mock.calls.length - before);
      expect(placed.size).toBe(count);
    });
    query.mockRestore();
  }
  expect(statements).toEqual([4, 4]);
});
