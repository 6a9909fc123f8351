import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOrganization } from '../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { verifyRollups } from '../ledger/rollups.ts';
import { auditInvoices } from './audit-invoices.service.ts';
import { findOverdue, followPublicPrices } from './nightly.ts';
import { insertInvoice } from './testing/insert-invoice.ts';
import type { PlainInvoice, PlainLine } from './testing/plain-audit.ts';

let db: TestDatabase;
let organizationId: string;
let vendor: string;
const ndc = '00093505698';

beforeAll(async () => {
  db = await createTestDatabase();
  organizationId = await insertOrganization(db.database, 'Night');
  vendor = randomUUID();
  await db.database.withTenant(organizationId, (tx) =>
    tx.query
      .insertInto('vendors')
      .values({ organization_id: organizationId, id: vendor, name: 'Harborline' })
      .execute(),
  );
});
afterAll(() => db.close());

const at = (day: string) => ({ database: db.database, clock: () => new Date(`${day}T18:00:00Z`) });

async function add(said: Partial<PlainInvoice>, lines: readonly Partial<PlainLine>[]) {
  const invoice: PlainInvoice = {
    ...{ id: randomUUID(), vendor, number: randomUUID(), day: '2026-03-02', due: null },
    ...{ status: 'approved', typed: true, total: 100, paid: 0, ...said },
    lines: lines.map((line, position) => ({
      ...{ id: randomUUID(), position, ndc, quantity: 100, price: 1, total: 100, unit: null },
      ...{ stated: undefined, ...line },
    })),
  };
  await db.database.withTenant(organizationId, async (tx) => {
    await insertInvoice(tx, invoice);
    await auditInvoices(tx, [invoice.id], { today: '2026-03-10' });
  });
  return invoice.id;
}

function kindsOf(invoiceId: string) {
  return db.database.withTenant(organizationId, async (tx) => {
    const rows = await tx.query
      .selectFrom('invoice_findings')
      .select(['kind', 'amount'])
      .where('invoice_id', '=', invoiceId)
      .execute();
    return rows.map(({ kind, amount }) => `${kind} ${amount}`).toSorted();
  });
}

test('an unchanged invoice is overdue on the day after its due date', async () => {
  const id = await add({ due: '2026-03-10', paid: 30 }, []);
  await findOverdue(at('2026-03-10'));
  expect(await kindsOf(id)).toEqual([]);
  await findOverdue(at('2026-03-11'));
  expect(await kindsOf(id)).toEqual(['overdue 70.00']);
});

test('invoices follow later public prices: units, findings and own prices', async () => {
  const silent = await add({ day: '2026-03-03' }, [{}]);
  expect(await kindsOf(silent)).toEqual(['unit_not_known 0.00']);
  await db.database.withPlatform('arrange an import', async (tx) => {
    const counts = { line_count: 1, new_count: 1, changed_count: 0, finding_count: 0 };
    await tx.query
      .insertInto('nadac_imports')
      .values({ id: randomUUID(), file_name: 'nadac.csv', ...counts })
      .execute();
    const price = { effective_date: '2026-01-01', price: '0.80000', pricing_unit: 'EA' };
    await tx.query
      .insertInto('nadac_prices')
      .values({ ndc, ...price, description: 'DRUG' })
      .execute();
  });
  await followPublicPrices(at('2026-03-10'));
  expect(await kindsOf(silent)).toEqual(['price_above_nadac 20.00']);
  await db.database.withTenant(organizationId, async (tx) => {
    const prices = await tx.query.selectFrom('own_prices').select('unit_price').execute();
    expect(prices).toEqual([{ unit_price: '1.00000' }]);
    expect(await verifyRollups(tx)).toEqual([]);
    const state = await tx.query.selectFrom('invoice_audit_states').selectAll().execute();
    expect(state).toMatchObject([{ after_invoice_id: null }]);
  });
});
