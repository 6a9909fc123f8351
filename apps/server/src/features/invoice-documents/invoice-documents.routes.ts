import type { DraftInvoice, DraftInvoiceLine } from '@pfs/core/invoice-draft/draft-invoice';
import type { InvoiceDocument } from '@pfs/wire/invoice-documents';
import { invoiceDocumentRoutes as routes } from '@pfs/wire/invoice-documents';
import type { TypedInvoice, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { openStoredFile } from '../../platform/files/data-keys.ts';
import { sendOriginal } from '../../platform/http/send-original.ts';
import type { App, Platform } from '../../platform/platform.ts';
import { requireApproval } from '../../platform/session/actor.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import {
  createPagePictures,
  drawPage,
  goneOf,
  isPictured,
  openOriginal,
  type PagePictures,
  retryFile,
  sendPicture,
} from '../intake/public.ts';
import {
  addInvoices,
  changeInvoices,
  getInvoiceDetail,
  type NewInvoice,
  type NewInvoiceLine,
  toNewInvoice,
} from '../vendors/public.ts';
import { requireActiveVendor } from './find-vendors.ts';
import { getDocument, pagesOf } from './get-document.service.ts';
import { findDocument, lockDocument, updateDocument } from './invoice-documents.repository.ts';
import { endDraft, lockDraft, statusOfDrafts } from './invoice-drafts.repository.ts';
import { invoiceKind } from './invoice-kind.ts';
import { getListed, listDocuments } from './listed-documents.service.ts';
import { ofDocument, unitsOfLine } from './store-invoices.service.ts';

/** Each draws a page; a person who reads stays far below this. */
const picturesPerMinuteMax = 120;

export function registerInvoiceDocuments(app: App): void {
  const { http, database } = app;

  http.inPharmacy(routes.listInvoiceDocuments, [], ({ query, inTenant }) =>
    inTenant((tx) => listDocuments(tx, query)),
  );
  http.handle(routes.getInvoiceDocument, ({ params, inTenant }) =>
    inTenant((tx) => getDocument(tx, params.id)),
  );
  http.handle(routes.saveInvoiceDraft, ({ actor, params, body, by, today }) => {
    const { id: documentId, position } = params;
    const step = { documentId, position, version: body.version, by };
    const given = { typed: body.invoice, today };
    return changeInvoices(database, actor.organizationId, (tx) => saveDraft(tx, step, given));
  });
  http.handle(routes.dismissInvoiceDraft, ({ params, body, by, inTenant }) => {
    const { id: documentId, position } = params;
    const step = { documentId, position, version: body.version, by };
    return inTenant((tx) => dismissDraft(tx, step, body.note));
  });
  http.handle(routes.retryInvoiceDocument, async ({ actor, params, origin }) => {
    requireApproval(app, actor);
    return await retryFile(app, invoiceKind, { id: params.id, actor, origin });
  });
  registerFiles(app);
}

function registerFiles(app: App): void {
  const { http } = app;
  const pictures = createPagePictures();
  http.onClose(async () => pictures.forgetAll());

  http.handle(routes.downloadInvoiceDocument, async ({ actor, params, reply, origin }) => {
    const asked = { id: params.id, actor, origin };
    return sendOriginal(reply, await openOriginal(app, invoiceKind, asked));
  });
  http.handle(
    routes.getInvoicePage,
    async ({ actor, params, query, reply, by }) => {
      const view = {
        ...{ organizationId: actor.organizationId, documentId: params.id },
        ...{
          page: params.page,
          dpi: query.dpi,
          gone: goneOf(reply),
          by,
        },
      };
      return sendPicture(reply, await drawInvoicePage({ ...app, pictures }, view));
    },
    { callsPerMinuteMax: picturesPerMinuteMax },
  );
}

type Parts = Pick<Platform, 'database' | 'files' | 'keys' | 'documents'>;

interface PageView {
  readonly organizationId: string;
  readonly documentId: string;
  readonly page: number;
  readonly dpi: number;
  /** Aborts when the connection closes. */
  readonly gone: AbortSignal;
  readonly by: AuditContext;
}

/** The picture of a page, which is answered once the view is audited. */
async function drawInvoicePage(
  parts: Parts & { readonly pictures: PagePictures },
  view: PageView,
): Promise<Buffer> {
  const { organizationId, documentId, gone } = view;
  const located = await parts.database.withTenant(organizationId, (tx) =>
    locatePage(parts, tx, view),
  );
  const png = await drawPage(parts, { ...located, fileId: documentId, gone });
  await parts.database.withTenant(organizationId, (tx) =>
    insertAuditRow(tx, {
      ...{ ...view.by, organizationId, entityType: 'invoice_document', entityId: documentId },
      ...{ action: 'process', description: `Viewed page ${view.page} of an invoice file` },
    }),
  );
  return png;
}

async function locatePage(
  parts: Parts,
  tx: TenantTransaction,
  { documentId, page, dpi }: PageView,
) {
  const file = await findDocument(tx, documentId);
  const found = file && pagesOf(file).find(({ number }) => number === page);
  if (file === undefined || found === undefined || !isPictured(found, file.file_type)) {
    throw new AppError('not_found');
  }
  const document = {
    organizationId: tx.organizationId,
    file: await openStoredFile(parts, tx, file.file_path),
  };
  return { document, page: { number: page, turnedDegrees: found.turnedDegrees, dpi } };
}

/** A person's step, based on the version of the draft that they saw. */
interface DraftStep {
  readonly documentId: string;
  readonly position: number;
  readonly version: number;
  readonly by: AuditContext;
}

/** Stores a draft as the invoice that a person made of it. */
async function saveDraft(
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
async function dismissDraft(
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
