import { setTimeout as sleep } from 'node:timers/promises';
import type { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import { AppError } from '../../platform/errors.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { takeOneFile } from '../../platform/http/one-file.ts';
import type { Call } from '../../platform/http/registrar.ts';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import { receiveFile } from '../intake/public.ts';
import { getInvoiceDetail } from '../vendors/public.ts';
import { findDocument } from './invoice-documents.repository.ts';
import { listKeptInvoices } from './invoice-drafts.repository.ts';
import { invoiceKind } from './invoice-kind.ts';
import { getListed } from './listed-documents.service.ts';

/** Events are told at once; where one is lost, the next look finds it. */
const lookEveryMs = 1_000;

interface Patience {
  readonly events: EventBus;
  readonly documentId: string;
  readonly msMax: number;
  /** Nobody waits any more. */
  readonly gone: AbortSignal;
  readonly isRead: () => Promise<boolean>;
}

/** Waits until a file was read, for a while; a reading that takes longer goes on without it. */
export async function awaitReading(patience: Patience): Promise<void> {
  const { events, documentId, msMax, gone, isRead } = patience;
  const until = performance.now() + msMax;
  let ring = () => {};
  const stop = events.hearFiles(
    ({ id }) => {
      if (id === documentId) ring();
    },
    () => ring(),
  );
  try {
    while (!gone.aborted) {
      // Made before the look, so that what is told meanwhile is heard.
      const told = new Promise<void>((resolve) => {
        ring = resolve;
      });
      if (await isRead()) return;
      const left = until - performance.now();
      if (left <= 0) return;
      const woken = new AbortController();
      const signal = AbortSignal.any([gone, woken.signal]);
      const paused = sleep(Math.min(left, lookEveryMs), undefined, { signal }).catch(() => {});
      await Promise.race([told, paused]);
      woken.abort();
    }
  } finally {
    stop();
  }
}

/** A person looks at a screen meanwhile. */
const waitMsMax = 20_000;

type AddInvoiceCall = Call<typeof vendorInvoiceRoutes.addVendorInvoice>;

/**
 * Takes files of invoices that are uploaded, and answers what became of them: the invoice, or that
 * it waits. Who goes away meanwhile loses nothing.
 */
export function openInvoiceReceiver(app: App, { msMax = waitMsMax } = {}) {
  const closing = new AbortController();
  app.http.onClose(async () => closing.abort());
  return async ({ actor, request, reply, settle }: AddInvoiceCall) => {
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const { fileName, content, truncated, field } = await takeOneFile(request);
    const vendorId = () => field('vendorId') || undefined;
    const document = await receiveFile(app, invoiceKind, {
      actor,
      file: { fileName, content, truncated, vendorId, source: 'upload' },
      origin: originOf(request),
    });
    const { organizationId } = actor;
    const documentId = document.id;
    // It is read once it is committed. Whoever asks again after a crash is told that it waits.
    await settle({ document }, 202);
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
