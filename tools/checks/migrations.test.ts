import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changedMigrations } from './migrations.ts';
import { withFiles } from './planted.ts';

const folder = 'apps/server/migrations';
const repository = join(import.meta.dirname, '../..');

function line(name: string, text: string): string {
  return `${createHash('sha256').update(text).digest('hex')}  ${name}\n`;
}

function messages(files: Readonly<Record<string, string>>): string[] {
  const planted = Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]);
  return withFiles(Object.fromEntries(planted), (root) =>
    changedMigrations(root).map(
      ({ path, message }) => `${path.slice(folder.length + 1)} ${message}`,
    ),
  );
}

test('every migration is the one that its checksum was taken of', () => {
  expect(changedMigrations(repository)).toEqual([]);
});

test('a migration that was changed, removed or not listed is found without history', () => {
  const list = line('0001-a.sql', 'a') + line('0002-b.sql', 'b');
  const files = { SHA256SUMS: list, '0001-a.sql': 'a', '0002-b.sql': 'b' };
  expect(messages(files)).toEqual([]);
  expect(messages({ ...files, '0001-a.sql': 'a, changed' })).toEqual([
    '0001-a.sql was changed; put it back and write a new migration',
  ]);
  expect(messages({ ...files, '0003-c.sql': 'c' })).toEqual([
    `0003-c.sql is not listed; in ${folder}: sha256sum 0003-c.sql >> SHA256SUMS`,
  ]);
  expect(messages({ SHA256SUMS: list, '0001-a.sql': 'a' })).toEqual([
    '0002-b.sql is gone; a migration stays',
  ]);
  const relisted = list + line('0001-a.sql', 'a, changed');
  expect(messages({ ...files, SHA256SUMS: relisted, '0001-a.sql': 'a, changed' })).toEqual([
    'SHA256SUMS lists 0001-a.sql twice; a migration never changes, write a new one',
  ]);
});

test('a migration may be gone only where the baseline stands for that form of it', () => {
  const before = (text: string) => {
    const checksum = line('0001-a.sql', text).slice(0, 64);
    return JSON.stringify({ migrations: { '0001-a.sql': checksum } });
  };
  const found = (text: string) =>
    messages({
      SHA256SUMS: line('0001-a.sql', 'a') + line('from-0.1.json', before(text)),
      'from-0.1.json': before(text),
    });
  expect(found('a')).toEqual([]);
  expect(found('b')).toEqual(['0001-a.sql is gone; a migration stays']);
});

test.each([
  ['create function f() returns int language sql return 1;', 'create function f()'],
  ['-- Why.\n\nCREATE OR REPLACE FUNCTION f() returns void;', 'CREATE OR REPLACE FUNCTION f()'],
  ['create view v as select 1;', 'create view v'],
  ['  create trigger t after insert on a;', 'create trigger t'],
  ['create constraint trigger t after insert on a;', 'create constraint trigger t'],
])('a migration that makes what belongs in sql/ is found: %s', (text, what) => {
  const found = messages({ SHA256SUMS: line('0001-a.sql', text), '0001-a.sql': text });
  expect(found).toEqual([
    `0001-a.sql ${what}: belongs in apps/server/sql, where each is written once`,
  ]);
});

test("tools of migrations, what pg-boss makes, and what goes, are a migration's own", () => {
  const text = `create function migration_tools.t() returns void;
    CREATE FUNCTION pgboss.f() RETURNS void;
    drop view if exists v;
    -- create view v is no statement here
    create table a (note text default 'a');`;
  expect(messages({ SHA256SUMS: line('0001-a.sql', text), '0001-a.sql': text })).toEqual([]);
});

test('a list that was changed along with its migration is found by the history', () => {
  const files = {
    [`${folder}/SHA256SUMS`]: line('0001-a.sql', 'a'),
    [`${folder}/0001-a.sql`]: 'a',
  };
  const found = withFiles(files, (root) => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], {
        cwd: root,
      });
    git('init', '--quiet', '--initial-branch=main');
    git('add', '.');
    git('commit', '--quiet', '--message=a');
    git('switch', '--quiet', '--create=change');
    writeFileSync(join(root, folder, '0001-a.sql'), 'b');
    writeFileSync(join(root, folder, 'SHA256SUMS'), line('0001-a.sql', 'b'));
    git('commit', '--quiet', '--all', '--message=b');
    return changedMigrations(root);
  });
  expect(found.map(({ message }) => message)).toEqual([
    'has other lines than on main; it may only be added to',
  ]);
});
