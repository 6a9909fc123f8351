import { setTimeout as sleep } from 'node:timers/promises';
import type { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import { AppError } from '../../platform/errors.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { takeOneFile } from '../../platform/http/one-file.ts';
import type { Call } from '../../platform/http/registrar.ts';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import { goneOf, onFileNews, receiveFile } from '../intake/public.ts';
import { getInvoiceDetail } from '../vendors/public.ts';
import { findDocument } from './invoice-documents.repository.ts';
import { listKeptInvoices } from './invoice-drafts.repository.ts';
import { invoiceKind } from './invoice-kind.ts';
import { getListed } from './listed-documents.service.ts';

/** Events arrive at once; if one is lost, the next check finds the result. */
const checkEveryMs = 1_000;

interface Patience {
  readonly events: EventBus;
  readonly documentId: string;
  readonly msMax: number;
  /** Aborts when nobody waits any longer. */
  readonly gone: AbortSignal;
  readonly isRead: () => Promise<boolean>;
}

/** Waits a while until a file is read; a longer reading continues without the caller. */
export async function awaitReading(patience: Patience): Promise<void> {
  const { events, documentId, msMax, gone, isRead } = patience;
  const until = performance.now() + msMax;
  let wake = () => {};
  const stop = onFileNews(
    events,
    ({ id }) => {
      if (id === documentId) wake();
    },
    () => wake(),
  );
  try {
    while (!gone.aborted) {
      // Created before the check, so that no event in between is missed.
      const arrived = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (await isRead()) return;
      const left = until - performance.now();
      if (left <= 0) return;
      const woken = new AbortController();
      const signal = AbortSignal.any([gone, woken.signal]);
      const paused = sleep(Math.min(left, checkEveryMs), undefined, { signal }).catch(() => {});
      await Promise.race([arrived, paused]);
      woken.abort();
    }
  } finally {
    stop();
  }
}

/** A person waits for the answer. */
const waitMsMax = 20_000;

type AddInvoiceCall = Call<typeof vendorInvoiceRoutes.addVendorInvoice>;

/**
 * Receives an uploaded file of invoices, and answers the invoice once it is read, or that it waits.
 * The reading continues when the caller disconnects.
 */
export function openInvoiceReceiver(app: App, { msMax = waitMsMax } = {}) {
  const closing = new AbortController();
  app.http.onClose(async () => closing.abort());
  return async ({ actor, request, reply, settle }: AddInvoiceCall) => {
    const left = goneOf(reply);
    const { fileName, content, truncated, field } = await takeOneFile(request);
    const vendorId = () => field('vendorId') || undefined;
    const document = await receiveFile(app, invoiceKind, {
      actor,
      file: { fileName, content, truncated, vendorId, source: 'upload' },
      origin: originOf(request),
    });
    const { organizationId } = actor;
    const documentId = document.id;
    // Committed, so it will be read. After a crash, a repeated call is answered that it waits.
    await settle({ document }, 202);
    await awaitReading({
      ...{ documentId, msMax, events: app.events },
      gone: AbortSignal.any([left, closing.signal]),
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
