import type { Database } from '../../../platform/database/database.ts';
import type { ClaimIndexes } from './claim-indexes.ts';

const offered = new WeakMap<Database, ClaimIndexes>();

/** What serves claims of a database lets other slices ask the same columns. */
export function offerClaimIndexes(database: Database, indexes: ClaimIndexes): void {
  offered.set(database, indexes);
}

/** Undefined in a process that serves no pages: PostgreSQL answers there. */
export function claimIndexesOf(database: Database): ClaimIndexes | undefined {
  return offered.get(database);
}
