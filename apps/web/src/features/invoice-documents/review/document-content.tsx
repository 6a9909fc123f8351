import type { InvoiceDocumentDetail } from '@pfs/wire/invoice-documents';
import { useLocation, useSearchParams } from 'wouter';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { DocumentState } from '../document-state.tsx';
import { reviewInvoicePath } from '../invoice-documents.queries.ts';
import { DraftDesk } from './draft-desk.tsx';
import { EndedDraft } from './ended-draft.tsx';

const statusWords = { review: 'waits', done: 'saved', dismissed: 'dismissed' } as const;

/** The invoices of a file, one at a time; of one that is not read, how it stands. */
export function DocumentContent({ document }: { readonly document: InvoiceDocumentDetail }) {
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
          label="Invoice of this file"
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
