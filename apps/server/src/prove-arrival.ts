import { insertAuditRow, noOrigin, verdictLines, verifyOwnAudit } from './features/audit/public.ts';
import { verifyRollups } from './features/ledger/rollups.ts';
import type { TenantTransaction } from './platform/database/database.ts';
import { StartError } from './platform/start-error.ts';

/**
 * Recounts every total and follows the audit trail of a pharmacy that just came, and notes on the
 * trail that it did. Answers the trail's head before that.
 */
export async function proveArrival(tx: TenantTransaction): Promise<readonly string[]> {
  const [different] = await verifyRollups(tx);
  if (different !== undefined) {
    const { rollup, key, columns } = different;
    throw new StartError(
      `A total differs from its recount: ${JSON.stringify({ rollup, key, columns })}. Run "pfs verify rollups" where the pharmacy comes from`,
    );
  }
  const verdict = await verifyOwnAudit(tx);
  if (verdict.broken !== undefined) throw new StartError(verdictLines(verdict).join('\n'));
  await insertAuditRow(tx, {
    ...{ userId: null, entityType: 'organization', entityId: tx.organizationId },
    ...{ action: 'create', description: 'Pharmacy moved here from another installation' },
    origin: noOrigin,
  });
  return verdictLines(verdict);
}
