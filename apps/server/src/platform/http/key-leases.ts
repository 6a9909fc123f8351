import pg from 'pg';
import { DatabaseUnavailableError } from '../database/unavailable.ts';

/** Says that a call is at work, to every process, for as long as it is. */
interface Lease {
  release(): Promise<void>;
}

export interface KeyLeases {
  /** Undefined while another call holds it, here or in any process. */
  take(name: string): Promise<Lease | undefined>;
  close(): Promise<void>;
}

const queryMsMax = 5_000;
const retryAfterMs = 1_000;
/** A machine that went without a word is given up by the database after 25 s. */
const keepAlive = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3`;

/**
 * Leases are locks of one connection: the database gives them back when the process dies, and no
 * clock has a say in it. Should the line be lost while calls are at work, they are taken anew on
 * the next one. Until then a second call may begin, and finds at its commit that it may not.
 */
export function openKeyLeases(connection: pg.ClientConfig): KeyLeases {
  const atWork = new Set<string>();
  const locked = new Set<string>();
  let line: Promise<pg.Client> | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({ ...connection, query_timeout: queryMsMax });
    const lost = () => {
      line = undefined;
      retryLater();
    };
    client.on('error', () => undefined);
    client.once('end', lost);
    await client.connect();
    await client.query(keepAlive);
    for (const name of locked) await tryLock(client, name);
    return client;
  }

  function opened(): Promise<pg.Client> {
    line ??= open().catch((error: unknown) => {
      line = undefined;
      throw new DatabaseUnavailableError(error);
    });
    return line;
  }

  function retryLater(): void {
    if (isClosed || locked.size === 0) return;
    timer = setTimeout(() => void opened().catch(retryLater), retryAfterMs);
  }

  async function give(name: string): Promise<void> {
    atWork.delete(name);
    locked.delete(name);
    const client = await line?.catch(() => undefined);
    // One that can't be given back goes with its line.
    await client?.query(unlock, [name]).catch(() => client.end());
  }

  return {
    async take(name) {
      if (atWork.has(name)) return undefined;
      atWork.add(name);
      try {
        if (await tryLock(await opened(), name)) {
          locked.add(name);
          return { release: () => give(name) };
        }
      } catch (error) {
        await give(name);
        throw error instanceof DatabaseUnavailableError
          ? error
          : new DatabaseUnavailableError(error);
      }
      atWork.delete(name);
      return undefined;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await (await line?.catch(() => undefined))?.end();
    },
  };
}

const number = "hashtextextended('idempotency key ' || $1, 0)";
const unlock = `select pg_advisory_unlock(${number})`;

async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${number}) as taken`,
    [name],
  );
  return rows[0]?.taken === true;
}
