import type { ProvenInvoice } from '@pfs/core/invoice-draft/proven-invoice';
import { type InvoiceRows, toInvoiceRows } from '@pfs/core/invoice-draft/to-invoice-rows';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { type AuditContext, insertAuditRow, noOrigin } from '../audit/public.ts';
import { addInvoices } from '../vendors/public.ts';
import { type DocumentRow, updateDocument } from './invoice-documents.repository.ts';
import { deleteDrafts, insertDrafts, type KeptDraft } from './invoice-drafts.repository.ts';
import { type PlacedVendor, placeVendors } from './place-vendors.service.ts';
import type { ReadInvoiceFile } from './read-invoice-bytes.ts';
import { toNewInvoice } from './to-new-invoice.ts';

interface Storing {
  readonly file: DocumentRow;
  readonly read: ReadInvoiceFile;
  readonly today: string;
}

/** Stores what was read in a file: what is proven as invoices, everything as drafts. */
export async function storeInvoices(
  tx: TenantTransaction,
  { file: document, read, today }: Storing,
): Promise<{ readonly needsReview: boolean }> {
  const { id: documentId, file_name: fileName, uploaded_by: userId } = document;
  const by: AuditContext = { userId, origin: noOrigin };
  const rowsOf = read.invoices.map(toInvoiceRows);
  const placed = await placeAll(tx, rowsOf, { document, by });
  const ready = rowsOf.flatMap((rows, position) => {
    const vendorId = placed[position]?.vendorId;
    if (rows === undefined || vendorId === undefined) return [];
    return [{ position, invoice: toNewInvoice(rows, { vendorId, document }) }];
  });
  const ids = await addInvoices(
    tx,
    ready.map(({ invoice }) => invoice),
    { context: by, today },
  );
  const idAt = new Map(ready.map(({ position }, at) => [position, ids[at]]));
  const drafts = read.invoices.map((proven, position) =>
    toDraft(proven, { position, invoiceId: idAt.get(position), placed: placed[position] }),
  );
  await deleteDrafts(tx, documentId);
  await insertDrafts(tx, documentId, drafts);
  const waiting = drafts.filter(({ status }) => status === 'review').length;
  const count = `${drafts.length} invoice${drafts.length === 1 ? '' : 's'}`;
  const status = waiting > 0 ? 'review' : 'done';
  await updateDocument(tx, documentId, { status, pages: read.pages });
  await insertAuditRow(tx, {
    ...{ userId: null, origin: noOrigin },
    ...{ entityType: 'invoice_document', entityId: documentId },
    action: 'process',
    description: `Read ${count}; ${waiting} ${waiting === 1 ? 'needs' : 'need'} review`,
    newValues: { fileName, invoices: ids },
  });
  return { needsReview: waiting > 0 };
}

/** The vendors of the proven invoices; the vendor that a person chose is trusted. */
async function placeAll(
  tx: TenantTransaction,
  rowsOf: readonly (InvoiceRows | undefined)[],
  { document, by }: { readonly document: DocumentRow; readonly by: AuditContext },
): Promise<readonly (PlacedVendor | undefined)[]> {
  const { vendor_id: vendorId, id: documentId, file_name: fileName } = document;
  if (vendorId !== null) return rowsOf.map((rows) => rows && { vendorId });
  const printed = rowsOf.flatMap((rows) =>
    rows === undefined ? [] : [{ name: rows.vendorName, taxId: rows.vendorTaxId }],
  );
  const placed = [...(await placeVendors(tx, printed, { documentId, fileName, by }))];
  return rowsOf.map((rows) => (rows === undefined ? undefined : placed.shift()));
}

function toDraft(
  { invoice, ...proof }: ProvenInvoice,
  given: {
    readonly position: number;
    readonly invoiceId: string | undefined;
    readonly placed: PlacedVendor | undefined;
  },
): KeptDraft {
  const { position, invoiceId, placed } = given;
  const doubt = placed !== undefined && 'doubt' in placed ? { vendor: placed.doubt } : {};
  const status = invoiceId === undefined ? 'review' : 'done';
  return { position, invoice, proof: { ...proof, ...doubt }, status, invoiceId };
}
