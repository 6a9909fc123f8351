import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { type DatabaseConnection, withClient } from './connection.ts';
import { errorCode } from './unavailable.ts';

/**
 * Owner: owns every table, never signs in. App: works for one tenant at a time. Platform: the
 * rest.
 */
export interface RoleNames {
  readonly owner: string;
  readonly app: string;
  readonly platform: string;
}

export function roleNamesOf(database: string): RoleNames {
  return { owner: `${database}_owner`, app: `${database}_app`, platform: `${database}_platform` };
}

/** The same secret gives the same passwords, so that several processes agree without a word. */
export function rolePassword(secret: string, role: string): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url');
}

interface RolesOptions {
  readonly admin: DatabaseConnection;
  readonly names: RoleNames;
  readonly secret: string;
}

/** Any number serves, as long as all processes take the same one. */
const ROLES_LOCK_KEY = 7_240_001;

/**
 * Makes the roles where they are missing and gives the owner the database. Safe to run at any
 * time.
 */
export async function prepareRoles(client: pg.Client, options: RolesOptions): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [ROLES_LOCK_KEY]);
  try {
    await makeOwner(client, options.names.owner);
    for (const role of [options.names.app, options.names.platform]) {
      await makeLogin(client, options, role);
    }
    await grantDatabase(client, options);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ROLES_LOCK_KEY]);
  }
}

async function roleExists(client: pg.Client, role: string): Promise<boolean> {
  const found = await client.query('select from pg_roles where rolname = $1', [role]);
  return found.rowCount === 1;
}

async function makeOwner(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  if (!(await roleExists(client, role))) {
    await orRefusal(client.query(`create role ${name} nologin`), role);
  }
  const member = await client.query<{ member: boolean }>(
    `select case when current_setting('server_version_num')::int >= 160000
       then pg_has_role(current_user, $1, 'SET') else pg_has_role(current_user, $1, 'MEMBER') end
     as member`,
    [role],
  );
  if (member.rows[0]?.member !== true) {
    await orRefusal(client.query(`grant ${name} to current_user`), role);
  }
}

async function makeLogin(client: pg.Client, options: RolesOptions, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  const password = rolePassword(options.secret, role);
  const exists = await roleExists(client, role);
  if (exists && (await canSignIn({ ...options.admin, user: role, password }))) {
    return;
  }
  const verb = exists ? 'alter' : 'create';
  await orRefusal(
    client.query(`${verb} role ${name} login password ${client.escapeLiteral(password)}`),
    role,
  );
}

async function canSignIn(connection: DatabaseConnection): Promise<boolean> {
  try {
    await withClient(connection, async (client) => client.query('select'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Staging tables of bulk loads are temporary, so the app role may make those, and only those. A
 * restored database has the schema's grants and lacks its own: PostgreSQL would take the owner
 * for the one who grants, and nobody grants back what he grants by.
 */
async function grantDatabase(client: pg.Client, options: RolesOptions): Promise<void> {
  const { owner, app, platform } = options.names;
  const [ownerName, appName, platformName] = [owner, app, platform].map((role) =>
    client.escapeIdentifier(role),
  );
  const database = client.escapeIdentifier(options.admin.database);
  const refused = `The database ${options.admin.database}`;
  const granted = await client.query<{ done: boolean; schema: boolean }>(
    `select has_database_privilege($1, current_database(), 'CREATE')
       and has_schema_privilege($1, 'public', 'CREATE, USAGE')
       and has_database_privilege($2, current_database(), 'CONNECT, TEMPORARY')
       and has_database_privilege($3, current_database(), 'CONNECT') as done,
       has_schema_privilege($1, 'public', 'CREATE WITH GRANT OPTION')
       and has_schema_privilege($1, 'public', 'USAGE WITH GRANT OPTION') as schema`,
    [owner, app, platform],
  );
  if (granted.rows[0]?.done === true) {
    return;
  }
  const onSchema = `grant usage, create on schema public to ${ownerName} with grant option`;
  await orRefusal(
    client.query(`grant connect, temporary, create on database ${database} to ${ownerName};
      grant connect, temporary on database ${database} to ${appName};
      grant connect on database ${database} to ${platformName};
      ${granted.rows[0]?.schema === true ? '' : onSchema}`),
    refused,
  );
}

async function orRefusal(query: Promise<unknown>, what: string): Promise<void> {
  try {
    await query;
  } catch (error) {
    if (errorCode(error) === '42501') {
      throw new StartError(
        `DATABASE_URL: its role isn't allowed to set up ${what}. Grant it CREATEROLE and ownership of the database, or create the roles beforehand`,
        { cause: error },
      );
    }
    throw error;
  }
}
