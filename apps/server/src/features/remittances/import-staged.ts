import type { TenantTransaction } from '../../platform/database/database.ts';
import { publishEvent } from '../../platform/events/event-bus.ts';
import { refreshAlerts } from '../alerts/public.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { countClaims } from '../subscriptions/public.ts';
import { countOf } from './count-of.ts';
import {
  countPayments,
  deleteFindings,
  insertFindings,
  insertProviderAdjustments,
  insertStagedClaims,
} from './import.repository.ts';
import { tellImported } from './import-notices.ts';
import { countUnlinkedReversals, linkReversals } from './link-reversals.repository.ts';
import { placePayments, wholeDuplicateOf } from './place-payments.ts';
import type { ReadResult } from './read-remittance.worker.ts';
import { markCompleted } from './remittances.repository.ts';
import { insertRepeatedClaims } from './repeated-claims.repository.ts';

/** What a source says besides the claims, which it has put into the staging table. */
export type StagedRows = Pick<
  ReadResult,
  'payments' | 'providerAdjustments' | 'dirFees' | 'findings'
>;

export interface StagedImport {
  readonly file: ImportedFile;
  readonly rows: StagedRows;
  /** In the time zone that plans count in. */
  readonly today: string;
}

interface ImportedFile {
  readonly id: string;
  readonly name: string;
  readonly uploadedBy: string | null;
  readonly isSample: boolean;
}

/**
 * Makes of what a source has staged the pharmacy's own: payments, claims, lump sums, findings,
 * rollups, alerts and status, all within the transaction that holds the lock of imports.
 */
export async function importStaged(
  tx: TenantTransaction,
  { file, rows, today }: StagedImport,
): Promise<void> {
  const placed = await placePayments(tx, file.id, rows.payments);
  const claims = await insertStagedClaims(tx, file.id, today);
  await insertProviderAdjustments(tx, {
    remittanceId: file.id,
    placed,
    adjustments: rows.providerAdjustments,
    undatedDay: today,
  });
  await deleteFindings(tx, file.id);
  await insertFindings(tx, file.id, rows.findings);
  const repeated = await insertRepeatedClaims(tx, {
    remittanceId: file.id,
    findingsBefore: rows.findings.length,
  });
  const all = [...placed.values()];
  const counted = all.filter(({ heldReason }) => heldReason === null);
  await countPayments(
    tx,
    counted.map(({ id }) => id),
  );
  await linkReversals(tx, file.id);
  const unlinked = await countUnlinkedReversals(tx, file.id);
  if (!file.isSample) await countClaims(tx, { today, claims });
  await refreshAlerts(tx, file.id);
  await markCompleted(tx, file.id, {
    claims,
    payments: all.length,
    findings: rows.findings.length + repeated + unlinked,
    totalDirFees: rows.dirFees,
    duplicateOf: await wholeDuplicateOf(tx, all),
  });
  await recordImport(tx, file.id, { payments: all.length, claims, counted: counted.length });
  if (!file.isSample) {
    const held = all.length - counted.length;
    await tellImported(tx, file, { payments: all.length, claims, held });
  }
  await publishEvent(tx, {
    type: 'remittance',
    id: file.id,
    processingStatus: 'completed',
    stage: null,
  });
}

function recordImport(
  tx: TenantTransaction,
  remittanceId: string,
  { payments, claims, counted }: { payments: number; claims: number; counted: number },
): Promise<void> {
  const read = `Read ${countOf(payments, 'payment')} with ${countOf(claims, 'claim')}`;
  return insertAuditRow(tx, {
    organizationId: tx.organizationId,
    userId: null,
    entityType: 'remittance',
    entityId: remittanceId,
    action: 'process',
    description: `${read}, ${counted} counted`,
    origin: noOrigin,
  });
}
