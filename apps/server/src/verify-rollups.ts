import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import type { Config } from './platform/config.ts';
import { type DatabaseConnection, readDatabaseUrl } from './platform/database/connection.ts';
import { createDatabase, type Database } from './platform/database/database.ts';
import { signInAs } from './platform/database/open-database.ts';
import { roleNamesOf } from './platform/database/roles.ts';
import { type RollupDifference, verifyRollups } from './platform/database/rollups.ts';
import { createLog } from './platform/log.ts';
import { openProductDatabase } from './platform/product-database.ts';
import { StartError } from './platform/start-error.ts';

/** Recounting a million claims; a person waits for the answer. */
const statementTimeoutMs = 30 * 60_000;

/**
 * Recounts every total of every pharmacy in the product's database. Answers false when one differs
 * from what is kept. Changes nothing, and may run beside the product.
 */
async function verifyAll(database: Database): Promise<boolean> {
  const organizations = await database.withPlatform('verify rollups', (tx) =>
    tx.query.selectFrom('organizations').select(['id', 'name']).orderBy('name').execute(),
  );
  let exact = true;
  for (const { id, name } of organizations) {
    const differences = await database.withTenant(id, verifyRollups, {
      snapshot: true,
      statementTimeoutMs,
    });
    if (differences.length > 0) exact = false;
    const verdict = differences.length === 0 ? 'no difference' : `${differences.length} differ`;
    process.stdout.write(`${name} (${id}): ${verdict}\n`);
    for (const difference of differences) process.stdout.write(`  ${inWords(difference)}\n`);
  }
  const pharmacies = `${organizations.length} ${organizations.length === 1 ? 'pharmacy' : 'pharmacies'}`;
  process.stdout.write(`${pharmacies}: ${exact ? 'no difference' : 'DIFFERENCES FOUND'}\n`);
  return exact;
}

function inWords({ rollup, key, columns }: RollupDifference): string {
  const where = Object.entries(key).map(([name, value]) => `${name} ${value}`);
  const what = Object.entries(columns).map(
    ([name, { kept, recounted }]) =>
      `${name} is ${kept ?? 'missing'}, recounted ${recounted ?? 'nothing'}`,
  );
  return `${rollup}, ${where.join(', ')}: ${what.join('; ')}`;
}

/**
 * The database that is there, as it is. The embedded one of a program that does not run is started
 * for this, and ended after it.
 */
async function openBeside(config: Config, closers: (() => Promise<void>)[]): Promise<Database> {
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

async function main(): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const database = await openBeside(readConfig(), closers);
    process.exitCode = (await verifyAll(database)) ? 0 : 1;
  } finally {
    for (const close of closers.splice(0).reverse()) await close();
  }
}

main().catch((error: unknown) => {
  const text = error instanceof StartError ? error.message : String((error as Error).stack);
  process.stderr.write(`${text}\n`);
  process.exitCode = 2;
});
