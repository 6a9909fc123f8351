import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertOrganization } from '../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { waitForLedger } from '../ledger/public.ts';
import { listAppealRules } from '../price-appeals/public.ts';
import { payersOf835 } from '../remittances/public.ts';
import { sampleDrugs, samplePayers } from '../sample-data/public.ts';
import { insertUser } from '../session/public.ts';
import { addDemoPurchases, agreeWithPayers } from './demo-year.ts';

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

test('payers that an import adds at the same time are known to the contracts', async () => {
  const organizationId = await insertOrganization(db.database, 'Elm');
  const userId = uuidV7();
  await db.database.withPlatform('arrange a person', (tx) =>
    insertUser(tx, {
      ...{ id: userId, email: 'elm@example.com', passwordHash: 'none', role: 'pharmacy_admin' },
      ...{ firstName: 'Ines', lastName: 'Ito', organizationId, emailVerified: true },
    }),
  );
  const caremont = samplePayers.find(({ tracePrefix }) => tracePrefix === 'CM');
  const agree = () =>
    db.database.withTenant(organizationId, (tx) => agreeWithPayers(tx, userId, options.until));
  const agreeing = await db.database.withTenant(organizationId, async (tx) => {
    await waitForLedger(tx);
    const payer = { id: caremont?.party.id, name: caremont?.party.name };
    await payersOf835(tx, [{ payer, payerTaxId: caremont?.taxId }]);
    const promise = agree();
    await vi.waitFor(async () => {
      const waiting = sql`select from pg_locks
        join pg_database on pg_database.oid = pg_locks.database and datname = current_database()
        where locktype = 'advisory' and not granted`;
      expect((await waiting.execute(tx.query)).rows).toHaveLength(1);
    });
    return { promise };
  });
  await agreeing.promise;
  const { rules } = await db.database.withTenant(organizationId, (tx) => listAppealRules(tx));
  expect(rules).toHaveLength(1);
});
