import type { InvoiceDocument } from '@pfs/wire/invoice-documents';
import type { AnswerOf } from '@pfs/wire/route';
import type { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import type { QueryClient } from '@tanstack/react-query';
import { sayChosen, sayUploads } from '../../../lib/api/say-uploads.ts';
import { upload } from '../../../lib/api/upload.ts';
import { createUploadQueue, onceASecond } from '../../../lib/api/upload-queue.ts';
import { validateUpload } from '../../../lib/api/validate-upload.ts';
import { formatCount } from '../../../lib/format/format-number.ts';
import { handleUnauthorized } from '../../../lib/session/unauthorized.ts';
import { planLinkOfRefusal } from '../../subscriptions/public.ts';

export type AddedInvoice = AnswerOf<typeof vendorInvoiceRoutes.addVendorInvoice>;

/** The invoice that a file became at once, or the file that is read or reviewed first. */
export type Sent = { readonly invoice: AddedInvoice } | { readonly document: InvoiceDocument };

/** The server reads a file during its request. More at once would only wait there. */
const parallelMax = 2;

export const sentFiles = createUploadQueue<Sent>(parallelMax);

interface SendOptions {
  readonly vendorId: string | undefined;
  readonly queryClient: QueryClient;
  /** Called after files were sent, whatever the result. */
  readonly onEnd: () => void;
  readonly navigate: (href: string) => void;
}

export function sendFiles(
  chosen: readonly File[],
  { vendorId, queryClient, onEnd, navigate }: SendOptions,
): void {
  if (!sayChosen(chosen)) return;
  const tellSoon = onceASecond(onEnd);
  sentFiles.add(chosen, {
    queryClient,
    refuse(file) {
      const refusal = validateUpload(file);
      return refusal && new Error(refusal.description);
    },
    async send(file, options) {
      const fields = vendorId === undefined ? {} : { vendorId };
      const answer = await upload('POST /api/vendor-invoices', file, { ...options, fields });
      return 'document' in answer ? answer : { invoice: answer };
    },
    onEnd(state) {
      if (state.phase === 'refused' && handleUnauthorized(state.error)) sentFiles.clear();
      tellSoon();
    },
    onAllEnd: (files) =>
      sayUploads(files, {
        arrived: (name, sent) => `${name} ${whatBecameOf(sent)}`,
        linkOf: planLinkOfRefusal,
        navigate,
      }),
  });
}

const whatIsNext: Partial<Readonly<Record<InvoiceDocument['status'], string>>> = {
  reading: 'is now being processed.',
  review: 'needs review. It isn’t included in totals yet.',
};

function whatBecameOf(sent: Sent): string {
  if ('document' in sent) {
    return whatIsNext[sent.document.status] ?? 'is in the list of uploaded files.';
  }
  const { invoiceNumber, others } = sent.invoice;
  return others.length === 0
    ? `was added as invoice ${invoiceNumber}.`
    : `was added as ${formatCount(others.length + 1)} invoices.`;
}
