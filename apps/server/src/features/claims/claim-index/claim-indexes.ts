import { Worker } from 'node:worker_threads';
import type { Database } from '../../../platform/database/database.ts';
import type { EventBus } from '../../../platform/events/event-bus.ts';
import type { Log } from '../../../platform/log.ts';
import { type BuiltIndex, buildClaimIndex } from './build-claim-index.ts';
import {
  buffersOf,
  type ClaimAnswer,
  type ClaimColumns,
  type ClaimQuestion,
} from './claim-columns.ts';
import type { IndexMessage, IndexReply } from './claim-index.worker.ts';
import { getSourceState } from './index-source.repository.ts';

/** Waits for further files of a batch. */
const quietMs = 2_000;

/**
 * Calls `changed` some time after the last event of an organization. It is only a hint; the
 * listener compares the state itself. Returns the function that stops it.
 */
function watchOrganization(
  events: EventBus,
  organizationId: string,
  changed: () => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = events.subscribe({
    organizationId,
    // No user: events for one person do not concern claims.
    userId: '',
    sessionId: '',
    onEvent() {
      clearTimeout(timer);
      timer = setTimeout(changed, quietMs).unref();
    },
    end: () => undefined,
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** With fewer claims, the database alone is as fast. */
const rowsMinOfOne = 5_000;
/** Frees the memory when nobody views claims, such as at night. */
const idleMsMax = 15 * 60_000;
/** A failed build is likely to fail again, and each one reads every claim. */
const pauseAfterFailureMs = 60_000;

/** In-memory columns of the claims of the organizations that use them. */
export interface ClaimIndexes {
  /**
   * The answer of an index that is exactly as current as the given state. Undefined without one;
   * it is then being built, unless there are too few or too many claims.
   */
  ask(asked: AskedIndex, question: ClaimQuestion): Promise<ClaimAnswer> | undefined;
  /** Frees all memory and the database connection, even in the middle of a build. */
  close(): Promise<void>;
}

interface AskedIndex {
  readonly organizationId: string;
  readonly changes: number;
  readonly claims: number;
}

interface ClaimIndexOptions {
  readonly database: Database;
  readonly events: EventBus;
  readonly log: Pick<Log, 'warn'>;
  readonly rowsMin?: number;
  /** Rows in memory of all organizations: about 90 bytes each, twice that during a build. */
  readonly rowsMax: number;
}

export function openClaimIndexes(options: ClaimIndexOptions): ClaimIndexes {
  const { database, events, log, rowsMin = rowsMinOfOne, rowsMax } = options;
  const stored = openStoredColumns();
  const closing = new AbortController();
  let building: Promise<void> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  const idle = setTimeout(() => stored.end(), idleMsMax).unref();

  function mayBuild(claims: number): boolean {
    const rested = performance.now() - failedAt > pauseAfterFailureMs;
    const fits = claims >= rowsMin && claims <= rowsMax;
    return building === undefined && rested && fits && !closing.signal.aborted;
  }

  function build(organizationId: string, claims: number): void {
    // The old index will never be current again, so its memory is freed first.
    stored.drop(organizationId);
    stored.makeRoom(claims, rowsMax);
    building = buildClaimIndex({ database, organizationId, signal: closing.signal })
      .then((built) => {
        if (closing.signal.aborted) return;
        stored.makeRoom(built.columns.rows, rowsMax);
        const changed = () => void refresh(organizationId);
        stored.store(organizationId, built, watchOrganization(events, organizationId, changed));
      })
      .catch((error: unknown) => {
        if (closing.signal.aborted) return;
        failedAt = performance.now();
        log.warn({ err: error }, 'building a claim index failed');
      })
      .finally(() => {
        building = undefined;
      });
  }

  /** Rebuilds an outdated index before anybody needs it, such as after an import. */
  async function refresh(organizationId: string): Promise<void> {
    const state = await database
      .withTenant(organizationId, (tx) => getSourceState(tx, ''))
      .catch(() => undefined);
    const known = stored.changesOf(organizationId);
    if (state === undefined || known === undefined || known >= state.changes) return;
    if (mayBuild(state.claims)) build(organizationId, state.claims);
  }

  return {
    ask({ organizationId, changes, claims }, question) {
      idle.refresh();
      const known = stored.changesOf(organizationId);
      if (known === changes) return stored.ask(organizationId, question);
      // A newer index stays: the transaction began before the last change.
      if ((known ?? -1) < changes && mayBuild(claims)) build(organizationId, claims);
      return undefined;
    },
    async close() {
      closing.abort();
      clearTimeout(idle);
      stored.end();
      await building;
    },
  };
}

/** The columns of some organizations, in one thread that exists as long as they do. */
interface StoredColumns {
  /** The change count that an organization's columns were built at. */
  changesOf(organizationId: string): number | undefined;
  /** Throws if the organization has no columns. */
  ask(organizationId: string, question: ClaimQuestion): Promise<ClaimAnswer>;
  /** `stop` is called when they are dropped. */
  store(organizationId: string, built: BuiltIndex, stop: () => void): void;
  drop(organizationId: string): void;
  /** Drops the least recently used columns until that many more rows fit. */
  makeRoom(rows: number, rowsMax: number): void;
  end(): void;
}

interface StoredIndex {
  readonly changes: number;
  readonly rows: number;
  readonly stop: () => void;
}

export function openStoredColumns(): StoredColumns {
  /** The most recently used come last. */
  const stored = new Map<string, StoredIndex>();
  let thread: ClaimIndexThread | undefined;

  function remove(organizationId: string): void {
    stored.get(organizationId)?.stop();
    stored.delete(organizationId);
  }

  function drop(organizationId: string): void {
    remove(organizationId);
    thread?.drop(organizationId);
  }

  function startThread(): ClaimIndexThread {
    return startClaimIndexThread(() => {
      thread = undefined;
      for (const one of [...stored.keys()]) remove(one);
    });
  }

  return {
    changesOf: (organizationId) => stored.get(organizationId)?.changes,
    ask(organizationId, question) {
      const found = stored.get(organizationId);
      if (found === undefined || thread === undefined) throw new Error('no columns are stored');
      stored.delete(organizationId);
      stored.set(organizationId, found);
      return thread.ask(organizationId, question);
    },
    store(organizationId, { changes, columns }, stop) {
      drop(organizationId);
      thread ??= startThread();
      stored.set(organizationId, { changes, rows: columns.rows, stop });
      thread.store(organizationId, columns);
    },
    drop,
    makeRoom(rows, rowsMax) {
      let all = rows;
      for (const one of stored.values()) all += one.rows;
      for (const [organizationId, one] of [...stored]) {
        if (all <= rowsMax) return;
        drop(organizationId);
        all -= one.rows;
      }
    },
    end: () => thread?.end(),
  };
}

const threadFile = new URL('./claim-index.worker.ts', import.meta.url);

/** The thread that holds the columns of all organizations and answers questions about them. */
interface ClaimIndexThread {
  /** Transfers the columns to the thread. */
  store(key: string, columns: ClaimColumns): void;
  drop(key: string): void;
  ask(key: string, question: ClaimQuestion): Promise<ClaimAnswer>;
  end(): void;
}

interface Waiting {
  resolve(answer: ClaimAnswer): void;
  reject(error: Error): void;
}

/** Calls `onEnd` when the thread has ended and its columns are lost. */
function startClaimIndexThread(onEnd: () => void): ClaimIndexThread {
  const thread = new Worker(threadFile);
  // The thread must not store the process running.
  thread.unref();
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  const send = (message: IndexMessage, transfer: readonly ArrayBuffer[] = []) =>
    thread.postMessage(message, [...transfer]);
  thread.on('message', ({ number, answer }: IndexReply) => {
    waiting.get(number)?.resolve(answer);
    waiting.delete(number);
  });
  let ended = false;
  const endWith = (error: Error) => {
    if (ended) return;
    ended = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    onEnd();
  };
  thread.on('error', endWith);
  thread.on('exit', () => endWith(new Error('the thread of the claim indexes ended')));
  return {
    store: (key, columns) => send({ store: columns, key }, buffersOf(columns)),
    drop: (key) => send({ drop: key }),
    end: () => void thread.terminate(),
    ask(key, question) {
      asked += 1;
      const number = asked;
      return new Promise((resolve, reject) => {
        waiting.set(number, { resolve, reject });
        send({ ask: question, key, number });
      });
    },
  };
}

const offered = new WeakMap<Database, ClaimIndexes>();

/** Lets other slices query the indexes of this process. */
export function offerClaimIndexes(database: Database, indexes: ClaimIndexes): void {
  offered.set(database, indexes);
}

/** Undefined in a process that serves no pages; it queries PostgreSQL alone. */
export function claimIndexesOf(database: Database): ClaimIndexes | undefined {
  return offered.get(database);
}
