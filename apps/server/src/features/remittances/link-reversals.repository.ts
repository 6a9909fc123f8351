import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { countRows, selectOwn } from '../../platform/database/own-rows.ts';

/** Links anew the reversals that these remittances may change, in any file of their payers. */
export async function linkReversals(
  tx: TenantTransaction,
  remittanceIds: readonly string[],
): Promise<void> {
  await sql`select link_reversals(${remittanceIds}::uuid[])`.execute(tx.query);
}

/** More unlinked reversals than this are only counted. */
export const unlinkedNamedMax = 200;

/** How many reversals of a remittance reverse a claim that is in none of the pharmacy's files. */
export function countUnlinkedReversals(tx: TenantTransaction, remittanceId: string) {
  return countRows(unlinkedReversals(tx, remittanceId));
}

/** The first ones, and one more when there are more. */
export function listUnlinkedReversals(tx: TenantTransaction, remittanceId: string) {
  return unlinkedReversals(tx, remittanceId)
    .select(['net_amount', 'segment', 'byte_offset'])
    .orderBy('segment')
    .orderBy('id')
    .limit(unlinkedNamedMax + 1)
    .execute();
}

function unlinkedReversals(tx: TenantTransaction, remittanceId: string) {
  // As a literal: a generic plan could not use their index otherwise.
  return selectOwn(tx, 'claims', { remittance_id: remittanceId })
    .where('status', '=', sql.lit('reversal'))
    .where('reverses_claim_id', 'is', null);
}
