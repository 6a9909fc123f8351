import type { DraftInvoice } from '@pfs/core/invoice-draft/draft-invoice';
import type { ProvenInvoice } from '@pfs/core/invoice-draft/proven-invoice';
import type { InvoiceDraft } from '@pfs/wire/invoice-documents';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { deleteOwn, insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import type { VendorDoubt } from './find-vendors.ts';

/** The proof of a draft, and why its vendor was not accepted. */
type KeptProof = Omit<ProvenInvoice, 'invoice'> & { readonly vendor?: VendorDoubt };

export interface KeptDraft {
  readonly position: number;
  readonly invoice: DraftInvoice;
  readonly proof: KeptProof;
  readonly status: InvoiceDraft['status'];
  readonly invoiceId?: string | undefined;
}

export async function insertDrafts(
  tx: TenantTransaction,
  documentId: string,
  drafts: readonly KeptDraft[],
): Promise<void> {
  for (const { position, invoice, proof, status, invoiceId } of drafts) {
    await insertOwn(tx, 'invoice_drafts', {
      document_id: documentId,
      position,
      draft: jsonText(invoice),
      proof: jsonText(proof),
      status,
      invoice_id: invoiceId ?? null,
    }).execute();
  }
}

export async function deleteDrafts(tx: TenantTransaction, documentId: string): Promise<void> {
  await deleteOwn(tx, 'invoice_drafts', { document_id: documentId }).execute();
}

function draftsOf(tx: TenantTransaction, documentId: string) {
  return selectOwn(tx, 'invoice_drafts', { document_id: documentId });
}

export async function listDrafts(tx: TenantTransaction, documentId: string) {
  const rows = await draftsOf(tx, documentId)
    .select(['position', 'draft', 'proof', 'status', 'version', 'invoice_id'])
    .orderBy('position')
    .execute();
  return rows.map(({ draft, proof, ...row }) => ({
    ...row,
    invoice: draft as unknown as DraftInvoice,
    proof: proof as unknown as KeptProof,
  }));
}

export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number];

/** The invoices made from a document, in its order. */
export async function listKeptInvoices(
  tx: TenantTransaction,
  documentId: string,
): Promise<readonly string[]> {
  const rows = await draftsOf(tx, documentId)
    .select('invoice_id')
    .where('invoice_id', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ invoice_id: id }) => id ?? []);
}

export function lockDraft(tx: TenantTransaction, documentId: string, position: number) {
  return draftsOf(tx, documentId)
    .select(['position', 'draft', 'status', 'version'])
    .where('position', '=', position)
    .forUpdate()
    .executeTakeFirst();
}

/** Ends the review of a draft. */
export async function endDraft(
  tx: TenantTransaction,
  documentId: string,
  end: { position: number; status: 'done' | 'dismissed'; invoiceId?: string },
): Promise<void> {
  const { position, status, invoiceId } = end;
  await updateOwn(tx, 'invoice_drafts', { document_id: documentId, position })
    .set({ status, version: sql`version + 1`, invoice_id: invoiceId ?? null })
    .execute();
}

/** The status of a document by the statuses of its drafts. */
export async function statusOfDrafts(
  tx: TenantTransaction,
  documentId: string,
): Promise<'review' | 'done' | 'dismissed'> {
  const rows = await draftsOf(tx, documentId).select('status').distinct().execute();
  const found = new Set(rows.map(({ status }) => status));
  if (found.has('review')) return 'review';
  return found.has('done') ? 'done' : 'dismissed';
}
