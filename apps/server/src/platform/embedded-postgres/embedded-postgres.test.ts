import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { testInDepth } from '../../testing/in-depth.ts';
import { type DatabaseConnection, withClient } from '../database/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster, readPidFile } from './postmaster.ts';
import { isPostgres } from './processes.ts';
import { stopPostmaster } from './serve-cluster.ts';

// A server that was killed reads and writes its whole folder, on a disk that others use too.
vi.setConfig({ testTimeout: 180_000 });

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let dataDir: string;
let started: EmbeddedPostgres[];
let children: ChildProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(inject('testServer').runFolder, 'lifecycle-'));
  await chmod(dataDir, 0o711);
  started = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
  }
  await Promise.all(started.map((server) => server.stop()));
  await stopPostmaster(folder());
});

function folder(): string {
  return join(dataDir, 'postgres');
}

/** `durable` where rows must outlive a kill; otherwise nothing waits for the disk. */
async function start(durable = false): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, durable });
  started.push(server);
  return server;
}

/** A process of its own that holds the folder, and the first line it says. */
async function spawnOwner(durable = false): Promise<{ child: ChildProcess; line: string }> {
  const script = join(import.meta.dirname, '..', '..', 'testing', 'owner-process.ts');
  const child = spawn(process.execPath, [script, dataDir, durable ? 'durable' : ''], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  return { child, line };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Without a word, and waits until it is gone. Answers its number. */
async function killServer(): Promise<number> {
  const pid = (await findPostmaster(folder()))?.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isPostgres(pid)).toBe(false);
  return pid;
}

function connectionFrom(line: string): DatabaseConnection {
  expect(line).toMatch(/^ready /);
  return JSON.parse(line.slice('ready '.length)) as DatabaseConnection;
}

async function keepRow(connection: DatabaseConnection, text: string): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('create table if not exists kept (text text)');
    await client.query('insert into kept values ($1)', [text]);
  });
}

async function keptRows(connection: DatabaseConnection): Promise<readonly string[]> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ text: string }>('select text from kept order by text');
    return rows.map(({ text }) => text);
  });
}

/** The server's process for the connection that holds the folder; 0 while there is none. */
async function holderOfFolder(connection: DatabaseConnection): Promise<number> {
  return withClient({ ...connection, database: 'postgres' }, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_locks where locktype = 'advisory' and granted",
    );
    return rows[0]?.pid ?? 0;
  });
}

test('a stopped server leaves its rows, no process and no pid file', async () => {
  const first = await start();
  await keepRow(first.connection, 'one');
  const running = await findPostmaster(folder());
  await first.stop();
  expect(isPostgres(running?.pid ?? 0)).toBe(false);
  expect(await readPidFile(folder())).toBeUndefined();
  const second = await start();
  expect(second.connection.port).toBe(first.connection.port);
  expect(await keptRows(second.connection)).toEqual(['one']);
});

test('the password is random, kept for its owner alone, and asked for', async () => {
  const { connection } = await start();
  const path = join(dataDir, 'postgres-password');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(folder())).mode & 0o777).toBe(0o700);
  expect((await readFile(path, 'utf8')).trim()).toHaveLength(32);
  const guessing = withClient({ ...connection, password: 'postgres' }, (client) =>
    client.query('select 1'),
  );
  await expect(guessing).rejects.toThrow('password authentication failed');
});

test('data has checksums and Unicode letters, and is told of by no log', async () => {
  const { connection } = await start();
  const answer = await withClient(connection, (client) =>
    client.query(`select current_setting('data_checksums') as checksums, lower('ÄÖ') as lower,
      current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
      current_setting('log_min_error_statement') as log_statement`),
  );
  expect(answer.rows[0]).toEqual({
    checksums: 'on',
    lower: 'äö',
    encoding: 'UTF8',
    fsync: 'off',
    log_statement: 'panic',
  });
});

test('a second start in the same process is refused while the first one runs', async () => {
  await start();
  await expect(start()).rejects.toThrow(
    `Another process is already using the data folder ${dataDir} (pid ${process.pid})`,
  );
});

testInDepth('a second process gets one line and changes nothing', async () => {
  const server = await start();
  await keepRow(server.connection, 'one');
  const before = await findPostmaster(folder());
  const { child, line } = await spawnOwner();
  expect(line).toBe(
    `refused Another process is already using the data folder ${dataDir} (pid ${process.pid}). ` +
      'Stop it first, or set DATA_DIR to another folder',
  );
  if (child.exitCode === null) {
    await once(child, 'exit');
  }
  expect(await findPostmaster(folder())).toEqual(before);
  expect(await keptRows(server.connection)).toEqual(['one']);
});

testInDepth(
  'without the note of the owner the database itself refuses a second process',
  async () => {
    await start();
    await writeFile(join(dataDir, 'postgres-owner'), '');
    const { line } = await spawnOwner();
    expect(line).toContain(`refused Another process is already using the data folder ${dataDir}`);
    expect(line).toContain(`(pid ${process.pid})`);
  },
);

test('the server of a killed process is taken over, rows and all', async () => {
  const { child, line } = await spawnOwner(true);
  await keepRow(connectionFrom(line), 'one');
  const orphan = await findPostmaster(folder());
  await kill(child);
  const server = await start(true);
  expect((await findPostmaster(folder()))?.pid).toBe(orphan?.pid);
  expect(await keptRows(server.connection)).toEqual(['one']);
  await server.stop();
  expect(isPostgres(orphan?.pid ?? 0)).toBe(false);
});

testInDepth('a killed server comes back on its port, and its owner keeps the folder', async () => {
  const { connection } = await start(true);
  await keepRow(connection, 'one');
  for (const text of ['three', 'two']) {
    const killed = await killServer();
    await expect.poll(() => keepRow(connection, text).then(() => 'kept', String)).toBe('kept');
    expect((await findPostmaster(folder()))?.pid).not.toBe(killed);
  }
  expect(await keptRows(connection)).toEqual(['one', 'three', 'two']);
  await writeFile(join(dataDir, 'postgres-owner'), '');
  await expect.poll(async () => (await spawnOwner()).line).toContain('refused Another process');
});

testInDepth(
  'a server that is killed again before its owner has noted itself comes back too',
  async () => {
    const { connection } = await start(true);
    const back = (text: string) =>
      expect.poll(() => keepRow(connection, text).then(() => 'kept', String)).toBe('kept');
    const note = join(dataDir, `postgres-owner.${process.pid}`);
    // Who writes into a pipe waits for its reader.
    await promisify(execFile)('mkfifo', [note]);
    await killServer();
    await back('one');
    await expect.poll(() => holderOfFolder(connection)).toBeGreaterThan(0);
    const holder = await holderOfFolder(connection);
    await killServer();
    await expect.poll(() => isPostgres(holder)).toBe(false);
    await readFile(note);
    await back('two');
    expect(await keptRows(connection)).toEqual(['one', 'two']);
  },
);

test('when owner and server are both killed, the next start recovers every row', async () => {
  const { child, line } = await spawnOwner(true);
  await keepRow(connectionFrom(line), 'one');
  const running = await findPostmaster(folder());
  await kill(child);
  process.kill(running?.pid ?? 0, 'SIGKILL');
  const server = await start(true);
  expect(await keptRows(server.connection)).toEqual(['one']);
});

test('a pid file whose number is another program’s by now is seen through', async () => {
  const first = await start();
  await keepRow(first.connection, 'one');
  await first.stop();
  const stale = [process.pid, folder(), 1, 1, '', '127.0.0.1', '1 1', 'ready', ''].join('\n');
  await writeFile(join(folder(), 'postmaster.pid'), stale);
  const owner = await stat(folder());
  await chown(join(folder(), 'postmaster.pid'), owner.uid, owner.gid);
  const second = await start();
  expect(await keptRows(second.connection)).toEqual(['one']);
});

test('of two processes at once on an empty folder one serves, one is refused', async () => {
  const [one, other] = await Promise.all([spawnOwner(), spawnOwner()]);
  const lines = [one.line, other.line].toSorted();
  expect(lines[0]).toMatch(/^ready /);
  expect(lines[1]).toMatch(/^refused Another process is already using the data folder/);
  const left = (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'));
  expect(left).toEqual([]);
});

test('a lost password file is told in one line, and nothing is made anew', async () => {
  const server = await start();
  await server.stop();
  await rm(join(dataDir, 'postgres-password'));
  await expect(start()).rejects.toThrow(/postgres-password can't be read.*Restore it$/);
});

test('data of another major version is told in one line', async () => {
  await mkdir(folder(), { mode: 0o755 });
  await writeFile(join(folder(), 'PG_VERSION'), '12\n');
  await expect(start()).rejects.toThrow(
    /holds data of PostgreSQL 12; this program includes version/,
  );
});
