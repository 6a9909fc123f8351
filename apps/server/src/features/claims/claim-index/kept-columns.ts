import type { BuiltIndex } from './build-claim-index.ts';
import { type ClaimIndexThread, startClaimIndexThread } from './claim-index-thread.ts';
import type { ClaimAnswer, ClaimQuestion } from './claim-question.ts';

/** The columns of some organizations, in the memory of one thread that is there while they are. */
export interface KeptColumns {
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
