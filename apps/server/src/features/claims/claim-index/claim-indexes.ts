import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { buildClaimIndex } from './build-claim-index.ts';
import { type ClaimIndexThread, startClaimIndexThread } from './claim-index-thread.ts';
import type { ClaimAnswer, ClaimQuestion } from './claim-question.ts';

/** With fewer claims the database answers as fast by itself. */
const rowsMin = 5_000;
/** In memory at once, of all organizations: about 75 bytes each. */
const rowsMax = 4_000_000;

/** Nobody looks at claims at night; their memory is given back. */
const idleMsMax = 15 * 60_000;

/** Columns of claims in memory, for the organizations that ask. */
export interface ClaimIndexes {
  /**
   * The answer of an index that has seen just these changes. Undefined where there is none yet: it
   * is then being built, unless the claims are too few or too many.
   */
  ask(asked: AskedIndex, question: ClaimQuestion): Promise<ClaimAnswer> | undefined;
}

export interface AskedIndex {
  readonly organizationId: string;
  readonly changes: number;
  readonly claims: number;
}

interface Kept {
  readonly changes: number;
  readonly rows: number;
}

export interface ClaimIndexOptions {
  readonly database: Database;
  readonly log: Pick<Log, 'warn'>;
  readonly rowsMin?: number;
}

export function openClaimIndexes(options: ClaimIndexOptions): ClaimIndexes {
  /** Who asked last comes last. */
  const kept = new Map<string, Kept>();
  const least = options.rowsMin ?? rowsMin;
  let thread: ClaimIndexThread | undefined;
  let building = false;
  const idle = setTimeout(() => thread?.end(), idleMsMax).unref();

  function drop(organizationId: string): void {
    kept.delete(organizationId);
    thread?.drop(organizationId);
  }

  function makeRoom(rows: number): void {
    let all = rows;
    for (const one of kept.values()) all += one.rows;
    for (const [organizationId, one] of kept) {
      if (all <= rowsMax) return;
      drop(organizationId);
      all -= one.rows;
    }
  }

  async function build(organizationId: string): Promise<void> {
    building = true;
    try {
      const { changes, columns } = await buildClaimIndex(options.database, organizationId);
      drop(organizationId);
      makeRoom(columns.rows);
      thread ??= startClaimIndexThread(() => {
        thread = undefined;
        kept.clear();
      });
      kept.set(organizationId, { changes, rows: columns.rows });
      thread.keep(organizationId, columns);
    } catch (error) {
      options.log.warn({ err: error }, 'an index of claims was not built');
    } finally {
      building = false;
    }
  }

  return {
    ask({ organizationId, changes, claims }, question) {
      const found = kept.get(organizationId);
      idle.refresh();
      if (found !== undefined && thread !== undefined && found.changes === changes) {
        kept.delete(organizationId);
        kept.set(organizationId, found);
        return thread.ask(organizationId, question);
      }
      if (!building && claims >= least && claims <= rowsMax) void build(organizationId);
      return undefined;
    },
  };
}
