import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import {
  insertOrganization,
  insertPayer,
  insertPayment,
  insertRemittance,
} from '../../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { getSourceState } from './index-source.repository.ts';

let db: TestDatabase;
let database: Database;
let organizationId: string;
let payerId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  ({ database } = db);
  organizationId = await insertOrganization(database, 'Corner Pharmacy');
  await database.withTenant(organizationId, async (tx) => {
    payerId = await insertPayer(tx, 'NORTH');
    await insertPayment(tx, { remittanceId: await insertRemittance(tx), payerId });
  });
});
afterAll(() => db.close());

const changes = () =>
  database.withTenant(organizationId, async (tx) => (await getSourceState(tx, '')).changes);

function rows(): Promise<number> {
  return database.withTenant(organizationId, async (tx) => {
    const found = await tx.query.selectFrom('claim_changes').select('id').execute();
    return found.length;
  });
}

function rename(name: string): Promise<void> {
  return database.withTenant(organizationId, async (tx) => {
    await sql`update payers set name = ${name}, updated_at = now()
      where organization_id = ${organizationId}`.execute(tx.query);
    await sql`update payments set counted = counted
      where organization_id = ${organizationId}`.execute(tx.query);
  });
}

test('a transaction counts once, a rolled-back one never', async () => {
  const before = await changes();
  await rename('SOUTH');
  expect(await changes()).toBe(before + 1);
  const failed = database.withTenant(organizationId, async (tx) => {
    await sql`update payments set counted = counted
      where organization_id = ${organizationId}`.execute(tx.query);
    throw new Error('taken back');
  });
  await expect(failed).rejects.toThrow('taken back');
  expect(await changes()).toBe(before + 1);
});

test('many changes, also parallel ones, stay few rows and are all counted', async () => {
  const before = await changes();
  for (let turn = 0; turn < 110; turn += 1) {
    await Promise.all([1, 2, 3, 4].map((each) => rename(`PAYER ${turn} ${each}`)));
  }
  expect(await changes()).toBe(before + 440);
  expect(await rows()).toBeLessThan(270);
});

test('combining rows blocks nobody, and readers see no difference', async () => {
  await database.withTenant(organizationId, (tx) =>
    sql`insert into claim_changes (organization_id)
      select ${organizationId}::uuid from generate_series(1, 300)`.execute(tx.query),
  );
  const before = await changes();
  const addPayment = async (tx: TenantTransaction) =>
    insertPayment(tx, { remittanceId: await insertRemittance(tx), payerId });
  await database.withTenant(organizationId, async (tx) => {
    await addPayment(tx);
    expect(await changes()).toBe(before);
    await database.withTenant(organizationId, addPayment);
    expect(await changes()).toBe(before + 1);
  });
  expect(await changes()).toBe(before + 2);
  expect(await rows()).toBe(2);
});
