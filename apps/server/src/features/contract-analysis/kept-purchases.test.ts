import { toCents } from '@pfs/core/money';
import type { SavingsOpportunities } from '@pfs/wire/contract-analysis';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { auditInvoices } from '../invoice-audit/public.ts';
import { verifyRollups } from '../ledger/rollups.ts';
import { addInvoices, insertVendor } from '../vendors/public.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;
let vendorId: string;

const ndc = '00093505698';

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  const registered = await registerPharmacy(app.server);
  client = registered.client;
  organizationId = registered.user.organization?.id ?? '';
  const claims = [{ id: '1', gross: 100_00, dir: 1_00 }];
  const content = smallRemittance({ paidOn: '2026-03-10', payer: 'NORTHLAKE RX', claims });
  await uploadAndRead(client, { name: 'march.835', content });
  vendorId = await inTenant((tx) => insertVendor(tx, { name: 'Harborline' }));
});
afterAll(() => app.close());

function inTenant<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return app.platform.database.withTenant(organizationId, work);
}

/** A hundred units at a price. */
async function buy(day: string, unitPrice: string): Promise<void> {
  const totalCents = toCents(Math.round(Number(unitPrice) * 100) * 100);
  const line = { description: 'D', quantity: '100', unitPrice, totalCents, ndc };
  await inTenant((tx) =>
    addInvoices(tx, [
      {
        totalCents,
        vendorId,
        invoiceNumber: `I-${day}`,
        invoiceDate: day,
        dueDate: null,
        status: 'approved',
        lineItems: [line],
      },
    ]),
  );
}

async function purchasing(): Promise<number> {
  const { body } = await client.get('/api/analysis/savings-opportunities');
  const { opportunities } = body as SavingsOpportunities;
  const found = opportunities.find(({ figure }) => figure === 'purchasingSavings');
  return found?.potentialSavings ?? 0;
}

const keptAmounts = () =>
  inTenant(async (tx) => {
    const { rows } = await sql<{ amount: string }>`
      select amount::text from current_purchase_sums`.execute(tx.query);
    return rows.map(({ amount }) => amount);
  });

test('purchase sums are stored until an invoice or NADAC changes', async () => {
  await buy('2026-01-05', '5.00');
  await buy('2026-02-05', '5.40');
  expect(await keptAmounts()).toEqual([]);
  expect(await purchasing()).toBe(40);
  expect(await keptAmounts()).toEqual(['40.00']);
  expect(await purchasing()).toBe(40);

  // A lower price that came later was not known before.
  await buy('2026-02-20', '4.90');
  expect(await keptAmounts()).toEqual([]);
  expect(await purchasing()).toBe(40);
  await inTenant(async (tx) => {
    const { id } = await tx.query
      .updateTable('vendor_invoices')
      .set({ status: 'cancelled' })
      .where('organization_id', '=', organizationId)
      .where('invoice_date', '=', '2026-02-05')
      .returning('id')
      .executeTakeFirstOrThrow();
    await auditInvoices(tx, [id]);
  });
  expect(await purchasing()).toBe(0);
  expect(await keptAmounts()).toEqual(['0.00']);

  await app.platform.database.withPlatform('arrange NADAC', async (tx) => {
    await sql`insert into nadac_prices (ndc, effective_date, price, pricing_unit, description)
      values (${ndc}, '2026-01-01', 4.50, 'EA', 'D')`.execute(tx.query);
    await sql`insert into nadac_imports
        (id, file_name, line_count, new_count, changed_count, finding_count)
      values (gen_random_uuid(), 'nadac.csv', 1, 1, 0, 0)`.execute(tx.query);
  });
  expect(await keptAmounts()).toEqual([]);
  expect(await purchasing()).toBe(90);
});

test('stored purchase sums are recounted with the other totals', async () => {
  await purchasing();
  expect(await inTenant(verifyRollups)).toEqual([]);
  await inTenant((tx) => sql`update purchase_sums set amount = amount + 0.01`.execute(tx.query));
  expect(await inTenant(verifyRollups)).toEqual([
    expect.objectContaining({
      rollup: 'purchase_sums',
      columns: { amount: { kept: '90.01', recounted: '90' } },
    }),
  ]);
});
