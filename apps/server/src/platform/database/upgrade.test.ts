import type pg from 'pg';
import { expect, inject, test } from 'vitest';
import { catalogOf } from '../../testing/catalog.ts';
import { isDeep } from '../../testing/in-depth.ts';
import { databaseOf01, everyRowOf01, newCatalog, olds, upgrade } from '../../testing/old-data.ts';
import { type DatabaseConnection, withClient } from './connection.ts';
import { migrate } from './migrations.ts';

/** The last programs that made each of the three schemas; upgrade.deep.test.ts takes all. */
const lastOfEachSchema = ['d8193c4.br', '733a142.br', '3d7ea75.br'];
const { admin, roles } = inject('testServer');

test.each(lastOfEachSchema)('the data of %s is upgraded with equal figures', async (name) => {
  expect(olds).toContain(name);
  await upgrade(name);
});

test('0.1 keeps every kind of row as it is, and gets the schema of a new database', async () => {
  const { copy, rows, countedAnew, rowsNow, expectFigures } = await everyRowOf01();
  const empty = Object.entries(rows).filter(([, said]) => said === 'none');
  expect(empty.map(([name]) => name).filter((name) => !name.startsWith('pgboss.'))).toEqual([]);
  await withClient(copy, async (client) => {
    expect((await migrate(client, roles))[0]).toBe('from-0.1.sql');
    expect(await catalogOf(client, roles)).toEqual(await newCatalog());
    expect(await rowsNow(client)).toEqual({ ...rows, ...countedAnew });
  });
  await expectFigures();
});

test('an upgrade of 0.1 adds up what patients paid on fills with a known cost', async () => {
  const { copy } = await everyRowOf01();
  await withClient(copy, async (client) => {
    await client.query(`set session_replication_role = replica;
      update drug_cost_metrics set known_patient_paid = 7;
      set session_replication_role = default`);
    await migrate(client, roles);
    const { rows } = await client.query<{ kept: number; anew: number }>(
      `select sum(kept.known_patient_paid)::float as kept,
         sum(anew.known_patient_paid)::float as anew
       from payer_cost_metrics kept
       join recounted_payer_cost_metrics anew using (organization_id, month, payer_id)`,
    );
    expect(rows[0]?.anew).toBeGreaterThan(0);
    expect(rows[0]?.kept).toBe(rows[0]?.anew);
  });
});

test('an upgrade of 0.1 keeps the deposits that its payments expect', async () => {
  const { copy } = await everyRowOf01();
  await withClient(copy, async (client) => {
    await migrate(client, roles);
    const { rows } = await client.query<{ kept: number; wrong: number }>(
      `select count(kept.payment_id)::int as kept,
         count(*) filter (where (kept.*) is distinct from (anew.*))::int as wrong
       from expected_deposits kept
       full join recounted_expected_deposits anew using (organization_id, payment_id)`,
    );
    expect(rows[0]?.kept).toBeGreaterThan(0);
    expect(rows[0]?.wrong).toBe(0);
  });
});

test('an upgrade of 0.1 counts losses below cost as savings: no name makes one Part D', async () => {
  const { copy } = await everyRowOf01();
  await withClient(copy, async (client) => {
    await client.query(`set session_replication_role = replica;
      update claim_costs set loss = 3 from claims
      where claims.id = claim_costs.claim_id and status = 'paid';
      update claims set dir_fee = 2, date_of_service = '2024-01-01',
        plan_name = case id when (select min(claim_id::text)::uuid from claim_costs
          where loss is not null) then 'GOLD PDP' else 'GOLD' end
      where id in (select claim_id from claim_costs where loss is not null);
      set session_replication_role = default`);
    await migrate(client, roles);
    const { rows } = await client.query<Record<string, number>>(
      `select sum(saving_fills)::float as fills, sum(saving_loss)::float as loss,
         sum(saving_dir_fees)::float as dir,
         (select count(*)::float from claim_costs where loss is not null) as all,
         (select count(*)::float from drug_cost_metrics kept
           full join recounted_drug_cost_metrics anew
             using (organization_id, month, ndc, drug_name, payer_id)
           where (kept.saving_fills, kept.saving_loss, kept.saving_dir_fees) is distinct from
             (anew.saving_fills, anew.saving_loss, anew.saving_dir_fees)) as wrong
       from drug_cost_metrics`,
    );
    const { fills = 0, ...found } = rows[0] ?? {};
    expect(fills).toBeGreaterThan(0);
    expect(found).toEqual({ loss: fills * 3, dir: fills * 2, all: fills, wrong: 0 });
  });
});

/** Counts the statements of an upgrade, and loses the connection before that one runs. */
async function upgradeKilledAt(database: DatabaseConnection, point: number): Promise<number> {
  let statements = 0;
  let done = false;
  await withClient(database, async (client) => {
    client.on('error', () => undefined);
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const { rows } = (await query('select pg_backend_pid() as pid')) as { rows: { pid: number }[] };
    const dying = async (...args: unknown[]) => {
      if (statements === point) {
        await withClient(admin, (other) =>
          other.query('select pg_terminate_backend($1, 60000)', [rows[0]?.pid]),
        );
      }
      statements += 1;
      return query(...args);
    };
    Object.assign(client, { query: dying });
    await migrate(client as pg.Client, roles);
    done = true;
  }).catch((error: unknown) => {
    if (point === Number.POSITIVE_INFINITY) throw error;
  });
  expect(done).toBe(point === Number.POSITIVE_INFINITY);
  return statements;
}

/** Points in an upgrade; in depth each of them. */
function pointsOf(statements: number): readonly number[] {
  if (isDeep) return Array.from({ length: statements }, (_, index) => index);
  return [Math.floor(statements / 2)];
}

test('an upgrade of 0.1 that is killed half-way leaves 0.1, and the next start upgrades', async () => {
  const { copy } = await everyRowOf01();
  const before = await withClient(copy, (client) => catalogOf(client, roles));
  const statements = await upgradeKilledAt(copy, Number.POSITIVE_INFINITY);
  // The lock and the role are given back behind the commit.
  for (const point of [...pointsOf(statements - 3), statements - 3]) {
    const again = await everyRowOf01();
    await upgradeKilledAt(again.copy, point);
    await withClient(again.copy, async (client) => {
      expect(await catalogOf(client, roles)).toEqual(before);
      await migrate(client, roles);
      expect(await catalogOf(client, roles)).toEqual(await newCatalog());
      expect(await again.rowsNow(client)).toEqual({ ...again.rows, ...again.countedAnew });
    });
    await again.expectFigures();
  }
});

test('an upgrade from before 0.1 that is killed half-way goes on at the next start', async () => {
  const lacking = ['0085-known-layouts.sql', '0086-items-to-check.sql', '0088-shared-checks.sql'];
  const whole = await databaseOf01(lacking);
  const statements = await upgradeKilledAt(whole, Number.POSITIVE_INFINITY);
  for (const point of pointsOf(statements - 3)) {
    const old = await databaseOf01(lacking);
    await upgradeKilledAt(old, point);
    await withClient(old, async (client) => {
      await migrate(client, roles);
      expect(await catalogOf(client, roles)).toEqual(await newCatalog());
    });
  }
});
