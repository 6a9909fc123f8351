import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import type { DatabaseConnection } from '../../platform/database/connection.ts';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { signInAs } from '../../platform/database/open-database.ts';
import { roleNamesOf } from '../../platform/database/roles.ts';
import { findPostmaster } from '../../platform/embedded-postgres/postmaster.ts';
import { isAlive } from '../../platform/embedded-postgres/processes.ts';

/** A data folder with a database of its own, as a pharmacy has it. */
export interface DataFolder {
  readonly path: string;
  /** The database server's process; undefined while none runs. */
  readonly postmaster: () => Promise<number | undefined>;
  /** Its superuser, who sees every row. */
  readonly admin: () => Promise<DatabaseConnection>;
  /** The product's own way in, for asking what the product asks. */
  readonly openDatabase: () => Promise<Database>;
  /** Ends the database server, also an orphan, and removes the folder. */
  remove(): Promise<void>;
}

const endMsMax = 20_000;

/**
 * The run's folder goes away with the run, and a server in it ends, also when the run is killed.
 */
export async function makeDataFolder(): Promise<DataFolder> {
  const path = await mkdtemp(join(inject('testServer').runFolder, 'data-'));
  await chmod(path, 0o711);
  const cluster = join(path, 'postgres');
  const postmaster = async () => (await findPostmaster(cluster))?.pid;
  const admin = async (): Promise<DatabaseConnection> => ({
    host: '127.0.0.1',
    port: Number(await readText(path, 'postgres-port')),
    database: 'pfs',
    user: 'postgres',
    password: await readText(path, 'postgres-password'),
    ssl: undefined,
  });
  return {
    path,
    postmaster,
    admin,
    async openDatabase() {
      const connection = await admin();
      const secret = await readText(path, 'encryption-key');
      const roles = roleNamesOf(connection.database);
      return createDatabase({
        app: signInAs(connection, roles.app, secret),
        platform: signInAs(connection, roles.platform, secret),
        log: { warn: () => undefined },
      });
    },
    async remove() {
      const pid = await postmaster();
      if (pid !== undefined) await endProcess(pid);
      await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
}

async function readText(folder: string, name: string): Promise<string> {
  return (await readFile(join(folder, name), 'utf8')).trim();
}

/** SIGQUIT takes a database server's children along; SIGCONT first, for one that was halted. */
async function endProcess(pid: number): Promise<void> {
  signal(pid, 'SIGCONT');
  signal(pid, 'SIGQUIT');
  const until = performance.now() + endMsMax;
  while (isAlive(pid)) {
    if (performance.now() > until) signal(pid, 'SIGKILL');
    await sleep(50);
  }
}

/** A process that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
