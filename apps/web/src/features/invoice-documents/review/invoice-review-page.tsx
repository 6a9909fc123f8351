import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { useUnauthorized, useUnauthorizedQuery } from '../../../lib/unauthorized.ts';
import { useDownload } from '../../../lib/use-download.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  invoiceDocumentFilePath,
  invoiceDocumentQuery,
  invoiceDocumentsQuery,
} from '../invoice-documents.queries.ts';
import { DocumentContent } from './document-content.tsx';

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
        description="What nothing on the page proves counts only once you have said what it is."
        actions={
          query.data === undefined ? null : (
            <Button
              variant="outline"
              pending={pending === path}
              onClick={() => void start(path, 'The file as it came.')}
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
