import { type InvoiceDocument, invoiceDocumentRoutes as routes } from '@pfs/wire/invoice-documents';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { sendOriginal } from '../../platform/http/send-original.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { App } from '../../platform/platform.ts';
import { type AuditContext, auditContextOf, insertAuditRow } from '../audit/public.ts';
import { createPagePictures } from '../document-review/public.ts';
import { lockContent } from '../remittances/public.ts';
import { changeInvoices } from '../vendors/public.ts';
import { dismissDraft, saveDraft } from './decide-draft.service.ts';
import { getDocument } from './get-document.service.ts';
import {
  findDocument,
  findOfContent,
  lockDocument,
  updateDocument,
} from './invoice-documents.repository.ts';
import { deleteDrafts } from './invoice-drafts.repository.ts';
import { getListed, listDocuments } from './listed-documents.service.ts';
import { drawInvoicePage, openDocumentFile } from './looked-at-files.service.ts';

/** Each draws a page; a person who reads stays far below. */
const picturesPerMinuteMax = 120;

export function registerInvoiceDocuments(app: App): void {
  const { http, database, clock } = app;

  http.handle(routes.listInvoiceDocuments, async ({ actor, query }) => {
    const { organizationId } = actor;
    if (organizationId === null) return [];
    return database.withTenant(organizationId, (tx) => listDocuments(tx, query));
  });
  http.handle(routes.getInvoiceDocument, ({ actor, params }) =>
    database.withTenant(actor.organizationId, (tx) => getDocument(tx, params.id)),
  );
  http.handle(routes.saveInvoiceDraft, ({ actor, params, body, request }) => {
    const { id: documentId, position } = params;
    const step = {
      documentId,
      position,
      version: body.version,
      by: auditContextOf(actor, request),
    };
    const given = { typed: body.invoice, today: dayIn(actor.timeZone, clock()) };
    return changeInvoices(database, actor.organizationId, (tx) => saveDraft(tx, step, given));
  });
  http.handle(routes.dismissInvoiceDraft, ({ actor, params, body, request }) => {
    const { id: documentId, position } = params;
    const step = {
      documentId,
      position,
      version: body.version,
      by: auditContextOf(actor, request),
    };
    return database.withTenant(actor.organizationId, (tx) => dismissDraft(tx, step, body.note));
  });
  http.handle(routes.retryInvoiceDocument, async ({ actor, params, request }) => {
    if (app.config.requireApproval && actor.approvalStatus !== 'approved') {
      throw new AppError('approval_required');
    }
    const asked = { documentId: params.id, by: auditContextOf(actor, request) };
    return await database.withTenant(actor.organizationId, (tx) =>
      retryDocument(tx, app.jobs, asked),
    );
  });
  registerFiles(app);
}

function registerFiles(app: App): void {
  const { http, database } = app;
  const pictures = createPagePictures();
  http.onClose(async () => pictures.forgetAll());

  http.handle(routes.downloadInvoiceDocument, async ({ actor, params, request, reply }) => {
    const asked = { documentId: params.id, by: auditContextOf(actor, request) };
    return sendOriginal(
      reply,
      await database.withTenant(actor.organizationId, (tx) => openDocumentFile(app, tx, asked)),
    );
  });
  http.handle(
    routes.getInvoicePage,
    async ({ actor, params, query, request, reply }) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const png = await drawInvoicePage(
        { ...app, pictures },
        {
          organizationId: actor.organizationId,
          ...{ documentId: params.id, page: params.page, dpi: query.dpi },
          ...{ gone: gone.signal, by: auditContextOf(actor, request) },
        },
      );
      reply
        .type('image/png')
        .header('Cache-Control', 'private, no-store')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .send(png);
      return undefined;
    },
    { callsPerMinuteMax: picturesPerMinuteMax },
  );
}

/** Reads a file again of which nothing was kept. */
async function retryDocument(
  tx: TenantTransaction,
  jobs: Jobs,
  { documentId, by }: { readonly documentId: string; readonly by: AuditContext },
): Promise<InvoiceDocument> {
  const found = await findDocument(tx, documentId);
  if (found === undefined) throw new AppError('not_found');
  await lockContent(tx, found.sha256);
  const current = await lockDocument(tx, documentId);
  if (current?.status !== 'failed' && current?.status !== 'dismissed') {
    const message = 'Only a failed or dismissed file can be processed again.';
    throw new AppError('conflict', { message });
  }
  const living = await findOfContent(tx, found.sha256);
  if (living !== undefined) {
    throw new AppError('duplicate_file', { message: 'This file has been added again.' });
  }
  await deleteDrafts(tx, documentId);
  await updateDocument(tx, documentId, { status: 'reading' });
  const { organizationId } = tx;
  await insertAuditRow(tx, {
    ...{ ...by, organizationId },
    ...{ entityType: 'invoice_document', entityId: documentId },
    action: 'update',
    description: 'Reprocessed an invoice file',
  });
  await jobs.sendReadInvoice(tx, { organizationId, documentId });
  return getListed(tx, documentId);
}
