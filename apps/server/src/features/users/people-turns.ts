import { sql } from 'kysely';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';

/**
 * Whatever changes who may do what in a pharmacy waits here until the one before is done: two
 * administrators who demote each other take turns, and the second finds the first one's result.
 */
export async function takeTurns(
  tx: TenantTransaction | PlatformTransaction,
  organizationId: string,
): Promise<void> {
  const word = `people ${organizationId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${word}, 0))`.execute(tx.query);
}
