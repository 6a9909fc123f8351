import type { Log } from '../log.ts';
import type { UsageRow } from './usage-rows.ts';

const batchRowsMax = 500;
const batchEveryMs = 2_000;
/** What waits while a batch is being written; a database that is away costs no more memory. */
const waitingRowsMax = 5_000;
/** A database that does not answer does not hold up the end of the program. */
const closeMsMax = 2_000;

export interface UsageBatches {
  /** Takes a row at once, or drops it where too many wait. */
  add(row: UsageRow): void;
  /** Writes what waits. It never fails: what can't be written is dropped and counted. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface UsageBatchesOptions {
  readonly write: (rows: readonly UsageRow[]) => Promise<void>;
  readonly countDropped: (rows: number) => void;
  readonly log: Log;
}

/** Collects rows and writes them together, so that no call waits for its own record. */
export function createUsageBatches(options: UsageBatchesOptions): UsageBatches {
  let waiting: UsageRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchRowsMax);
      waiting = waiting.slice(batchRowsMax);
      try {
        await options.write(batch);
      } catch (error) {
        options.countDropped(batch.length);
        options.log.debug({ err: error, rows: batch.length }, 'api usage could not be written');
      }
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    await writing;
  }

  return {
    add(row) {
      if (waiting.length >= waitingRowsMax) return options.countDropped(1);
      waiting.push(row);
      if (waiting.length >= batchRowsMax) void flush();
      else timer ??= setTimeout(() => void flush(), batchEveryMs).unref();
    },
    flush,
    close: () => Promise.race([flush(), givenUp()]),
  };
}

function givenUp(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, closeMsMax).unref());
}
