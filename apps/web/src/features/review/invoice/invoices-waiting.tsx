import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../lib/format/format-number.ts';
import { WaitingNotice } from '../waiting-notice.tsx';
import { invoiceDocumentsQuery, reviewInvoicePath } from './invoice-documents.queries.ts';

/** Says how many invoices wait for review; nothing where none does or that is not known. */
export function InvoicesWaiting() {
  const { data = [] } = useQuery(invoiceDocumentsQuery);
  const [first, ...others] = data
    .filter(({ status }) => status === 'review')
    .toSorted((one, other) => other.amount - one.amount);
  if (first === undefined) return null;
  const waiting = others.reduce((sum, document) => sum + document.waiting, first.waiting);
  const invoices = waiting === 1 ? '1 invoice' : `${formatCount(waiting)} invoices`;
  return (
    <WaitingNotice
      title={`${invoices} waiting for review`}
      holdsMoney
      href={reviewInvoicePath(first.id)}
    />
  );
}
