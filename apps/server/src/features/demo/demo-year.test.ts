import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOrganization } from '../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { sampleDrugs } from '../sample-data/public.ts';
import { addDemoPurchases } from './demo-year.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const options = {
  seed: 20_240_118,
  until: '2026-10-20',
  months: 12,
  unitsPerHalfMonth: new Map(sampleDrugs.map(({ ndc }) => [ndc, 240])),
};

test('the audit of the demo pharmacy finds its mistakes and nothing else', async () => {
  const organizationId = await insertOrganization(db.database, 'Maple');
  const kinds = await db.database.withTenant(organizationId, async (tx) => {
    await addDemoPurchases(tx, options);
    const { rows } = await sql<{ kind: string; amount: string }>`
      select kind, amount::text from invoice_findings
      where organization_id = ${tx.organizationId} and kind <> 'overdue'
      order by kind`.execute(tx.query);
    return rows;
  });
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'duplicate_invoice',
    'line_arithmetic',
    'paid_over_total',
    'price_above_last',
    'total_mismatch',
  ]);
});
