import { belowCostLoss, claimCost } from '@pfs/core/metrics/drug-profit';
import { centsToText, parseCents, toCents } from '@pfs/core/money';
import { type DatedUnitCost, unitCostOn } from '@pfs/core/testing/unit-cost';
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
  insertRemittance,
} from '../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { auditInvoices } from '../invoice-audit/public.ts';
import { setPaymentsCounted, verifyRollups } from '../ledger/rollups.ts';
import { addInvoices, insertVendor } from '../vendors/public.ts';

const numRuns = tries(5, 40);

let db: TestDatabase;

const ndcs = ['00093505698', '68180098001', '00002143480'] as const;
const micros = (text: string) => Math.round(Number(text) * 1_000_000);

/** Of the first two drugs; the third has no NADAC. */
const nadac = [
  [ndcs[0], '2026-01-07', '0.05120'],
  [ndcs[0], '2026-02-11', '0.06005'],
  [ndcs[1], '2026-02-01', '12.50000'],
] as const;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.withPlatform('arrange prices', (tx) =>
    tx.query
      .insertInto('nadac_prices')
      .values(
        nadac.map(([ndc, effective_date, price]) => ({
          ndc,
          effective_date,
          price,
          pricing_unit: 'EA',
          description: 'DRUG',
        })),
      )
      .execute(),
  );
});
afterAll(() => db.close());

const cents = fc.integer({ min: -2_000, max: 60_000 });
const day = fc.constantFrom('2026-01-05', '2026-01-10', '2026-02-10', '2026-02-11', '2026-03-01');

const drawnClaim = fc.record({
  payment: fc.nat({ max: 2 }),
  ndc: fc.constantFrom(...ndcs, null),
  quantity: fc.constantFrom('30', '0.333', '90.500', '12345678.5', null),
  filledOn: fc.option(day, { nil: undefined }),
  net: cents,
  dir: fc.integer({ min: -100, max: 900 }),
  patient: fc.integer({ min: 0, max: 900 }),
  status: fc.constantFrom('paid', 'paid', 'paid', 'denied', 'reversal'),
  /** Of the claims before it, the one that a reversal takes back. */
  takesBack: fc.nat({ max: 5 }),
});
type DrawnClaim = typeof drawnClaim extends fc.Arbitrary<infer T> ? T : never;

const drawnStep = fc.oneof(
  fc.record({
    kind: fc.constant('count' as const),
    payments: fc.array(fc.nat({ max: 2 }), { maxLength: 3 }),
    counted: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('invoice' as const),
    ndc: fc.constantFrom(...ndcs),
    invoicedOn: day,
    unitPrice: fc.constantFrom('0.01000', '0.05555', '1.00001', '13.37000'),
    free: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('cancel' as const), which: fc.nat({ max: 5 }) }),
);
type DrawnStep = typeof drawnStep extends fc.Arbitrary<infer T> ? T : never;

interface Invoice {
  readonly ndc: string;
  readonly invoicedOn: string;
  readonly unitPrice: string;
  readonly free: boolean;
  readonly number: string;
  cancelled: boolean;
}

interface Placed extends DrawnClaim {
  readonly id: string;
  readonly takenBackBy: Placed[];
}

interface Scene {
  readonly claims: readonly Placed[];
  readonly paymentIds: readonly string[];
  readonly vendorId: string;
  readonly invoices: Invoice[];
  readonly counted: Set<number>;
}

const processedOn = ['2026-01-20', '2026-02-15', '2026-03-10'] as const;

async function arrange(tx: TenantTransaction, drawn: readonly DrawnClaim[]): Promise<Scene> {
  const remittanceId = await insertRemittance(tx);
  const payerId = await insertPayer(tx, 'OptumRx');
  const paymentIds: string[] = [];
  for (const [position, paidOn] of processedOn.entries()) {
    paymentIds.push(await insertPayment(tx, { remittanceId, payerId, position, paidOn }));
  }
  const claims: Placed[] = [];
  for (const one of drawn) {
    const original =
      one.status === 'reversal' ? claims.filter((before) => before.status === 'paid') : [];
    const taken = original[one.takesBack % Math.max(1, original.length)];
    const free = taken?.takenBackBy.length === 0 ? taken : undefined;
    const id = await insertClaim(tx, {
      ...{ remittanceId, payerId, paymentId: paymentIds[one.payment] ?? '' },
      paidOn: processedOn[one.payment] ?? '',
      ...(one.filledOn === undefined ? {} : { filledOn: one.filledOn }),
      ...(free === undefined ? {} : { reversesClaimId: free.id }),
      gross: centsToText(toCents(one.net + one.dir)),
      net: centsToText(toCents(one.net)),
      dirFee: centsToText(toCents(one.dir)),
      patientPaid: centsToText(toCents(one.patient)),
      ...{ ndc: one.ndc, quantity: one.quantity },
      status: one.status as 'paid',
      statusCode: { paid: '1', denied: '4', reversal: '22' }[one.status] ?? '1',
    });
    const placed: Placed = { ...one, id, takenBackBy: [] };
    free?.takenBackBy.push(placed);
    claims.push(placed);
  }
  const vendorId = await insertVendor(tx, { name: 'Harborline' });
  return { claims, paymentIds, vendorId, invoices: [], counted: new Set() };
}

async function take(tx: TenantTransaction, scene: Scene, step: DrawnStep): Promise<void> {
  switch (step.kind) {
    case 'count': {
      const ids = step.payments.map((index) => scene.paymentIds[index] ?? '');
      await setPaymentsCounted(tx, ids, step.counted);
      for (const index of step.payments) scene.counted[step.counted ? 'add' : 'delete'](index);
      return;
    }
    case 'invoice': {
      const number = String(scene.invoices.length);
      scene.invoices.push({ ...step, number, cancelled: false });
      await addInvoices(tx, [invoiceOf(scene, step, number)]);
      return;
    }
    case 'cancel': {
      const invoice = scene.invoices[step.which];
      if (invoice === undefined) return;
      invoice.cancelled = true;
      const { id } = await tx.query
        .updateTable('vendor_invoices')
        .set({ status: 'cancelled' })
        .where('organization_id', '=', tx.organizationId)
        .where('invoice_number', '=', invoice.number)
        .returning('id')
        .executeTakeFirstOrThrow();
      await auditInvoices(tx, [id]);
    }
  }
}

function invoiceOf(
  { vendorId }: Scene,
  { ndc, invoicedOn, unitPrice, free }: DrawnStep & { kind: 'invoice' },
  invoiceNumber: string,
) {
  const line = (quantity: number, price: string) => ({
    ...{ description: 'DRUG', ndc, quantity: String(quantity), unitPrice: price },
    totalCents: claimCost(quantity * 1_000, micros(price)),
  });
  return {
    ...{ vendorId, invoiceNumber, invoiceDate: invoicedOn, dueDate: null },
    status: 'pending' as const,
    // No two are alike: a duplicate would say no price.
    totalCents: toCents(100 + Number(invoiceNumber)),
    lineItems: [
      line(100 + Number(invoiceNumber), unitPrice),
      // Goods for nothing, and goods that go back, say no price.
      ...(free ? [line(10, '0'), line(-10, '99')] : []),
    ],
  };
}

/** By the rules of core: what each counted claim costs, and what it lost. */
function expectedCosts({ claims, invoices, counted }: Scene) {
  return claims.flatMap((claim) => {
    const { ndc, quantity, status, payment } = claim;
    if (!counted.has(payment) || ndc === null || quantity === null || status === 'denied') {
      return [];
    }
    const dated = (from: readonly DatedUnitCost[]) => from;
    const unit = unitCostOn(claim.filledOn ?? processedOn[payment] ?? '', {
      invoices: dated(
        invoices
          .filter((one) => one.ndc === ndc && !one.cancelled)
          .map((one) => ({ day: one.invoicedOn, unitCostMicros: micros(one.unitPrice) })),
      ),
      nadac: dated(
        nadac
          .filter((one) => one[0] === ndc)
          .map((one) => ({ day: one[1], unitCostMicros: micros(one[2]) })),
      ),
    });
    if (unit === undefined) return [];
    const sign = status === 'reversal' ? -1 : 1;
    const costCents = claimCost(sign * Math.round(Number(quantity) * 1_000), unit.unitCostMicros);
    if (Math.abs(costCents) >= 1_000_000_000) return [];
    const takenBack = claim.takenBackBy.some((reversal) => counted.has(reversal.payment));
    const loss = belowCostLoss({
      revenueCents: toCents(claim.net + claim.dir + claim.patient),
      feesCents: toCents(claim.dir),
      costCents,
      basis: unit.basis,
    });
    const lost = status === 'paid' && !takenBack ? loss : 0;
    return [[claim.id, unit.unitCostMicros, unit.basis, costCents, lost] as const];
  });
}

async function keptCosts(tx: TenantTransaction) {
  const rows = await tx.query.selectFrom('claim_costs').selectAll().execute();
  return rows.map(
    (row) =>
      [
        row.claim_id,
        micros(row.unit_cost),
        row.basis,
        parseCents(row.cost),
        parseCents(row.loss ?? '0'),
      ] as const,
  );
}

test('claim costs equal those of core after any payments, invoices and cancellations', async () => {
  let known = 0;
  let lost = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnClaim, { minLength: 4, maxLength: 8 }),
      fc.array(drawnStep, { minLength: 3, maxLength: 8 }),
      async (claims, steps) => {
        const organizationId = await insertOrganization(db.database, 'Any');
        await db.database.withTenant(organizationId, async (tx) => {
          const scene = await arrange(tx, claims);
          await take(tx, scene, { kind: 'count', payments: [0, 1, 2], counted: true });
          for (const step of steps) {
            await take(tx, scene, step);
            const expected = expectedCosts(scene);
            expect((await keptCosts(tx)).toSorted()).toEqual(expected.toSorted());
            expect(await verifyRollups(tx)).toEqual([]);
            known += expected.length;
            lost += expected.filter(([, , , , loss]) => loss > 0).length;
          }
          await setPaymentsCounted(tx, scene.paymentIds, false);
          expect(await keptCosts(tx)).toEqual([]);
          const left = await tx.query.selectFrom('drug_cost_metrics').selectAll().execute();
          expect(left).toEqual([]);
        });
      },
    ),
    { seed: 20_260_327, numRuns },
  );
  expect(known).toBeGreaterThan(5 * numRuns);
  expect(lost).toBeGreaterThan(numRuns);
});

test('a reversal that is linked later ends the loss of its claim', async () => {
  const organizationId = await insertOrganization(db.database, 'Late');
  await db.database.withTenant(organizationId, async (tx) => {
    const remittanceId = await insertRemittance(tx);
    const payerId = await insertPayer(tx, 'OptumRx');
    const paymentId = await insertPayment(tx, { remittanceId, payerId });
    const base = { remittanceId, payerId, paymentId, ndc: ndcs[1], filledOn: '2026-02-10' };
    const id = await insertClaim(tx, { ...base, quantity: '10', gross: '100.00', net: '100.00' });
    const reversal = await insertClaim(tx, {
      ...base,
      ...{ quantity: '-10', gross: '-100.00', net: '-100.00' },
      ...{ status: 'reversal', statusCode: '22' },
    });
    await setPaymentsCounted(tx, [paymentId], true);
    const below = () =>
      tx.query
        .selectFrom('drug_cost_metrics')
        .select(['below_cost_count', 'below_cost_loss', 'nadac_cost', 'known_quantity'])
        .execute();
    const sums = { nadac_cost: '0.00', known_quantity: '0.000' };
    expect(await below()).toEqual([{ ...sums, below_cost_count: 1, below_cost_loss: '25.00' }]);
    await tx.query
      .updateTable('claims')
      .set({ reverses_claim_id: id })
      .where('organization_id', '=', tx.organizationId)
      .where('id', '=', reversal)
      .execute();
    await sql`select follow_linked_reversals(${[id]}::uuid[], '{}')`.execute(tx.query);
    // All is zero again: no row is left, although both claims are there with their cost.
    expect(await below()).toEqual([]);
    expect(await keptCosts(tx)).toHaveLength(2);
    expect(await verifyRollups(tx)).toEqual([]);
  });
});
