import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, fchmodSync, openSync } from 'node:fs';
import { readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { isPostgres } from './processes.ts';

/** What a running server writes of itself into its folder. */
interface PidFile {
  readonly pid: number;
  readonly port: number;
}

const LOG_BYTES_MAX = 10 * 1024 * 1024;

/**
 * Below the ports that systems give to whoever connects to somewhere: a server that went away must
 * come back where it was, and one such connection could hold its port for hours.
 */
const PORT_MIN = 20_000;
const PORT_END = 32_000;

/** Undefined when no server has the folder, or while one is just writing the file. */
export async function readPidFile(folder: string): Promise<PidFile | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** The server that has the folder now, if its process runs. */
export async function findPostmaster(folder: string): Promise<PidFile | undefined> {
  const file = await readPidFile(folder);
  return file !== undefined && isPostgres(file.pid) ? file : undefined;
}

interface SpawnOptions {
  readonly cluster: Cluster;
  readonly port: number;
  readonly durable: boolean;
  readonly logFile: string;
}

/**
 * Starts a server on the folder. It is in a session of its own, so that Ctrl+C in a terminal ends
 * us first and we end it; PostgreSQL's own lock on the folder makes a second one give up.
 */
export async function spawnPostmaster(options: SpawnOptions): Promise<ChildProcess> {
  const { cluster, logFile } = options;
  const stale = await readPidFile(cluster.folder);
  await rotateLog(logFile);
  const log = openSync(logFile, 'a', 0o600);
  fchmodSync(log, 0o600);
  try {
    const child = spawn(cluster.binaries.postgres, serverArguments(options), {
      ...(cluster.account ?? {}),
      cwd: '/',
      detached: true,
      env: {
        PATH: '/usr/bin:/bin',
        LC_ALL: 'C',
        TZ: 'UTC',
        // A number left by a server long gone may be another program's by now. PostgreSQL then
        // takes that program for a server, unless told that it knows better; its check of shared
        // memory stays.
        ...(stale === undefined || isPostgres(stale.pid)
          ? {}
          : { PG_GRANDPARENT_PID: String(stale.pid) }),
      },
      stdio: ['ignore', log, log],
    });
    child.on('error', () => undefined);
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

async function rotateLog(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size > LOG_BYTES_MAX) {
    await rename(logFile, `${logFile}.old`);
  }
}

/**
 * Meant for a laptop. On the command line, so that a new version's settings hold for old data
 * too.
 */
function serverArguments({ cluster, port, durable }: SpawnOptions): readonly string[] {
  const settings: Readonly<Record<string, string>> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: durable ? '256MB' : '128MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    effective_cache_size: '1GB',
    max_wal_size: '4GB',
    min_wal_size: '256MB',
    checkpoint_completion_target: '0.9',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log names what went wrong, never the row or the statement it went wrong with.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    log_checkpoints: 'off',
    ...(durable
      ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', wal_compression: 'on' }
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          // Tests open thousands of connections; each proves its password that many times over.
          scram_iterations: '1',
        }),
  };
  return [
    '-D',
    cluster.folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** The port asked for where it is free, else another. */
export async function findFreePort(wanted: number | undefined): Promise<number> {
  const port = wanted ?? randomInt(PORT_MIN, PORT_END);
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') {
        reject(error);
      } else {
        findFreePort(undefined).then(resolve, reject);
      }
    });
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve(port));
    });
  });
}

/** What the server last said, for an error's one line. */
export async function lastLogLine(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  const lines = text.trim().split('\n');
  const told = lines.filter((line) => /FATAL|PANIC|could not/.test(line)).at(-1);
  return (told ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC): +/, '');
}
