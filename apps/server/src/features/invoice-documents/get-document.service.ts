import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import type { InvoiceDocumentDetail } from '@pfs/wire/invoice-documents';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { orNotFound } from '../../platform/errors.ts';
import { isPictured } from '../intake/public.ts';
import { listKnownVendors } from './find-vendors.ts';
import { type DocumentRow, findDocument } from './invoice-documents.repository.ts';
import { listDrafts } from './invoice-drafts.repository.ts';
import { getListed } from './listed-documents.service.ts';
import { toInvoiceDraft } from './to-invoice-draft.ts';

/** A file with what was read in it: every value with its place, doubts and sums. */
export async function getDocument(
  tx: TenantTransaction,
  id: string,
): Promise<InvoiceDocumentDetail> {
  const file = orNotFound(await findDocument(tx, id));
  const known = await listKnownVendors(tx);
  const drafts = await listDrafts(tx, id);
  return {
    ...(await getListed(tx, id)),
    pages: pagesOf(file).map(({ number, width, height, source }) => ({
      ...{ number, width, height, source },
      pictured: isPictured({ source }, file.file_type),
    })),
    drafts: drafts.map((draft) => toInvoiceDraft(draft, known)),
  };
}

export function pagesOf({ pages }: DocumentRow): readonly DraftPage[] {
  return pages as unknown as readonly DraftPage[];
}
