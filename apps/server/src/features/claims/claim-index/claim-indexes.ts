import type { Database } from '../../../platform/database/database.ts';
import type { EventBus } from '../../../platform/events/event-bus.ts';
import type { Log } from '../../../platform/log.ts';
import { type BuiltIndex, buildClaimIndex } from './build-claim-index.ts';
import { type ClaimIndexThread, startClaimIndexThread } from './claim-index-thread.ts';
import type { ClaimAnswer, ClaimQuestion } from './claim-question.ts';
import { getSourceState } from './index-source.repository.ts';

/** Files that come one after the other are waited for. */
const quietMs = 2_000;

/**
 * Calls `changed` when something happened in an organization and it has been quiet since. A hint:
 * what depends on it compares before it believes. Returns the way to stop.
 */
function watchOrganization(
  events: EventBus,
  organizationId: string,
  changed: () => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = events.subscribe({
    organizationId,
    // Nobody's: what is for one person alone changes no claim.
    userId: '',
    sessionId: '',
    hear() {
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

/** With fewer claims the database answers as fast by itself. */
const rowsMinOfOne = 5_000;
/** Nobody looks at claims at night; their memory is given back. */
const idleMsMax = 15 * 60_000;
/** What failed once is likely to fail again, and each time reads every claim. */
const pauseAfterFailureMs = 60_000;

/** Columns of claims in memory, for the organizations that ask. */
export interface ClaimIndexes {
  /**
   * The answer of an index that has seen just these changes. Undefined where there is none yet: it
   * is then being built, unless the claims are too few or too many.
   */
  ask(asked: AskedIndex, question: ClaimQuestion): Promise<ClaimAnswer> | undefined;
  /** Gives back all memory and lets go of the database, also half-way through its rows. */
  close(): Promise<void>;
}

export interface AskedIndex {
  readonly organizationId: string;
  readonly changes: number;
  readonly claims: number;
}

export interface ClaimIndexOptions {
  readonly database: Database;
  readonly events: EventBus;
  readonly log: Pick<Log, 'warn'>;
  readonly rowsMin?: number;
  /** In memory at once, of all organizations: some 90 bytes each, twice that while it is built. */
  readonly rowsMax: number;
}

export function openClaimIndexes(options: ClaimIndexOptions): ClaimIndexes {
  const { database, events, log, rowsMin = rowsMinOfOne, rowsMax } = options;
  const kept = openKeptColumns();
  const closing = new AbortController();
  let building: Promise<void> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  const idle = setTimeout(() => kept.end(), idleMsMax).unref();

  function mayBuild(claims: number): boolean {
    const rested = performance.now() - failedAt > pauseAfterFailureMs;
    const fits = claims >= rowsMin && claims <= rowsMax;
    return building === undefined && rested && fits && !closing.signal.aborted;
  }

  function build(organizationId: string, claims: number): void {
    // What is there is out of date for good, so its memory is the first to be used again.
    kept.drop(organizationId);
    kept.makeRoom(claims, rowsMax);
    building = buildClaimIndex({ database, organizationId, signal: closing.signal })
      .then((built) => {
        if (closing.signal.aborted) return;
        kept.makeRoom(built.columns.rows, rowsMax);
        const changed = () => void refresh(organizationId);
        kept.keep(organizationId, built, watchOrganization(events, organizationId, changed));
      })
      .catch((error: unknown) => {
        if (closing.signal.aborted) return;
        failedAt = performance.now();
        log.warn({ err: error }, 'an index of claims was not built');
      })
      .finally(() => {
        building = undefined;
      });
  }

  /** Who looks at claims meets them ready, also just after a file has come. */
  async function refresh(organizationId: string): Promise<void> {
    const state = await database
      .withTenant(organizationId, (tx) => getSourceState(tx, ''))
      .catch(() => undefined);
    const known = kept.changesOf(organizationId);
    if (state === undefined || known === undefined || known >= state.changes) return;
    if (mayBuild(state.claims)) build(organizationId, state.claims);
  }

  return {
    ask({ organizationId, changes, claims }, question) {
      idle.refresh();
      const known = kept.changesOf(organizationId);
      if (known === changes) return kept.ask(organizationId, question);
      // One that is newer than what is asked for stays: somebody began before the last change.
      if ((known ?? -1) < changes && mayBuild(claims)) build(organizationId, claims);
      return undefined;
    },
    async close() {
      closing.abort();
      clearTimeout(idle);
      kept.end();
      await building;
    },
  };
}

/** The columns of some organizations, in the memory of one thread that is there while they are. */
interface KeptColumns {
  /** The changes that an organization's columns have seen. */
  changesOf(organizationId: string): number | undefined;
  /** Of columns that are there. */
  ask(organizationId: string, question: ClaimQuestion): Promise<ClaimAnswer>;
  /** `stop` is called when they go. */
  keep(organizationId: string, built: BuiltIndex, stop: () => void): void;
  drop(organizationId: string): void;
  /** Drops those who have not asked for longest, until there is room for so many rows more. */
  makeRoom(rows: number, rowsMax: number): void;
  end(): void;
}

interface Kept {
  readonly changes: number;
  readonly rows: number;
  readonly stop: () => void;
}

export function openKeptColumns(): KeptColumns {
  /** Who asked last comes last. */
  const kept = new Map<string, Kept>();
  let thread: ClaimIndexThread | undefined;

  function forget(organizationId: string): void {
    kept.get(organizationId)?.stop();
    kept.delete(organizationId);
  }

  function drop(organizationId: string): void {
    forget(organizationId);
    thread?.drop(organizationId);
  }

  function startThread(): ClaimIndexThread {
    return startClaimIndexThread(() => {
      thread = undefined;
      for (const one of [...kept.keys()]) forget(one);
    });
  }

  return {
    changesOf: (organizationId) => kept.get(organizationId)?.changes,
    ask(organizationId, question) {
      const found = kept.get(organizationId);
      if (found === undefined || thread === undefined) throw new Error('no columns are kept');
      kept.delete(organizationId);
      kept.set(organizationId, found);
      return thread.ask(organizationId, question);
    },
    keep(organizationId, { changes, columns }, stop) {
      drop(organizationId);
      thread ??= startThread();
      kept.set(organizationId, { changes, rows: columns.rows, stop });
      thread.keep(organizationId, columns);
    },
    drop,
    makeRoom(rows, rowsMax) {
      let all = rows;
      for (const one of kept.values()) all += one.rows;
      for (const [organizationId, one] of [...kept]) {
        if (all <= rowsMax) return;
        drop(organizationId);
        all -= one.rows;
      }
    },
    end: () => thread?.end(),
  };
}
