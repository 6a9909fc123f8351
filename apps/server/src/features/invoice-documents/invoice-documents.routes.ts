import { invoiceDocumentRoutes as routes } from '@pfs/wire/invoice-documents';
import { dayIn } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { sendOriginal } from '../../platform/http/send-original.ts';
import type { App } from '../../platform/platform.ts';
import { createPagePictures } from '../document-review/public.ts';
import { changeInvoices, toBy } from '../vendors/public.ts';
import { dismissDraft, saveDraft } from './decide-draft.service.ts';
import { getDocument } from './get-document.service.ts';
import { listDocuments } from './listed-documents.service.ts';
import { drawInvoicePage, openDocumentFile } from './looked-at-files.service.ts';
import { retryDocument } from './retry.service.ts';

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
    const step = { documentId, position, version: body.version, by: toBy(actor, request) };
    const given = { typed: body.invoice, today: dayIn(actor.timeZone, clock()) };
    return changeInvoices(database, actor.organizationId, (tx) => saveDraft(tx, step, given));
  });
  http.handle(routes.dismissInvoiceDraft, ({ actor, params, body, request }) => {
    const { id: documentId, position } = params;
    const step = { documentId, position, version: body.version, by: toBy(actor, request) };
    return database.withTenant(actor.organizationId, (tx) => dismissDraft(tx, step, body.note));
  });
  http.handle(routes.retryInvoiceDocument, async ({ actor, params, request }) => {
    if (app.config.requireApproval && actor.approvalStatus !== 'approved') {
      throw new AppError('approval_required');
    }
    const asked = { documentId: params.id, by: toBy(actor, request) };
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
    const asked = { documentId: params.id, by: toBy(actor, request) };
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
          ...{ gone: gone.signal, by: toBy(actor, request) },
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
