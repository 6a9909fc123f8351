import type { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import { AppError } from '../../platform/errors.ts';
import { takeOneFile } from '../../platform/http/one-file.ts';
import type { Call } from '../../platform/http/registrar.ts';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import { getInvoiceDetail } from '../vendors/public.ts';
import { awaitReading } from './await-reading.ts';
import { findDocument } from './invoice-documents.repository.ts';
import { listKeptInvoices } from './invoice-drafts.repository.ts';
import { keepInvoiceFile } from './keep-file.service.ts';
import { getListed } from './listed-documents.service.ts';

/** A person looks at a screen meanwhile. */
const waitMsMax = 20_000;

type Asked = Pick<
  Call<typeof vendorInvoiceRoutes.addVendorInvoice>,
  'actor' | 'request' | 'reply' | 'settle'
>;

/**
 * Takes files of invoices that are uploaded, and answers what became of them: the invoice, or that
 * it waits. Who goes away meanwhile loses nothing.
 */
export function openInvoiceReceiver(app: App, { msMax = waitMsMax } = {}) {
  const closing = new AbortController();
  app.http.onClose(async () => closing.abort());
  return async ({ actor, request, reply, settle }: Asked) => {
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const { fileName, content, truncated, field } = await takeOneFile(request);
    const vendorId = () => field('vendorId') || undefined;
    const documentId = await keepInvoiceFile(app, {
      actor,
      file: { fileName, content, truncated, vendorId, source: 'upload' },
      origin: originOf(request),
    });
    const { organizationId } = actor;
    // It is read once it is committed. Whoever asks again after a crash is told that it waits.
    const kept = app.database.withTenant(organizationId, (tx) => getListed(tx, documentId));
    await settle({ document: await kept }, 202);
    await awaitReading({
      ...{ documentId, msMax, events: app.events },
      gone: AbortSignal.any([left.signal, closing.signal]),
      isRead: async () => {
        const find = app.database.withTenant(organizationId, (tx) => findDocument(tx, documentId));
        return (await find)?.status !== 'reading';
      },
    });
    const answer = await answerOf(app, organizationId, documentId);
    if ('document' in answer) reply.code(202);
    return answer;
  };
}

function answerOf({ database }: App, organizationId: string, documentId: string) {
  return database.withTenant(organizationId, async (tx) => {
    const document = await getListed(tx, documentId);
    const { status, reasonCode, reason } = document;
    if (status === 'failed') {
      const message = reason ?? undefined;
      const code = reasonCode === 'other_currency' ? reasonCode : 'not_an_invoice';
      throw new AppError(code, message === undefined ? {} : { message });
    }
    const [first, ...others] = status === 'done' ? await listKeptInvoices(tx, documentId) : [];
    if (first === undefined) return { document };
    return { ...(await getInvoiceDetail(tx, first)), others };
  });
}
