import { centsToText, toCents } from '@pfs/core/money';
import type { Allocation } from '@pfs/wire/provider-adjustments';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tries } from '../../testing/in-depth.ts';
import {
  insertClaim,
  insertPayer,
  insertPayment,
  insertProviderAdjustment,
  insertRemittance,
} from '../../testing/tenant-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { setPaymentsCounted, verifyRollups } from '../ledger/rollups.ts';
import { doCostWork } from './public.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const drawnPayment = fc.record({
  paidOn: fc.constantFrom('2026-01-10', '2026-02-10', '2026-03-10', '2026-04-15', '2026-07-15'),
  claims: fc.array(
    fc.record({
      gross: fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.constantFrom(0, -500, 3_333)),
      drug: fc.constantFrom('METFORMIN', 'LISINOPRIL', null),
      ndc: fc.constantFrom('00093104801', '68180098001', null),
      status: fc.constantFrom('paid', 'paid', 'denied'),
    }),
    { maxLength: 5 },
  ),
  lumps: fc.array(
    fc.record({
      cents: fc.integer({ min: -50_000, max: 50_000 }),
      category: fc.constantFrom('dir', 'effective_rate', 'network_fee', 'recoupment'),
    }),
    { maxLength: 3 },
  ),
});
type DrawnPayment = typeof drawnPayment extends fc.Arbitrary<infer T> ? T : never;

interface Arranged {
  readonly organizationId: string;
  readonly client: TestClient;
  readonly paymentIds: readonly string[];
  readonly lumpIds: readonly string[];
}

async function arrange(payments: readonly DrawnPayment[]): Promise<Arranged> {
  const { client, user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  const paymentIds: string[] = [];
  const lumpIds: string[] = [];
  await app.platform.database.withTenant(organizationId, async (tx) => {
    const remittanceId = await insertRemittance(tx);
    const payerId = await insertPayer(tx, 'OptumRx');
    for (const [position, { paidOn, claims, lumps }] of payments.entries()) {
      const base = { remittanceId, payerId, position, paidOn };
      const paymentId = await insertPayment(tx, base);
      for (const { gross, drug: drugName, ndc, status } of claims) {
        await insertClaim(tx, {
          ...{ ...base, paymentId, drugName, ndc },
          gross: centsToText(toCents(gross)),
          status: status as 'paid',
        });
      }
      for (const { cents, category } of lumps) {
        const amount = centsToText(toCents(cents));
        lumpIds.push(await insertProviderAdjustment(tx, { ...base, paymentId, category, amount }));
      }
      paymentIds.push(paymentId);
    }
  });
  return { organizationId, client, paymentIds, lumpIds };
}

/** The parts that the list of claims shows, added up by drug. */
async function shownParts(client: TestClient, lumpId: string) {
  const { body } = await client.get(`/api/provider-adjustments/${lumpId}/allocation?pageSize=200`);
  const { rows, basis } = body as Allocation;
  const parts = new Map<string, number>();
  for (const { ndc, drugName, allocated } of rows) {
    const drug = `${ndc ?? ''}|${drugName ?? ''}`;
    parts.set(drug, (parts.get(drug) ?? 0) + Math.round(allocated * 100));
  }
  return { basis: basis.kind, parts: [...parts].toSorted() };
}

async function keptParts(organizationId: string, lumpId: string) {
  return app.platform.database.withTenant(organizationId, async (tx) => {
    const spread = await tx.query
      .selectFrom('lump_spreads')
      .select('basis')
      .where('provider_adjustment_id', '=', lumpId)
      .executeTakeFirst();
    const parts = await tx.query
      .selectFrom('lump_spread_parts')
      .selectAll()
      .where('provider_adjustment_id', '=', lumpId)
      .execute();
    return {
      basis: spread?.basis,
      parts: parts
        .map(
          (part) =>
            [`${part.ndc}|${part.drug_name}`, Math.round(Number(part.amount) * 100)] as const,
        )
        .toSorted(),
    };
  });
}

async function expectSpread({ organizationId, client, lumpIds }: Arranged): Promise<void> {
  await doCostWork(app.platform);
  const counted = (await client.get('/api/provider-adjustments')).body as readonly {
    id: string;
    counted: boolean;
    amount: number;
    category: string;
  }[];
  for (const id of lumpIds) {
    const lump = counted.find((one) => one.id === id);
    const kept = await keptParts(organizationId, id);
    const spreads = lump?.counted && lump.amount !== 0 && lump.category !== 'recoupment';
    expect(kept).toEqual(spreads ? await shownParts(client, id) : { basis: undefined, parts: [] });
  }
  await app.platform.database.withTenant(organizationId, async (tx) => {
    expect(await verifyRollups(tx)).toEqual([]);
    const { wanted } = await tx.query
      .selectFrom('spread_states')
      .select('wanted')
      .executeTakeFirstOrThrow();
    expect(wanted).toBe(false);
  });
}

test('lump fees of drugs equal those of their claims after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnPayment, { minLength: 2, maxLength: 5 }),
      fc.array(fc.record({ payment: fc.nat({ max: 4 }), counted: fc.boolean() }), {
        maxLength: 3,
      }),
      async (payments, steps) => {
        const arranged = await arrange(payments);
        const { organizationId, paymentIds } = arranged;
        const count = (ids: readonly string[], counted: boolean) =>
          app.platform.database.withTenant(organizationId, async (tx) => {
            await setPaymentsCounted(tx, ids, counted);
            expect(await verifyRollups(tx)).toEqual([]);
          });
        await count(paymentIds, true);
        await expectSpread(arranged);
        for (const { payment, counted } of steps) {
          await count([paymentIds[payment % paymentIds.length] ?? ''], counted);
          await expectSpread(arranged);
        }
        await count(paymentIds, false);
        await app.platform.database.withTenant(organizationId, async (tx) => {
          for (const table of ['lump_spreads', 'lump_spread_parts', 'drug_cost_metrics'] as const) {
            expect(await tx.query.selectFrom(table).selectAll().execute()).toEqual([]);
          }
        });
      },
    ),
    { seed: 20_260_328, numRuns: tries(3, 150) },
  );
});
