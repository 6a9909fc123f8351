import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { type HandedOver, lockContent } from '../remittances/public.ts';
import { findOfContent, insertDocument } from './invoice-documents.repository.ts';

/**
 * Takes over a file that came in as a remittance and is a vendor's invoice. One that is here
 * already stays as it is, also when it is handed over once more.
 */
export async function handOverInvoice(
  tx: TenantTransaction,
  jobs: Jobs,
  { source, ...file }: HandedOver,
): Promise<void> {
  const { organizationId } = tx;
  await lockContent(tx, file.sha256);
  if ((await findOfContent(tx, file.sha256, { any: true })) !== undefined) return;
  const id = uuidV7();
  const origin = source === 'mail' ? 'mail' : 'upload';
  await insertDocument(tx, { ...file, id, origin });
  await insertAuditRow(tx, {
    ...{ organizationId, userId: null, origin: noOrigin },
    ...{ entityType: 'invoice_document', entityId: id },
    action: 'create',
    description: 'Received a file that wasn’t a remittance',
    newValues: { fileName: file.fileName, remittanceId: file.remittanceId },
  });
  await jobs.sendReadInvoice(tx, { organizationId, documentId: id });
}
