import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode, isDatabaseUnavailable } from './unavailable.ts';

/** A streaming standby that answers what only reads, where it is not behind the primary. */
export interface ReadReplica {
  /**
   * A line to the replica, if it has everything that was committed until now; undefined: the
   * primary answers.
   */
  connect(): Promise<pg.PoolClient | undefined>;
  /** Leaves the replica alone for a while, if the error is one of the replica or its line. */
  noteError(error: unknown): void;
  close(): Promise<void>;
}

interface ReplicaOptions {
  readonly primary: pg.Pool;
  readonly replica: pg.Pool;
  readonly log: { warn(details: object, message: string): void };
}

/** How often a replica that is a moment behind is asked again, and how long it takes. */
const askedMax = 5;
const pauseMs = 5;
/** So long nobody asks a replica that stays behind, or one that doesn't respond. */
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

/** What was answered as committed is flushed. */
const flushed = 'select pg_current_wal_flush_lsn()::text as lsn';

/** One that was promoted, or receives nothing, may hold another history. */
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

/** Ended by the replica, to replay what removes rows that the query may still need. */
export function isReplayConflict(error: unknown): boolean {
  return errorCode(error) === '40001';
}
