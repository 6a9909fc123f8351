import type { Database } from '../../../platform/database/database.ts';
import type { EventBus } from '../../../platform/events/event-bus.ts';
import type { Log } from '../../../platform/log.ts';
import { buildClaimIndex } from './build-claim-index.ts';
import { type ClaimIndexThread, startClaimIndexThread } from './claim-index-thread.ts';
import type { ClaimAnswer, ClaimQuestion } from './claim-question.ts';
import { getSourceState } from './index-source.repository.ts';
import { watchOrganization } from './watch-organization.ts';

/** With fewer claims the database answers as fast by itself. */
const rowsMin = 5_000;
/** In memory at once, of all organizations: about 65 bytes each. */
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
  /** Ends the watch over the organization. */
  readonly stop: () => void;
}

export interface ClaimIndexOptions {
  readonly database: Database;
  readonly events: EventBus;
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

  function forget(organizationId: string): void {
    kept.get(organizationId)?.stop();
    kept.delete(organizationId);
  }

  function drop(organizationId: string): void {
    forget(organizationId);
    thread?.drop(organizationId);
  }

  /** Who looks at claims meets them ready, also just after a file has come. */
  async function refresh(organizationId: string): Promise<void> {
    const state = await options.database
      .withTenant(organizationId, (tx) => getSourceState(tx, ''))
      .catch(() => undefined);
    const known = kept.get(organizationId);
    if (building || state === undefined || known?.changes === state.changes) return;
    if (known !== undefined) await build(organizationId);
  }

  async function build(organizationId: string): Promise<void> {
    building = true;
    try {
      const { changes, columns } = await buildClaimIndex(options.database, organizationId);
      drop(organizationId);
      for (const one of tooMany(kept, columns.rows)) drop(one);
      thread ??= startClaimIndexThread(() => {
        thread = undefined;
        for (const one of [...kept.keys()]) forget(one);
      });
      const changed = () => void refresh(organizationId);
      const stop = watchOrganization(options.events, organizationId, changed);
      kept.set(organizationId, { changes, rows: columns.rows, stop });
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
      // One that is newer than what is asked for stays: somebody began before the last change.
      const isOld = found === undefined || found.changes < changes;
      if (isOld && !building && claims >= least && claims <= rowsMax) void build(organizationId);
      return undefined;
    },
  };
}

/** Who must go so that there is room for so many rows: those who have not asked for longest. */
function tooMany(kept: ReadonlyMap<string, Kept>, rows: number): readonly string[] {
  let all = rows;
  for (const one of kept.values()) all += one.rows;
  const found: string[] = [];
  for (const [organizationId, one] of kept) {
    if (all <= rowsMax) break;
    found.push(organizationId);
    all -= one.rows;
  }
  return found;
}
