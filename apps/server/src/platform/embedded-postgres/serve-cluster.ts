import type { ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig } from '../database/connection.ts';
import { errorCode, isDatabaseUnavailable } from '../database/unavailable.ts';
import { StartError } from '../start-error.ts';
import { type Cluster, superuserName } from './cluster.ts';
import { ownerApplicationName } from './ownership.ts';
import { findFreePort, findPostmaster, lastLogLine, spawnPostmaster } from './postmaster.ts';
import { isPostgres } from './processes.ts';

interface ServeOptions {
  readonly dataDir: string;
  readonly cluster: Cluster;
  readonly durable: boolean;
  /** Set when the server was up before: its clients know the port, so it must come back there. */
  readonly port: number | undefined;
  readonly signal: AbortSignal;
}

/** A connection to the one server on the folder, and where that server listens. */
export interface Served {
  readonly client: pg.Client;
  /** Fulfilled once the connection has ended, however early that was. */
  readonly ended: Promise<void>;
  readonly pid: number;
  readonly port: number;
}

const POLL_MS = 20;
const RETRY_MS = 200;
/** A server that keeps ending before it is ready has a reason that waiting does not mend. */
const FRUITLESS_STARTS_MS = 60_000;

/**
 * Connects to the server on the folder: the one that runs (also one left by a process that died),
 * else one that it starts. Waits while a server shuts down, recovers, or while the rest of a
 * killed one dies.
 */
export async function connectOrStart(options: ServeOptions): Promise<Served> {
  const { cluster, signal } = options;
  const logFile = join(options.dataDir, 'postgres.log');
  let child: ChildProcess | undefined;
  let fruitlessSince: number | undefined;
  for (;;) {
    signal.throwIfAborted();
    const running = await findPostmaster(cluster.folder);
    if (running !== undefined) {
      const connected = await connect(options, running.port);
      if (connected !== undefined) {
        await keepPort(options.dataDir, running.port);
        return { ...connected, ...running };
      }
      await sleep(POLL_MS);
    } else if (child === undefined) {
      const port = options.port ?? (await findFreePort(await readPort(options.dataDir)));
      child = await spawnPostmaster({ cluster, port, durable: options.durable, logFile });
    } else if (hasEnded(child)) {
      child = undefined;
      fruitlessSince ??= performance.now();
      if (performance.now() - fruitlessSince > FRUITLESS_STARTS_MS) {
        throw new StartError(
          `The database doesn't start: ${await lastLogLine(logFile)} (see ${logFile})`,
        );
      }
      await sleep(RETRY_MS);
    } else {
      await sleep(POLL_MS);
    }
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Undefined while the server is not ready for us. */
async function connect(
  options: ServeOptions,
  port: number,
): Promise<Pick<Served, 'client' | 'ended'> | undefined> {
  const { cluster, dataDir } = options;
  const client = new pg.Client({
    ...clientConfig({
      host: '127.0.0.1',
      port,
      database: 'postgres',
      user: superuserName,
      password: cluster.password,
      ssl: undefined,
    }),
    application_name: ownerApplicationName,
  });
  const ended = new Promise<void>((done) => {
    client.once('end', () => done());
    client.on('error', () => done());
  });
  try {
    await client.connect();
    return { client, ended };
  } catch (error) {
    await client.end().catch(() => undefined);
    if (errorCode(error) === '28P01') {
      throw new StartError(
        `${join(dataDir, 'postgres-password')} isn't the password of the database in ${cluster.folder}. Restore the right file`,
        { cause: error },
      );
    }
    if (isDatabaseUnavailable(error) || errorCode(error) === '53300') {
      return undefined;
    }
    throw error;
  }
}

async function readPort(dataDir: string): Promise<number | undefined> {
  const port = Number(await readFile(portPath(dataDir), 'utf8').catch(() => ''));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

async function keepPort(dataDir: string, port: number): Promise<void> {
  if ((await readPort(dataDir)) !== port) {
    await writeFile(portPath(dataDir), `${port}\n`, { mode: 0o600 });
  }
}

function portPath(dataDir: string): string {
  return join(dataDir, 'postgres-port');
}

/** Long enough for a checkpoint of a large load on a slow disk. */
const FAST_STOP_MS = 60_000;
const IMMEDIATE_STOP_MS = 10_000;

/** Ends the server: politely (every transaction is rolled back, all is written), then at once. */
export async function stopPostmaster(folder: string): Promise<void> {
  const running = await findPostmaster(folder);
  if (running === undefined) {
    return;
  }
  signalServer(running.pid, 'SIGINT');
  if (!(await hasEndedWithin(running.pid, FAST_STOP_MS))) {
    signalServer(running.pid, 'SIGQUIT');
    await hasEndedWithin(running.pid, IMMEDIATE_STOP_MS);
  }
}

/** The file in its folder goes a moment before the process does; only the process counts. */
async function hasEndedWithin(pid: number, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (isPostgres(pid)) {
    if (performance.now() > until) {
      return false;
    }
    await sleep(POLL_MS);
  }
  return true;
}

function signalServer(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
      throw error;
    }
  }
}
