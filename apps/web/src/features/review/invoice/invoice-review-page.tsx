import type { InvoiceDocumentDetail, InvoiceDraft } from '@pfs/wire/invoice-documents';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { useDownload } from '../../../lib/api/download.ts';
import { invoicePath } from '../../../lib/record-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import {
  DocumentState,
  invoiceDocumentFilePath,
  invoiceDocumentQuery,
  reviewInvoicePath,
} from '../../vendors/public.ts';
import { ReviewFrame } from '../review-frame.tsx';
import { invoiceKind } from '../review-kind.ts';
import { DraftDesk } from './draft-desk.tsx';

/** A file with invoices beside what was read from it. */
export default function InvoiceReviewPage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(invoiceDocumentQuery(id));
  const { pending, start } = useDownload();
  const path = invoiceDocumentFilePath(id);
  return (
    <ReviewFrame
      kind={invoiceKind}
      query={query}
      summary={() => (
        <Button
          variant="outline"
          size="sm"
          className="ml-auto"
          pending={pending === path}
          onClick={() => void start(path, 'The original file.')}
        >
          Download Original
        </Button>
      )}
    >
      {(document) => <DocumentContent document={document} />}
    </ReviewFrame>
  );
}

const statusLabels = { review: 'waits', done: 'saved', dismissed: 'dismissed' } as const;

/** The invoices of a file, one at a time; its status while there is none to show. */
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
              {`${fields.invoiceNumber?.value ?? `Invoice ${position + 1}`}, ${statusLabels[status]}`}
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
        <ClosedDraft draft={draft} />
      )}
    </div>
  );
}

/** The result of an invoice that needs no more review. */
function ClosedDraft({ draft: { invoiceId, fields, status } }: { readonly draft: InvoiceDraft }) {
  if (invoiceId === null) {
    return (
      <Notice title={status === 'dismissed' ? 'Dismissed' : 'Nothing to review'}>
        It’s not included in totals.
      </Notice>
    );
  }
  return (
    <Notice title="Invoice added">
      <TextLink href={invoicePath(invoiceId)}>Invoice {fields.invoiceNumber?.value}</TextLink>
    </Notice>
  );
}
