import type { WaitingDocument } from '@pfs/wire/document-review';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { listWaiting, sumWaiting, type WaitingRow } from './waiting.repository.ts';

/** What waits for a person, by money, and how much it is altogether. */
export async function listWaitingDocuments(tx: TenantTransaction, limit: number) {
  const { amount, ...sums } = await sumWaiting(tx);
  const rows = await listWaiting(tx, limit);
  return { ...sums, amount: Number(amount), rows: rows.map(toWaiting) };
}

function toWaiting(row: WaitingRow): WaitingDocument {
  return {
    id: row.id,
    processingStatus: row.status,
    fileName: row.file_name,
    payerName: row.payer_name,
    payments: row.payments,
    claims: row.claims,
    amount: Number(row.amount),
    doubts: row.doubts,
    proven: row.proven,
    acceptableAtOnce: row.acceptable_at_once,
    uploadedByName: row.uploaded_by_name,
    createdAt: row.created_at.toISOString(),
  };
}
