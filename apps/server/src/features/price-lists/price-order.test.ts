import { Readable } from 'node:stream';
import { claimCost } from '@pfs/core/metrics/drug-profit';
import { parseCents, toCents } from '@pfs/core/money';
import { unitCostOn } from '@pfs/core/testing/unit-cost';
import { priceListFields } from '@pfs/wire/price-lists';
import fc from 'fast-check';
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
import { noOrigin } from '../audit/public.ts';
import { doCostWork } from '../costs/public.ts';
import { importPrices, nadacList } from '../drug-prices/public.ts';
import { followPublicPrices } from '../invoice-audit/nightly.ts';
import { auditInvoices } from '../invoice-audit/public.ts';
import { setPaymentsCounted, verifyRollups } from '../ledger/rollups.ts';
import { addInvoices, insertVendor } from '../vendors/public.ts';
import { deletePriceList, importPriceList, readPriceList } from './price-lists.routes.ts';

const numRuns = tries(3, 40);
const log = { warn: (about: unknown) => expect.fail(JSON.stringify(about)) };
const clock = () => new Date('2026-04-01T12:00:00Z');

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const by = { userId: null, origin: noOrigin };

/** Two lists hold on February 25, and none on February 27. */
const fillDays = [
  ...['2026-01-01', '2026-01-05', '2026-02-05', '2026-02-25', '2026-02-27', '2026-03-10'],
  '2026-03-20',
] as const;
const lists = {
  winter: { effectiveFrom: '2026-02-01', effectiveTo: '2026-02-26', price: '0.1234567' },
  sale: { effectiveFrom: '2026-02-24', effectiveTo: '2026-02-26', price: '0.3' },
  spring: { effectiveFrom: '2026-03-01', effectiveTo: '2026-03-15', price: '0.2' },
  gone: { effectiveFrom: '2025-12-01', effectiveTo: undefined, price: '9' },
} as const;
type ListName = keyof typeof lists;

interface Scene {
  readonly organizationId: string;
  readonly userId: string;
  readonly ndc: string;
  readonly vendorId: string;
  readonly paymentIds: readonly string[];
  readonly claims: readonly { readonly id: string; readonly day: string }[];
}

let drugs = 0;

async function arrange(): Promise<Scene> {
  drugs += 1;
  const ndc = `99999${String(drugs).padStart(6, '0')}`;
  const organizationId = await insertOrganization(db.database, 'Any order');
  const userId = await db.database.withPlatform('a person', async (tx) => {
    const row = {
      id: crypto.randomUUID(),
      organization_id: organizationId,
      email: `${ndc}@x.example`,
    };
    await tx.query.insertInto('users').values(row).execute();
    return row.id;
  });
  return db.database.withTenant(organizationId, async (tx) => {
    const remittanceId = await insertRemittance(tx);
    const payerId = await insertPayer(tx, 'OptumRx');
    const claims: { id: string; day: string }[] = [];
    const paymentIds: string[] = [];
    for (const [position, filledOn] of fillDays.entries()) {
      const payment = { remittanceId, payerId, position, paidOn: '2026-03-25' };
      const paymentId = await insertPayment(tx, payment);
      paymentIds.push(paymentId);
      const claim = { ...payment, paymentId, filledOn, ndc, quantity: '30.5' };
      claims.push({ id: await insertClaim(tx, { ...claim, gross: '5', net: '5' }), day: filledOn });
    }
    const vendorId = await insertVendor(tx, { name: 'Harborline' });
    return { organizationId, userId, ndc, vendorId, paymentIds, claims };
  });
}

const importList = async (scene: Scene, name: ListName) => {
  const { price, ...days } = lists[name];
  const read = await readPriceList({
    fileName: `${name}.csv`,
    content: bytesOf(`NDC,Unit Price\n${scene.ndc},${price}\n`),
    truncated: () => false,
  });
  const given = priceListFields.parse({ name, pricesPer: 'unit', ...days });
  return (tx: TenantTransaction) =>
    importPriceList(tx, { ...given, read, by, userId: scene.userId });
};

const invoiceOf = ({ ndc, vendorId }: Scene, number: string, day: string, price: string) => ({
  ...{ vendorId, invoiceNumber: number, invoiceDate: day, dueDate: null },
  ...{ status: 'pending' as const, totalCents: toCents(1_000 + Number(number)) },
  lineItems: [
    {
      ...{ description: 'DRUG', ndc, quantity: '100', unitPrice: price },
      totalCents: claimCost(100_000, Math.round(Number(price) * 1_000_000)),
    },
  ],
});

/** Each ends in the same state, whichever comes first. */
const steps: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  winter: async (scene) =>
    db.database.withTenant(scene.organizationId, await importList(scene, 'winter')),
  sale: async (scene) =>
    db.database.withTenant(scene.organizationId, await importList(scene, 'sale')),
  spring: async (scene) =>
    db.database.withTenant(scene.organizationId, await importList(scene, 'spring')),
  gone: async (scene) => {
    const { id } = await db.database.withTenant(
      scene.organizationId,
      await importList(scene, 'gone'),
    );
    await doCostWork({ database: db.database, log });
    await db.database.withTenant(scene.organizationId, (tx) =>
      deletePriceList(tx, { id, note: 'outdated', by }),
    );
  },
  nadac: ({ ndc }) =>
    importPrices({ database: db.database, clock }, nadacList, {
      fileName: 'nadac.csv',
      content: Readable.from(
        `NDC,NADAC Per Unit,Effective Date,Pricing Unit\n${ndc},0.05,01/03/2026,EA\n`,
      ),
      ...{ truncated: () => false, userId: null, origin: noOrigin },
    }),
  invoices: (scene) =>
    db.database.withTenant(scene.organizationId, async (tx) => {
      await addInvoices(tx, [
        invoiceOf(scene, '1', '2026-02-20', '0.07'),
        invoiceOf(scene, '2', '2026-03-12', '0.22'),
      ]);
      const { id } = await tx.query
        .updateTable('vendor_invoices')
        .set({ status: 'cancelled' })
        .where('organization_id', '=', tx.organizationId)
        .where('invoice_number', '=', '1')
        .returning('id')
        .executeTakeFirstOrThrow();
      await auditInvoices(tx, [id]);
    }),
  claims: ({ organizationId, paymentIds }) =>
    db.database.withTenant(organizationId, (tx) => setPaymentsCounted(tx, paymentIds, true)),
  recost: () => doCostWork({ database: db.database, log }),
};

function expectedOf({ claims }: Scene) {
  const micros = (text: string) => Math.round(Number(text) * 1_000_000);
  return claims.flatMap(({ id, day }) => {
    const unit = unitCostOn(day, {
      invoices: [{ day: '2026-03-12', unitCostMicros: micros('0.22') }],
      lists: [lists.winter, lists.sale, lists.spring].map(
        ({ effectiveFrom, effectiveTo, price }) => ({
          ...{ day: effectiveFrom, until: effectiveTo, unitCostMicros: micros(price) },
        }),
      ),
      nadac: [{ day: '2026-01-03', unitCostMicros: micros('0.05') }],
    });
    if (unit === undefined) return [];
    return [[id, unit.basis, unit.unitCostMicros, claimCost(30_500, unit.unitCostMicros)] as const];
  });
}

test('any order of lists, invoices, NADAC and claims ends in the same costs and findings', async () => {
  const bases = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(Object.keys(steps), { minLength: Object.keys(steps).length }),
      async (order) => {
        const scene = await arrange();
        for (const name of order) await steps[name]?.(scene);
        await doCostWork({ database: db.database, log });
        await followPublicPrices({ database: db.database, clock });
        await db.database.withTenant(scene.organizationId, async (tx) => {
          const kept = await tx.query.selectFrom('claim_costs').selectAll().execute();
          const found = kept.map((row) => {
            bases.add(row.basis);
            const micros = Math.round(Number(row.unit_cost) * 1_000_000);
            return [row.claim_id, row.basis, micros, parseCents(row.cost)];
          });
          expect(found.toSorted()).toEqual(expectedOf(scene).toSorted());
          expect(await verifyRollups(tx)).toEqual([]);
          const findings = await tx.query
            .selectFrom('invoice_findings')
            .select(['kind', 'amount'])
            .where('kind', 'like', 'price_above_l%')
            .execute();
          // The list of that day, not the canceled invoice: 100 units at $0.22 instead of $0.20.
          expect(findings).toEqual([{ kind: 'price_above_list', amount: '2.00' }]);
          const sums = await tx.query
            .selectFrom('drug_cost_metrics')
            .select(['list_cost', 'known_claim_count'])
            .executeTakeFirst();
          // 30.5 units at $0.123457, $0.30 and $0.20.
          expect(sums).toEqual({ list_cost: '19.02', known_claim_count: 6 });
        });
      },
    ),
    { seed: 20_261_129, numRuns },
  );
  expect([...bases].toSorted()).toEqual(['invoice', 'nadac', 'price_list']);
});
