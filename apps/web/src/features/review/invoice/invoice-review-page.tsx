import type { InvoiceDocumentDetail, InvoiceDraft } from '@pfs/wire/invoice-documents';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useParams, useSearchParams } from 'wouter';
import { useUnauthorized, useUnauthorizedQuery } from '../../../lib/session/unauthorized.ts';
import { useDownload } from '../../../lib/api/download.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { invoicePath } from '../../vendors/public.ts';
import { DocumentState } from './document-state.tsx';
import {
  invoiceDocumentFilePath,
  invoiceDocumentQuery,
  invoiceDocumentsQuery,
  reviewInvoicePath,
} from './invoice-documents.queries.ts';
import { DraftDesk } from './draft-desk.tsx';

const statusWords = { review: 'waits', done: 'saved', dismissed: 'dismissed' } as const;

/** The invoices of a file, one at a time; of one that is not read, how it stands. */
function DocumentContent({ document }: { readonly document: InvoiceDocumentDetail }) {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const { drafts } = document;
  const asked = Number(params.get('invoice') ?? 1) - 1;
  const draft =
    drafts.find(({ position }) => position === asked) ??
    drafts.find(({ status }) => status === 'review') ??
    drafts[0];
  if (draft === undefined || document.status === 'reading') {
    return (
      <Card className="p-5">
        <DocumentState document={document} drafts={drafts} />
      </Card>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {drafts.length === 1 ? null : (
        <Select
          label="Invoice in this file"
          className="max-w-sm self-start"
          value={draft.position}
          onChange={({ target }) => navigate(reviewInvoicePath(document.id, Number(target.value)))}
        >
          {drafts.map(({ position, status, fields }) => (
            <option key={position} value={position}>
              {`${fields.invoiceNumber?.value ?? `Invoice ${position + 1}`}, ${statusWords[status]}`}
            </option>
          ))}
        </Select>
      )}
      {draft.status === 'review' ? (
        <DraftDesk
          key={`${document.id} ${draft.position} ${draft.version}`}
          document={document}
          draft={draft}
        />
      ) : (
        <EndedDraft draft={draft} />
      )}
    </div>
  );
}

/** What became of an invoice of a file that waits no more. */
function EndedDraft({ draft: { invoiceId, fields, status } }: { readonly draft: InvoiceDraft }) {
  if (invoiceId === null) {
    return (
      <Notice title={status === 'dismissed' ? 'Dismissed' : 'Nothing to review'}>
        It’s not included in totals.
      </Notice>
    );
  }
  return (
    <Notice title="Invoice added">
      <Link href={invoicePath(invoiceId)} className="text-accent underline">
        Invoice {fields.invoiceNumber?.value}
      </Link>
    </Notice>
  );
}

/** A file with invoices beside what was read in it; what nothing proves waits here for a person. */
export default function InvoiceReviewPage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(invoiceDocumentQuery(id));
  // To go on with the next one that waits.
  useQuery(invoiceDocumentsQuery);
  const handleUnauthorized = useUnauthorized('/auth');
  useUnauthorizedQuery(query.error, handleUnauthorized);
  const { pending, start } = useDownload(handleUnauthorized);
  const path = invoiceDocumentFilePath(id);
  return (
    <>
      <Link
        href="/vendor-audit?tab=invoices"
        className="mb-2 inline-flex min-h-6 items-center gap-1 self-start text-accent hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        All invoices
      </Link>
      <PageHeader
        title={query.data?.fileName ?? 'Invoice to Review'}
        description="Amounts we couldn’t verify are included in totals after you review them."
        actions={
          query.data === undefined ? null : (
            <Button
              variant="outline"
              pending={pending === path}
              onClick={() => void start(path, 'The original file.')}
            >
              Download Original
            </Button>
          )
        }
      />
      <QueryState query={query} what="this file" loading={<Loading />}>
        {(document) => <DocumentContent document={document} />}
      </QueryState>
    </>
  );
}

function Loading() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Skeleton className="h-96 lg:h-[32rem]" />
      <Skeleton className="h-96 lg:h-[32rem]" />
    </div>
  );
}
