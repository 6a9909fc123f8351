import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOrganization } from '../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type KeptDrugSums, keepDrugSums } from './kept-drug-sums.ts';

let testDatabase: TestDatabase;
let ours: string;
let theirs: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  ours = await insertOrganization(testDatabase.database, 'Ours');
  theirs = await insertOrganization(testDatabase.database, 'Theirs');
});
afterAll(() => testDatabase.close());

type Rows = readonly string[];
const rowsOf = (rows: Rows) => rows.length;

/** Whether the sums had to be counted. */
async function counts(kept: KeptDrugSums<Rows>, organizationId: string, key = 'key') {
  let counted = false;
  const own = [`${organizationId} ${key}`, 'second'];
  const read = await testDatabase.database.withTenant(
    organizationId,
    (tx) =>
      kept.read(tx, key, async () => {
        counted = true;
        return own;
      }),
    { snapshot: true },
  );
  expect(read).toEqual([`${organizationId} ${key}`, 'second']);
  expect(Object.isFrozen(read)).toBe(true);
  return counted;
}

function changeTotals(organizationId: string, statement: string): Promise<unknown> {
  return testDatabase.database.withTenant(organizationId, (tx) =>
    tx.client.query(statement, [organizationId]),
  );
}

const changes = [
  `insert into drug_total_metrics (organization_id, month, ndc, drug_name)
   values ($1, '2026-03-01', '1', 'A')`,
  'update drug_total_metrics set gross_cents = 5 where organization_id = $1',
  'delete from drug_total_metrics where organization_id = $1',
];

test('sums are counted once, and again after every change of a total', async () => {
  const kept = keepDrugSums<Rows>({ rowsOf });
  expect(await counts(kept, ours)).toBe(true);
  expect(await counts(kept, ours)).toBe(false);
  for (const change of changes) {
    await changeTotals(ours, change);
    expect(await counts(kept, ours), change).toBe(true);
    expect(await counts(kept, ours)).toBe(false);
  }
});

test('a change of one pharmacy touches no other, and none gets sums of another', async () => {
  const kept = keepDrugSums<Rows>({ rowsOf });
  expect(await counts(kept, ours)).toBe(true);
  expect(await counts(kept, theirs)).toBe(true);
  for (const change of changes) await changeTotals(ours, change);
  expect(await counts(kept, theirs)).toBe(false);
});

test('a snapshot of before a change does not get what was counted after it', async () => {
  const kept = keepDrugSums<Rows>({ rowsOf });
  await testDatabase.database.withTenant(
    ours,
    async (tx) => {
      expect(await kept.read(tx, 'key', async () => ['before'])).toEqual(['before']);
      for (const change of changes) await changeTotals(ours, change);
      expect(await counts(kept, ours)).toBe(true);
      expect(await kept.read(tx, 'key', async () => ['before'])).toEqual(['before']);
    },
    { snapshot: true },
  );
  expect(await counts(kept, ours)).toBe(true);
});

test('a change that is taken back leaves no sums behind', async () => {
  const kept = keepDrugSums<Rows>({ rowsOf });
  const undone = testDatabase.database.withTenant(ours, async (tx) => {
    await tx.client.query(changes[0] ?? '', [ours]);
    await kept.read(tx, 'key', async () => ['never was']);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await counts(kept, ours)).toBe(true);
  for (const change of changes) await changeTotals(ours, change);
  expect(await counts(kept, ours)).toBe(true);
});

test.each([{ entriesMax: 2 }, { rowsMax: 4 }])('no more is kept than %o', async (bounds) => {
  const kept = keepDrugSums<Rows>({ rowsOf, ...bounds });
  await counts(kept, ours, 'first');
  await counts(kept, ours, 'second');
  expect(await counts(kept, ours, 'first')).toBe(false);
  await counts(kept, ours, 'third');
  expect(await counts(kept, ours, 'first')).toBe(false);
  expect(await counts(kept, ours, 'second')).toBe(true);
});

test('sums of more rows than all may have are not kept', async () => {
  const kept = keepDrugSums<Rows>({ rowsOf, rowsMax: 1 });
  expect(await counts(kept, ours)).toBe(true);
  expect(await counts(kept, ours)).toBe(true);
});
