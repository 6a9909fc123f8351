import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { isAlive, startOf } from './processes.ts';

/**
 * One process of ours uses a data folder at a time. What decides is a lock in the database, held
 * by a connection that lives as long as the process. A note beside it names the process, so that
 * another one can be told without touching the database, also while the database is down for a
 * moment.
 */
const OWNER_LOCK_KEY = 7_240_000;

export const ownerApplicationName = `pfs-owner-${process.pid}`;

/** A process that was killed lets go at once; its server may need a moment to notice. */
const RELEASE_WAIT_MS = 15_000;
const RETRY_MS = 50;

function inUseError(dataDir: string, pid: number | undefined): StartError {
  const who = pid === undefined ? '' : ` (pid ${pid})`;
  return new StartError(
    `Another process is already using the data folder ${dataDir}${who}. Stop it first, or set DATA_DIR to another folder`,
  );
}

function notePath(dataDir: string): string {
  return join(dataDir, 'postgres-owner');
}

/** Throws when the note names a process that runs. */
export async function assertNotOwned(dataDir: string): Promise<void> {
  const note = await readFile(notePath(dataDir), 'utf8').catch(() => '');
  const [pid, started] = note.trim().split(' ', 2);
  if (pid === undefined || started === undefined) {
    return;
  }
  const now = startOf(Number(pid));
  if (now !== undefined && now.replaceAll(/\s/g, '_') === started) {
    throw inUseError(dataDir, Number(pid));
  }
}

export async function writeOwnerNote(dataDir: string): Promise<void> {
  const started = (startOf(process.pid) ?? 'unknown').replaceAll(/\s/g, '_');
  const draft = `${notePath(dataDir)}.${process.pid}`;
  await writeFile(draft, `${process.pid} ${started}\n`, { mode: 0o600 });
  await rename(draft, notePath(dataDir));
}

export async function removeOwnerNote(dataDir: string): Promise<void> {
  await rm(notePath(dataDir), { force: true });
}

/** Takes the lock for the life of this connection, or throws that another process has it. */
export async function takeOwnership(client: pg.Client, dataDir: string): Promise<void> {
  const until = performance.now() + RELEASE_WAIT_MS;
  for (;;) {
    const answer = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [OWNER_LOCK_KEY],
    );
    if (answer.rows[0]?.taken === true) {
      return;
    }
    const pid = await findHolder(client);
    if ((pid !== undefined && isAlive(pid)) || performance.now() > until) {
      throw inUseError(dataDir, pid);
    }
    await sleep(RETRY_MS);
  }
}

async function findHolder(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())`,
    [OWNER_LOCK_KEY],
  );
  const pid = Number(rows[0]?.name.replace(/^pfs-owner-/, ''));
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}
