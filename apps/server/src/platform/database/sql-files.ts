import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { categories, categoriesOfFee, feeCategories } from '@pfs/core/category';

export interface SqlFile {
  /** From the folder, as views/claim_cost_parts.sql. */
  readonly path: string;
  readonly sql: string;
  /** The functions, views and triggers that it makes. */
  readonly makes: readonly string[];
}

/** The functions, views and triggers of the schema: each once, as it has to be now. */
export interface SqlFiles {
  /** Of all files, by which a database knows whether it has them. */
  readonly checksum: string;
  /** Functions of plain values: made before the migrations, whose constraints may use them. */
  readonly rules: readonly SqlFile[];
  /** All others, each behind what it uses. */
  readonly others: readonly SqlFile[];
}

const kinds = ['rules', 'functions', 'views', 'triggers'] as const;
const made = /^create (?:or replace )?(?:function|view|(?:constraint )?trigger) (\w+)/gm;

export async function readSqlFiles(folder: string): Promise<SqlFiles> {
  const byKind = await Promise.all(kinds.map((kind) => readKind(folder, kind)));
  const hash = createHash('sha256');
  for (const { path, sql } of byKind.flat()) hash.update(`${path}\0${sql}\0`);
  const [rules = [], ...others] = byKind;
  return { checksum: hash.digest('hex'), rules, others: inOrder(others.flat()) };
}

async function readKind(folder: string, kind: string): Promise<readonly SqlFile[]> {
  const names = await readdir(join(folder, kind)).catch(() => []);
  const files = names.filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (name) => {
      const sql = withCategories(await readFile(join(folder, kind, name), 'utf8'));
      return {
        path: `${kind}/${name}`,
        sql,
        makes: [...sql.matchAll(made)].map((m) => m[1] ?? ''),
      };
    }),
  );
}

/** Fills in categories where a file has :all_categories, :dir_categories or another list. */
function withCategories(sql: string): string {
  const lists: Readonly<Record<string, readonly string[]>> = {
    ...{ dir: categoriesOfFee.dir, ger: categoriesOfFee.ger, other: categoriesOfFee.other },
    ...{ fee: feeCategories, all: categories },
  };
  return sql.replaceAll(/:(\w+)_categories\b/g, (_, fee: string) =>
    (lists[fee] ?? []).map((name) => `'${name}'`).join(', '),
  );
}

/** A file uses another where it names what that one makes. */
function inOrder(files: readonly SqlFile[]): readonly SqlFile[] {
  const makerOf = new Map(files.flatMap((file) => file.makes.map((name) => [name, file] as const)));
  const ordered = new Set<SqlFile>();
  const add = (file: SqlFile, users: readonly SqlFile[]): void => {
    if (ordered.has(file)) return;
    if (users.includes(file)) {
      throw new Error(
        `sql/ has a circular dependency: ${[...users, file].map(({ path }) => path).join(', ')}`,
      );
    }
    const words = new Set(file.sql.replace(/--.*$/gm, '').match(/\w+/g));
    for (const word of words) {
      const maker = makerOf.get(word);
      if (maker !== undefined && maker !== file) add(maker, [...users, file]);
    }
    ordered.add(file);
  };
  for (const file of files) add(file, []);
  return [...ordered];
}

/**
 * Drops every trigger, view and function of the current role in the schema public, in whatever
 * order they hang together. A function that a constraint uses stays, and is replaced; a view that
 * something of another maker uses is told.
 */
export const dropObjects = `do $$
declare
  target text;
  dropped boolean;
begin
  for target in
    select format('trigger %I on %s', tgname, tgrelid::regclass)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and relowner = current_user::regrole
      and not tgisinternal
  loop
    execute 'drop ' || target;
  end loop;
  loop
    dropped := false;
    for target in
      select format('view %s', oid::regclass) from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace
        and relowner = current_user::regrole
      union all
      select format('routine %s', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
    loop
      begin
        execute 'drop ' || target;
        dropped := true;
      exception when dependent_objects_still_exist then
        null;
      end;
    end loop;
    exit when not dropped;
  end loop;
  for target in
    select format('view %s', oid::regclass) from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace
      and relowner = current_user::regrole
  loop
    execute 'drop ' || target;
  end loop;
end
$$`;
