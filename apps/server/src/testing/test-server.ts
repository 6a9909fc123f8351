import { spawn } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DatabaseConnection,
  readDatabaseUrl,
  withClient,
} from '../platform/database/connection.ts';
import { prepareDatabase } from '../platform/database/open-database.ts';
import type { RoleNames } from '../platform/database/roles.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { isAlive } from '../platform/embedded-postgres/processes.ts';

/** What a test file needs to get a database of its own. */
export interface TestServer {
  readonly admin: DatabaseConnection;
  readonly template: string;
  readonly roles: RoleNames;
  readonly secret: string;
  /** For whatever a test puts on the disk; goes away with the run, also a killed one. */
  readonly runFolder: string;
}

export interface RunningTestServer {
  readonly server: TestServer;
  stop(): Promise<void>;
}

const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * One server for a whole test run, with one migrated template database: TEST_DATABASE_URL's, else
 * an embedded one in a temporary folder that keeps nothing.
 */
export async function startTestServer(
  url: string | undefined = process.env['TEST_DATABASE_URL'],
): Promise<RunningTestServer> {
  const runFolder = await mkdtemp(join(tmpdir(), `pfs-test-${process.pid}-`));
  // The server's own user must get to its files.
  await chmod(runFolder, 0o711);
  const reaper = startReaper(runFolder);
  const embedded =
    url === undefined || url === ''
      ? await startEmbeddedPostgres({
          dataDir: join(runFolder, 'server'),
          log: quietLog,
          durable: false,
        })
      : undefined;
  const admin = embedded?.connection ?? readDatabaseUrl(url ?? '');
  const name = `pfs_test_${process.pid}`;
  const server: TestServer = {
    admin,
    template: `${name}_template`,
    roles: { owner: `${name}_owner`, app: `${name}_app`, platform: `${name}_platform` },
    secret: 'a secret of tests',
    runFolder,
  };
  if (embedded === undefined) {
    await dropAbandoned(admin);
  }
  await makeTemplate(server);
  return {
    server,
    async stop() {
      await (embedded === undefined ? dropRun(admin, name) : embedded.stop());
      await reaper.finish();
    },
  };
}

async function makeTemplate(server: TestServer): Promise<void> {
  await withClient(server.admin, (client) => client.query(`create database ${server.template}`));
  await prepareDatabase({
    admin: { ...server.admin, database: server.template },
    names: server.roles,
    secret: server.secret,
  });
}

/** What runs of processes that are gone left on a server that is not ours to throw away. */
async function dropAbandoned(admin: DatabaseConnection): Promise<void> {
  const { rows } = await withClient(admin, (client) =>
    client.query<{ name: string }>(
      `select distinct substring(name from '^pfs_test_[0-9]+') as name
       from (select datname as name from pg_database union all select rolname from pg_roles) names
       where name ~ '^pfs_test_[0-9]+_'`,
    ),
  );
  for (const { name } of rows) {
    if (!isAlive(Number(name.replace('pfs_test_', '')))) {
      await dropRun(admin, name);
    }
  }
}

async function dropRun(admin: DatabaseConnection, name: string): Promise<void> {
  await withClient(admin, async (client) => {
    const like = `${name.replaceAll('_', '\\_')}\\_%`;
    const databases = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname like $1',
      [like],
    );
    for (const database of databases.rows) {
      await client.query(`drop database if exists ${database.name} with (force)`);
    }
    const roles = await client.query<{ name: string }>(
      'select rolname as name from pg_roles where rolname like $1',
      [like],
    );
    for (const role of roles.rows) {
      await client.query(`drop owned by ${role.name}; drop role ${role.name}`);
    }
  });
}

/**
 * Waits for the end of this process, however it comes, and then ends the servers in the run's
 * folder and removes it. A kill -9 of the run leaves nothing behind.
 */
function startReaper(runFolder: string): { finish(): Promise<void> } {
  const script = `cat > /dev/null
    for file in "$1"/*/postgres/postmaster.pid; do
      [ -f "$file" ] && kill -QUIT "$(head -n 1 "$file")" 2> /dev/null
    done
    for try in 1 2 3 4 5; do rm -rf "$1" 2> /dev/null && exit 0; sleep 1; done`;
  const child = spawn('/bin/sh', ['-c', script, 'sh', runFolder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  child.unref();
  return {
    async finish() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}
