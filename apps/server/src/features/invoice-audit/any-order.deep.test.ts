import fc from 'fast-check';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertOrganization } from '../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { verifyRollups } from '../ledger/rollups.ts';
import { auditInvoices } from './audit-invoices.service.ts';
import { insertInvoice } from './testing/insert-invoice.ts';
import { type PlainInvoice, type PlainLine, plainAudit } from './testing/plain-audit.ts';

let db: TestDatabase;

const today = '2026-03-20';
const ndcs = ['00093505698', '68180098001', '00002143480'] as const;
/** Of the first two; nobody lists the third. */
const nadac = [
  { ndc: ndcs[0], from: '2026-01-01', price: 0.1, unit: 'EA' },
  { ndc: ndcs[0], from: '2026-03-04', price: 0.2, unit: 'EA' },
  { ndc: ndcs[1], from: '2026-01-01', price: 1.5, unit: 'ML' },
];

beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.withPlatform('arrange prices', (tx) =>
    tx.query
      .insertInto('nadac_prices')
      .values(
        nadac.map(({ ndc, from, price, unit }) => ({
          ...{ ndc, effective_date: from, price, pricing_unit: unit, description: 'DRUG' },
        })),
      )
      .execute(),
  );
});
afterAll(() => db.close());

const units = [
  [null, undefined],
  [null, undefined],
  ['EA', { pack: 1, unit: 'EA', person: false }],
  ['TAB', { pack: 1, unit: 'EA', person: false }],
  ['ML', { pack: 1, unit: 'ML', person: false }],
  ['BT', undefined],
  ['BT', undefined],
  ['BT 100', { pack: 100, unit: null, person: false }],
  ['BT 60', { pack: 60, unit: null, person: false }],
  ['BT', { pack: 100, unit: 'EA', person: true }],
] as const;

const drawnLine = fc.record({
  ndc: fc.constantFrom(...ndcs, ...ndcs, null),
  quantity: fc.constantFrom(1, 2, 0.5, 10, -1),
  price: fc.constantFrom(0.1, 0.12, 0.20001, 1.5, 1.6, 12.34567, 10.5, 0),
  wrongBy: fc.constantFrom(0, 0, 0, 0, 0.01, -1),
  unit: fc.constantFrom(...units),
});

const day = fc.constantFrom('2026-03-01', '2026-03-03', '2026-03-05', '2026-03-08', '2026-03-31');
const drawnInvoice = fc.record({
  vendor: fc.nat({ max: 1 }),
  number: fc.constantFrom('A-7', 'a007', '8', '9', '10', '11', '12', '--'),
  day,
  due: fc.constantFrom(null, '2026-03-19', '2026-03-20'),
  status: fc.constantFrom('pending', 'approved', 'paid', 'disputed', 'cancelled'),
  typed: fc.boolean(),
  totalOff: fc.constantFrom(0, 0, 0, 0.05),
  paidShare: fc.constantFrom(0, 0, 0.5, 1, 1.5),
  lines: fc.array(drawnLine, { maxLength: 3 }),
});

const drawnStep = fc.oneof(
  fc.record({ kind: fc.constant('add' as const) }),
  fc.record({ kind: fc.constant('add' as const) }),
  fc.record({
    kind: fc.constant('status' as const),
    which: fc.nat({ max: 7 }),
    status: fc.constantFrom('cancelled', 'approved', 'disputed'),
  }),
  fc.record({ kind: fc.constant('tell' as const), which: fc.nat({ max: 7 }) }),
  fc.record({ kind: fc.constant('accept' as const), which: fc.nat({ max: 7 }) }),
);

const cent = (dollars: number) => Math.round(dollars * 100) / 100 || 0;

function toPlain(
  drawn: typeof drawnInvoice extends fc.Arbitrary<infer T> ? T : never,
  vendors: readonly string[],
): PlainInvoice {
  const lines = drawn.lines.map(
    ({ ndc, quantity, price, wrongBy, unit: [unit, stated] }, position): PlainLine => {
      const exact = Math.sign(quantity) * Math.floor(Math.abs(quantity) * price * 100 + 0.5 + 1e-6);
      const total = cent(exact / 100 + wrongBy);
      return { id: uuidV7(), position, ndc, quantity, price, total, unit, stated };
    },
  );
  const total = cent(lines.reduce<number>((sum, line) => sum + line.total, drawn.totalOff));
  return {
    ...{ id: uuidV7(), vendor: vendors[drawn.vendor] ?? '', number: drawn.number, day: drawn.day },
    ...{ due: drawn.due, status: drawn.status, typed: drawn.typed, total, lines },
    paid: cent(total * drawn.paidShare),
  };
}

interface Scene {
  readonly waiting: PlainInvoice[];
  invoices: PlainInvoice[];
  readonly decided: Set<string>;
}

async function take(
  tx: TenantTransaction,
  scene: Scene,
  step: typeof drawnStep extends fc.Arbitrary<infer T> ? T : never,
): Promise<void> {
  if (step.kind === 'add') {
    const next = scene.waiting.pop();
    if (next === undefined) return;
    await insertInvoice(tx, next);
    scene.invoices.push(next);
    return await auditInvoices(tx, [next.id], { today });
  }
  const invoice = scene.invoices[step.which % Math.max(1, scene.invoices.length)];
  if (invoice === undefined) return;
  const become = (changed: PlainInvoice) => {
    scene.invoices = scene.invoices.map((one) => (one.id === invoice.id ? changed : one));
  };
  if (step.kind === 'status') {
    become({ ...invoice, status: step.status });
    await tx.query
      .updateTable('vendor_invoices')
      .set({ status: step.status })
      .where('id', '=', invoice.id)
      .execute();
  } else if (step.kind === 'tell') {
    const stated = { pack: 100, unit: 'EA', person: true };
    become({ ...invoice, lines: invoice.lines.map((line) => ({ ...line, stated })) });
    await tx.query
      .updateTable('invoice_line_items')
      .set({ pack_size: 100, dispensing_unit: 'EA', unit_basis: 'person' })
      .where('invoice_id', '=', invoice.id)
      .execute();
  } else {
    const accepted = await tx.query
      .updateTable('invoice_findings')
      .set({ status: 'accepted' })
      .where('invoice_id', '=', invoice.id)
      .returning(['kind', 'invoice_id', 'line_id'])
      .execute();
    for (const one of accepted) {
      scene.decided.add(`${one.kind} ${one.invoice_id} ${one.line_id ?? ''}`);
    }
  }
  await auditInvoices(tx, [invoice.id], { today });
}

async function keptFindings(tx: TenantTransaction) {
  const rows = await tx.query
    .selectFrom('invoice_findings')
    .select(['kind', 'invoice_id', 'line_id', 'amount', 'status'])
    .execute();
  return rows.map((row) => ({
    key: `${row.kind} ${row.invoice_id} ${row.line_id ?? ''}`,
    amount: Number(row.amount),
    isOpen: row.status === 'open',
  }));
}

async function keptPrices(tx: TenantTransaction) {
  const rows = await tx.query.selectFrom('own_prices').selectAll().execute();
  return rows.map((row) => [`${row.ndc} ${row.priced_on}`, `${row.line_id} ${row.unit_price}`]);
}

test('findings equal those of a plain audit, whatever order invoices change in', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnInvoice, { minLength: 3, maxLength: 8 }),
      fc.array(drawnStep, { minLength: 4, maxLength: 12 }),
      async (drawn, steps) => {
        const organizationId = await insertOrganization(db.database, 'Any');
        await db.database.withTenant(organizationId, async (tx) => {
          const vendors = [uuidV7(), uuidV7()];
          await tx.query
            .insertInto('vendors')
            .values(vendors.map((id) => ({ organization_id: organizationId, id, name: id })))
            .execute();
          const scene: Scene = {
            waiting: drawn.map((one) => toPlain(one, vendors)),
            ...{ invoices: [], decided: new Set() },
          };
          for (const step of steps) {
            await take(tx, scene, step);
            const accepted = new Set(
              [...scene.decided].map((key) => `${key.split(' ')[0]} ${key.split(' ')[2]}`),
            );
            const single = new Set(
              [...scene.decided].flatMap((key) => {
                const [kind, invoiceId = ''] = key.split(' ');
                return kind === 'duplicate_invoice' ? [invoiceId] : [];
              }),
            );
            const plain = plainAudit({ ...scene, nadac, today, accepted, single });
            const open = [...plain.found].filter(([key]) => !scene.decided.has(key));
            const kept = (await keptFindings(tx)).filter(({ isOpen }) => isOpen);
            expect(kept.map(({ key, amount }) => [key, amount]).toSorted()).toEqual(
              open.toSorted(),
            );
            expect((await keptPrices(tx)).toSorted()).toEqual([...plain.prices].toSorted());
            for (const [key] of open) {
              const kind = key.split(' ')[0] ?? '';
              seen.set(kind, (seen.get(kind) ?? 0) + 1);
            }
          }
          expect(await verifyRollups(tx)).toEqual([]);
        });
      },
    ),
    { seed: 20_261_122, numRuns: 600 },
  );
  expect([...seen.keys()].toSorted()).toEqual([
    ...['duplicate_invoice', 'line_arithmetic', 'overdue', 'paid_over_total', 'price_above_last'],
    ...['price_above_nadac', 'total_mismatch', 'unit_does_not_fit', 'unit_not_known'],
  ]);
});
