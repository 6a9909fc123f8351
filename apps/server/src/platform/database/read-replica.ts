import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode, isDatabaseUnavailable } from './unavailable.ts';

/** A streaming standby that serves read-only transactions while it is up to date. */
export interface ReadReplica {
  /**
   * A connection to the replica, if it has replayed everything committed so far; undefined: use the
   * primary.
   */
  connect(): Promise<pg.PoolClient | undefined>;
  /** Stops using the replica for a while, if the error came from it or its connection. */
  noteError(error: unknown): void;
  close(): Promise<void>;
}

interface ReplicaOptions {
  readonly primary: pg.Pool;
  readonly replica: pg.Pool;
  readonly log: { warn(details: object, message: string): void };
}

/** How many times a replica that is slightly behind is checked, and the pause between checks. */
const askedMax = 5;
const pauseMs = 5;
/** How long a replica isn't used after it was behind, or after it failed. */
const behindMs = 1_000;
const goneMs = 5_000;
const answerMsMax = 2_000;

export function openReadReplica({ primary, replica, log }: ReplicaOptions): ReadReplica {
  let restsUntilMs = 0;
  const rest = (ms: number) => {
    restsUntilMs = performance.now() + ms;
  };
  const leave = (error: unknown) => {
    rest(goneMs);
    log.warn({ err: error }, 'the read replica fails; the primary answers');
  };
  return {
    async connect() {
      if (performance.now() < restsUntilMs) return undefined;
      const { rows } = await primary.query<{ lsn: string }>(flushed);
      let client: pg.PoolClient | undefined;
      try {
        client = await replica.connect();
        if (await hasReplayed(client, rows[0]?.lsn)) return client;
        client.release();
        rest(behindMs);
      } catch (error) {
        client?.release(true);
        leave(error);
      }
      return undefined;
    },
    noteError(error) {
      if (isReplayConflict(error) || isDatabaseUnavailable(error)) leave(error);
    },
    close: () => replica.end(),
  };
}

/** Every acknowledged commit is flushed. */
const flushed = 'select pg_current_wal_flush_lsn()::text as lsn';

/** A server that was promoted, or receives no WAL, may have a different history. */
const replayed = `select pg_is_in_recovery() and exists (select from pg_stat_wal_receiver)
  and pg_last_wal_replay_lsn() >= $1::pg_lsn as is_current`;

async function hasReplayed(client: pg.PoolClient, lsn: string | undefined): Promise<boolean> {
  const question = { text: replayed, values: [lsn], query_timeout: answerMsMax } as pg.QueryConfig;
  for (let asked = 0; asked < askedMax; asked += 1) {
    if (asked > 0) await sleep(pauseMs);
    const { rows } = await client.query<{ is_current: boolean }>(question);
    if (rows[0]?.is_current === true) return true;
  }
  return false;
}

/** The replica canceled the query, to replay the removal of rows that it may still need. */
export function isReplayConflict(error: unknown): boolean {
  return errorCode(error) === '40001';
}
