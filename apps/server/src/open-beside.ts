import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './platform/config.ts';
import { type DatabaseConnection, readDatabaseUrl } from './platform/database/connection.ts';
import { createDatabase, type Database } from './platform/database/database.ts';
import { signInAs } from './platform/database/open-database.ts';
import { roleNamesOf } from './platform/database/roles.ts';
import { createLog } from './platform/log.ts';
import { openProductDatabase } from './platform/product-database.ts';
import { StartError } from './platform/start-error.ts';

/**
 * The database that is there, as it is. The embedded one of a program that does not run is started
 * for this, and ended after it.
 */
export async function openBeside(
  config: Config,
  closers: (() => Promise<void>)[],
): Promise<Database> {
  const secret = config.encryptionKey ?? (await readKept(config.dataDir, 'encryption-key'));
  const address =
    config.databaseUrl === undefined
      ? await findEmbedded(config.dataDir)
      : readDatabaseUrl(config.databaseUrl);
  if (secret === undefined || address === undefined) {
    throw new StartError(
      `DATA_DIR: no program has kept its data in ${config.dataDir}; name the folder of one that did`,
    );
  }
  const roles = roleNamesOf(address.database);
  const database = createDatabase({
    app: signInAs(address, roles.app, secret),
    platform: signInAs(address, roles.platform, secret),
    log: { warn: () => undefined },
  });
  closers.push(() => database.close());
  if (await database.isReady()) return database;
  if (config.databaseUrl !== undefined) {
    throw new StartError(`DATABASE_URL: no database of ours answers at ${address.host}`);
  }
  return openProductDatabase(config, { log: createLog('silent'), secret, closers });
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
