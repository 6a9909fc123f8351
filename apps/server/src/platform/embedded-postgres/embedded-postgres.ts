import { readdir, readFile, readlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseConnection } from '../database/connection.ts';
import { errorCode } from '../database/unavailable.ts';
import { StartError } from '../start-error.ts';
import { isRoot, sharedFolder } from './binaries.ts';
import { type Cluster, prepareCluster, removeAbandonedDrafts, superuserName } from './cluster.ts';
import { assertNotOwned, removeOwnerNote, takeOwnership, writeOwnerNote } from './ownership.ts';
import { findPostmaster } from './postmaster.ts';
import { connectOrStart, type Served, stopPostmaster } from './serve-cluster.ts';

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface EmbeddedPostgresOptions {
  /** The server's data goes to `postgres` in it; see docs/decisions/0003. */
  readonly dataDir: string;
  readonly log: Log;
  /** False writes nothing to the disk in earnest: for tests only. */
  readonly durable?: boolean;
  /** Called when another process took the folder while the database was down: this one must end. */
  readonly onLost?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** The superuser, in the product's own database. */
  readonly connection: DatabaseConnection;
  /** Ends the server and waits until it has ended. */
  stop(): Promise<void>;
}

const DATABASE_NAME = 'pfs';
const RETRY_MS = 500;

/**
 * Makes, starts or takes over the PostgreSQL server of a data folder, and keeps it up until stop().
 * Throws a StartError when another process of ours has the folder; nothing is changed then.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const durable = options.durable ?? true;
  await assertNotOwned(dataDir);
  const cluster = await prepareCluster({ dataDir, durable });
  const stopping = new AbortController();
  const { signal } = stopping;
  const first = await connectOrStart({ dataDir, cluster, durable, port: undefined, signal });
  await own(first, dataDir);
  await removeAbandonedDrafts(dataDir);
  if (isRoot()) {
    await stopAbandonedServers();
  }
  await makeDatabase(first.client);
  options.log.info({ port: first.port, pid: first.pid }, 'the embedded database is ready');
  const supervisor = supervise(first, { ...options, dataDir, durable, cluster, signal });
  return {
    connection: connectionOf(cluster, first.port),
    async stop() {
      stopping.abort();
      await supervisor;
      await stopPostmaster(cluster.folder);
      await removeOwnerNote(dataDir);
    },
  };
}

function connectionOf(cluster: Cluster, port: number): DatabaseConnection {
  return {
    host: '127.0.0.1',
    port,
    database: DATABASE_NAME,
    user: superuserName,
    password: cluster.password,
    ssl: undefined,
  };
}

async function own(served: Served, dataDir: string): Promise<void> {
  try {
    await takeOwnership(served.client, dataDir);
    await writeOwnerNote(dataDir);
  } catch (error) {
    await served.client.end().catch(() => undefined);
    throw error;
  }
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [DATABASE_NAME]);
  if (found.rowCount === 0) {
    await client.query(`create database ${client.escapeIdentifier(DATABASE_NAME)}`);
  }
}

interface SuperviseOptions extends EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly durable: boolean;
  readonly cluster: Cluster;
  readonly signal: AbortSignal;
}

/** The owner's connection is how we notice that the server went away; then it is brought back. */
async function supervise(first: Served, options: SuperviseOptions): Promise<void> {
  const { signal, log, dataDir } = options;
  let served: Served | undefined = first;
  while (served !== undefined) {
    await Promise.race([served.ended, aborted(signal)]);
    await served.client.end().catch(() => undefined);
    if (signal.aborted) {
      return;
    }
    log.warn({ pid: served.pid }, 'the embedded database stopped; restarting it');
    served = await bringBack(options, first.port);
    if (served !== undefined) {
      log.warn({ pid: served.pid, dataDir }, 'the embedded database is back');
    }
  }
}

/** Until it succeeds, is told to stop, or finds that another process has taken the folder. */
async function bringBack(options: SuperviseOptions, port: number): Promise<Served | undefined> {
  const { signal, log, dataDir } = options;
  while (!signal.aborted) {
    try {
      const served = await connectOrStart({ ...options, port });
      await own(served, dataDir);
      return served;
    } catch (error) {
      if (signal.aborted) {
        return undefined;
      }
      log.error({ err: error, code: errorCode(error) }, 'the embedded database is not back yet');
      if (error instanceof StartError && /^Another process/.test(error.message)) {
        options.onLost?.(error);
        return undefined;
      }
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) {
      done();
    }
    signal.addEventListener('abort', () => done(), { once: true });
  });
}

/**
 * Ends servers in the shared folder whose data folder is gone and that nobody is connected to:
 * their process was killed and nothing will ever take them over. Their files stay.
 */
async function stopAbandonedServers(): Promise<void> {
  for (const parent of await namesIn(sharedFolder)) {
    const note = join(sharedFolder, parent, 'data-folder');
    const dataDir = (await readFile(note, 'utf8').catch(() => '')).trim();
    const clusters = (await namesIn(join(sharedFolder, parent))).filter((name) =>
      name.startsWith('postgres-'),
    );
    for (const cluster of clusters) {
      const folder = join(sharedFolder, parent, cluster);
      const running = await findPostmaster(folder);
      const used = await readlink(join(dataDir, 'postgres')).catch(() => '');
      if (running !== undefined && used !== folder && !(await hasClients(running.pid))) {
        await stopPostmaster(folder);
      }
    }
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

/** A server's process for a client carries the client's address in its title. */
async function hasClients(pid: number): Promise<boolean> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  for (const child of children.trim().split(' ')) {
    const title = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    if (title.includes('127.0.0.1(')) {
      return true;
    }
  }
  return false;
}
