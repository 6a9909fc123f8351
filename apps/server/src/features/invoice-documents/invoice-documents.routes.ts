import { invoiceDocumentRoutes as routes } from '@pfs/wire/invoice-documents';
import { dayIn } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { sendOriginal } from '../../platform/http/send-original.ts';
import type { App } from '../../platform/platform.ts';
import { auditContextOf, originOf } from '../audit/public.ts';
import {
  createPagePictures,
  goneOf,
  openOriginal,
  retryFile,
  sendPicture,
} from '../intake/public.ts';
import { changeInvoices } from '../vendors/public.ts';
import { dismissDraft, saveDraft } from './decide-draft.service.ts';
import { drawInvoicePage } from './draw-invoice-page.ts';
import { getDocument } from './get-document.service.ts';
import { invoiceKind } from './invoice-kind.ts';
import { listDocuments } from './listed-documents.service.ts';

/** Each draws a page; a person who reads stays far below this. */
const picturesPerMinuteMax = 120;

export function registerInvoiceDocuments(app: App): void {
  const { http, database, clock } = app;

  http.inPharmacy(routes.listInvoiceDocuments, [], ({ actor, query }) =>
    database.withTenant(actor.organizationId, (tx) => listDocuments(tx, query)),
  );
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
    return await retryFile(app, invoiceKind, { id: params.id, actor, origin: originOf(request) });
  });
  registerFiles(app);
}

function registerFiles(app: App): void {
  const { http } = app;
  const pictures = createPagePictures();
  http.onClose(async () => pictures.forgetAll());

  http.handle(routes.downloadInvoiceDocument, async ({ actor, params, request, reply }) => {
    const asked = { id: params.id, actor, origin: originOf(request) };
    return sendOriginal(reply, await openOriginal(app, invoiceKind, asked));
  });
  http.handle(
    routes.getInvoicePage,
    async ({ actor, params, query, request, reply }) => {
      const view = {
        ...{ organizationId: actor.organizationId, documentId: params.id },
        ...{
          page: params.page,
          dpi: query.dpi,
          gone: goneOf(reply),
          by: auditContextOf(actor, request),
        },
      };
      return sendPicture(reply, await drawInvoicePage({ ...app, pictures }, view));
    },
    { callsPerMinuteMax: picturesPerMinuteMax },
  );
}
