import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './platform/config.ts';
import {
  type DatabaseConnection,
  readServerUrl,
  withClient,
} from './platform/database/connection.ts';
import { createDatabase, type Database } from './platform/database/database.ts';
import { signInAs } from './platform/database/open-database.ts';
import { roleNamesOf } from './platform/database/roles.ts';
import { superuserName } from './platform/embedded-postgres/cluster.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { eventBusName } from './platform/events/event-bus.ts';
import { StoreUnavailable } from './platform/files/file-store.ts';
import { createLog } from './platform/log.ts';
import { openProductDatabase } from './platform/product-database.ts';
import { StartError } from './platform/start-error.ts';
import { requireFinished, type Work } from './platform/unfinished.ts';

/**
 * The database that is there, as it is. The embedded one of a program that does not run is started
 * for this, and ended after it.
 */
export async function openBeside(
  config: Config,
  closers: (() => Promise<void>)[],
  goingOn?: Work,
): Promise<Database> {
  const { secret, address } = await findData(config, goingOn);
  const roles = roleNamesOf(address.database);
  const database = createDatabase({
    app: signInAs(address, roles.app, secret),
    platform: signInAs(address, roles.platform, secret),
    log: { warn: () => undefined },
  });
  closers.push(() => database.close());
  if (await database.isReady()) return database;
  if (config.databaseUrl !== undefined) {
    throw new StartError(`DATABASE_URL: no database of this program responds at ${address.host}`);
  }
  return openProductDatabase(config, { log: createLog('silent'), secret, closers });
}

/** As whom a backup is made: the role of DATABASE_URL, or the embedded server's superuser. */
export async function openAdminBeside(
  config: Config,
  closers: (() => Promise<void>)[],
): Promise<{ readonly admin: DatabaseConnection; readonly encryptionKey: string }> {
  const { secret: encryptionKey, address } = await findData(config);
  if (config.databaseUrl !== undefined) return { admin: address, encryptionKey };
  const password = await readKept(config.dataDir, 'postgres-password');
  const running = { ...address, user: superuserName, password };
  const answers = withClient(running, (client) => client.query('select'));
  const runs = await answers.then(
    () => true,
    () => false,
  );
  const admin = runs ? running : await startEmbedded(config.dataDir, closers);
  return { admin, encryptionKey };
}

/** The embedded server of a folder, for as long as this process needs it. */
export async function startEmbedded(
  dataDir: string,
  closers: (() => Promise<void>)[],
): Promise<DatabaseConnection> {
  const onLost = (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  };
  const server = await startEmbeddedPostgres({ dataDir, log: createLog('silent'), onLost });
  closers.push(() => server.stop());
  return server.connection;
}

/** Whether a process of the program is signed in to its database. */
export async function isRunning(config: Config): Promise<boolean> {
  const { secret, address } = await findData(config, 'rotate-key');
  const { platform } = roleNamesOf(address.database);
  return withClient(signInAs(address, platform, secret), async (client) => {
    // Others may be a pooler's, which keeps them when the program has ended.
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database()
         and usename = $1 and application_name = $2`,
      [platform, eventBusName],
    );
    return rowCount !== 0;
  }).catch(() => false);
}

async function findData(config: Config, goingOn?: Work) {
  await requireFinished(config.dataDir, goingOn);
  const secret = config.encryptionKey ?? (await readKept(config.dataDir, 'encryption-key'));
  const address = readServerUrl(config) ?? (await findEmbedded(config.dataDir));
  if (secret === undefined || address === undefined) {
    throw new StartError(
      `DATA_DIR: ${config.dataDir} has no data of this program; choose a folder that does`,
    );
  }
  return { secret, address };
}

async function findEmbedded(dataDir: string): Promise<DatabaseConnection | undefined> {
  const port = Number(await readKept(dataDir, 'postgres-port'));
  if (!Number.isInteger(port) || port === 0) return undefined;
  const address = { host: '127.0.0.1', port, database: 'pfs', user: '' };
  return { ...address, password: undefined, ssl: undefined };
}

async function readKept(dataDir: string, name: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, name), 'utf8').catch(() => '');
  return text.trim() === '' ? undefined : text.trim();
}

/**
 * Runs a command beside the product: closes what it opened, writes why it can't go on, and exits
 * with what the work answers, or with 2.
 */
export async function runBeside(
  work: (closers: (() => Promise<void>)[]) => Promise<number>,
): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  try {
    try {
      process.exitCode = await work(closers);
    } finally {
      for (const close of closers.splice(0).reverse()) await close();
    }
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 2;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof StoreUnavailable) return `FILES_URL: ${error.message}`;
  return String((error as Error).stack);
}
