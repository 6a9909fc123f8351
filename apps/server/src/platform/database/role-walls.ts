import type pg from 'pg';
import { StartError } from '../start-error.ts';
import type { RoleNames } from './roles.ts';

/** Refuses to start when a role that serves requests could step over the tenants' walls. */
export async function assertRolesAreWalledIn(client: pg.Client, names: RoleNames): Promise<void> {
  for (const role of [names.app, names.platform]) {
    const breach = await findBreach(client, role);
    if (breach !== undefined) {
      throw new StartError(
        `The database role ${role} ${breach}, which would let it past the walls between pharmacies. Take that away and start again`,
      );
    }
  }
}

async function findBreach(client: pg.Client, role: string): Promise<string | undefined> {
  const { rows } = await client.query<{ breach: string }>(
    `select breach from (
       select 1 as rank, 'is a superuser' as breach from pg_roles where rolname = $1 and rolsuper
       union all
       select 2, 'has BYPASSRLS' from pg_roles where rolname = $1 and rolbypassrls
       union all
       select 3, 'may create roles' from pg_roles where rolname = $1 and rolcreaterole
       union all
       select 4, 'is a member of ' || other.rolname from pg_roles other
       where other.rolname <> $1 and pg_has_role($1, other.oid, 'MEMBER')
       union all
       select 5, 'owns ' || pg_class.oid::regclass from pg_class
       join pg_roles on pg_roles.oid = relowner
       where rolname = $1 and relpersistence <> 't'
       union all
       select 6, 'owns the schema ' || nspname from pg_namespace
       join pg_roles on pg_roles.oid = nspowner
       where rolname = $1 and nspname !~ '^pg_'
       union all
       select 7, 'owns the database' from pg_database join pg_roles on pg_roles.oid = datdba
       where rolname = $1 and datname = current_database()
     ) breaches order by rank limit 1`,
    [role],
  );
  return rows[0]?.breach;
}
