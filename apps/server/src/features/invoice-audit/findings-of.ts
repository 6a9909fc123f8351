import type { InvoiceFinding } from '@pfs/wire/invoice-findings';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { listFindingRowsOf } from './listed-findings.repository.ts';
import { toFinding } from './to-finding.ts';

/** What was found in an invoice, decided or not, the most money first. */
export async function findingsOf(
  tx: TenantTransaction,
  invoiceId: string,
): Promise<InvoiceFinding[]> {
  return (await listFindingRowsOf(tx, invoiceId)).map(toFinding);
}
