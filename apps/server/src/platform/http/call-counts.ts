import pg from 'pg';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { type OpenCounts, openOpenCounts } from './open-counts.ts';

/** How many calls were counted under a key, in its window of time, by all processes together. */
interface CallCount {
  readonly calls: number;
  readonly msLeft: number;
}

export interface CallCounts {
  /** What is open at once. */
  readonly open: Pick<OpenCounts, 'take'>;
  /** Adds calls to the key's window; a key without one begins a window of `windowMs`. */
  add(key: string, calls: () => number, windowMs: number): Promise<CallCount>;
  close(): Promise<void>;
}

interface Wanted {
  readonly key: string;
  readonly calls: () => number;
  readonly windowMs: number;
  readonly resolve: (count: CallCount) => void;
  readonly reject: (error: unknown) => void;
}

/** A call waits no longer for its number. */
const answerMsMax = 1_000;

/** In the order of keys, so that two processes never wait for each other. */
const statement = `
  insert into call_counts as counted (key, calls, ends_at)
  select key, calls, now() + ms * interval '1 millisecond'
  from unnest($1::text[], $2::int[], $3::int[]) as added (key, calls, ms) order by key
  on conflict (key, holder) do update set
    calls = excluded.calls + case when counted.ends_at > now() then counted.calls else 0 end,
    ends_at = case when counted.ends_at > now() then counted.ends_at else excluded.ends_at end
  returning key, calls, (extract(epoch from ends_at - now()) * 1000)::float8 as "msLeft"`;

/**
 * One for a process. One statement at a time: what is added while it is under way goes with the
 * next one.
 */
export function openCallCounts(connection: pg.ClientConfig, log: Log): CallCounts {
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    connectionTimeoutMillis: answerMsMax,
    query_timeout: answerMsMax,
    statement_timeout: answerMsMax,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'call counts'));
  const open = openOpenCounts(pool);
  let waiting: Wanted[] = [];
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    // Who comes in the same moment goes along.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await write(pool, batch);
    }
    writing = undefined;
  }

  return {
    open,
    add: (key, calls, windowMs) =>
      new Promise((resolve, reject) => {
        waiting.push({ key, calls, windowMs, resolve, reject });
        writing ??= writeAll();
      }),
    async close() {
      await writing;
      await open.close();
      await pool.end();
    },
  };
}

async function write(pool: pg.Pool, batch: readonly Wanted[]): Promise<void> {
  try {
    const { rows } = await pool.query<CallCount & { readonly key: string }>(statement, [
      batch.map(({ key }) => key),
      batch.map(({ calls }) => calls()),
      batch.map(({ windowMs }) => windowMs),
    ]);
    const counts = new Map(rows.map((row) => [row.key, row]));
    for (const { key, resolve, reject } of batch) {
      const count = counts.get(key);
      if (count === undefined) reject(new Error('a call was not counted'));
      else resolve(count);
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** Windows that are over. */
export async function forgetCallCounts(database: Database): Promise<void> {
  await database.withPlatform('call counts: forget what is old', (tx) =>
    tx.query.deleteFrom('call_counts').where('ends_at', '<', new Date()).execute(),
  );
}
