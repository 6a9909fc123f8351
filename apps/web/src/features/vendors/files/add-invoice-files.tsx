import type { InvoiceDocument } from '@pfs/wire/invoice-documents';
import type { AnswerOf } from '@pfs/wire/route';
import type { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { refreshFigures } from '../../../lib/api/refresh.ts';
import { sayChosen, sayUploads } from '../../../lib/api/say-uploads.ts';
import { upload } from '../../../lib/api/upload.ts';
import { createUploadQueue, onceASecond } from '../../../lib/api/upload-queue.ts';
import { validateUpload } from '../../../lib/api/validate-upload.ts';
import { formatCount } from '../../../lib/format/format-number.ts';
import { invoicePath } from '../../../lib/record-paths.ts';
import { handleUnauthorized } from '../../../lib/session/unauthorized.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CardSection } from '../../../ui/card.tsx';
import { Instant } from '../../../ui/day.tsx';
import { DropZone } from '../../../ui/fields/drop-zone.tsx';
import { Money } from '../../../ui/money.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { UploadList } from '../../../ui/upload-list.tsx';
import { planLinkOfRefusal } from '../../subscriptions/public.ts';
import { DocumentState } from './document-state.tsx';
import { invoiceDocumentQuery, invoiceDocumentsQuery } from './invoice-documents.queries.ts';

type AddedInvoice = AnswerOf<typeof vendorInvoiceRoutes.addVendorInvoice>;

/** The invoice that a file became at once, or the file that is read or reviewed first. */
type Sent = { readonly invoice: AddedInvoice } | { readonly document: InvoiceDocument };

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

function sendFiles(
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

/** The file types accepted, the same as for remittances. */
const accepted = '.pdf,.jpg,.jpeg,.png,.tiff,.tif,.csv,.xlsx,.edi,.x12,.810,.txt,.dat';

interface AddInvoiceFilesProps {
  /** The vendor of the invoices, where it is known. */
  readonly vendorId?: string | undefined;
}

/** Uploads files with invoices, several at once, and shows the result of each. */
export function AddInvoiceFiles({ vendorId }: AddInvoiceFilesProps) {
  const sent = sentFiles.use();
  const { data: documents = [] } = useQuery(invoiceDocumentsQuery);
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const button = useRef<HTMLButtonElement>(null);

  function send(chosen: readonly File[]): void {
    const onEnd = () => void refreshFigures(queryClient);
    sendFiles(chosen, { vendorId, queryClient, onEnd, navigate });
  }

  const shownAbove = new Set(
    sent.map(({ state }) => (state.phase === 'done' ? idOf(state.result) : undefined)),
  );
  const failed = documents.filter(({ status }) => status === 'failed');
  const notRead = new Set<string | undefined>(failed.map(({ id }) => id));
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <DropZone
        title="Drop your vendor invoices here"
        hint="PDF, scan, CSV, XLSX, or EDI 810. Multiple files allowed (max 50MB each)"
        buttonText="Choose Files"
        pendingText="Uploading..."
        pending={false}
        accept={accepted}
        button={button}
        onFiles={send}
      />
      <UploadList
        files={sent}
        kind={sentKind}
        isNotRead={(result) => notRead.has(idOf(result))}
        onGone={() => button.current?.focus()}
      />
      <OpenDocuments open={documents.filter(({ id }) => !shownAbove.has(id))} />
    </div>
  );
}

/** The document of a file that was not added at once. */
const idOf = (sent: Sent) => ('document' in sent ? sent.document.id : undefined);

const cameBy = { upload: 'Uploaded', mail: 'By email', folder: 'From your folder' } as const;

/** Files in review or that could not be read, including those from email. */
function OpenDocuments({ open }: { readonly open: readonly InvoiceDocument[] }) {
  if (open.length === 0) return null;
  return (
    <CardSection
      title="Files That Need Attention"
      description="Not included in totals. These files need review or couldn’t be read."
    >
      <ul
        aria-label="Files that need attention"
        className="divide-y divide-line border-t border-line"
      >
        {open.map((document) => (
          <li key={document.id} className="flex min-w-0 flex-col gap-1 px-5 py-3">
            <p className="wrap-anywhere">
              <span className="font-medium">{document.fileName}</span>{' '}
              <span className="text-xs text-ink-faint">
                {document.uploadedByName ?? cameBy[document.origin]},{' '}
                <Instant value={document.createdAt} />
              </span>
            </p>
            <div className="text-[0.8125rem]">
              <DocumentState document={document} />
            </div>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

/** A file that is still being read after its upload, or in review: its current status. */
function LaterFile({ document }: { readonly document: InvoiceDocument }) {
  const { data } = useQuery(invoiceDocumentQuery(document.id));
  return <DocumentState document={data ?? document} drafts={data?.drafts} />;
}

/** The invoice that a file became, and its findings. */
function AddedFile({ invoice }: { readonly invoice: AddedInvoice }) {
  const { id, invoiceNumber, vendorName, totalAmount, openFindings, findingAmount } = invoice;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
      <Badge variant="good">Added</Badge>
      <span className="wrap-anywhere">
        <TextLink href={invoicePath(id)}>Invoice {invoiceNumber}</TextLink> from {vendorName},{' '}
        <Money value={totalAmount} />
        {invoice.others.length === 0 ? null : <>, and {othersText(invoice.others.length)}</>}
      </span>
      {openFindings === 0 ? (
        <span>No issues found.</span>
      ) : (
        <Badge variant="warn">
          {formatCount(openFindings)} {openFindings === 1 ? 'finding' : 'findings'},{' '}
          <Money value={findingAmount} />
        </Badge>
      )}
    </div>
  );
}

function othersText(count: number): string {
  return count === 1 ? 'another invoice' : `${formatCount(count)} other invoices`;
}

const sentKind = {
  queue: sentFiles,
  arrived: (sent: Sent) =>
    'document' in sent ? (
      <LaterFile document={sent.document} />
    ) : (
      <AddedFile invoice={sent.invoice} />
    ),
  linkOf: planLinkOfRefusal,
  failure: 'The file wasn’t accepted. Nothing from it is included in totals.',
  duplicateHint: '',
  isReadAtOnce: true,
};
