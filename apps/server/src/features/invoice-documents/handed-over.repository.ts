import type { TenantTransaction } from '../../platform/database/database.ts';
import { findOfContent } from './invoice-documents.repository.ts';

/** The files of invoices that came in as these remittances, by the remittances' ids. */
export async function findInvoicesOfUploads(
  tx: TenantTransaction,
  remittanceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (remittanceIds.length === 0) return new Map();
  const rows = await tx.query
    .selectFrom('invoice_documents')
    .select(['id', 'remittance_id'])
    .where('organization_id', '=', tx.organizationId)
    .where('remittance_id', 'in', remittanceIds)
    .execute();
  return new Map(rows.map(({ id, remittance_id: came }) => [came ?? '', id]));
}

export async function findDocumentOfContent(
  tx: TenantTransaction,
  sha256: string,
): Promise<string | null> {
  return (await findOfContent(tx, sha256))?.id ?? null;
}
