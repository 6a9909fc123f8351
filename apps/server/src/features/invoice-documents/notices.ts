import type { TenantTransaction } from '../../platform/database/database.ts';
import { notify, type Recipients } from '../notifications/public.ts';
import type { DocumentRow } from './invoice-documents.repository.ts';

/** Tells who sent a file that not all of its invoices prove themselves. */
export async function tellInReview(tx: TenantTransaction, document: DocumentRow): Promise<void> {
  await notify(tx, {
    to: whoDecides(tx, document),
    type: 'warning',
    title: `${document.file_name} needs review`,
    message:
      'Some invoice amounts couldn’t be verified. They’re excluded from totals until you review them.',
    actionUrl: '/vendor-audit',
  });
}

/** Tells who sent a file why it could not be read. */
export async function tellNotRead(
  tx: TenantTransaction,
  document: DocumentRow,
  reason: string,
): Promise<void> {
  await notify(tx, {
    to: whoDecides(tx, document),
    type: 'error',
    title: `${document.file_name} could not be read`,
    message: reason,
    actionUrl: '/vendor-audit',
  });
}

/** Of a file that came by mail the administrators. */
function whoDecides(
  { organizationId }: TenantTransaction,
  { uploaded_by: userId }: DocumentRow,
): readonly Recipients[] {
  return userId === null ? [{ organizationId, role: 'pharmacy_admin' }] : [{ userId }];
}
