import type { Config } from './config.ts';
import { readDatabaseUrl, readServerUrl } from './database/connection.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import type { Log } from './log.ts';

/**
 * The product's database: the server that DATABASE_URL names, or the embedded one of the data
 * folder.
 */
export async function openProductDatabase(
  config: Config,
  options: {
    readonly log: Log;
    readonly secret: string;
    readonly closers: (() => Promise<void>)[];
  },
): Promise<Database> {
  const { log, secret, closers } = options;
  const admin = readServerUrl(config);
  if (admin !== undefined) {
    const { databaseUrl = '', databaseDirectUrl, databaseReplicaUrl } = config;
    const pooler = databaseDirectUrl === undefined ? undefined : readDatabaseUrl(databaseUrl);
    const replica =
      databaseReplicaUrl === undefined ? undefined : readDatabaseUrl(databaseReplicaUrl);
    const database = await openDatabase({ admin, pooler, replica, secret, log });
    closers.push(() => database.close());
    return database;
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    onLost: (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    },
  });
  closers.push(() => server.stop());
  const database = await openDatabase({ admin: server.connection, secret, log });
  closers.push(() => database.close());
  return database;
}
