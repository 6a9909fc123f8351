import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { ediType } from './remittance-detail.service.ts';

/** Sends the reading of a kept file, in the transaction that makes it wait. */
export async function sendToRead(
  jobs: Jobs,
  tx: TenantTransaction,
  { id: remittanceId, fileType }: { readonly id: string; readonly fileType: string },
): Promise<void> {
  const job = { organizationId: tx.organizationId, remittanceId };
  if (fileType === ediType) await jobs.sendProcessRemittance(tx, job);
  else await jobs.sendProcessDocument(tx, job);
}
