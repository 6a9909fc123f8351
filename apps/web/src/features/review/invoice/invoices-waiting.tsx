import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatCount } from '../../../lib/format/format-number.ts';
import { Notice } from '../../../ui/notice.tsx';
import { invoiceDocumentsQuery, reviewInvoicePath } from './invoice-documents.queries.ts';

/** Says how many invoices wait for a person; nothing where none does or that is not known. */
export function InvoicesWaiting() {
  const { data = [] } = useQuery(invoiceDocumentsQuery);
  const [first, ...others] = data
    .filter(({ status }) => status === 'review')
    .toSorted((one, other) => other.amount - one.amount);
  if (first === undefined) return null;
  const waiting = others.reduce((sum, document) => sum + document.waiting, first.waiting);
  return (
    <Notice
      tone="warn"
      title={
        waiting === 1
          ? '1 invoice waiting for review'
          : `${formatCount(waiting)} invoices waiting for review`
      }
    >
      None of it is included in totals yet.{' '}
      <Link href={reviewInvoicePath(first.id)} className="text-accent underline">
        Review
      </Link>
    </Notice>
  );
}
