import type { InvoiceDraft } from '@pfs/wire/invoice-documents';
import { Link } from 'wouter';
import { Notice } from '../../../ui/notice.tsx';
import { invoicePath } from '../../vendors/public.ts';

/** What became of an invoice of a file that waits no more. */
export function EndedDraft({
  draft: { invoiceId, fields, status },
}: {
  readonly draft: InvoiceDraft;
}) {
  if (invoiceId === null) {
    return (
      <Notice title={status === 'dismissed' ? 'It was dismissed' : 'Nothing of it waits'}>
        Nothing of it counts.
      </Notice>
    );
  }
  return (
    <Notice title="It is among your invoices">
      <Link href={invoicePath(invoiceId)} className="text-accent underline">
        Invoice {fields.invoiceNumber?.value}
      </Link>
    </Notice>
  );
}
