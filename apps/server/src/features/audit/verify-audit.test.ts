import { afterEach, beforeEach, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { noOrigin } from '../../platform/http/origin.ts';
import { insertOrganization } from '../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { insertAuditRow } from './audit.repository.ts';
import {
  platformChain,
  readSavedHeads,
  verdictLines,
  verifyAudit,
} from './verify-audit.service.ts';

let db: TestDatabase;
let oak: string;
let elm: string;

beforeEach(async () => {
  db = await createTestDatabase();
  oak = await insertOrganization(db.database, 'Oak');
  elm = await insertOrganization(db.database, 'Elm');
});
afterEach(() => db.close());

function append(...organizationIds: readonly (string | null)[]): Promise<void> {
  return db.database.withPlatform('append', async (tx) => {
    for (const organizationId of organizationIds) {
      await insertAuditRow(tx, {
        organizationId,
        userId: null,
        entityType: 'user',
        entityId: 'one',
        action: 'update',
        description: 'Ä name was changed',
        origin: noOrigin,
        oldValues: { name: 'Æ', count: 1.5 },
        newValues: { name: 'B', count: null },
      });
    }
  });
}

function appendAsTenant(organizationId: string): Promise<void> {
  return db.database.withTenant(organizationId, (tx) =>
    insertAuditRow(tx, {
      organizationId,
      userId: null,
      entityType: 'vendor',
      entityId: null,
      action: 'create',
      description: 'a vendor',
      origin: { ipAddress: '192.0.2.7', userAgent: 'Browser' },
    }),
  );
}

function asSuperuser(text: string): Promise<unknown> {
  return withClient(db.admin, (client) => client.query(text));
}

const verify = (kept = '') =>
  db.database.withPlatform('verify', (tx) => verifyAudit(tx, readSavedHeads(kept)), {
    snapshot: true,
  });

const linesOf = async (kept = '') => (await verify(kept)).flatMap(verdictLines);

/** Where Oak's chain is broken, as `link fault`. */
async function breakOf(chain: string, kept = ''): Promise<string | undefined> {
  const broken = (await verify(kept)).find((verdict) => verdict.chain === chain)?.broken;
  return broken && `${broken.sequence} ${broken.fault}`;
}

const linkOf = (sequence: number) =>
  `(select audit_id from audit_chain where organization_id = '${oak}' and sequence = ${sequence})`;

test('rows of each pharmacy and of the platform are on separate chains', async () => {
  await append(oak, null, oak);
  await appendAsTenant(oak);
  await appendAsTenant(elm);
  const verdicts = await verify();
  expect(
    verdicts.map(({ name, chain, head, broken }) => [name ?? chain, head.sequence, broken]),
  ).toEqual([
    [platformChain, 1, undefined],
    ['Elm', 1, undefined],
    ['Oak', 3, undefined],
  ]);
});

test('two hundred parallel writes keep chains unbroken, without a deadlock', async () => {
  await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      index % 4 === 0
        ? appendAsTenant(oak)
        : append(...(index % 2 === 0 ? [oak, null, elm] : [elm, oak, null])),
    ),
  );
  const verdicts = await verify();
  expect(verdicts.map(({ head, broken }) => [head.sequence, broken])).toEqual([
    [150, undefined],
    [150, undefined],
    [200, undefined],
  ]);
});

test('a rolled-back transaction leaves no link', async () => {
  await appendAsTenant(oak);
  const undone = db.database.withTenant(oak, async (tx) => {
    await insertAuditRow(tx, {
      organizationId: oak,
      userId: null,
      entityType: 'vendor',
      entityId: null,
      action: 'create',
      description: 'a vendor',
      origin: noOrigin,
    });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await appendAsTenant(oak);
  expect(await breakOf(oak)).toBeUndefined();
});

const oneOf = { description: "'another'", old_values: `'{"name":"A"}'`, user_agent: "'x'" };
const moved = { created_at: "created_at + interval '1 microsecond'", action: "'delete'" };

test.each(Object.entries({ ...oneOf, ...moved }))(
  'a changed %s of a row is found',
  async (column, value) => {
    await append(oak, oak, oak);
    await asSuperuser(`update audit_trails set ${column} = ${value} where id = ${linkOf(2)}`);
    expect(await breakOf(oak)).toBe('2 row_changed');
    expect(await breakOf(elm)).toBeUndefined();
  },
);

test('a deleted row is found, with or without its link', async () => {
  await append(oak, oak, oak);
  await asSuperuser(`delete from audit_trails where id = ${linkOf(2)}`);
  expect(await breakOf(oak)).toBe('2 row_missing');
  await asSuperuser(`delete from audit_chain where audit_id = ${linkOf(2)}`);
  expect(await breakOf(oak)).toBe('2 link_missing');
});

test('swapped rows are found', async () => {
  await append(oak, oak, oak);
  await asSuperuser(
    `begin;
     create temporary table swapped as select sequence, audit_id from audit_chain
       where organization_id = '${oak}' and sequence in (1, 2);
     update audit_chain set audit_id = gen_random_uuid()
       where organization_id = '${oak}' and sequence in (1, 2);
     update audit_chain set audit_id = (
         select s.audit_id from swapped s where s.sequence = 3 - audit_chain.sequence)
       where organization_id = '${oak}' and sequence in (1, 2);
     commit`,
  );
  expect(await breakOf(oak)).toBe('1 row_changed');
});

test('a row moved to another pharmacy is found', async () => {
  await append(oak, oak);
  await asSuperuser(`update audit_trails set organization_id = '${elm}' where id = ${linkOf(1)}`);
  expect(await breakOf(oak)).toBe('1 row_missing');
  expect(await breakOf(elm)).toBe('1 row_not_linked');
});

test('a row inserted without the triggers is found', async () => {
  await append(oak);
  await asSuperuser(
    `set session_replication_role = replica;
     insert into audit_trails (id, organization_id, entity_type, action)
     values (gen_random_uuid(), '${oak}', 'user', 'approve')`,
  );
  expect(await breakOf(oak)).toBe('2 row_not_linked');
});

test('a truncated end is found with the saved head', async () => {
  await append(oak, oak, null);
  const kept = (await linesOf()).join('\n');
  await append(oak);
  expect(await breakOf(oak, kept)).toBeUndefined();
  await asSuperuser(
    `delete from audit_trails where id in (${linkOf(2)}, ${linkOf(3)});
     delete from audit_chain where organization_id = '${oak}' and sequence > 1`,
  );
  expect(await breakOf(oak)).toBeUndefined();
  expect(await breakOf(oak, kept)).toBe('2 tail_missing');
  await append(oak);
  expect(await breakOf(oak, kept)).toBe('2 kept_head_differs');
});

test('a deleted chain is found with the saved head', async () => {
  await append(oak, elm);
  const kept = (await linesOf()).join('\n');
  await asSuperuser('truncate audit_trails; truncate audit_chain');
  expect(await verify()).toEqual([]);
  expect(await linesOf(kept)).toEqual(
    [elm, oak].flatMap((chain) => [
      `No pharmacy (${chain}): BROKEN`,
      '  link 1: the chain ends here, before the saved head',
    ]),
  );
});

test('the roles of the app can only add to the trail and its chain, and read', async () => {
  await withClient(db.admin, async (client) => {
    const { rows } = await client.query(
      `select distinct privilege from pg_class, unnest(array['SELECT', 'INSERT', 'UPDATE',
         'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) privilege, unnest($1::text[]) role
       where relname in ('audit_trails', 'audit_chain')
         and (has_table_privilege(role, pg_class.oid, privilege)
           or privilege = 'UPDATE' and has_any_column_privilege(role, pg_class.oid, privilege))
       order by 1`,
      [[db.server.roles.app, db.server.roles.platform]],
    );
    expect(rows).toEqual([{ privilege: 'INSERT' }, { privilege: 'SELECT' }]);
  });
});
