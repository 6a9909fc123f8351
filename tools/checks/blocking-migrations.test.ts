import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blockingMigrations } from './blocking-migrations.ts';
import { withFiles } from './planted.ts';

const repository = join(import.meta.dirname, '../..');

function rulesFor(sql: string, name = '0145-a.sql'): readonly string[] {
  const files = { [`apps/server/migrations/${name}`]: sql };
  const found = withFiles(files, (root) => blockingMigrations(root));
  return found.map(({ line, message }) => `${line} ${/\((\S+);/.exec(message)?.[1]}`);
}

test('no migration blocks others while it works on all rows', () => {
  expect(blockingMigrations(repository)).toEqual([]);
});

test.each([
  ['create index claims_x on claims (x);', ['1 require-concurrent-index-creation']],
  [
    'alter table claims add column y uuid default gen_random_uuid();',
    ['1 adding-field-with-default'],
  ],
  ['alter table claims alter column y set not null;', ['1 adding-not-nullable-field']],
  ['alter table claims alter column y type bigint;', ['1 changing-column-type']],
  ['alter table claims add constraint c check (y > 0);', ['1 constraint-missing-not-valid']],
  ['alter table claims drop column y;', ['1 ban-drop-column']],
  ['alter table claims rename column y to z;', ['1 renaming-column']],
  ['\n\ndrop table claims;', ['3 ban-drop-table']],
])('a migration that blocks is found: %s', (sql, rules) => {
  expect(rulesFor(sql)).toEqual(rules);
});

test('what locks for a moment only, new tables, and older migrations pass', () => {
  const sql = `create table notes (organization_id uuid not null, id uuid primary key, text text);
    create index notes_text on notes (organization_id, text);
    alter table claims add column y text, add column z integer not null default 0;
    alter table claims add constraint c check (z >= 0) not valid;
    grant update (y) on claims to :"app_role";
    select migration_tools.protect_tenant_table('notes');`;
  expect(rulesFor(sql)).toEqual([]);
  expect(rulesFor('drop table claims;', '0144-a.sql')).toEqual([]);
});

test('a reason allows what would block', () => {
  const sql = `-- A row for each pharmacy.
    -- squawk-ignore require-concurrent-index-creation
    create index states on recost_states (organization_id);`;
  expect(rulesFor(sql)).toEqual([]);
});
