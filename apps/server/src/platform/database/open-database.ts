import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { type DatabaseConnection, withClient } from './connection.ts';
import { createDatabase, type Database, type DatabaseOptions, type Pooled } from './database.ts';
import { migrate } from './migrations.ts';
import { prepareRoles, type RoleNames, roleNamesOf, rolePassword } from './roles.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

interface OpenDatabaseOptions
  extends Pick<
    DatabaseOptions,
    'log' | 'appConnectionsMax' | 'platformConnectionsMax' | 'statementTimeoutMs'
  > {
  /**
   * A role that may make roles, or the one that owns the database where the roles are there
   * already.
   */
  readonly admin: DatabaseConnection;
  /** A pooler before the server that gives a session for a transaction only. */
  readonly pooler?: DatabaseConnection | undefined;
  /** A streaming standby for what only reads. */
  readonly replica?: DatabaseConnection | undefined;
  /** The passwords of our roles come from it, so every process needs the same. */
  readonly secret: string;
  readonly roles?: RoleNames;
}

const SERVER_VERSION_MIN = 15;

/**
 * Makes the database ready (roles, newest schema, walls checked) and opens it. Errors are
 * StartErrors.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const names = options.roles ?? roleNamesOf(options.admin.database);
  const { admin, pooler = admin, secret } = options;
  const setting = options.pooler === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  await prepareDatabase({ admin, names, secret, setting });
  const app = signInAs(pooler, names.app, secret);
  const pooled =
    options.pooler === undefined
      ? {}
      : { pooled: { direct: signInAs(admin, names.platform, secret), ...(await askPooler(app)) } };
  const replica =
    options.replica === undefined ? undefined : signInAs(options.replica, names.app, secret);
  return createDatabase({
    ...{ ...options, ...pooled, app, platform: signInAs(pooler, names.platform, secret), replica },
  });
}

/**
 * PgBouncer gives statements names of its own from version 1.21 on, where max_prepared_statements
 * is not 0. Another pooler hands on the name, which the next one who gets the session would meet.
 */
export async function askPooler(
  pooler: DatabaseConnection,
): Promise<Pick<Pooled, 'namesStatements'>> {
  const name = `pfs_${randomUUID()}`;
  try {
    return await withClient(pooler, async (client) => {
      await client.query('begin');
      await client.query({ name, text: 'select $1::int', values: [1] });
      const text = 'select name from pg_prepared_statements where name = $1';
      const { rowCount } = await client.query(text, [name]);
      if (rowCount === 1) await client.query(`deallocate ${client.escapeIdentifier(name)}`);
      await client.query('commit');
      return { namesStatements: rowCount === 0 };
    });
  } catch (error) {
    const where = `${pooler.host}:${pooler.port}/${pooler.database}`;
    throw new StartError(
      `DATABASE_URL: the pooler at ${where} doesn't serve ${pooler.user}: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

/** The same without opening it, for tools and tests. */
export async function prepareDatabase(options: {
  readonly admin: DatabaseConnection;
  readonly names: RoleNames;
  readonly secret: string;
  /** Which one names the server. */
  readonly setting?: string;
}): Promise<void> {
  const { admin, names, setting = 'DATABASE_URL' } = options;
  try {
    await withClient(admin, async (client) => {
      await assertVersion(client, { admin, setting });
      await prepareRoles(client, options);
      await migrate(client, names);
      await assertRolesAreWalledIn(client, names);
    });
  } catch (error) {
    throw asStartError(error, { admin, setting });
  }
}

export function signInAs(
  connection: DatabaseConnection,
  role: string,
  secret: string,
): DatabaseConnection {
  return { ...connection, user: role, password: rolePassword(secret, role) };
}

async function assertVersion(client: pg.Client, { admin, setting }: Place): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '0';
  if (Number.parseInt(version, 10) < SERVER_VERSION_MIN) {
    throw new StartError(
      `${setting}: PostgreSQL at ${admin.host}:${admin.port} is version ${version}; ${SERVER_VERSION_MIN} or newer is needed`,
    );
  }
}

interface Place {
  readonly admin: DatabaseConnection;
  readonly setting: string;
}

function asStartError(error: unknown, { admin, setting }: Place): Error {
  const where = `${admin.host}:${admin.port}/${admin.database}`;
  const code = (error as { code?: unknown }).code;
  if (code === '28P01' || code === '28000') {
    return new StartError(
      `${setting}: the server at ${where} refuses the user ${admin.user} or its password`,
      { cause: error },
    );
  }
  if (code === '3D000') {
    return new StartError(`${setting}: there is no database ${admin.database} at ${where}`, {
      cause: error,
    });
  }
  if (isDatabaseUnavailable(error)) {
    return new StartError(`${setting}: no PostgreSQL server responds at ${where}`, {
      cause: error,
    });
  }
  return error instanceof Error ? error : new Error(String(error));
}

/** Refuses to start when a role that serves requests could step over the tenants' walls. */
async function assertRolesAreWalledIn(client: pg.Client, names: RoleNames): Promise<void> {
  for (const role of [names.app, names.platform]) {
    const breach = await findBreach(client, role);
    if (breach !== undefined) {
      throw new StartError(
        `The database role ${role} ${breach}, which would bypass the separation between pharmacies. Remove that and start again`,
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
