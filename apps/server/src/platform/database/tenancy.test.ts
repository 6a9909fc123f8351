import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOneOfEach } from '../../testing/one-of-each.ts';
import {
  insertClaim,
  insertOrganization,
  insertPayer,
  insertPayment,
  insertRemittance,
} from '../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { withClient } from './connection.ts';
import type { TenantTransaction } from './database.ts';
import { errorCode } from './unavailable.ts';

let db: TestDatabase;
let elm: string;
let oak: string;
let tables: readonly string[];

beforeAll(async () => {
  db = await createTestDatabase();
  [elm, oak] = [
    await insertOrganization(db.database, 'Elm'),
    await insertOrganization(db.database, 'Oak'),
  ];
  await withClient(db.admin, async (client) => {
    await insertOneOfEach(client, elm);
    // What it was given by being made, and by a NADAC list: what it sees now is the first one's.
    for (const table of ['inbound_addresses', 'price_queue']) {
      await client.query(`delete from ${table} where organization_id = $1`, [oak]);
    }
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
       where attname = 'organization_id' and relkind = 'r'
         and relnamespace = 'public'::regnamespace order by 1`,
    );
    tables = rows.map(({ name }) => name);
  });
});
afterAll(() => db.close());

const insufficientPrivilege = '42501';

/** Runs one statement as a tenant: how many rows it touched, or the code of its refusal. */
async function attempt(
  organizationId: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<number | string | undefined> {
  try {
    return await db.database.withTenant(organizationId, async ({ client }) => {
      const { rowCount } = await client.query(text, [...values]);
      return rowCount ?? 0;
    });
  } catch (error) {
    return errorCode(error) ?? String(error);
  }
}

/** For each table the answer that is wrong, by its name; nothing when all is well. */
async function wrongAnswers(
  ask: (table: string) => Promise<unknown>,
  right: readonly unknown[],
): Promise<Readonly<Record<string, unknown>>> {
  const wrong: Record<string, unknown> = {};
  for (const table of tables) {
    const answer = await ask(table);
    if (!right.includes(answer)) {
      wrong[table] = answer;
    }
  }
  return wrong;
}

async function readRow(table: string): Promise<{ names: string; row: object }> {
  return withClient(db.admin, async (client) => {
    const { rows } = await client.query<{ names: string; row: object }>(
      `select (select string_agg(quote_ident(attname), ', ') from pg_attribute
          where attrelid = '${table}'::regclass and attnum > 0 and attgenerated = ''
            and not attisdropped) as names,
         to_jsonb(t) as row
       from ${table} t where organization_id = $1 limit 1`,
      [elm],
    );
    return rows[0] ?? { names: '', row: {} };
  });
}

describe('over every table that belongs to pharmacies', () => {
  test('each has a row of the one pharmacy, which sees it', async () => {
    const counts = await wrongAnswers(
      async (table) => {
        const seen = await attempt(elm, `select 1 from ${table} where organization_id = $1`, [elm]);
        return typeof seen === 'number' && seen > 0;
      },
      [true],
    );
    expect(counts).toEqual({});
    expect(tables.length).toBeGreaterThan(20);
  });

  test('the other pharmacy sees none of it', async () => {
    expect(await wrongAnswers((table) => attempt(oak, `select 1 from ${table}`), [0])).toEqual({});
  });

  test('with no pharmacy set nothing is seen', async () => {
    const client = new pg.Client({ ...db.app, ssl: false });
    await client.connect();
    try {
      const wrong = await wrongAnswers(
        async (table) => {
          const { rowCount } = await client.query(`select 1 from ${table}`);
          return rowCount;
        },
        [0],
      );
      expect(wrong).toEqual({});
    } finally {
      await client.end();
    }
  });

  test('the other pharmacy can delete none of it', async () => {
    const wrong = await wrongAnswers(
      (table) => attempt(oak, `delete from ${table}`),
      [0, insufficientPrivilege],
    );
    expect(wrong).toEqual({});
  });

  test('the other pharmacy can change none of it', async () => {
    const wrong = await wrongAnswers(
      async (table) => {
        const column = await withClient(db.admin, async (client) => {
          const { rows } = await client.query<{ name: string }>(
            `select quote_ident(attname) as name from pg_attribute
           where attrelid = $1::regclass and attnum > 0 and not attisdropped
             and has_column_privilege($2, attrelid, attnum, 'UPDATE') limit 1`,
            [table, db.server.roles.app],
          );
          return rows[0]?.name;
        });
        return column === undefined ? 0 : attempt(oak, `update ${table} set ${column} = ${column}`);
      },
      [0],
    );
    expect(wrong).toEqual({});
  });

  test('no row can be made in the name of the other pharmacy', async () => {
    const wrong = await wrongAnswers(
      async (table) => {
        const { names, row } = await readRow(table);
        const renewed = { ...row, ...('id' in row ? { id: uuidv7() } : {}) };
        return attempt(
          oak,
          `insert into ${table} (${names})
         select ${names} from jsonb_populate_record(null::${table}, $1)`,
          [JSON.stringify(renewed)],
        );
      },
      [insufficientPrivilege],
    );
    expect(wrong).toEqual({});
  });

  test('no row can be given to the other pharmacy', async () => {
    const wrong = await wrongAnswers(
      (table) => attempt(elm, `update ${table} set organization_id = $1`, [oak]),
      [insufficientPrivilege],
    );
    expect(wrong).toEqual({});
  });
});

async function arrangePayment(tx: TenantTransaction) {
  const remittanceId = await insertRemittance(tx);
  const payerId = await insertPayer(tx, `Payer ${uuidv7()}`);
  const paymentId = await insertPayment(tx, { remittanceId, payerId });
  return { remittanceId, payerId, paymentId };
}

test("a claim can't hang on another pharmacy's payment, known or made up", async () => {
  const theirs = await db.database.withTenant(elm, arrangePayment);
  const codes: (string | undefined)[] = [];
  for (const paymentId of [theirs.paymentId, uuidv7()]) {
    const failing = db.database.withTenant(oak, async (tx) => {
      const own = await arrangePayment(tx);
      await insertClaim(tx, { ...own, paymentId });
    });
    codes.push(errorCode(await failing.catch((error: unknown) => error)));
  }
  expect(codes).toEqual(['23503', '23503']);
});

test("a claim's remittance and payer are its payment's", async () => {
  const failing = db.database.withTenant(oak, async (tx) => {
    const [one, other] = [await arrangePayment(tx), await arrangePayment(tx)];
    await insertClaim(tx, { ...one, payerId: other.payerId });
  });
  expect(errorCode(await failing.catch((error: unknown) => error))).toBe('23503');
});

test("a pharmacy reads its own record and no other's, and can't approve itself", async () => {
  expect(await attempt(elm, 'select from organizations')).toBe(1);
  expect(await attempt(elm, "update organizations set phone = '555-0100'")).toBe(1);
  expect(await attempt(elm, "update organizations set approval_status = 'approved'")).toBe(
    insufficientPrivilege,
  );
});

test('a pharmacy can make no super admin, out of nothing or out of its own people', async () => {
  const insert = `insert into users (id, email, role, organization_id) values ($1, $2, $3, $4)`;
  expect(await attempt(oak, insert, [uuidv7(), 'a@oak.example', 'super_admin', oak])).toBe(
    insufficientPrivilege,
  );
  expect(await attempt(oak, insert, [uuidv7(), 'b@oak.example', 'staff', oak])).toBe(1);
  expect(await attempt(oak, "update users set role = 'super_admin'")).toBe(insufficientPrivilege);
  expect(await attempt(oak, "update users set role = 'pharmacy_admin'")).toBe(1);
});

test('an address is taken whatever its letters’ case', async () => {
  const insert = `insert into users (id, email, organization_id) values ($1, $2, $3)`;
  expect(await attempt(oak, insert, [uuidv7(), 'Same@oak.example', oak])).toBe(1);
  expect(await attempt(oak, insert, [uuidv7(), 'sAME@oak.example', oak])).toBe('23505');
});
