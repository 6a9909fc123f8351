import type { DraftInvoice, DraftInvoiceLine } from '@pfs/core/invoice-draft/draft-invoice';
import type { InvoiceDocument } from '@pfs/wire/invoice-documents';
import type { TypedInvoice, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import {
  addInvoices,
  getInvoiceDetail,
  type NewInvoice,
  type NewInvoiceLine,
  toNewInvoice,
} from '../vendors/public.ts';
import { requireActiveVendor } from './find-vendors.ts';
import { lockDocument, updateDocument } from './invoice-documents.repository.ts';
import { endDraft, lockDraft, statusOfDrafts } from './invoice-drafts.repository.ts';
import { getListed } from './listed-documents.service.ts';
import { ofDocument, unitsOfLine } from './to-new-invoice.ts';

/** A person's step, based on the version of the draft that they saw. */
interface DraftStep {
  readonly documentId: string;
  readonly position: number;
  readonly version: number;
  readonly by: AuditContext;
}

/** Stores a draft as the invoice that a person made of it. */
export async function saveDraft(
  tx: TenantTransaction,
  step: DraftStep,
  { typed, today }: { readonly typed: TypedInvoice; readonly today: string },
): Promise<VendorInvoiceDetail> {
  const { document, draft } = await lockWaiting(tx, step);
  const said = toNewInvoice(typed, today);
  await requireActiveVendor(tx, said.vendorId);
  const invoice = {
    ...withPlaces(said, draft.draft as unknown as DraftInvoice),
    ...ofDocument(document),
    decidedBy: 'person' as const,
  };
  const [invoiceId = ''] = await addInvoices(tx, [invoice], { context: step.by, today });
  await endDraft(tx, document.id, { position: step.position, status: 'done', invoiceId });
  await closeDocument(tx, document.id, {});
  await record(tx, step, 'Saved a reviewed invoice from a file', { invoiceId });
  return getInvoiceDetail(tx, invoiceId);
}

/** Dismisses a draft, or a failed file. */
export async function dismissDraft(
  tx: TenantTransaction,
  step: DraftStep,
  note: string,
): Promise<InvoiceDocument> {
  const document = await lockDocument(tx, step.documentId);
  if (document?.status === 'failed' && step.position === 0) {
    await updateDocument(tx, document.id, dismissal(note));
  } else {
    await lockWaiting(tx, step);
    await endDraft(tx, step.documentId, { position: step.position, status: 'dismissed' });
    await closeDocument(tx, step.documentId, { note });
  }
  await record(tx, step, 'Dismissed an invoice file', { note });
  return getListed(tx, step.documentId);
}

async function lockWaiting(tx: TenantTransaction, { documentId, position, version }: DraftStep) {
  const document = orNotFound(await lockDocument(tx, documentId));
  const draft = orNotFound(await lockDraft(tx, documentId, position));
  if (draft.status === 'done') {
    throw new AppError('conflict', { message: 'This invoice was already saved.' });
  }
  if (draft.status !== 'review' || draft.version !== version) throw new AppError('conflict');
  return { document, draft };
}

async function closeDocument(
  tx: TenantTransaction,
  documentId: string,
  { note = '' }: { readonly note?: string },
): Promise<void> {
  const status = await statusOfDrafts(tx, documentId);
  await updateDocument(tx, documentId, status === 'dismissed' ? dismissal(note) : { status });
}

function dismissal(reason: string) {
  return { status: 'dismissed', reasonCode: 'dismissed', reason } as const;
}

async function record(
  tx: TenantTransaction,
  { documentId, position, by }: DraftStep,
  description: string,
  said: Readonly<Record<string, string>>,
): Promise<void> {
  await insertAuditRow(tx, {
    ...by,
    ...{ entityType: 'invoice_document', entityId: documentId },
    ...{ action: 'update', description, newValues: { position, ...said } },
  });
}

/**
 * Keeps the place on the page, and the package printed there, of lines that a person left in place.
 */
function withPlaces(invoice: NewInvoice, draft: DraftInvoice): NewInvoice {
  if (invoice.lineItems.length !== draft.lines.length) return invoice;
  const lineItems = invoice.lineItems.map((line, at) => {
    const drafted = draft.lines[at];
    return drafted === undefined ? line : withPlace(line, drafted);
  });
  return { ...invoice, lineItems };
}

function withPlace(line: NewInvoiceLine, { box, fields }: DraftInvoiceLine): NewInvoiceLine {
  const placed = { ...line, origin: { box: box ?? null } };
  const isSame = line.ndc === fields.ndc?.value && line.unit === fields.unit?.value;
  if (!isSame || line.packSize !== undefined) return placed;
  return { ...placed, ...unitsOfLine(fields.unit?.value, fields.packSize?.value) };
}
