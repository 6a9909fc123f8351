import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';

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
export function openCallCounts(database: Pick<Database, 'openPlatformPool'>, log: Log): CallCounts {
  const pool = database.openPlatformPool({
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

interface OpenLimit {
  readonly key: string;
  /** Of all processes together. */
  readonly max: number;
}

/** Counts what is open at once, such as event streams, in all processes together. */
interface OpenCounts {
  /**
   * One more under each key, until what it answers is called; undefined where one has its most.
   * All processes together never exceed a limit; two that ask for the last at once may both be
   * refused.
   */
  take(limits: readonly OpenLimit[]): Promise<(() => void) | undefined>;
  close(): Promise<void>;
}

/** How long what a process holds counts after it was last heard of. */
export const shareMs = 60_000;
const renewEveryMs = shareMs / 3;

const reporting = `
  insert into call_counts as counted (key, holder, calls, ends_at)
  select key, $2, calls, now() + $4 * interval '1 millisecond'
  from unnest($1::text[], $3::int[]) as reported (key, calls) order by key
  on conflict (key, holder) do update set calls = excluded.calls, ends_at = excluded.ends_at`;

const asking = `
  select key, sum(calls)::int as calls from call_counts
  where key = any($1) and holder not in ('', $2) and ends_at > now() group by key`;

type Sums = ReadonlyMap<string, number>;

/**
 * Each process says how many it holds, then asks what the others hold: of two that do so at once at
 * least one hears of the other. Without the database each counts for itself.
 */
function openOpenCounts(pool: pg.Pool): OpenCounts {
  const holder = randomUUID();
  const held = new Map<string, number>();
  let changed = new Set<string>();
  let next: Promise<Sums> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const change = (key: string, by: number): number => {
    const calls = (held.get(key) ?? 0) + by;
    if (calls === 0) held.delete(key);
    else held.set(key, calls);
    changed.add(key);
    return calls;
  };

  /** Reports what changed; what changes meanwhile goes with the next report. */
  const report = (): Promise<Sums> => {
    next ??= last.then(async () => {
      next = undefined;
      const own = new Map([...changed].map((key) => [key, held.get(key) ?? 0]));
      changed = new Set();
      return reportAndAsk(pool, holder, own);
    });
    last = next;
    return next;
  };

  const renewal = setInterval(() => {
    if (held.size === 0) return;
    for (const key of held.keys()) changed.add(key);
    void report();
  }, renewEveryMs);
  renewal.unref();

  return {
    async take(limits) {
      let isHeld = true;
      const giveBack = (): void => {
        if (!isHeld) return;
        isHeld = false;
        for (const { key } of limits) change(key, -1);
        void report();
      };
      const own = limits.map(({ key }) => change(key, 1));
      const others = await report();
      const isFree = limits.every(({ key, max }, at) => {
        return (own[at] ?? 0) + (others.get(key) ?? 0) <= max;
      });
      if (isFree) return giveBack;
      giveBack();
      return undefined;
    },
    async close() {
      clearInterval(renewal);
      await last;
      await pool
        .query('delete from call_counts where holder = $1', [holder])
        .catch(() => undefined);
    },
  };
}

async function reportAndAsk(pool: pg.Pool, holder: string, own: Sums): Promise<Sums> {
  const keys = [...own.keys()];
  try {
    await pool.query(reporting, [keys, holder, [...own.values()], shareMs]);
    const { rows } = await pool.query<{ key: string; calls: number }>(asking, [keys, holder]);
    return new Map(rows.map(({ key, calls }) => [key, calls]));
  } catch {
    return new Map();
  }
}
